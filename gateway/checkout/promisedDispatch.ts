/** The dispatch and arrival that the shop promises with an order, by the same settings as the sentence of the checkout. */
import { type DaySpan, type DispatchKind, sentBy, slowestKind } from '#domain/dispatch.ts'
import { localDay } from '#domain/localDay.ts'
import { addWorkingDays, firstWorkingDay } from '#domain/workingDays.ts'
import type { GatewayContext } from '../context.ts'
import { upstreamErrorToNull } from '../shared/errors.ts'
import { dispatchRuleOf } from '../storeTable.ts'
import { arrivalSpan, type CartModel } from './checkoutModel.ts'
import type { CheckoutDetails } from './checkoutState.ts'
import type { OrderDispatch, OrderSnapshot } from './orderFacts.ts'
import type { OrderModel } from './orderModel.ts'

/** Null if the store says none, if the shopper collects the order, and unless the shop has all of it. */
export async function promisedDispatch(
  cart: CartModel,
  { offered, deliveryMethod, shippingAddress }: CheckoutDetails,
  context: GatewayContext,
): Promise<OrderDispatch | null> {
  const method = offered?.methods.find(({ code }) => code === deliveryMethod)
  if (method?.isOffline) return null
  const dispatch = await cartDispatch(cart, context)
  if (!dispatch || !method) return dispatch
  const country = shippingAddress?.country ?? context.store.tax.defaultCountry
  const arrival = arrivalSpan(method, context.store, country)
  return { ...dispatch, arrival: arrival && arrivalAfter(dispatch, arrival, context) }
}

/** When an order of this moment is sent. Null if the store says none, and unless the shop has all of it. */
export async function cartDispatch(
  { lines }: CartModel,
  { loaders, now, store, stores }: GatewayContext,
): Promise<OrderDispatch | null> {
  const rule = store.hideDispatchDate ? null : dispatchRuleOf(store, stores)
  if (!rule) return null

  const kinds = await Promise.all(lines.map((line) => kindOf(line, loaders))).catch(upstreamErrorToNull())
  const known = (kinds ?? []).flatMap((kind) => kind ?? [])
  const kind = known.length === lines.length ? slowestKind(known) : null
  const dispatch = kind && sentBy(rule, kind, now)
  return (
    kind &&
    dispatch && { kind, sentOn: dispatch.sentOn, orderBefore: dispatch.orderBefore.toISOString(), arrival: null }
  )
}

/** What is cut to order may be sent on any day until the promised one. Null without a dispatch. */
export function arrivalAfter(
  dispatch: OrderDispatch | null,
  { from, to }: DaySpan,
  { now, store, stores }: Pick<GatewayContext, 'now' | 'store' | 'stores'>,
): OrderDispatch['arrival'] {
  const rule = dispatchRuleOf(store, stores)
  if (!rule || !dispatch) return null
  const firstSent =
    dispatch.kind === 'CUT_TO_ORDER' ? firstWorkingDay(localDay(now, rule.timeZone), rule) : dispatch.sentOn
  const first = firstSent === null ? null : addWorkingDays(firstSent, from, rule)
  const last = addWorkingDays(dispatch.sentOn, to, rule)
  return first === null || last === null ? null : { from: first, to: last }
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
  const dispatch = (await snapshotOfOrder({ key, record }, orders))?.dispatch ?? null
  const paid = later.history.find((event) => event.status === 'PROCESSING')
  const isLate = dispatch && paid && Date.parse(paid.at) >= Date.parse(dispatch.orderBefore)
  return dispatch && !isLate && dispatch.sentOn >= localDay(now, store.i18n.timeZone) ? dispatch : null
}

/** The backend's value, otherwise the choice in this gateway's checkout. */
export async function pickupPointOf(
  { key, record, facts }: OrderModel,
  { loaders: { orders } }: GatewayContext,
): Promise<OrderSnapshot['pickupPoint']> {
  const { pickupPoint, shippingAddress } = await facts()
  if (pickupPoint || !shippingAddress) return pickupPoint
  return (await snapshotOfOrder({ key, record }, orders))?.pickupPoint ?? null
}

/** An order that a ticket opens has another key than the one that was sent. */
async function snapshotOfOrder(
  { key, record }: Pick<OrderModel, 'key' | 'record'>,
  { records }: GatewayContext['loaders']['orders'],
): Promise<OrderSnapshot | null> {
  return records.snapshotOf((record.orderId && (await records.keyOf(record.orderId))) || key)
}
