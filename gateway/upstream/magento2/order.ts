/** Orders a cart, and finds the order of a cart whose answer was lost. */
import * as v from 'valibot'
import { compare, type Decimal, decimal, roundHalfAwayFromZero } from '#domain/decimal.ts'
import { UpstreamError } from '../../shared/errors.ts'
import { type Origin, parseBody } from '../border.ts'
import { looseAmount, looseId, looseList } from '../looseFields.ts'
import { cartPath, endedCart, readCart } from './cart.ts'
import { type CartOrder, findCartOrder } from './cartOrder.ts'
import { readTotals } from './cartTotals.ts'
import { addressSchema, quoteAddress } from './checkout.ts'
import type { MagentoCall } from './magentoClient.ts'

export const ORDER_CALLS = { order: placeOrder, 'sync/order/{requestId}': findOrder }

const orderSchema = v.object({
  cart_id: looseId,
  email: v.optional(v.nullable(v.string())),
  /** What the shopper has consented to. */
  grand_total: v.number(),
  addressInformation: v.object({
    billingAddress: addressSchema,
    payment_method_code: v.nullable(v.string()),
    payment_method_additional: v.optional(v.record(v.string(), v.string()), {}),
  }),
})
/** The only method with a place for the buyer's own reference. */
const WITH_REFERENCE = 'purchaseorder'

async function placeOrder(call: MagentoCall): Promise<object> {
  const { email, grand_total: consented, addressInformation } = v.parse(orderSchema, call.body)
  const { billingAddress, payment_method_code: method, payment_method_additional: more } = addressInformation
  const { quoteId, isActive } = await readCart(call)
  // What has become of it is asked for by its own call.
  if (!isActive) throw endedCart(call, 'UNKNOWN')
  const payment = {
    ...(call.token === null && { email }),
    paymentMethod: {
      method,
      ...(method === WITH_REFERENCE && more['reference'] && { po_number: more['reference'] }),
      // Magento's own methods keep none of it: a module can.
      ...(Object.keys(more).length > 0 && { additional_data: more }),
    },
    billingAddress: quoteAddress(billingAddress),
  }
  if (compare(await totalOfOrder(call, payment), decimal(consented)) > 0) throw otherTotal(call)
  const path = `${cartPath(call)}/payment-information`
  const answer = await call.write('POST', path, payment)
  // Nothing that fails from here on makes the order an error.
  const orderId = await placedId(answer, { upstream: call.upstream, from: path, hidesMessage: true }).catch(
    call.noteMalformed,
  )
  const order = await findCartOrder(call, quoteId).catch(call.noteMalformed)
  return {
    backendOrderId: orderId ?? order?.orderId ?? null,
    orderNumber: order?.number ?? null,
    grand_total: order?.total ?? null,
  }
}

const totalsSchema = v.object({
  grand_total: looseAmount,
  total_segments: v.optional(looseList(v.object({ code: v.string(), value: v.unknown() })), []),
})
const segmentSchema = v.object({ value: looseAmount })
const DIGITS = 2

/**
 * Magento reads the totals of the cart's last change, and computes them anew with the order: by the cart's rules, the carriers' prices and
 * the taxes of that moment, at the billing address where nothing is shipped. What is written here is what the order writes.
 */
async function totalOfOrder(call: MagentoCall, payment: object): Promise<Decimal> {
  try {
    await call.write('POST', `${cartPath(call)}/set-payment-information`, payment)
    return totalIn(await readTotals(call), call)
  } catch (error) {
    throw withoutOrder(error)
  }
}

function totalIn(answer: unknown, call: MagentoCall): Decimal {
  const origin = { upstream: call.upstream, from: `${cartPath(call)}/totals`, hidesMessage: true }
  const totals = parseBody(totalsSchema, answer, origin)
  // The field is without tax before 2.4.6.
  const segment = totals.total_segments.find(({ code }) => code === 'grand_total')
  const total = segment ? parseBody(segmentSchema, segment, origin).value : totals.grand_total
  return roundHalfAwayFromZero(decimal(total), DIGITS)
}

/** The order itself was not sent, whatever has become of what goes before it. */
function withoutOrder(error: unknown): unknown {
  if (!(error instanceof UpstreamError) || error.code === 'UPSTREAM_REJECTED') return error
  const { code, upstream, message } = error
  return new UpstreamError({ code, upstream, message, wasSent: false, cause: error })
}

function otherTotal({ upstream, name }: MagentoCall): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_REJECTED',
    upstream,
    status: 409,
    refusalText: 'total',
    message: `${upstream}: ${name}: not ordered, its total is higher than the one that was agreed to`,
  })
}

async function placedId(answer: unknown, origin: Origin): Promise<string> {
  return parseBody(looseId, answer, origin)
}

/**
 * By the cart, which becomes one order at most. A cart that has ended, and whose order must not be read, was ordered nevertheless.
 *
 * @throws UpstreamError with status 404 if there is none
 */
async function findOrder(call: MagentoCall): Promise<object> {
  const { quoteId, isActive } = await readCart(call)
  if (isActive) throw noOrder(call)
  const order = await findCartOrder(call, quoteId).catch((error: unknown): 'UNREADABLE' => {
    if (!(error instanceof UpstreamError && isRightMissing(error))) throw error
    return 'UNREADABLE'
  })
  if (order === 'UNREADABLE') return { is_ordered: true }
  if (order === null) throw noOrder(call)
  return foundOrder(order)
}

function foundOrder({ orderId, number, total }: CartOrder): object {
  return { platform_order_id: orderId, order_number: number, grand_total: total }
}

function isRightMissing({ cause }: UpstreamError): boolean {
  return cause instanceof UpstreamError && cause.status === 401
}

function noOrder({ upstream, name }: MagentoCall): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_REJECTED',
    upstream,
    status: 404,
    message: `${upstream}: ${name}: no order of this cart`,
  })
}
