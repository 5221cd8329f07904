import { useLingui } from '@lingui/react/macro'
import type { TaxSide } from '../../shop/taxSide.ts'

/** Text for the tax side of a price; 25 means 25 %. Items without tax say so on either side. */
export function useTaxText(): (side: TaxSide, taxRatePercent: string) => string {
  const { t } = useLingui()

  return (side, taxRatePercent) => {
    if (/^0+(?:\.0+)?$/.test(taxRatePercent)) return t`VAT-exempt`
    return side === 'GROSS' ? t`incl. VAT` : t`excl. VAT`
  }
}
