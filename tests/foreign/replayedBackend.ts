/** A storefront API that answers from a recorded session. */
import type { CannedResponse, LoggedCall } from '../../gateway/testing/fakeStorefront.ts'
import { type Exchange, resultOf } from './recording.ts'

/** Calls that change a cart: what is read belongs to the state after the last of them. */
const CHANGES = [
  '/api/cart/update',
  '/api/cart/delete',
  '/api/cart/apply-coupon',
  '/api/cart/delete-coupon',
  '/api/order',
]

const PULL = '/api/cart/pull'
const TOTALS = '/api/cart/totals'
/** Methods that this gateway proposes, and the recorded one did not. */
const SHIPPING = '/api/cart/shipping-information'
/** Calls of ours, which no recorded backend has. */
const OPTIONAL = /^\/api\/ext\//

export interface ReplayedBackend {
  respond(call: LoggedCall): CannedResponse
  /** What was sent and had not been recorded. */
  readonly strangers: readonly string[]
}

/** @param stockOf rows of the stock for SKUs in a combination that was not recorded */
export function createReplayedBackend(
  session: readonly Exchange[],
  stockOf: (skus: readonly string[]) => readonly object[],
): ReplayedBackend {
  /** The last exchange that was replayed and that may have changed something; -1 before the first. */
  let at = -1
  const strangers: string[] = []

  const isChange = ({ request }: Exchange): boolean => CHANGES.includes(request.path)
  const find = (call: LoggedCall): Exchange | null => {
    const isEqual = (exchange: Exchange): boolean => isSameCall(exchange, call)
    if (call.method === 'GET') {
      const next = session.findIndex((exchange, index) => index > at && isChange(exchange))
      const state = session.slice(0, next === -1 ? session.length : next)
      // The last one of the state: the shop may change a cart between two reads.
      if (call.path === PULL) return state.slice(at + 1).findLast(isEqual) ?? null
      return state.findLast(isEqual) ?? session.find(isEqual) ?? null
    }
    const next = session.findIndex((exchange, index) => index > at && isEqual(exchange))
    if (next === -1) return session.findLast((exchange, index) => index <= at && isEqual(exchange)) ?? null
    at = next
    return session[next] ?? null
  }

  return {
    strangers,
    respond(call) {
      const exchange = find(call)
      if (exchange) return answerOf(exchange)
      if (call.path === PULL) return { json: { code: 200, result: linesIn(find({ ...call, path: TOTALS })) } }
      const similar = call.path === SHIPPING ? session.find(({ request }) => request.path === SHIPPING) : undefined
      if (similar) return answerOf(similar)
      if (call.path === '/api/cart/create') return { json: { code: 200, result: firstCart(session) } }
      if (call.path === '/api/stock/list')
        return { json: { code: 200, result: stockOf((call.query.get('skus') ?? '').split(',')) } }
      if (call.path === '/api/url/map') return { json: { code: 200, result: null } }
      if (!OPTIONAL.test(call.path)) strangers.push(`${call.method} ${call.path} ${JSON.stringify(call.body ?? null)}`)
      return { text: `Cannot ${call.method} ${call.path}`, contentType: 'text/html', status: 404 }
    },
  }
}

/** Another gateway pulled the cart less often than this one: its lines stand in the totals as well. */
function linesIn(totals: Exchange | null): readonly object[] {
  const { items } = recordOf(totals && resultOf(totals))
  return (Array.isArray(items) ? items.map(recordOf) : [])
    .filter(({ parent_item_id: parent }) => parent === null || parent === undefined)
    .map(({ item_id, sku, qty, name, product_type, quote_id }) => ({ item_id, sku, qty, name, product_type, quote_id }))
}

function answerOf({ response, dropped }: Exchange): CannedResponse {
  if (dropped) return { reset: true }
  const type = asText(response.headers['content-type'] ?? 'application/json')
  return type.includes('json')
    ? { json: response.body, status: response.status }
    : { text: asText(response.body), contentType: type, status: response.status }
}

/** A customer's cart may be older than the session. */
function firstCart(session: readonly Exchange[]): unknown {
  const id = session.map(({ request: { query } }) => query?.['cartId']).find((cartId) => cartId !== undefined)
  return typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id
}

function isSameCall({ request }: Exchange, call: LoggedCall): boolean {
  if (request.method !== call.method || request.path !== call.path) return false
  const [recorded, sent] = [
    meaningOf(request.path, request.query ?? {}, request.body),
    meaningOf(call.path, Object.fromEntries(call.query), call.body),
  ]
  return JSON.stringify(recorded) === JSON.stringify(sent)
}

/** What of a request decides the answer. Tokens, times, names of addresses and the like do not. */
function meaningOf(path: string, query: Readonly<Record<string, unknown>>, body: unknown): unknown {
  const { cartItem, addressInformation, username, password, customer, email, url } = recordOf(body)
  switch (path) {
    case '/api/cart/update': {
      const { sku, item_id: itemId, qty } = recordOf(cartItem)
      // The SKU of a line is not always that of the product.
      return [itemId === undefined ? `new ${asText(sku)}` : asText(itemId), Number(qty)]
    }
    case '/api/cart/pull':
    case '/api/cart/totals':
      return asText(query['cartId'])
    case '/api/cart/delete':
      return asText(recordOf(cartItem)['item_id'])
    case '/api/cart/apply-coupon':
      return asText(query['coupon'])
    case '/api/cart/shipping-information': {
      const { shippingCarrierCode, shippingMethodCode } = recordOf(addressInformation)
      return [shippingCarrierCode ?? null, shippingMethodCode ?? null]
    }
    case '/api/user/login':
      return [username, password]
    case '/api/user/create':
      return asText(recordOf(customer)['email'])
    case '/api/user/change-password':
      return recordOf(body)['currentPassword']
    case '/api/user/reset-password':
      return email
    case '/api/stock/list':
      return asText(query['skus']).split(',').toSorted()
    case '/api/url/map':
      return url
    default:
      return null
  }
}

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

/** Texts of digits are numbers in some answers. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
}
