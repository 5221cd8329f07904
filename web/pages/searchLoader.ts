import type { Ask, PageOutcome } from '../graphql/loading.ts'
import { SearchResults } from '../graphql/generated/documents.generated.ts'
import { listingVariables, parseListing, type ListingState } from '../features/listing/listingAddress.ts'
import { pagesOf } from '../shop/pageRange.ts'
import { readSearch } from '../shop/searchText.ts'

export async function load(ask: Ask, search: URLSearchParams): Promise<PageOutcome> {
  const state = parseListing(search)
  const asked = readSearch(state.text)
  if (asked.kind !== 'words') return 'found'

  await Promise.all(pagesOf(state.pages).map((page) => ask(SearchResults, searchVariables(asked.words, state, page))))
  return 'found'
}

/** The same for the loader and the page: they must mean the same record of the cache. */
export function searchVariables(text: string, state: ListingState, page: number) {
  return { text, ...listingVariables(state, page, 'RELEVANCE') }
}
