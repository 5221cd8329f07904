import { useLingui } from '@lingui/react/macro'
import type { PriceFactPartsFragment } from '../client/generated/documents.generated.ts'

/** Names of prices by their source; a sum differs from its list price by the special prices of its parts. */
export function usePriceNames(): Readonly<Record<PriceFactPartsFragment['source'], string>> {
  const { t } = useLingui()
  return {
    LIST: t`List price`,
    SPECIAL: t`Special price`,
    TIER: t`Price of your customer group`,
    BUSINESS: t`Price for business customers`,
    CUSTOMER: t`Price agreed with you`,
    SUM: t`Special price`,
  }
}
