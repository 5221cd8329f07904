/** Creates the search loaders of one request. */
import DataLoader from 'dataloader'
import { isRequestEnded, UpstreamError } from '../shared/errors.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { StoreView } from '../storeTable.ts'
import { lookupContextOf } from '../session/lookupContext.ts'
import type { CatalogueIndex, IndexSearch, SearchResult } from '../upstream/catalogueIndex/port.ts'
import type { LookupContext } from '../upstream/lookupContext.ts'
import { readPageTexts } from './pageTexts.ts'

export function createSearchLoaders(scope: RequestScope) {
  const { index } = scope
  return {
    /** @throws UpstreamError */
    pageTexts: (store: StoreView) => readPageTexts(store, scope),
    /** Searches requested together are one call, and equal ones are made once. @throws UpstreamError */
    searches: new DataLoader<IndexSearch, SearchResult, string>(
      (searches) => searchTogether(index, withLookupContext(lookupContextOf(scope), searches)),
      { cacheKeyFn: (search) => JSON.stringify([lookupContextOf(scope), search]) },
    ),
  }
}

function withLookupContext(
  lookupContext: LookupContext | null,
  searches: readonly IndexSearch[],
): readonly IndexSearch[] {
  return lookupContext ? searches.map((search) => ({ ...search, lookupContext })) : searches
}

/** A search that fails does not affect the other searches. */
async function searchTogether(
  index: CatalogueIndex,
  searches: readonly IndexSearch[],
): Promise<readonly (SearchResult | Error)[]> {
  try {
    return await index.search(searches)
  } catch (error) {
    if (searches.length === 1 || !(error instanceof UpstreamError) || isRequestEnded(error)) throw error
    return Promise.all(searches.map((search) => searchAlone(index, search)))
  }
}

async function searchAlone(index: CatalogueIndex, search: IndexSearch): Promise<SearchResult | Error> {
  try {
    const [answer] = await index.search([search])
    return answer ?? new Error(`expected a result for ${search.entity}, got none`)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
