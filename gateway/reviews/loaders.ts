import DataLoader from 'dataloader'
import type { RequestScope } from '../shared/requestScope.ts'
import { throwOnce } from '../shared/throwOnce.ts'
import type { IndexSearch, SearchResult } from '../upstream/catalogueIndex/port.ts'
import { APPROVED } from './ReviewModel.ts'

/** Maximum number of reviews in the average, newest first; no product of the trade has more. */
const REVIEWS_PER_PRODUCT = 500

export interface ReviewKey {
  readonly storeCode: string
  readonly documentId: number
}

export function createReviewLoaders({ index }: RequestScope) {
  const orNull = throwOnce()
  const loader = new DataLoader<ReviewKey, SearchResult, string>((keys) => index.search(keys.map(approvedReviews)), {
    cacheKeyFn: ({ storeCode, documentId }) => `${storeCode} ${documentId}`,
  })

  return {
    reviews: {
      /** Approved reviews of a product; several products are one call. Null when its error was already reported. @throws UpstreamError once per request */
      load: (key: ReviewKey): Promise<SearchResult | null> => loader.load(key).catch(orNull),
    },
  }
}

function approvedReviews({ storeCode, documentId }: ReviewKey): IndexSearch {
  return {
    storeCode,
    entity: 'review',
    filters: [
      { field: 'product_id', in: [documentId], scope: 'always' },
      { field: 'review_status', in: [APPROVED], scope: 'always' },
    ],
    sort: [{ field: 'created_at', direction: 'desc' }],
    from: 0,
    size: REVIEWS_PER_PRODUCT,
  }
}
