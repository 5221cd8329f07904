/** The backend's list of a customer's orders. It belongs to one customer: it is never shared or cached. */
import * as v from 'valibot'
import { parseBody } from '../upstream/border.ts'
import { indexedList, looseAmount, optionalField } from '../upstream/looseFields.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'
import { knownOrder } from './knownOrder.ts'
import { type BackendOrder, orderSchema } from './orderSchema.ts'

const PATH = '/api/user/order-history'

/** One order of another shape must not hide the others. */
const ordersSchema = indexedList(v.fallback(v.nullable(orderSchema), null))
const historySchema = v.union([
  v.object({ items: ordersSchema, total_count: optionalField(looseAmount) }),
  v.pipe(
    ordersSchema,
    v.transform((items) => ({ items, total_count: null })),
  ),
])

interface HistoryAccess {
  readonly api: StorefrontApi
  readonly storeCode: string
  readonly token: string
}

interface HistoryCall extends HistoryAccess {
  readonly page: number
  readonly pageSize: number
}

export interface OrderHistory {
  readonly orders: readonly BackendOrder[]
  /** Orders whose shape is unknown. */
  readonly unreadable: number
  /** At least this many, if the backend does not count them. */
  readonly totalCount: number
}

/** @throws UpstreamError */
export async function fetchHistory(call: HistoryCall): Promise<OrderHistory> {
  const { page, pageSize } = call
  const { items, total_count: count } = await fetchPage(call)
  const isWhole = count === null && items.length > pageSize
  const listed = isWhole ? items.slice((page - 1) * pageSize, page * pageSize) : items
  const orders = listed.flatMap((order) => order ?? [])
  const unreadable = listed.length - orders.length
  if (count !== null) return { orders, unreadable, totalCount: Math.max(0, Math.trunc(count)) }
  if (isWhole) return { orders, unreadable, totalCount: items.length }
  // A backend without a count may have one page only, which it repeats.
  if (page > 1 && orders.length > 0) {
    const first = (await fetchPage({ ...call, page: 1 })).items.flatMap((order) => order ?? [])
    if (first[0]?.entity_id === orders[0]?.entity_id) return { orders: [], unreadable: 0, totalCount: first.length }
  }
  const isLast = items.length < pageSize
  return { orders, unreadable, totalCount: (page - 1) * pageSize + items.length + (isLast ? 0 : 1) }
}

const SEARCHED_PAGE_SIZE = 20
const MAX_SEARCHED_PAGES = 3

/** The newest order of a customer that matches; null if it is not among the newest ones. @throws UpstreamError */
export async function findInHistory(
  access: HistoryAccess,
  matches: (order: BackendOrder) => boolean,
): Promise<BackendOrder | null> {
  for (let page = 1; page <= MAX_SEARCHED_PAGES; page++) {
    const { orders, totalCount } = await fetchHistory({ ...access, page, pageSize: SEARCHED_PAGE_SIZE })
    const found = orders.find(matches)
    if (found) return found
    if (page * SEARCHED_PAGE_SIZE >= totalCount) return null
  }
  return null
}

async function fetchPage({ api, storeCode, token, page, pageSize }: HistoryCall) {
  const answer = await api.readResult({
    upstream: 'order',
    path: PATH,
    query: { pageSize: String(pageSize), currentPage: String(page) },
    storeCode,
    token,
    hidesMessage: true,
  })
  const parsed = parseBody(historySchema, answer, { upstream: 'order', from: PATH, hidesMessage: true })
  return { ...parsed, items: parsed.items.map((order) => order && knownOrder(order, api.profile)) }
}
