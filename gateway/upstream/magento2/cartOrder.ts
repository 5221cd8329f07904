/** The order that a cart has become. Shoppers have no call for it in REST. */
import * as v from 'valibot'
import { parseBody } from '../border.ts'
import { looseAmount, looseId, looseText, optionalField } from '../looseFields.ts'
import type { MagentoCall } from './magentoClient.ts'
import { searchCriteria } from './searchCriteria.ts'

export interface CartOrder {
  readonly orderId: string
  readonly number: string | null
  /** With tax. */
  readonly total: number | null
}

/** Where nothing is found, a list of chosen fields is null. */
const noneSchema = v.object({ items: v.union([v.null(), v.strictTuple([])]), total_count: v.literal(0) })
const foundSchema = v.object({
  items: v.tuple([
    v.object({
      entity_id: looseId,
      increment_id: optionalField(looseText()),
      grand_total: optionalField(looseAmount),
    }),
  ]),
})
const PATH = '/orders'

/**
 * Read with the keys of the integration: by the number of a quote that the gateway has of the cart itself, and no more than what the
 * shopper learns of it.
 *
 * @throws UpstreamError
 */
export async function findCartOrder(call: MagentoCall, quoteId: string): Promise<CartOrder | null> {
  const criteria = searchCriteria({
    filters: [{ field: 'quote_id', value: quoteId }],
    pageSize: 1,
    fields: 'items[entity_id,increment_id,status,grand_total],total_count',
  })
  const answer = await call.readSigned(PATH, criteria)
  if (v.is(noneSchema, answer)) return null
  const { items } = parseBody(foundSchema, answer, { upstream: call.upstream, from: PATH, hidesMessage: true })
  const [order] = items
  return { orderId: order.entity_id, number: order.increment_id, total: order.grand_total }
}
