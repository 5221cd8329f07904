import { useLingui } from '@lingui/react/macro'

interface TaxFacts {
  readonly displaySide: 'NET' | 'GROSS'
  /** 25 means 25 %. */
  readonly taxRatePercent: string
}

/** The tax side of a price in words. Goods without tax say so on either side. */
export function useTaxText(): (facts: TaxFacts) => string {
  const { t } = useLingui()

  return ({ displaySide, taxRatePercent }) => {
    if (/^0+(?:\.0+)?$/.test(taxRatePercent)) return t`VAT-exempt`
    return displaySide === 'GROSS' ? t`incl. VAT` : t`excl. VAT`
  }
}
