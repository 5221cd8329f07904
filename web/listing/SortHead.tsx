/** A column head of the table that sorts the listing by this column, ascending first; a column without a descending order sorts one way only; without such an order it is text. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ListingSort } from '../client/generated/documents.generated.ts'
import { firstPage, formatListing, type ListingState } from './listingAddress.ts'
import styles from './SortHead.module.css'

export interface ListingOrder {
  readonly state: ListingState
  readonly sort: ListingSort
  readonly sorts: readonly ListingSort[]
}

interface SortHeadProps {
  readonly order: ListingOrder
  readonly ascending: ListingSort
  readonly descending?: ListingSort
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function SortHead({ order: { state, sort, sorts }, ascending, descending, className, children }: SortHeadProps) {
  const next = sort === ascending ? (descending ?? ascending) : ascending
  const isSorted = sort === ascending || sort === descending
  if (!sorts.includes(next))
    return (
      <th className={className} scope="col">
        {children}
      </th>
    )

  return (
    <th
      className={className}
      scope="col"
      aria-sort={isSorted ? (sort === ascending ? 'ascending' : 'descending') : undefined}
    >
      <Link className={styles.head} to={formatListing({ ...state, sort: next, pages: firstPage })} preventScrollReset>
        {children}
        <span aria-hidden="true">{isSorted ? (sort === ascending ? '↑' : '↓') : descending ? '↕' : '↑'}</span>
      </Link>
    </th>
  )
}
