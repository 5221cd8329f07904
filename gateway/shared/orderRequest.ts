/** Orders by the id of the request that placed them. The id is the client's own, so that a request can be sent again without a second order. */
import * as v from 'valibot'
import { UpstreamError } from './errors.ts'
import { looseId, optionalField } from '../upstream/looseFields.ts'
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

const foundSchema = v.object({ platform_order_id: optionalField(looseId) })

/**
 * The backend's id of the order that a request has placed; null when it has placed none, or when the backend has no such call or knows no
 * ids of requests.
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
      if (isMissing(error)) return null
      throw error
    })
  const found = v.safeParse(foundSchema, answer)
  return found.success ? found.output.platform_order_id : null
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
