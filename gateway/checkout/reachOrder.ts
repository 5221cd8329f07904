/** An order that a request may see: one of its session, or the one that its ticket opens. */
import type { GatewayContext } from '../context.ts'
import { decodeId } from '../shared/ids.ts'
import type { ReachedOrder } from './openedOrders.ts'

/** @param orderId an id of the schema. @throws UpstreamError, GraphQLError BAD_USER_INPUT for text that is not an id */
export function reachOrder(orderId: string, context: GatewayContext): Promise<ReachedOrder | null> {
  const { type, storeCode, key } = decodeId(orderId)
  const isOrder = type === 'Order' && storeCode === context.store.storeCode
  return isOrder ? reachByKey(key, context) : Promise.resolve(null)
}

export async function reachByKey(key: string, { loaders }: GatewayContext): Promise<ReachedOrder | null> {
  const { orders, openedOrders } = loaders
  const own = await orders.find(key)
  if (own) return { model: own, call: (send) => orders.call(own.record, send) }
  const opened = await openedOrders.find()
  return opened?.model.key === key ? opened : null
}
