/** A profile's rules for orders: what the backend's statuses mean, and in which of them it cancels. */
import type { StorefrontProfile } from '../upstream/storefront/profile.ts'
import { CANCEL_CALL, codeOf, statusOf, statusIn } from './orderModel.ts'
import type { BackendOrder } from './orderSchema.ts'

type OfOrders = Pick<StorefrontProfile, 'orders' | 'calls'>

/** The order with the platform's words where the profile has them, and with `can_cancel` where it follows from the status. */
export function knownOrder(order: BackendOrder, { orders, calls }: OfOrders): BackendOrder {
  const meaning = (...words: readonly (string | null)[]) =>
    words
      .map(codeOf)
      .flatMap((word) => (Object.hasOwn(orders.statuses, word) ? (orders.statuses[word] ?? []) : []))
      .at(0)
  const status = meaning(order.status, order.state)
  const known: BackendOrder = {
    ...order,
    ...(status && { state: statusIn(status) }),
    status_histories: order.status_histories.map((event) => {
      const one = meaning(event.status)
      return one ? { ...event, status: statusIn(one) } : event
    }),
  }
  const { extension_attributes: attributes } = order
  const isSaid = attributes?.can_cancel != null || calls[CANCEL_CALL] === null
  if (isSaid || !orders.cancellable.some((one) => one === statusOf(known))) return known
  return { ...known, extension_attributes: { ...NO_ATTRIBUTES, ...attributes, can_cancel: true } }
}

const NO_ATTRIBUTES: NonNullable<BackendOrder['extension_attributes']> = {
  shipments: [],
  documents: [],
  can_cancel: null,
  pickup_point: null,
  applied_taxes: [],
  shipping_assignments: [],
}
