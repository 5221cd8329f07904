/** The backend's calls for orders, payments and the customer's permission to order. Responses belong to one shopper: they are never shared or cached. */
import * as v from 'valibot'
import { UpstreamError } from '../shared/errors.ts'
import { chargedIn, isMissing, type OrderAccess, type PlacedOrder } from '../shared/orderRequest.ts'
import { parseBody } from '../upstream/border.ts'
import { looseAmount, looseId, optionalField as optional } from '../upstream/looseFields.ts'
import type { StorefrontProfile } from '../upstream/storefront/profile.ts'
import type { StorefrontFile } from '../upstream/storefront/storefrontApi.ts'
import { addressBody } from './checkoutSource.ts'
import type { CheckoutDetails, EnteredAddress } from './checkoutState.ts'
import type { OrderDispatch } from './orderFacts.ts'
import { knownOrder } from './knownOrder.ts'
import { type BackendOrder, orderSchema } from './orderSchema.ts'

const ORDER = 'order'
const PAYMENT = 'payment'
/** The shop's server forwards no longer responses. */
const MAX_FILE_BYTES = 32 * 1024 * 1024

export interface OrderPayload {
  readonly requestId: string
  readonly customerId: number | null
  readonly products: readonly object[]
  /** Total that the shopper has seen: the backend refuses a higher one. */
  readonly total: number
  readonly details: CheckoutDetails
  readonly shippingAddress: EnteredAddress | null
  readonly billingAddress: EnteredAddress
  readonly delivery: { readonly carrierCode: string; readonly methodCode: string } | null
  /** Forwarded, never stored. */
  readonly socialSecurityNumber: string | null
  /** What the buyer has declared, in the store's language; null without a declaration. */
  readonly declaration: string | null
  readonly reference: string | null
  /** Of the mails; null for a backend that takes none. */
  readonly language: string | null
  /** For the mails; null without a promise, and for a backend that takes none. */
  readonly dispatch: OrderDispatch | null
  readonly now: Date
}

/**
 * Places an order; a backend that knows the keys of requests returns the first order for a repeated one.
 *
 * @throws UpstreamError
 */
export async function sendOrder(cart: OrderAccess, order: OrderPayload): Promise<PlacedOrder> {
  const { details, delivery } = order
  const at = order.now.toISOString()
  const answer = await cart.api.writeResult({
    ...addressed(cart, ORDER),
    keepsRefusalText: true,
    isSlow: true,
    method: 'POST',
    path: '/api/order',
    idempotencyKey: order.requestId,
    body: {
      ...(order.customerId !== null && { user_id: String(order.customerId) }),
      cart_id: cart.cartId,
      store_code: cart.storeCode,
      order_id: order.requestId,
      created_at: at,
      updated_at: at,
      transmited: true,
      email: details.email,
      ...(order.language !== null && { language: order.language }),
      ...(order.dispatch && { promised_dispatch: dispatchBody(order.dispatch) }),
      grand_total: order.total,
      products: order.products,
      addressInformation: {
        ...(order.shippingAddress && { shippingAddress: addressBody(order.shippingAddress, details.email) }),
        billingAddress: addressBody(order.billingAddress, details.email),
        ...(delivery && {
          shipping_carrier_code: delivery.carrierCode,
          shipping_method_code: delivery.methodCode,
          shippingExtraFields: details.pickupPoint === null ? {} : { pickup_point: details.pickupPoint },
        }),
        payment_method_code: details.paymentMethod,
        payment_method_additional: {
          ...(order.socialSecurityNumber !== null && { social_security_number: order.socialSecurityNumber }),
          ...(order.declaration !== null && { declaration: order.declaration }),
          ...(order.reference !== null && { reference: order.reference }),
        },
      },
    },
  })
  return placedIn(answer, cart.api.profile)
}

function dispatchBody({ kind, sentOn, orderBefore, arrival }: OrderDispatch): object {
  return {
    day: sentOn,
    is_latest: kind === 'CUT_TO_ORDER',
    order_before: orderBefore,
    ...(arrival && { arrives_from: arrival.from, arrives_to: arrival.to }),
  }
}

const placedSchema = v.object({
  magentoOrderId: optional(looseId),
  backendOrderId: optional(looseId),
  orderNumber: optional(looseId),
  /** Of backends that say it. */
  grand_total: optional(looseAmount),
})
const NO_ID = /^(?:ok|true|success)$/i
/** A text that the storefront API sends with the code of a success. */
const INVALID_SIGNATURE = /^Invalid signature validation/i

/**
 * What an accepted order is called. Whatever the answer is, there is an order: a bare id is the platform's, and "OK" or nothing leaves it
 * to the order history.
 *
 * @throws UpstreamError for a known refusal that is sent as a success
 */
export function placedIn(answer: unknown, { refusals }: StorefrontProfile): PlacedOrder {
  const isRefusal = (text: string): boolean =>
    INVALID_SIGNATURE.test(text) ||
    refusals.texts.some(({ patterns }) => patterns.some((pattern) => pattern.test(text)))
  if (typeof answer === 'string' && isRefusal(answer))
    throw new UpstreamError({
      code: 'UPSTREAM_REJECTED',
      upstream: ORDER,
      status: 400,
      refusalText: answer,
      message: `${ORDER}: POST /api/order refused the order with a status of success`,
    })
  const bare = v.safeParse(looseId, answer)
  if (bare.success) return { orderId: NO_ID.test(bare.output) ? null : bare.output, number: null, charged: null }
  const placed = v.safeParse(placedSchema, answer)
  if (!placed.success) return { orderId: null, number: null, charged: null }
  const { backendOrderId, magentoOrderId, orderNumber, grand_total: total } = placed.output
  return { orderId: backendOrderId ?? magentoOrderId, number: orderNumber, charged: chargedIn(total) }
}

/** Null for an order that this access does not reach, and where the backend shows none by its id. @throws UpstreamError */
export async function fetchOrder(access: OrderAccess, orderId: string): Promise<BackendOrder | null> {
  const path = `/api/ext/order/${encodeURIComponent(orderId)}`
  const answer = await access.api.readResult({ ...addressed(access, ORDER), path }).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (answer === null) return null
  const order = parseBody(orderSchema, answer, { upstream: ORDER, from: path, hidesMessage: true })
  return knownOrder(order, access.api.profile)
}

/** A file that was bought. The backend checks the owner and counts the response. @throws UpstreamError */
export function fetchOrderFile(access: OrderAccess, orderId: string, fileId: string): Promise<StorefrontFile> {
  return access.api.readFile({
    ...addressed(access, ORDER),
    path: `/api/ext/order/${encodeURIComponent(orderId)}/download/${encodeURIComponent(fileId)}`,
    maxBytes: MAX_FILE_BYTES,
  })
}

/** A document of an order, such as its invoice. @throws UpstreamError */
export function fetchOrderDocument(access: OrderAccess, orderId: string, documentId: string): Promise<StorefrontFile> {
  return access.api.readFile({
    ...addressed(access, ORDER),
    path: `/api/ext/order/${encodeURIComponent(orderId)}/document/${encodeURIComponent(documentId)}`,
    maxBytes: MAX_FILE_BYTES,
  })
}

/** Cancels an order. @throws UpstreamError */
export async function cancelOrder(access: OrderAccess, orderId: string, requestId: string): Promise<void> {
  await access.api.writeResult({
    ...addressed(access, ORDER),
    method: 'POST',
    path: `/api/ext/order/${encodeURIComponent(orderId)}/cancel`,
    body: {},
    idempotencyKey: requestId,
  })
}

interface ReturnedItems {
  readonly requestId: string
  readonly items: readonly { readonly position: number; readonly sku: string; readonly qty_ordered: number }[]
  readonly reason: string
}

/** `return`: a wish, which the shop may decline. `withdrawal`: a statement by right, with its time and where it is acknowledged. */
type AnnouncedReturn =
  | (ReturnedItems & { readonly kind: 'return' })
  | (ReturnedItems & {
      readonly kind: 'withdrawal'
      /** ISO 8601, UTC. */
      readonly confirmedAt: string
      readonly name: string
      readonly email: string
      /** Of the acknowledgement. */
      readonly language: string
    })

/** Announces a return or a withdrawal to the people of the shop. @throws UpstreamError */
export async function announceReturn(
  access: OrderAccess,
  orderId: string,
  { requestId, ...announced }: AnnouncedReturn,
): Promise<void> {
  await access.api.writeResult({
    ...addressed(access, ORDER),
    method: 'POST',
    path: `/api/ext/order/${encodeURIComponent(orderId)}/return`,
    body: announced,
    idempotencyKey: requestId,
  })
}

/** Puts the products of a cancelled order into the cart with this id; a repeated call changes nothing. @throws UpstreamError */
export async function restoreCart(access: OrderAccess, orderId: string, cartId: string): Promise<void> {
  await access.api.writeResult({
    ...addressed(access, ORDER),
    method: 'POST',
    path: `/api/ext/order/${encodeURIComponent(orderId)}/restore-cart`,
    body: { cartId },
    idempotencyKey: `restore ${orderId}`,
  })
}

const pageSchema = v.object({
  paymentId: looseId,
  hostedPaymentPageUrl: v.pipe(v.string(), v.url(), v.regex(/^https?:/, 'an http address')),
})

export interface PaymentPage {
  readonly paymentId: string
  readonly url: string
}

/** Opens the payment of an order on the provider's page; a repeated call returns the same payment. @throws UpstreamError */
export async function openPayment(
  access: OrderAccess,
  { service, orderId, returnUrl }: { readonly service: string; readonly orderId: string; readonly returnUrl: string },
): Promise<PaymentPage> {
  const { query, ...call } = addressed(access, PAYMENT)
  const path = paymentPath(service, orderId)
  const answer = await access.api.readResult({ ...call, isSlow: true, path, query: { ...query, returnUrl } })
  const page = parseBody(pageSchema, answer, { upstream: PAYMENT, from: path, hidesMessage: true })
  return { paymentId: page.paymentId, url: page.hostedPaymentPageUrl }
}

export type PaymentStatus = 'paid' | 'pending' | 'failed'

const statusSchema = v.picklist(['paid', 'pending', 'failed'])
const settledSchema = v.object({ status: statusSchema, order: optional(orderSchema) })
const readAgainSchema = v.object({ status: optional(statusSchema) })

/** The status that the provider's endpoint answers, where it can be read again; null where it answers none. @throws UpstreamError */
export async function readPayment(
  access: OrderAccess,
  service: string,
  orderId: string,
): Promise<PaymentStatus | null> {
  const answer = await access.api.readResult({ ...addressed(access, PAYMENT), path: paymentPath(service, orderId) })
  const parsed = v.safeParse(readAgainSchema, answer)
  return parsed.success ? parsed.output.status : null
}

/**
 * The result of a payment, as the provider reports it to the backend.
 *
 * @param givesUp cancels a payment that is still open
 * @throws UpstreamError
 */
export async function settle(
  access: OrderAccess,
  { service, orderId, givesUp }: { readonly service: string; readonly orderId: string; readonly givesUp: boolean },
): Promise<{ readonly status: PaymentStatus; readonly order: BackendOrder | null }> {
  const path = `${paymentPath(service, orderId)}/settle`
  const body = givesUp ? { giveUp: true } : {}
  const answer = await access.api.writeResult({
    ...addressed(access, PAYMENT),
    isSlow: true,
    method: 'POST',
    path,
    body,
  })
  const { status, order } = parseBody(settledSchema, answer, { upstream: PAYMENT, from: path, hidesMessage: true })
  return { status, order: order && knownOrder(order, access.api.profile) }
}

/** @param service path of the profile with `{orderId}`; the name alone in orders of earlier releases */
function paymentPath(service: string, orderId: string): string {
  const path = service.includes('{orderId}') ? service : `ext/payment/${service}/{orderId}`
  return `/api/${path.replace('{orderId}', encodeURIComponent(orderId))}`
}

function addressed({ storeCode, token, cartId, accessToken }: OrderAccess, upstream: string) {
  return {
    upstream,
    storeCode,
    hidesMessage: true,
    ...(token !== null && { token }),
    query: {
      ...(token === null && { token: '' }),
      cartId,
      ...(accessToken !== undefined && { accessToken }),
    },
  }
}
