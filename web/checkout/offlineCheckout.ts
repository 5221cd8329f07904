/** The checkout without a connection: the last known cart, the methods of the last answer, and what the shopper enters. */
import type { ApolloClient } from '@apollo/client'
import * as v from 'valibot'
import {
  Cart,
  type CartPartsFragment,
  type CheckoutCartPartsFragment,
  type CheckoutPartsFragment,
  type SetCheckoutInput,
  StoreMethods,
  type StoreMethodsQuery,
} from '../client/generated/documents.generated.ts'
import { GUEST } from '../offline/taskLog/logBook.ts'
import type { KnownMethods } from '../offline/taskLog/task.ts'
import { loadedQueue } from '../offline/taskLog/loadedQueue.ts'
import { cartStatus, currentSession, loadCart } from '../client/storeCart.ts'
import { queuedItems } from '../offline/taskLog/queuedCart.ts'

let latest: { readonly session: string; readonly methods: KnownMethods } | null = null

/** For this page, and for guests also for the next visit: prices of customers are not stored. */
export async function rememberMethods({ isVirtual, checkout }: CheckoutCartPartsFragment): Promise<void> {
  const { country, requiresSocialSecurityNumber, paymentMethods } = checkout
  if (!paymentMethods || (!isVirtual && !checkout.deliveryMethods)) return
  // Pickup points are those near an address, and only the shop knows them.
  const deliveryMethods = checkout.deliveryMethods?.filter(({ isPickup }) => !isPickup) ?? null
  const session = currentSession()
  const methods = { country, requiresSocialSecurityNumber, deliveryMethods, paymentMethods, isVirtual }
  if (latest?.session === session && JSON.stringify(latest.methods) === JSON.stringify(methods)) return
  latest = { session, methods }
  await (await loadedQueue())?.storeMethods(methods)
}

export type OfflineCheckout =
  | { readonly kind: 'loaded'; readonly cart: CheckoutCartPartsFragment | null }
  /** The checkout was not opened with a connection yet. */
  | { readonly kind: 'unknownMethods' }
  /** This browser does not know the cart. */
  | { readonly kind: 'failed' }

export async function loadOfflineCheckout(client: ApolloClient, storeCode: string): Promise<OfflineCheckout> {
  const queue = await loadedQueue()
  // This page has no header, which loads the cart elsewhere: a browser without one knows that by itself.
  if (cartStatus.get() === 'pending') await loadCart(client)
  if (!queue || cartStatus.get() !== 'loaded') return { kind: 'failed' }
  const { tasks, methods: stored } = queue.log.get()
  const [first] = queuedItems(tasks).filter(({ kind, state }) => kind === 'ADD' && state !== 'REFUSED')
  const known = client.readQuery({ query: Cart })?.cart ?? null
  const cart = known ?? (first ? emptyCart(first.known.unit?.gross.currency) : null)
  if (!cart || (cart.lines.length === 0 && !first)) return { kind: 'loaded', cart: null }
  const own = latest?.session === currentSession() ? latest.methods : null
  const methods = own ?? stored ?? (queue.owner() === GUEST ? await methodsOnDevice(storeCode) : null)
  return methods ? { kind: 'loaded', cart: withMethods(cart, methods) } : { kind: 'unknownMethods' }
}

/** Methods of any guest, from the catalogue that was taken along: a device that never opened the checkout has no others. */
async function methodsOnDevice(storeCode: string): Promise<KnownMethods | null> {
  try {
    const { loadOfflineAnswers } = await import('../offline/offlineCatalogue.ts')
    const answer = await (await loadOfflineAnswers(storeCode))?.answer(StoreMethods, {})
    const methods = v.parse(answerSchema, answer?.data).store.checkoutMethods
    if (methods.deliveryMethods.length === 0 || methods.paymentMethods.length === 0) return null
    return { ...methods, isVirtual: false }
  } catch {
    // No catalogue, one without methods, or one that cannot be read: the page says so.
    return null
  }
}

type NamedMethods = NonNullable<StoreMethodsQuery['store']['checkoutMethods']>

/** The bundle has the gateway's own answer. */
const answerSchema = v.object({
  store: v.object({ checkoutMethods: v.custom<NamedMethods>((value) => typeof value === 'object' && value !== null) }),
})

/** A cart that the first waiting product will open. */
export const NO_CART = 'none'

function emptyCart(currency = ''): CartPartsFragment {
  const money = { __typename: 'Money' as const, amount: '0.00', currency }
  const zero = { __typename: 'TaxedAmount' as const, net: money, tax: money, gross: money }
  return {
    __typename: 'Cart',
    id: NO_CART,
    version: 0,
    count: 0,
    coupon: null,
    refusedCoupon: null,
    goneLines: [],
    heldPrice: null,
    issues: [],
    buyerChecks: [],
    lines: [],
    totals: {
      __typename: 'Totals',
      subtotal: zero,
      discount: null,
      shipping: null,
      paymentFee: null,
      others: [],
      total: zero,
      addsUp: true,
      reserve: null,
      taxes: [],
      displaySide: 'GROSS',
      asOf: new Date().toISOString(),
    },
  }
}

function withMethods(cart: CartPartsFragment, methods: KnownMethods): CheckoutCartPartsFragment {
  const { isVirtual, ...rest } = methods
  const payment = methods.paymentMethods ?? []
  const chosen = payment.find(({ isDefault }) => isDefault) ?? payment[0]
  const delivery = methods.deliveryMethods?.find(({ isDefault }) => isDefault) ?? methods.deliveryMethods?.[0]
  return {
    ...cart,
    // What waits may have to be shipped.
    isVirtual: isVirtual && cart.lines.length > 0,
    checkout: {
      __typename: 'Checkout',
      ...rest,
      socialSecurityNumberFrom: null,
      email: null,
      shippingAddress: null,
      billingAddress: null,
      deliveryMethod: delivery?.code ?? null,
      pickupPoint: null,
      paymentMethod: chosen?.code ?? null,
      inputErrors: [],
      endsAt: null,
    },
  }
}

type Entered = Omit<SetCheckoutInput, 'idempotencyKey'>

/** What the shopper enters without a connection. It is checked by the shop when it is sent. */
export function withDetails(cart: CheckoutCartPartsFragment, input: Entered): CheckoutCartPartsFragment {
  const { email, shippingAddress, billingAddress, deliveryMethod, pickupPoint, paymentMethod } = input
  const { checkout } = cart
  return {
    ...cart,
    checkout: {
      ...checkout,
      ...(email !== undefined && { email }),
      ...(shippingAddress !== undefined && { shippingAddress: addressOf(shippingAddress, checkout.country) }),
      ...(billingAddress !== undefined && { billingAddress: addressOf(billingAddress, checkout.country) }),
      ...(deliveryMethod !== undefined && { deliveryMethod }),
      ...(pickupPoint !== undefined && { pickupPoint }),
      ...(paymentMethod !== undefined && { paymentMethod }),
      inputErrors: [],
    },
  }
}

function addressOf(address: Entered['shippingAddress'], country: string): CheckoutPartsFragment['shippingAddress'] {
  if (!address) return null
  const optional = (text: string | null | undefined) => (text === undefined || text === '' ? null : text)
  return {
    __typename: 'PostalAddress',
    firstName: address.firstName,
    lastName: address.lastName,
    company: optional(address.company),
    taxId: optional(address.taxId),
    street: address.street,
    apartment: optional(address.apartment),
    postcode: address.postcode,
    city: address.city,
    region: optional(address.region),
    country: address.country ?? country,
    phone: address.phone,
  }
}

/** What was entered without a connection, to send it with one. */
export function detailsOf({ checkout, isVirtual }: CheckoutCartPartsFragment): Entered | null {
  if (checkout.email === null) return null
  return {
    email: checkout.email,
    ...(!isVirtual &&
      checkout.shippingAddress && {
        shippingAddress: inputOf(checkout.shippingAddress),
        ...(checkout.deliveryMethod !== null && { deliveryMethod: checkout.deliveryMethod }),
        ...(checkout.pickupPoint !== null && { pickupPoint: checkout.pickupPoint }),
      }),
    ...(checkout.billingAddress && { billingAddress: inputOf(checkout.billingAddress) }),
    ...(checkout.paymentMethod !== null && { paymentMethod: checkout.paymentMethod }),
  }
}

function inputOf({ __typename, ...fields }: NonNullable<CheckoutPartsFragment['shippingAddress']>) {
  return fields
}
