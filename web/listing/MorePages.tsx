/** Pagination: appends the next page or links to any page by number. */
import { Trans, useLingui } from '@lingui/react/macro'
import { MAX_LISTED } from '#domain/listingSort.ts'
import { formatListing, type ListingState, withNextPage } from './listingAddress.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import styles from './MorePages.module.css'

interface MorePagesProps {
  readonly state: ListingState
  readonly pageCount: number
  readonly pageSize: number
  readonly totalCount: number
}

export function MorePages({ state, pageCount, pageSize, totalCount }: MorePagesProps) {
  const { t } = useLingui()
  const { first, last } = state.pages
  const next = withNextPage(state.pages, pageCount)
  if (pageCount < 2) return null

  const from = (first - 1) * pageSize + 1
  const to = Math.min(last * pageSize, totalCount, MAX_LISTED)
  const isEnd = next === null && totalCount > MAX_LISTED
  const addressOf = (page: number) => formatListing({ ...state, pages: { first: page, last: page } }) || '?'

  return (
    <div className={styles.more}>
      <p>
        <Trans>
          {from}–{to} of {totalCount} products
        </Trans>
      </p>
      <progress max={totalCount} value={to} aria-hidden="true" />
      {next && (
        <ButtonLink look="line" to={formatListing({ ...state, pages: next })} preventScrollReset={next.first === first}>
          <Trans>Load more</Trans>
        </ButtonLink>
      )}
      {isEnd && (
        <p>
          <Trans>The list ends here. Filters or another order show the other products.</Trans>
        </p>
      )}
      <Pagination
        from={first}
        to={last}
        pageCount={pageCount}
        addressOf={addressOf}
        texts={{ label: t`Pages`, previous: t`Previous page`, next: t`Next page`, page: (page) => t`Page ${page}` }}
      />
    </div>
  )
}
