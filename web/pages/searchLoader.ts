import type { Ask, PageOutcome } from '../graphql/loading.ts'
import { SearchResults } from '../graphql/generated/documents.generated.ts'
import { listingVariables, parseListing, type ListingState } from '../features/listing/listingAddress.ts'
import { pagesOf } from '../shop/pageRange.ts'
import { shortestSearch } from '../shop/searchText.ts'

export async function load(ask: Ask, search: URLSearchParams): Promise<PageOutcome> {
  const state = parseListing(search)
  const text = searchedText(state)
  if (text === null) return 'found'

  await Promise.all(pagesOf(state.pages).map((page) => ask(SearchResults, searchVariables(text, state, page))))
  return 'found'
}

/** What is searched for; null when it is too short to search. */
export function searchedText({ text }: ListingState): string | null {
  const words = (text ?? '').trim().replaceAll(/\s+/g, ' ')
  return words.length < shortestSearch ? null : words
}

/** The same for the loader and the page: they must mean the same record of the cache. */
export function searchVariables(text: string, state: ListingState, page: number) {
  return { text, ...listingVariables(state, page, 'RELEVANCE') }
}
