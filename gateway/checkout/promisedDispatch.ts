/** The dispatch that the shop promises with an order, by the same settings as the sentence of the checkout. */
import { type DispatchKind, sentBy, slowestKind } from '#domain/dispatch.ts'
import { localDay } from '#domain/localDay.ts'
import type { GatewayContext } from '../context.ts'
import { upstreamErrorToNull } from '../shared/errors.ts'
import { dispatchRuleOf } from '../storeTable.ts'
import type { CartModel } from './checkoutModel.ts'
import type { CheckoutDetails } from './checkoutState.ts'
import type { OrderDispatch } from './orderFacts.ts'
import type { OrderModel } from './orderModel.ts'

/** Null if the store says none, if the shopper collects the order, and unless the shop has all of it. */
export async function promisedDispatch(
  { lines }: CartModel,
  { offered, deliveryMethod }: CheckoutDetails,
  { loaders, now, store, stores }: GatewayContext,
): Promise<OrderDispatch | null> {
  const rule = store.hideDispatchDate ? null : dispatchRuleOf(store, stores)
  const isCollected = offered?.methods.find(({ code }) => code === deliveryMethod)?.isOffline ?? false
  if (!rule || isCollected) return null

  const kinds = await Promise.all(lines.map((line) => kindOf(line, loaders))).catch(upstreamErrorToNull())
  const known = (kinds ?? []).flatMap((kind) => kind ?? [])
  const kind = known.length === lines.length ? slowestKind(known) : null
  const dispatch = kind && sentBy(rule, kind, now)
  return kind && dispatch && { kind, sentOn: dispatch.sentOn, orderBefore: dispatch.orderBefore.toISOString() }
}

/** Null unless the shop has the quantity: the backend checks it when it takes the order, except for what can be ordered without. @throws UpstreamError */
async function kindOf(
  line: CartModel['lines'][number],
  { stock }: GatewayContext['loaders'],
): Promise<DispatchKind | null> {
  const found = await line.sellable()
  const kind = found?.product.dispatch ?? null
  if (!found || kind === 'NOT_SHIPPED') return kind
  const has = found.variant ? stock.has(found.variant, line.line.quantity) : stock.has(found.product, null)
  return has ? kind : null
}

/** The promise of an order while it holds: the order was paid in time, is not sent yet, and the day is not over. Null without one. */
export async function expectedDispatch(
  { key, record, facts, status: known }: OrderModel,
  { loaders: { orders }, now, store }: GatewayContext,
): Promise<OrderDispatch | null> {
  const { status, later } = await facts()
  if ((known ?? status) !== 'PROCESSING' || later.parcels.length > 0) return null
  // An order that a ticket opens has another key.
  const sentKey = (record.orderId && (await orders.records.keyOf(record.orderId))) || key
  const dispatch = (await orders.records.snapshotOf(sentKey))?.dispatch ?? null
  const paid = later.history.find((event) => event.status === 'PROCESSING')
  const isLate = dispatch && paid && Date.parse(paid.at) >= Date.parse(dispatch.orderBefore)
  return dispatch && !isLate && dispatch.sentOn >= localDay(now, store.i18n.timeZone) ? dispatch : null
}
