/** What one request may search for. */
import DataLoader from 'dataloader'
import type { RequestScope } from '../requestScope.ts'
import type { IndexSearch, SearchAnswer } from '../upstream/catalogueIndex/port.ts'

export function createSearchLoaders({ index }: RequestScope) {
  return {
    /** Listings that are asked for together are one call. @throws UpstreamError */
    searches: new DataLoader<IndexSearch, SearchAnswer>((searches) => index.search(searches), { cache: false }),
  }
}
