/** From an article number to the row that it stands in. */
import type { FindRowQuery, FindRowQueryVariables } from '../../graphql/generated/documents.generated.ts'
import { linkToCategory, linkToProduct, type LinkTarget } from '../../shop/linkTarget.ts'
import { rowAnchor } from '../../shop/rowAnchor.ts'
import { formatListing, parseListing, productsPerPage } from './listingAddress.ts'

export interface RowSearch {
  readonly sku: string
  /** The category that one is in; null elsewhere. */
  readonly categoryId: string | null
  /** As it stands in an address. */
  readonly sort: string | null
}

export interface RowPlace {
  /** Without the store's prefix. */
  readonly path: string
  readonly state: LinkTarget
}

export function readRowSearch(search: URLSearchParams): RowSearch {
  return { sku: (search.get('sku') ?? '').trim(), categoryId: search.get('in'), sort: search.get('sort') }
}

export function rowVariables({ sku, categoryId, sort }: RowSearch): FindRowQueryVariables {
  return { sku, category: categoryId, sort: listingBy(sort).sort ?? 'POSITION_DESC', pageSize: productsPerPage }
}

/** Null when nothing has the number. What stands in no listing has a page of its own. */
export function placeOfRow({ product }: FindRowQuery, sort: string | null): RowPlace | null {
  if (!product) return null
  const { sku, path, listingPlace: place } = product
  if (!place) return { path, state: linkToProduct(sku) }

  const query = formatListing({ ...listingBy(sort), pages: { first: place.page, last: place.page } })
  return { path: `${place.category.path}${query}#${encodeURIComponent(rowAnchor(sku))}`, state: linkToCategory(place.category.id) }
}

/** A listing that nothing narrows. */
function listingBy(sort: string | null) {
  return parseListing(new URLSearchParams(sort === null ? {} : { sort }))
}
