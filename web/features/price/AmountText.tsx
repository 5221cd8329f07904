import type { TaxedAmountPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { BySide } from '../../ui/BySide.tsx'
import { writeMoney } from '../../ui/figures.ts'
import { amountOn } from '../../shop/taxSide.ts'

/** An amount on the chosen tax side. */
export function AmountText({ amount: taxed }: { readonly amount: TaxedAmountPartsFragment }) {
  const store = useStoreView()

  return (
    <BySide>
      {(side) => {
        const { amount, currency } = amountOn(side, taxed)
        return writeMoney(amount, currency, store)
      }}
    </BySide>
  )
}
