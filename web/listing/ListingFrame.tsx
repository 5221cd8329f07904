/** A listing with its filters, sort order and pagination; its products, as cards or as a table, are passed in as children. */
import { LISTING_SORTS } from '#domain/listingSort.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { Link, useNavigation } from 'react-router-dom'
import type { ListingPartsFragment, ListingSort } from '../client/generated/documents.generated.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { FilterButton, FilterPanel } from './FilterPanel.tsx'
import { firstPage, formatListing, type ListingState, type ListingView, withoutFilters } from './listingAddress.ts'
import { MorePages } from './MorePages.tsx'
import { SortField } from './SortField.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'
import { useFacts } from '../shop/facts.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Notice } from '../ui/Notice.tsx'
import { CompareBar } from '../product/compare/CompareBar.tsx'
import { useListingView } from './useListingView.ts'
import { TaxSideChoice } from '../store/TaxSideChoice.tsx'
import { ItemsSkeleton } from './ItemsSkeleton.tsx'
import { ProductGrid } from '../product/shelf/ProductGrid.tsx'
import { TableOfProducts } from './rows/tableOfProducts.ts'
import { latePart } from '../ui/latePart.tsx'
import frame from '../ui/frame.module.css'
import styles from './ListingFrame.module.css'

/** A plain form until it is hydrated. */
const QuickFind = latePart(async () => (await import('./QuickFind.tsx')).QuickFind)

/** Stores with public prices do not load it. */
const GuestNotice = latePart(async () => (await import('../account/session/GuestNotice.tsx')).GuestNotice)

const CardCompare = latePart(async () => (await import('../product/shelf/cardTools.ts')).CardCompare)

const CardWish = latePart(async () => (await import('../product/shelf/cardTools.ts')).CardWish)

interface ListingFrameProps {
  readonly listing: ListingPartsFragment
  readonly state: ListingState
  readonly ownSort: ListingSort | null
  /** Id of the category, in a category's listing. */
  readonly categoryId?: string
  /** The text for an empty listing without filters. */
  readonly emptyText: ReactNode
  /** Called with another choice of filters. */
  readonly onChoose: (next: ListingState) => void
  readonly children: ReactNode
}

export function ListingFrame(props: ListingFrameProps) {
  const { listing, state, onChoose } = props
  const facts = useFacts()
  const facets = useMemo(
    () => (listing.facets ?? []).map((facet) => (facet.__typename === 'ValueFacet' ? facts.group(facet) : facet)),
    [listing.facets, facts],
  )

  return (
    <div className={facets.length > 0 ? styles.columns : styles.plain}>
      {facets.length > 0 && (
        <FilterPanel facets={facets} state={state} totalCount={listing.totalCount} onChoose={onChoose} />
      )}
      <div className={styles.products}>
        <ListingBar {...props} hasFilters={facets.length > 0} />
        <ActiveFilters state={state} facets={facets} />
        {listing.facets === null && (
          <p className={`${frame.quiet} ${frame.small}`}>
            <Trans>The filters cannot be shown just now.</Trans>
          </p>
        )}
        <ListedPages {...props} />
        <CompareBar />
      </div>
    </div>
  )
}

type ListingBarProps = Pick<ListingFrameProps, 'listing' | 'state' | 'ownSort' | 'categoryId'> & {
  readonly hasFilters: boolean
}

/** Number of products, side of their prices, view and sort order. */
function ListingBar({ listing, state, ownSort, categoryId, hasFilters }: ListingBarProps) {
  const view = useListingView(state)
  const { kind } = useStoreView()
  return (
    <div className={styles.bar}>
      {kind === 'GOLDSMITH' && (
        <QuickFind categoryId={categoryId ?? null} sort={state.sort && LISTING_SORTS[state.sort].name} isInBar />
      )}
      {hasFilters && <FilterButton state={state} />}
      <output className={styles.count}>
        {listing.isTotalExact ? (
          <Plural value={listing.totalCount} one="# product" other="# products" />
        ) : (
          <Plural value={listing.totalCount} one="More than # product" other="More than # products" />
        )}
      </output>
      <PriceSide />
      {listing.totalCount > 0 && (
        <div className={styles.order}>
          <ViewSwitch state={state} view={view.shown} ownView={view.own} />
          {listing.sorts.length > 1 && (
            <SortField state={state} sort={listing.sort} sorts={listing.sorts} ownSort={ownSort} />
          )}
        </div>
      )}
    </div>
  )
}

/** The choice of prices with or without VAT; for guests of a store that hides prices, how to see them. */
function PriceSide() {
  const { hidesPricesFromGuests } = useStoreView()
  return (
    <div className={hidesPricesFromGuests ? styles.hiddenPrices : styles.prices}>
      {hidesPricesFromGuests && <GuestNotice part="sign-in" />}
      <TaxSideChoice />
    </div>
  )
}

function ListedPages({ listing, state, emptyText, children }: Omit<ListingFrameProps, 'onChoose' | 'ownSort'>) {
  if (listing.totalCount === 0) return <Empty state={state}>{emptyText}</Empty>
  if (listing.items.length === 0)
    return (
      <Notice
        actions={
          <Link className={frame.textLink} to={formatListing({ ...state, pages: firstPage }) || '?'}>
            <Trans>To the first page</Trans>
          </Link>
        }
      >
        <Trans>This listing has fewer pages.</Trans>
      </Notice>
    )

  return (
    <>
      <Pages>{children}</Pages>
      <MorePages
        state={state}
        pageCount={listing.pageCount}
        pageSize={listing.pageSize}
        totalCount={listing.totalCount}
      />
    </>
  )
}

/** A component of its own, so that a navigation that begins does not render the listing again. */
function Pages({ children }: { readonly children: ReactNode }) {
  const isUnderWay = useNavigation().state === 'loading'

  return (
    <div className={styles.pages} aria-busy={isUnderWay}>
      {children}
    </div>
  )
}

function Empty({ state, children }: { readonly state: ListingState; readonly children: ReactNode }) {
  if (state.filters.length === 0) return <Notice>{children}</Notice>

  return (
    <Notice
      actions={
        <Link className={frame.textLink} to={formatListing(withoutFilters(state)) || '?'}>
          <Trans>Remove all filters</Trans>
        </Link>
      }
    >
      <Trans>No products match these filters together.</Trans>
    </Notice>
  )
}

interface ListingItemsProps {
  readonly listing: ListingPartsFragment
  readonly state: ListingState
  readonly view: ListingView
  readonly label: string
  /** Whether these products are above the fold at page load. */
  readonly isFirst: boolean
}

export function ListingItems({ listing, state, view, label, isFirst }: ListingItemsProps) {
  // A choice of filters shows another list at its first page.
  const which = isFirst ? { listing: formatListing(state) } : {}
  const { hidesPricesFromGuests } = useStoreView()
  // Below the first products: above them it would push them down.
  const note = isFirst && hidesPricesFromGuests ? <GuestNotice part="contact" /> : null
  if (view === 'cards')
    return (
      <ProductGrid products={listing.items} {...which} isFirst={isFirst} heading="h2" toolOf={cardTools} note={note} />
    )

  return (
    <TableOfProducts
      meanwhile={<ItemsSkeleton view="rows" />}
      products={listing.items}
      {...which}
      label={label}
      order={{ state, sort: listing.sort, sorts: listing.sorts }}
      note={note}
    />
  )
}

function cardTools(product: Pick<ListingPartsFragment['items'][number], 'id' | 'sku' | 'name'>) {
  return (
    <>
      <CardWish product={product} look="card" />
      <CardCompare sku={product.sku} name={product.name} />
    </>
  )
}
