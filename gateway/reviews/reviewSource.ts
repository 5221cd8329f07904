/** Calls of the backend for reviews of one customer. */
import * as v from 'valibot'
import { parseBody } from '../upstream/border.ts'
import { indexedList, looseText, optionalField } from '../upstream/looseFields.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'

const CREATE = '/api/review/create'
const MINE = '/api/ext/review/mine'
const UPSTREAM = 'reviews'
/** Waits for its approval; the backend overwrites it with the same. */
const PENDING = 2

interface ReviewAccess {
  readonly api: StorefrontApi
  readonly storeCode: string
}

export interface NewReview {
  readonly productId: number
  readonly rating: number
  readonly title: string
  readonly detail: string
  readonly nickname: string
  /** Null for a guest. */
  readonly customerId: number | null
}

const createdSchema = v.looseObject({ code: v.literal(200) })

/** Only code 200 counts as success. @throws UpstreamError */
export async function createReview(
  { api, storeCode }: ReviewAccess,
  { productId, customerId, ...review }: NewReview,
  idempotencyKey: string,
): Promise<void> {
  const answer = await api.writeBare({
    upstream: UPSTREAM,
    method: 'POST',
    path: CREATE,
    body: {
      review: {
        product_id: productId,
        ...review,
        review_entity: 'product',
        review_status: PENDING,
        ...(customerId !== null && { customer_id: customerId }),
      },
    },
    storeCode,
    idempotencyKey,
    hidesMessage: true,
    keepsRefusalText: true,
  })
  parseBody(createdSchema, answer, { upstream: UPSTREAM, from: CREATE, hidesMessage: true })
}

const text = v.pipe(v.string(), v.maxLength(10_000))
const ownSchema = v.object({
  items: indexedList(
    v.object({
      sku: optionalField(looseText()),
      product_id: v.pipe(v.number(), v.integer()),
      title: v.fallback(text, ''),
      detail: v.fallback(text, ''),
      nickname: v.fallback(text, ''),
      review_status: v.pipe(v.number(), v.integer()),
      created_at: v.optional(v.nullable(text)),
      rating: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(5)))),
    }),
  ),
})
export type OwnReviewRow = v.InferOutput<typeof ownSchema>['items'][number]

/** The customer's reviews of a store, newest first. @throws UpstreamError */
export async function fetchOwnReviews(
  { api, storeCode }: ReviewAccess,
  token: string,
): Promise<readonly OwnReviewRow[]> {
  const answer = await api.readResult({ upstream: UPSTREAM, path: MINE, storeCode, token, hidesMessage: true })
  return parseBody(ownSchema, answer, { upstream: UPSTREAM, from: MINE, hidesMessage: true }).items
}
