/** Turns a cart into an order, in one transaction: the order is written, its products leave the stock, the cart ends. */
import { Big } from 'big.js'
import type { DatabaseSync } from 'node:sqlite'
import type { SenderOf } from '../catalogue/senders.ts'
import type { Carts } from '../cart/carts.ts'
import type { CartContent, CartOfRequest, CartService } from '../cart/cartService.ts'
import { skuOf } from '../cart/cartService.ts'
import type { CartStock } from '../cart/stock.ts'
import { GROUP } from '../catalogue/storePrices.ts'
import { type Address, missingFields } from '../checkout/address.ts'
import { type CheckoutService, type CheckoutState } from '../checkout/checkoutService.ts'
import { PICKUP_CARRIER, PICKUP_POINTS, type PickupPoint } from '../checkout/deliveryTable.ts'
import type { PriceHolds } from '../checkout/priceHolds.ts'
import { countryOf, isVirtual } from '../checkout/shippingMethods.ts'
import type { Customer } from '../customers/accounts.ts'
import { inTransaction } from '../database/transaction.ts'
import { HttpError } from '../rest/response.ts'
import { orderDocument, type OrderedCheckout } from './orderDocument.ts'
import type { OrderedProduct, OrderInput } from './orderInput.ts'
import type { Order, Orders } from './orders.ts'

export interface PlaceOrderOptions {
  readonly carts: Carts
  readonly cartService: CartService
  readonly checkoutService: CheckoutService
  readonly holds: PriceHolds
  readonly orders: Orders
  readonly stock: CartStock
  readonly senderOf: SenderOf
  /** Without the choice, the carrier takes the nearest pickup point. */
  readonly shopperChoosesPickupPoint: boolean
}

export interface PlacedOrder {
  readonly order: Order
  /** False for a repeated request. */
  readonly isNew: boolean
}

/** @throws HttpError with the platform's text; docs/operate/checkout-calls.md */
export type PlaceOrder = (input: OrderInput, storeId: number, customer: Customer | null) => PlacedOrder

/** The storefront API puts one of these before the platform's message. */
const PRODUCTS = 'Error while adding products.'
const SHIPPING_ADDRESS = 'Error while adding shipping address.'
const BILLING_ADDRESS = 'Error while adding billing address.'
const PLACING = 'Error placing an order.'

const POSTCODES: Readonly<Record<string, RegExp>> = {
  NO: /^\d{4}$/,
  SE: /^\d{3} ?\d{2}$/,
  FI: /^\d{5}$/,
  DE: /^\d{5}$/,
  IT: /^\d{5}$/,
}
const EMAIL = /^[^\s@<>]{1,64}@[^\s@<>]{1,180}\.[^\s@<>.]{2,}$/

export function bindPlaceOrder(db: DatabaseSync, options: PlaceOrderOptions): PlaceOrder {
  const { carts, cartService, checkoutService, holds, orders, stock, senderOf, shopperChoosesPickupPoint } = options

  const repeated = ({ requestId, cartId }: OrderInput, customer: Customer | null): Order | null => {
    const order = requestId === null ? null : orders.byRequest(requestId)
    if (!order) return null
    const isSame =
      order.customerId === (customer?.id ?? null) && (cartId === '' || carts.byId(order.cartId)?.publicId === cartId)
    if (!isSame) throw new HttpError(409, 'The order_id belongs to another order.')
    return order
  }

  return (input, storeId, customer) => {
    const first = repeated(input, customer)
    if (first) return { order: first, isNew: false }
    return inTransaction(db, () => {
      const cartId = input.cartId || (customer ? String(cartService.create(storeId, customer)) : '')
      const request: CartOfRequest = { storeId, cartId, customer }
      checkCustomer(customer)
      const before = cartService.content(request)
      checkProducts(before, input.products)
      withPrefix(SHIPPING_ADDRESS, () =>
        checkoutService.choose(request, {
          ...(input.information.shippingAddress && { shippingAddress: input.information.shippingAddress }),
        }),
      )
      withPrefix(PLACING, () => checkoutService.choose(request, input.information))
      const state = checkoutService.state(request)
      const pickupPoint = pickupPointOf(state, shopperChoosesPickupPoint)
      const ordered = { ...checkCheckout(state, input, customer), pickupPoint }
      withPrefix(PRODUCTS, () => state.content.checkStock())
      checkTotal(state, input.grandTotal)

      const taken = state.content.lines.flatMap(({ demand }) =>
        demand.map(({ item, qty }) => ({ productId: item.productId, qty })),
      )
      if (stock.take(taken).length > 0) throw new HttpError(500, `${PRODUCTS} The requested qty is not available`)
      stock.release(state.content.cart.id)
      carts.setActive(state.content.cart, false)
      holds.order(state.content.cart.id)
      const order = orders.insert({
        requestId: input.requestId,
        storeId,
        cartId: state.content.cart.id,
        customerId: customer?.id ?? null,
        status: state.payment?.service ? 'pending_payment' : 'processing',
        service: state.payment?.service ?? null,
        grandTotal: new Big(state.totals.grand_total).toFixed(2),
        currency: state.content.store.currency,
        document: orderDocument(ordered, senderOf(storeId)),
        taken,
      })
      return { order, isNew: true }
    })
  }
}

function checkCustomer(customer: Customer | null): void {
  if (!customer) return
  if (customer.groupId !== GROUP.general && !customer.isApproved)
    throw new HttpError(500, `${PLACING} The business account is not approved yet.`)
  if (customer.number !== null && !customer.isNumberVerified)
    throw new HttpError(500, `${PLACING} The customer number is not verified yet.`)
}

/** @throws HttpError 409 when the shopper saw other lines than the cart has */
function checkProducts({ lines, unavailable }: CartContent, products: readonly OrderedProduct[] | null): void {
  if (unavailable.length > 0 || lines.length === 0)
    throw new HttpError(
      500,
      `${PRODUCTS} ${lines.length === 0 ? 'The cart has no product that can be bought.' : 'Some of the products are not available.'}`,
    )
  if (!products) return
  const rest = lines.map(({ line, content }) => ({ id: line.id, sku: skuOf(content), qty: line.qty }))
  for (const { sku, lineId, qty } of products) {
    const at = rest.findIndex((line) => (lineId === null ? line.sku === sku : line.id === lineId) && line.qty === qty)
    if (at < 0) throw changed(`The cart has no line of ${qty} × ${sku}.`)
    rest.splice(at, 1)
  }
  if (rest.length > 0) throw changed(`The cart also has ${rest.map(({ qty, sku }) => `${qty} × ${sku}`).join(', ')}.`)
}

function changed(errorMessage: string): HttpError {
  return new HttpError(409, errorMessage, { errorMessage, code: 409 })
}

/** @throws HttpError 409 with the totals when the shopper has seen a lower total */
function checkTotal({ totals }: CheckoutState, seen: number | null): void {
  if (seen === null || new Big(totals.grand_total).lte(seen)) return
  const errorMessage = `The total has changed: ${seen} was seen, it is ${totals.grand_total}.`
  throw new HttpError(409, errorMessage, { errorMessage, code: 409, totals })
}

function checkCheckout(
  state: CheckoutState,
  input: OrderInput,
  customer: Customer | null,
): Omit<OrderedCheckout, 'pickupPoint'> {
  const { content, checkout, shipping, payment } = state
  const isSent = !isVirtual(content)
  const shippingAddress = isSent ? checkout.shippingAddress : null
  const billingAddress = input.billingAddress ?? checkout.billingAddress ?? checkout.shippingAddress
  if (isSent) checkAddress(shippingAddress, SHIPPING_ADDRESS)
  const billing = checkAddress(billingAddress, BILLING_ADDRESS)
  if (isSent && !shipping)
    throw new HttpError(500, `${PLACING} The shipping method is missing. Select the shipping method and try again.`)
  if (!payment) throw new HttpError(500, `${PLACING} The requested Payment Method is not available.`)
  const email = input.email || checkout.shippingAddress?.email || billing.email || customer?.email || ''
  if (!EMAIL.test(email)) throw new HttpError(500, `${PLACING} Email has a wrong format`)
  const { reference, language, promisedDispatch } = input
  return {
    state,
    customer,
    email,
    shippingAddress,
    billingAddress: billing,
    reference,
    language,
    promisedDispatch,
  }
}

function checkAddress(address: Address | null, prefix: string): Address {
  if (!address) throw new HttpError(500, `${prefix} The address is missing.`)
  const [missing] = missingFields(address)
  if (missing !== undefined) throw new HttpError(500, `${prefix} "${missing}" is required. Enter and try again.`)
  const pattern = POSTCODES[address.country_id]
  if (pattern && !pattern.test(address.postcode))
    throw new HttpError(500, `${prefix} Provided Zip/Postal Code seems to be invalid.`)
  return address
}

/** @throws HttpError 500 when the shopper chooses the point and has chosen none */
function pickupPointOf({ content, checkout, shipping }: CheckoutState, shopperChooses: boolean): PickupPoint | null {
  if (!shipping || shipping.pickupPoints.length === 0) return null
  const all =
    shipping.carrierCode === PICKUP_CARRIER ? PICKUP_POINTS[countryOf(content.store.country)] : shipping.pickupPoints
  const chosen = all.find(({ code }) => code === checkout.pickupPoint)
  if (chosen) return chosen
  if (shipping.carrierCode !== PICKUP_CARRIER || !shopperChooses) return all[0] ?? null
  throw new HttpError(500, `${PLACING} The pickup point is missing. Select a pickup point and try again.`)
}

/** Puts the storefront API's text before the platform's message. */
function withPrefix(prefix: string, run: () => unknown): void {
  try {
    run()
  } catch (error) {
    if (error instanceof HttpError) throw new HttpError(500, `${prefix} ${error.message}`)
    throw error
  }
}
