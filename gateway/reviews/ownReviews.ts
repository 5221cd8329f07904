/** The reviews that a customer has written. No id leads to them. */
import { refusedDocumentToNull } from '../shared/errors.ts'
import { decimal, toText } from '#domain/decimal.ts'
import type { GatewayContext } from '../context.ts'
import type { ShownProduct } from '../customer/productOfId.ts'
import type { ReviewStatus } from '../resolverTypes.generated.ts'
import { momentField } from '../upstream/catalogueIndex/fields.ts'
import { fetchOwnReviews } from './reviewSource.ts'

const STATUSES: Readonly<Record<number, ReviewStatus>> = { 1: 'APPROVED', 2: 'PENDING', 3: 'REJECTED' }
const MAX_REVIEWS = 100

interface OwnReviewModel {
  readonly product: ShownProduct | null
  readonly title: string
  readonly detail: string
  readonly nickname: string
  readonly rating: string | null
  readonly createdAt: string | null
  readonly status: ReviewStatus
}

/** Newest first. @throws UpstreamError */
export async function ownReviews({ api, session, store, loaders }: GatewayContext): Promise<OwnReviewModel[]> {
  const rows = await session.withToken((token) => fetchOwnReviews({ api, storeCode: store.storeCode }, token))
  return Promise.all(
    rows.slice(0, MAX_REVIEWS).map(async (row) => ({
      product: row.sku ? await loaders.products.bySku(store, row.sku).catch(refusedDocumentToNull) : null,
      title: row.title,
      detail: row.detail,
      nickname: row.nickname,
      rating: row.rating == null ? null : toText(decimal(row.rating)),
      createdAt: momentField(row, 'created_at'),
      status: STATUSES[row.review_status] ?? 'PENDING',
    })),
  )
}
