/** Whether an order of the history belongs to a request whose response was lost. */
import { compare, decimal, decimalOrNull, isSameToTheCent, subtract } from '#domain/decimal.ts'
import type { OrderSnapshot } from './orderFacts.ts'
import { itemsOf, placedAtOf } from './orderModel.ts'
import type { StorefrontProfile } from '../upstream/storefront/profile.ts'
import type { BackendOrder } from './orderSchema.ts'

export interface SentOrder {
  /** The cart that was sent. */
  readonly cartId: string
  /** Time of the request in milliseconds. */
  readonly placedAt: number
  readonly consented: string | null
}

/** The clocks of gateway and backend differ, and some backends write local times. */
const MAX_CLOCK_MS = 15 * 60_000

/** By the cart, where the backend names it; else by lines, total and time. A coupon that the totals do not name lowers the total. */
export function isSentOrder(
  order: BackendOrder,
  sent: SentOrder,
  snapshot: OrderSnapshot | null,
  { orders, carts }: Pick<StorefrontProfile, 'orders' | 'carts'>,
): boolean {
  const cartId = order[orders.cartField]
  if (cartId !== null && /^\d+$/.test(sent.cartId)) return cartId === sent.cartId
  if (!snapshot) return false
  const placedAt = Date.parse(placedAtOf(order, 0))
  return (
    Math.abs(placedAt - sent.placedAt) <= MAX_CLOCK_MS &&
    hasTotal(order, sent, !carts.totalsNameCoupon) &&
    hasSameLines(order, snapshot)
  )
}

/** The delivery may have been added by the order. */
function hasTotal(order: BackendOrder, { consented }: SentOrder, mayBeLower: boolean): boolean {
  const total = decimalOrNull(consented ?? '')
  if (!total) return false
  const charged = decimal(order.grand_total)
  if (mayBeLower && compare(charged, total) < 0) return true
  const delivery = decimal(order.shipping_incl_tax ?? order.shipping_amount ?? 0)
  return [charged, subtract(charged, delivery)].some((one) => isSameToTheCent(one, total))
}

function hasSameLines(order: BackendOrder, { lines }: OrderSnapshot): boolean {
  const named = (sku: string, quantity: string): string => `${Number(quantity)} × ${sku}`
  const own = lines.map(({ sku, quantity }) => named(sku, quantity)).toSorted()
  const ordered = itemsOf(order)
    .filter(({ sku }) => sku !== '')
    .map(({ sku, qty_ordered: quantity }) => named(sku, String(quantity)))
    .toSorted()
  return own.length === ordered.length && own.every((line, at) => line === ordered[at])
}
