/** The sentence on whether a product can be returned: the same on every page. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReturnTermsPartsFragment } from '../client/generated/documents.generated.ts'

/** @param isCompany the right of withdrawal is that of consumers: a company is told of periods alone, otherwise null */
export function useReturnsText(isCompany: boolean): (terms: ReturnTermsPartsFragment) => string | null {
  const { t } = useLingui()
  return (terms) => {
    if (terms.__typename === 'ReturnPeriod') {
      const { days, isFree } = terms
      return isFree
        ? t`Free returns within ${plural(days, { one: '# day', other: '# days' })}`
        : t`Returns within ${plural(days, { one: '# day', other: '# days' })}`
    }
    if (isCompany) return null
    const text =
      terms.reason === 'CUT_TO_ORDER'
        ? t`No right of withdrawal: it is cut to order`
        : t`No right of withdrawal: the price follows the metal`
    return terms.law === null ? text : `${text} (${terms.law})`
  }
}
