/** Finds the listing row of an article number. */
import type { FindRowQuery, FindRowQueryVariables } from '../client/generated/documents.generated.ts'
import { linkToCategory, linkToProduct, type LinkTarget } from '../shop/linkTarget.ts'
import { rowAnchor } from '../shop/rowAnchor.ts'
import type { ListingQuery } from '../shop/StoreContext.tsx'
import { formatListing, parseListing, productsPerPage, publicListing, type ListingState } from './listingAddress.ts'

export interface RowSearch {
  readonly sku: string
  /** The current category; null on other pages. */
  readonly categoryId: string | null
  /** The listing in its current order, without filters. */
  readonly listing: ListingState
}

export interface RowPlace {
  /** Without the store's prefix. */
  readonly path: string
  readonly state: LinkTarget
}

export function readRowSearch(search: URLSearchParams, names: ListingQuery): RowSearch {
  const order = new URLSearchParams([...search].filter(([name]) => name === names.sort))
  return {
    sku: (search.get('sku') ?? '').trim(),
    categoryId: search.get('in'),
    listing: publicListing(parseListing(order, names)),
  }
}

export function rowVariables({ sku, categoryId, listing }: RowSearch): FindRowQueryVariables {
  return { sku, category: categoryId, sort: listing.sort ?? 'POSITION_DESC', pageSize: productsPerPage }
}

/** Null if no item has the number. An item that is in no listing leads to its product page. */
export function placeOfRow({ product }: FindRowQuery, listing: ListingState): RowPlace | null {
  if (!product) return null
  const { sku, path, listingPosition: position } = product
  if (!position) return { path, state: linkToProduct(sku) }

  const query = formatListing({ ...listing, pages: { first: position.page, last: position.page } })
  return {
    path: `${position.category.path}${query}#${encodeURIComponent(rowAnchor(sku))}`,
    state: linkToCategory(position.category.id),
  }
}
