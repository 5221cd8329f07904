import type { PageQuery, PageOutcome } from '../client/loading.ts'
import { CategoryListing } from '../client/generated/documents.generated.ts'
import { listingVariables, parseListing, publicListing, type ListingState } from './listingAddress.ts'
import { pagesOf } from '../shop/pageRange.ts'
import type { ListingQuery } from '../shop/StoreContext.tsx'
import { listingOutcome } from './listingOutcome.ts'

interface CategorySubject {
  readonly categoryId: string
}

export async function load(
  query: PageQuery,
  { categoryId }: CategorySubject,
  search: URLSearchParams,
  names: ListingQuery,
): Promise<PageOutcome> {
  const state = parseListing(search, names)
  const listing = async (wanted: ListingState, page: number) =>
    (await query(CategoryListing, categoryVariables(categoryId, wanted, page))).category
  const [first, ...others] = await Promise.all(pagesOf(state.pages).map((page) => listing(state, page)))
  if (!first || others.includes(null)) return 'missing'

  return listingOutcome(state, first.products, async (plain) => (await listing(plain, 1))?.products ?? null)
}

/** Loader and page must both use these variables, so that they read the same cache entry. */
export function categoryVariables(id: string, state: ListingState, page: number) {
  return { id, ...listingVariables(publicListing(state), page, 'POSITION_DESC') }
}
