/** What the backend charged for an order of a recorded session, the delivery included. */
import { type Exchange, isSuccess, resultOf } from './recording.ts'
import { recordOf } from './replayedBackend.ts'

/** @param at which of the session's orders */
export function recordedTotal(session: readonly Exchange[], at: number): string {
  const orders = session.flatMap((exchange, index) =>
    exchange.request.method === 'POST' && exchange.request.path === '/api/order' ? [index] : [],
  )
  const index = orders[at] ?? session.length
  const { magentoOrderId: orderId } = recordOf(resultOf(session[index] ?? never()))
  const inHistory = session
    .slice(index)
    .flatMap(({ response, request }) => (request.path === '/api/user/order-history' ? itemsOf(response.body) : []))
    .find(({ entity_id: id }) => id === orderId)
  if (inHistory) return amount(inHistory['grand_total'])
  return shownTotal(session.slice(0, index))
}

/** The last totals before the order, with the delivery that they may lack. */
function shownTotal(before: readonly Exchange[]): string {
  const totals = recordOf(
    recordOf(
      before
        .filter((one) => one.request.path === '/api/cart/totals' && isSuccess(one))
        .map(resultOf)
        .at(-1),
    ),
  )
  const segments = Array.isArray(totals['total_segments']) ? totals['total_segments'].map(recordOf) : []
  const total = segments.find(({ code }) => code === 'grand_total')?.['value'] ?? totals['grand_total']
  const hasDelivery = Number(totals['shipping_amount'] ?? 0) > 0 || segments.some(({ code }) => code === 'shipping')
  return hasDelivery ? amount(total) : amount(Number(total) + deliveryOf(before))
}

/** Amounts of methods have the shop's side of tax; the Swedish shop of the recordings states them without 25 %. */
function deliveryOf(before: readonly Exchange[]): number {
  const chosen = before.filter((one) => one.request.path === '/api/cart/shipping-information').at(-1)
  const { shippingCarrierCode, shippingMethodCode } = recordOf(recordOf(chosen?.request.body)['addressInformation'])
  const methods = before
    .filter((one) => one.request.path === '/api/cart/shipping-methods')
    .flatMap((one) => {
      const offered = resultOf(one)
      return Array.isArray(offered) ? offered.map(recordOf) : []
    })
  const method = methods.findLast(
    ({ carrier_code: carrier, method_code: code }) => carrier === shippingCarrierCode && code === shippingMethodCode,
  )
  const net = Number(method?.['amount'] ?? 0)
  return chosen?.request.headers['x-vs-store-code'] === 'se' ? net * 1.25 : net
}

function itemsOf(body: unknown): readonly Readonly<Record<string, unknown>>[] {
  const { items } = recordOf(recordOf(body)['result'])
  return Array.isArray(items) ? items.map(recordOf) : []
}

function amount(value: unknown): string {
  return Number(value).toFixed(2)
}

function never(): never {
  throw new Error('expected an order in the session, got none')
}
