/** The backend's list of a customer's orders. It belongs to one customer: it is never shared or cached. */
import * as v from 'valibot'
import { parseBody } from '../upstream/border.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'
import { type BackendOrder, orderSchema } from './orderSource.ts'

const PATH = '/api/user/order-history'

/** One order of another shape must not hide the others. */
const historySchema = v.object({
  items: v.array(v.fallback(v.nullable(orderSchema), null)),
  total_count: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))),
})

interface HistoryCall {
  readonly api: StorefrontApi
  readonly storeCode: string
  readonly token: string
  readonly page: number
  readonly pageSize: number
}

export interface OrderHistory {
  readonly orders: readonly BackendOrder[]
  /** Orders whose shape is unknown. */
  readonly unreadable: number
  readonly totalCount: number
}

/** @throws UpstreamError */
export async function fetchHistory({ api, storeCode, token, page, pageSize }: HistoryCall): Promise<OrderHistory> {
  const answer = await api.readResult({
    upstream: 'order',
    path: PATH,
    query: { pageSize: String(pageSize), currentPage: String(page) },
    storeCode,
    token,
    hidesMessage: true,
  })
  const { items, total_count: count } = parseBody(historySchema, answer, {
    upstream: 'order',
    from: PATH,
    hidesMessage: true,
  })
  const orders = items.flatMap((order) => order ?? [])
  return { orders, unreadable: items.length - orders.length, totalCount: count ?? items.length }
}
