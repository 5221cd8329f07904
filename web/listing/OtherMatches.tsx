import { Trans } from '@lingui/react/macro'

/** Says before the first product that does not match every word of a search what the following have in common. */
export function OtherMatches({ exactCount }: { readonly exactCount: number }) {
  return exactCount === 0 ? (
    <Trans>No product matches all of your words. These match some of them.</Trans>
  ) : (
    <Trans>These match only some of your words.</Trans>
  )
}
