/** Explains why a text is not searched for. */
import { Trans } from '@lingui/react/macro'
import type { SearchedText } from '../shop/searchText.ts'

export function SearchTextHint({ kind }: { readonly kind: Exclude<SearchedText['kind'], 'words'> }) {
  return kind === 'short' ? (
    <Trans>Please type at least 3 characters.</Trans>
  ) : (
    <Trans>Please type at most 200 characters.</Trans>
  )
}
