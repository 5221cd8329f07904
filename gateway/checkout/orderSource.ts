/** The backend's calls for orders, payments and the customer's permission to order. Responses belong to one shopper: they are never shared or cached. */
import * as v from 'valibot'
import { UpstreamError } from '../errors.ts'
import type { OrderAccess } from '../orderRequest.ts'
import { parseBody } from '../upstream/border.ts'
import type { StorefrontFile } from '../upstream/storefront/storefrontApi.ts'
import { addressBody } from './checkoutSource.ts'
import type { CheckoutDetails, StoredAddress } from './checkoutState.ts'

const ORDER = 'order'
const PAYMENT = 'payment'
/** The shop's server forwards no longer responses. */
const MAX_FILE_BYTES = 32 * 1024 * 1024

const text = v.pipe(v.string(), v.maxLength(1000))
const id = v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(100)), v.pipe(v.number(), v.integer())])
const amount = v.pipe(v.number(), v.finite())
const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema))

const addressSchema = v.object({
  firstname: optional(text),
  lastname: optional(text),
  company: optional(text),
  street: optional(v.union([text, v.array(text)])),
  postcode: optional(text),
  city: optional(text),
  region: optional(text),
  country_id: optional(text),
  telephone: optional(text),
  vat_id: optional(text),
})
/** The platform puts attributes of a variant, options and parts beside each other, each with its label. */
const optionSchema = v.object({ label: optional(v.union([text, amount])), value: optional(v.union([text, amount])) })
const fileSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  title: text,
  downloads_left: optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
const attributesSchema = v.object({
  weighed_grams: optional(amount),
  // A file of another shape must not hide the order.
  downloads: optional(v.array(v.fallback(v.nullable(fileSchema), null))),
})
const itemSchema = v.object({
  item_id: optional(id),
  sku: text,
  name: optional(text),
  qty_ordered: amount,
  price: optional(amount),
  price_incl_tax: optional(amount),
  row_total: optional(amount),
  row_total_incl_tax: optional(amount),
  tax_amount: optional(amount),
  tax_percent: optional(amount),
  discount_amount: optional(amount),
  // The tax within a discount: of Magento 1, and of Magento 2.
  hidden_tax_amount: optional(amount),
  discount_tax_compensation_amount: optional(amount),
  weight_variation_fee: optional(amount),
  weight_variation_fee_incl_tax: optional(amount),
  parent_item_id: optional(id),
  product_type: optional(text),
  product_option: optional(v.unknown()),
  options: optional(v.union([v.array(optionSchema), v.string()])),
  // Some backends send an empty list for no attributes.
  extension_attributes: optional(v.union([attributesSchema, v.array(v.unknown())])),
})
const taxSchema = v.object({
  amount: optional(amount),
  percent: optional(amount),
  rates: optional(v.array(v.object({ percent: optional(v.union([text, amount])) }))),
})
const segmentSchema = v.object({
  code: optional(text),
  title: optional(text),
  value: optional(amount),
  extension_attributes: optional(
    v.object({
      tax_grandtotal_details: optional(v.array(taxSchema)),
    }),
  ),
})
export const orderSchema = v.object({
  entity_id: id,
  increment_id: optional(text),
  status: text,
  created_at: text,
  grand_total: amount,
  subtotal: optional(amount),
  subtotal_incl_tax: optional(amount),
  shipping_amount: optional(amount),
  shipping_incl_tax: optional(amount),
  shipping_tax_amount: optional(amount),
  payment_fee: optional(amount),
  payment_fee_incl_tax: optional(amount),
  tax_amount: optional(amount),
  discount_amount: optional(amount),
  order_currency_code: optional(text),
  shipping_description: optional(text),
  customer_email: optional(text),
  items: v.array(itemSchema),
  total_segments: optional(v.array(segmentSchema)),
  billing_address: optional(addressSchema),
  payment: optional(
    v.object({
      method: optional(text),
      additional_information: optional(v.array(v.nullable(text))),
      /** The buyer's own reference. */
      po_number: optional(text),
    }),
  ),
  extension_attributes: optional(
    v.object({
      applied_taxes: optional(v.array(taxSchema)),
      shipping_assignments: optional(
        v.array(
          v.object({ shipping: optional(v.object({ address: optional(addressSchema), method: optional(text) })) }),
        ),
      ),
    }),
  ),
})
export type BackendOrder = v.InferOutput<typeof orderSchema>
export type BackendAddress = v.InferOutput<typeof addressSchema>

const placedSchema = v.object({
  magentoOrderId: optional(id),
  backendOrderId: optional(id),
  orderNumber: optional(text),
  transferedAt: optional(text),
})

export interface PlacedOrder {
  readonly orderId: string
  readonly number: string | null
}

export interface OrderPayload {
  readonly requestId: string
  readonly customerId: number | null
  readonly products: readonly object[]
  /** Total that the shopper has seen: the backend refuses a higher one. */
  readonly total: number
  readonly details: CheckoutDetails
  readonly shippingAddress: StoredAddress | null
  readonly billingAddress: StoredAddress
  readonly delivery: { readonly carrierCode: string; readonly methodCode: string } | null
  /** Forwarded, never stored. */
  readonly socialSecurityNumber: string | null
  readonly reference: string | null
  readonly now: Date
}

/** Places an order; a repeated request returns the first order. @throws UpstreamError */
export async function sendOrder(cart: OrderAccess, order: OrderPayload): Promise<PlacedOrder> {
  const path = '/api/order'
  const { details, delivery } = order
  const at = order.now.toISOString()
  const answer = await cart.api.writeResult({
    ...addressed(cart, ORDER),
    hidesMessage: false,
    method: 'POST',
    path,
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
          ...(order.reference !== null && { reference: order.reference }),
        },
      },
    },
  })
  const placed = parseBody(placedSchema, answer, { upstream: ORDER, from: path, hidesMessage: true })
  const orderId = placed.backendOrderId ?? placed.magentoOrderId
  if (orderId == null)
    throw new UpstreamError({
      code: 'UPSTREAM_MALFORMED',
      upstream: ORDER,
      message: `${ORDER}: ${path}: expected the id of the order, got none`,
    })
  return { orderId: String(orderId), number: placed.orderNumber ?? null }
}

/** Null for an order that this access does not reach. @throws UpstreamError */
export async function fetchOrder(access: OrderAccess, orderId: string): Promise<BackendOrder | null> {
  const path = `/api/ext/order/${encodeURIComponent(orderId)}`
  const answer = await access.api.readResult({ ...addressed(access, ORDER), path }).catch((error: unknown) => {
    if (error instanceof UpstreamError && error.status === 404) return null
    throw error
  })
  return answer === null ? null : parseBody(orderSchema, answer, { upstream: ORDER, from: path, hidesMessage: true })
}

/** A file that was bought. The backend checks the owner and counts the response. @throws UpstreamError */
export function fetchOrderFile(access: OrderAccess, orderId: string, fileId: string): Promise<StorefrontFile> {
  return access.api.readFile({
    ...addressed(access, ORDER),
    path: `/api/ext/order/${encodeURIComponent(orderId)}/download/${encodeURIComponent(fileId)}`,
    maxBytes: MAX_FILE_BYTES,
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
  paymentId: id,
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
  const answer = await access.api.readResult({ ...call, path, query: { ...query, returnUrl } })
  const page = parseBody(pageSchema, answer, { upstream: PAYMENT, from: path, hidesMessage: true })
  return { paymentId: String(page.paymentId), url: page.hostedPaymentPageUrl }
}

const settledSchema = v.object({
  status: v.picklist(['paid', 'pending', 'failed']),
  order: optional(orderSchema),
})

/** The result of a payment, as the provider reports it to the backend. @throws UpstreamError */
export async function settle(
  access: OrderAccess,
  service: string,
  orderId: string,
): Promise<{ readonly status: 'paid' | 'pending' | 'failed'; readonly order: BackendOrder | null }> {
  const path = `${paymentPath(service, orderId)}/settle`
  const answer = await access.api.writeResult({ ...addressed(access, PAYMENT), method: 'POST', path, body: {} })
  const { status, order } = parseBody(settledSchema, answer, { upstream: PAYMENT, from: path, hidesMessage: true })
  return { status, order: order ?? null }
}

function paymentPath(service: string, orderId: string): string {
  return `/api/ext/payment/${encodeURIComponent(service)}/${encodeURIComponent(orderId)}`
}

function addressed({ storeCode, token, cartId }: OrderAccess, upstream: string) {
  return {
    upstream,
    storeCode,
    hidesMessage: true,
    ...(token !== null && { token }),
    query: token === null ? { token: '', cartId } : { cartId },
  }
}
