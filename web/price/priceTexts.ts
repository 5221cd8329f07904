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

export interface TaxFacts {
  /** 25 means 25 %. */
  readonly taxRatePercent: string
  /** Of an amount of the backend undefined: its rate is that which it charges. */
  readonly isTaxFree?: boolean
}

/** Text for the tax side of a price. Items without tax say so on either side; where no rate is known nothing is said. */
export function useTaxText(): (side: TaxSide, facts: TaxFacts) => string {
  const { t } = useLingui()

  return (side, { taxRatePercent, isTaxFree = true }) => {
    if (/^0+(?:\.0+)?$/.test(taxRatePercent)) return isTaxFree ? t`VAT-exempt` : ''
    return side === 'GROSS' ? t`incl. VAT` : t`excl. VAT`
  }
}
