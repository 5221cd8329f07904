/** The gateway returned no listing: the search is down, or the URL has unknown parameters. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatListing, defaultListing, type ListingState } from './listingAddress.ts'
import { Notice } from '../ui/Notice.tsx'
import frame from '../ui/frame.module.css'

interface NoListingProps {
  readonly state: ListingState
  /** The text while the search is down. */
  readonly children: ReactNode
}

export function NoListing({ state, children }: NoListingProps) {
  const { t } = useLingui()
  if (state.filters.length === 0 && state.sort === null) {
    return <Notice title={t`The products cannot be shown just now`}>{children}</Notice>
  }

  return (
    <Notice
      title={t`The products cannot be shown this way`}
      actions={
        <Link className={frame.textLink} to={formatListing(defaultListing(state)) || '?'}>
          <Trans>Remove all filters</Trans>
        </Link>
      }
    >
      <Trans>
        The address asks for a filter or a sort order that does not exist here, or our search is not responding.
      </Trans>
    </Notice>
  )
}
