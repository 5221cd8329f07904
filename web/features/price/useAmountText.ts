import type { TaxedAmountPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { amountOn, type TaxSide } from '../../shop/taxSide.ts'
import { type MoneyOptions, writeMoney } from '../../ui/figures.ts'

/** Writes the amount on one tax side. */
export function useAmountText(): (side: TaxSide, amount: TaxedAmountPartsFragment, options?: MoneyOptions) => string {
  const store = useStoreView()
  return (side, taxed, options) => {
    const { amount, currency } = amountOn(side, taxed)
    return writeMoney(amount, currency, store, options)
  }
}
