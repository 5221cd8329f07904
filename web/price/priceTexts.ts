/** Texts of an amount and of its tax. */
import { useLingui } from '@lingui/react/macro'
import type { TaxedAmountPartsFragment } from '../client/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { amountOn, type TaxSide } from '../shop/taxSide.ts'
import { formatMoney } from '../ui/figures.ts'

/** Writes the amount on one tax side. */
export function useAmountText(): (side: TaxSide, amount: TaxedAmountPartsFragment) => string {
  const store = useStoreView()
  return (side, taxed) => {
    const { amount, currency } = amountOn(side, taxed)
    return formatMoney(amount, currency, store)
  }
}

/** Text for the tax side of a price; 25 means 25 %. Items without tax say so on either side. */
export function useTaxText(): (side: TaxSide, taxRatePercent: string) => string {
  const { t } = useLingui()

  return (side, taxRatePercent) => {
    if (/^0+(?:\.0+)?$/.test(taxRatePercent)) return t`VAT-exempt`
    return side === 'GROSS' ? t`incl. VAT` : t`excl. VAT`
  }
}
