/** Shipping and payment of a cart: the offered methods, the choice, and the totals with it. */
import type { CartContent, CartOfRequest, CartService } from '../cart/cartService.ts'
import type { Charges } from '../cart/totals.ts'
import { HttpError } from '../rest/response.ts'
import { type Address, missingFields } from './address.ts'
import type { CartCheckout, CartCheckouts } from './cartCheckouts.ts'
import { countryOf, isVirtual, type ShippingMethod, type ShippingMethodsOf } from './shippingMethods.ts'
import { DELIVERY_COUNTRIES, PICKUP_CARRIER, PICKUP_POINTS, SHOP_CARRIER, SHOPS } from './deliveryTable.ts'
import type { PaymentMethod, PaymentMethodsOf } from './paymentMethods.ts'
import type { PriceHolds } from './priceHolds.ts'

/** A cart with its chosen delivery and payment. */
export interface CheckoutState {
  readonly content: CartContent
  readonly checkout: CartCheckout
  /** The chosen methods; null when none is chosen, or the choice is no longer offered. */
  readonly shipping: ShippingMethod | null
  readonly payment: PaymentMethod | null
  readonly paymentMethods: readonly PaymentMethod[]
  readonly totals: CheckoutTotals
}

type CheckoutTotals = ReturnType<CartContent['totals']> & {
  /** A hold of the prices. */
  readonly price_hold?: {
    /** Date and time in UTC. */
    readonly expires_at: string
    /** Whether the totals are those of now again. */
    readonly has_ended: boolean
    /** What the cart costs while the hold runs; afterwards what it would have cost. */
    readonly grand_total: number
  }
}

export interface ShippingInformation {
  readonly shippingAddress?: Address
  readonly billingAddress?: Address
  readonly carrierCode?: string | null
  readonly methodCode?: string | null
  readonly pickupPoint?: string | null
  readonly paymentMethod?: string | null
}

/** Every operation throws HttpError 404 for an unknown cart. */
export interface CheckoutService {
  shippingMethods(request: CartOfRequest, address: Address): readonly ShippingMethod[]
  state(request: CartOfRequest): CheckoutState
  /** Holds the prices of now, unless a hold runs. An ended one is renewed only on request. */
  holdPrices(request: CartOfRequest, renews: boolean): CheckoutState
  /** @throws HttpError 400 or 404 for a country, method or pickup point that is not offered */
  choose(request: CartOfRequest, information: ShippingInformation): CheckoutState
}

export interface CheckoutOptions {
  readonly cartService: CartService
  readonly checkouts: CartCheckouts
  readonly holds: PriceHolds
  readonly shippingMethodsOf: ShippingMethodsOf
  readonly paymentMethodsOf: PaymentMethodsOf
}

export function bindCheckoutService(options: CheckoutOptions): CheckoutService {
  const { cartService, checkouts, holds, shippingMethodsOf, paymentMethodsOf } = options

  const offered = (content: CartContent, address: Address | null): readonly ShippingMethod[] =>
    shippingMethodsOf(content, {
      country: address?.country_id || content.store.country,
      postcode: address?.postcode ?? '',
    })

  const priced = (
    content: CartContent,
    checkout: CartCheckout,
    customer: CartOfRequest['customer'],
  ): Omit<CheckoutState, 'totals'> & { readonly totals: ReturnType<CartContent['totals']> } => {
    const shipping =
      offered(content, checkout.shippingAddress).find(
        ({ carrierCode, methodCode }) => carrierCode === checkout.carrierCode && methodCode === checkout.methodCode,
      ) ?? null
    const charges: Charges = {
      shipping: shipping && {
        ...shipping.price,
        percent: shipping.ratePercent,
        title: `Shipping & Handling (${shipping.carrierTitle} - ${shipping.methodTitle})`,
      },
      payment: null,
    }
    const paymentMethods = paymentMethodsOf(content, customer, content.totals(charges).grand_total)
    const payment = paymentMethods.find(({ code }) => code === checkout.paymentMethod) ?? null
    const fee = payment?.fee && { ...payment.fee, title: payment.title }
    return {
      content,
      checkout,
      shipping,
      payment,
      paymentMethods,
      totals: content.totals({ ...charges, payment: fee ?? null }),
    }
  }

  const stateOf = (request: CartOfRequest): CheckoutState => {
    const { customer } = request
    const current = cartService.content(request)
    const checkout = checkouts.read(current.cart.id)
    const hold = holds.find(current)
    const held = hold && priced(cartService.content(request, hold.moment), checkout, customer)
    const counting = held && hold.isRunning ? held : priced(current, checkout, customer)
    const priceHold = held && {
      expires_at: new Date(hold.expiresAt).toISOString(),
      has_ended: !hold.isRunning,
      grand_total: held.totals.grand_total,
    }
    return { ...counting, totals: { ...counting.totals, ...(priceHold && { price_hold: priceHold }) } }
  }

  return {
    shippingMethods: (request, address) => offered(cartService.content(request), address),
    state: stateOf,
    holdPrices(request, renews) {
      const state = stateOf(request)
      const hold = state.totals.price_hold
      if (hold && !(renews && hold.has_ended)) return state
      holds.begin(state.content, state.totals.grand_total)
      return stateOf(request)
    },
    choose: (request, information) => {
      const content = cartService.content(request)
      const { carrierCode, methodCode, pickupPoint, paymentMethod, shippingAddress } = information
      const before = checkouts.read(content.cart.id)
      const address = shippingAddress ?? before.shippingAddress
      if (shippingAddress && !isVirtual(content)) checkCountry(content, shippingAddress)
      if (carrierCode && !isVirtual(content)) {
        const method = offered(content, address).find(
          (one) => one.carrierCode === carrierCode && one.methodCode === methodCode,
        )
        if (!method) throw new HttpError(404, `Carrier with such method not found: ${carrierCode}, ${methodCode ?? ''}`)
        if (pickupPoint) checkPickupPoint(content, carrierCode, pickupPoint)
      }
      const known = paymentMethodsOf(content, request.customer, Infinity).concat(
        paymentMethodsOf(content, request.customer, 0),
      )
      if (paymentMethod && !known.some(({ code }) => code === paymentMethod))
        throw new HttpError(400, 'The requested Payment Method is not available.')
      checkouts.write(content.cart.id, {
        ...information,
        // Another method has other pickup points.
        ...(carrierCode !== undefined && { pickupPoint: pickupPoint ?? null }),
      })
      const state = stateOf(request)
      if (isOrderable(state, request)) content.reserveStock()
      return state
    },
  }
}

/** Whether the order could be placed next: with addresses, a delivery, a payment and an e-mail address. */
function isOrderable({ content, checkout, shipping, payment }: CheckoutState, { customer }: CartOfRequest): boolean {
  const isSent = !isVirtual(content)
  const { shippingAddress } = checkout
  const billingAddress = checkout.billingAddress ?? shippingAddress
  const addresses = isSent ? [shippingAddress, billingAddress] : [billingAddress]
  if (!addresses.every((address) => address !== null && missingFields(address).length === 0)) return false
  const email = shippingAddress?.email || billingAddress?.email || customer?.email || ''
  return (!isSent || shipping !== null) && payment !== null && email !== ''
}

function checkCountry({ store }: CartContent, { country_id: country }: Address): void {
  const countries: readonly string[] = DELIVERY_COUNTRIES[countryOf(store.country)]
  if (!countries.includes(country))
    throw new HttpError(400, `Expected one of the countries ${countries.join(', ')}, got "${country}".`)
}

/** @throws HttpError 400 for a pickup point that the carrier does not have in the store's country */
export function checkPickupPoint({ store }: CartContent, carrierCode: string, point: string): void {
  const home = countryOf(store.country)
  const offered =
    carrierCode === PICKUP_CARRIER ? PICKUP_POINTS[home] : carrierCode === SHOP_CARRIER ? [SHOPS[home]] : []
  if (!offered.some(({ code }) => code === point))
    throw new HttpError(400, `The pickup point "${point}" is not offered with carrier ${carrierCode}.`)
}
