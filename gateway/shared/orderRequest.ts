/** Orders by the id of the request that placed them. The id is the client's own, so that a request can be sent again without a second order. */
import { toText } from '#domain/decimal.ts'
import * as v from 'valibot'
import { UpstreamError } from './errors.ts'
import { exactAmount, looseAmount, looseId, optionalField } from '../upstream/looseFields.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'

/** The backend's cart from which an order is placed, and the token with which it is called. */
export interface OrderAccess {
  readonly api: StorefrontApi
  readonly storeCode: string
  /** Null for guests. */
  readonly token: string | null
  readonly cartId: string
  /** Opens one order without its owner's session, where the backend has given one. */
  readonly accessToken?: string
}

const PATH = '/api/sync/order/'

/** What a backend calls an order that it took. */
export interface PlacedOrder {
  /** The platform's id; null if the answer names none. */
  readonly orderId: string | null
  readonly number: string | null
  /** Total with tax; null where the answer does not say it. */
  readonly charged: string | null
}

/** Of backends that answer less, the id alone says that there is an order. */
const foundSchema = v.object({
  platform_order_id: optionalField(looseId),
  order_number: optionalField(looseId),
  grand_total: optionalField(looseAmount),
  is_ordered: optionalField(v.boolean()),
})

/**
 * The order that a request has placed; null when it has placed none, or when the backend has no such call or knows no ids of requests.
 *
 * @throws UpstreamError when the backend cannot be reached
 */
export async function findOrder(
  { api, storeCode, token, cartId }: OrderAccess,
  requestId: string,
): Promise<PlacedOrder | null> {
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
      if (isMissing(error)) return null
      throw error
    })
  const found = v.safeParse(foundSchema, answer)
  if (!found.success) return null
  const { platform_order_id: orderId, order_number: number, grand_total: total, is_ordered: isOrdered } = found.output
  return orderId === null && !isOrdered ? null : { orderId, number, charged: chargedIn(total) }
}

export function chargedIn(total: number | null): string | null {
  return total === null ? null : toText(exactAmount(total))
}

const MISSING_STATUSES = [404, 405, 501]

/** Whether a backend has no such call or no such entity. A web page in the place of JSON is that of an unknown route. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false
  return (
    error.code === 'UPSTREAM_NOT_IMPLEMENTED' ||
    error.code === 'UPSTREAM_MALFORMED' ||
    (error.status !== null && MISSING_STATUSES.includes(error.status))
  )
}
