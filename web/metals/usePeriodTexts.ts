import { useLingui } from '@lingui/react/macro'
import type { MetalPeriod } from '../client/generated/documents.generated.ts'

/** Period labels for a switch and for a sentence. */
export function usePeriodTexts(): Readonly<Record<MetalPeriod, { readonly short: string; readonly long: string }>> {
  const { t } = useLingui()

  return {
    DAY: { short: t({ message: 'Day', comment: 'period of a chart' }), long: t`the last 24 hours` },
    MONTH: { short: t({ message: 'Month', comment: 'period of a chart' }), long: t`the last 30 days` },
    YEAR: { short: t({ message: 'Year', comment: 'period of a chart' }), long: t`the last year` },
    FIVE_YEARS: { short: t({ message: '5 years', comment: 'period of a chart' }), long: t`the last five years` },
  }
}
