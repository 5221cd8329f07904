import type { PageQuery, PageOutcome } from '../client/loading.ts'
import { SearchResults } from '../client/generated/documents.generated.ts'
import { listingVariables, parseListing, publicListing, type ListingState } from './listingAddress.ts'
import { pagesOf } from '../shop/pageRange.ts'
import { readSearch } from '../shop/searchText.ts'
import type { ListingQuery } from '../shop/StoreContext.tsx'
import { listingOutcome } from './listingOutcome.ts'

export async function load(query: PageQuery, search: URLSearchParams, names: ListingQuery): Promise<PageOutcome> {
  const state = parseListing(search, names)
  const searchText = readSearch(state.text)
  if (searchText.kind !== 'words') return 'found'

  const listing = async (wanted: ListingState, page: number) =>
    (await query(SearchResults, searchVariables(searchText.words, wanted, page))).search?.products ?? null
  const [first = null] = await Promise.all(pagesOf(state.pages).map((page) => listing(state, page)))

  if (first?.totalCount === 0 && state.filters.length === 0) {
    // Few searches find nothing.
    const { NothingFound } = await import('../client/generated/documents/NothingFound.generated.ts')
    await query(NothingFound, { text: searchText.words })
  }

  return listingOutcome(state, first, (plain) => listing(plain, 1))
}

/** Loader and page must both use these variables, so that they read the same cache entry. */
export function searchVariables(text: string, state: ListingState, page: number) {
  return { text, ...listingVariables(publicListing(state), page, 'RELEVANCE') }
}
