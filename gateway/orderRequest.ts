/** Orders by the id of the request that placed them. The id is the client's own, so that a request can be sent again without a second order. */
import * as v from 'valibot'
import { UpstreamError } from './errors.ts'
import { parseBody } from './upstream/border.ts'
import type { StorefrontApi } from './upstream/storefront/storefrontApi.ts'

/** The backend's cart from which an order is placed, and the token with which it is called. */
export interface OrderAccess {
  readonly api: StorefrontApi
  readonly storeCode: string
  /** Null for guests. */
  readonly token: string | null
  readonly cartId: string
}

const PATH = '/api/sync/order/'

const id = v.union([v.pipe(v.string(), v.minLength(1)), v.number()])
const foundSchema = v.nullable(v.object({ platform_order_id: v.optional(v.nullable(id)) }))

/**
 * The backend's id of the order that a request has placed; null when it has placed none.
 *
 * @throws UpstreamError when the backend cannot be reached
 */
export async function findOrder(
  { api, storeCode, token, cartId }: OrderAccess,
  requestId: string,
): Promise<string | null> {
  const answer = await api
    .readResult({
      upstream: 'order',
      path: `${PATH}${encodeURIComponent(requestId)}`,
      storeCode,
      ...(token !== null && { token }),
      query: token === null ? { token: '', cartId } : { cartId },
      hidesMessage: true,
    })
    .catch((error: unknown) => {
      if (error instanceof UpstreamError && error.status === 404) return null
      throw error
    })
  const found = parseBody(foundSchema, answer, { upstream: 'order', from: PATH, hidesMessage: true })
  return found?.platform_order_id == null ? null : String(found.platform_order_id)
}
