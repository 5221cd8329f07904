/** Parses the body of POST /api/order. */
import { parseAddress, type Address } from '../checkout/address.ts'
import { fieldsOf } from '../rest/fields.ts'
import type { ShippingInformation } from '../checkout/checkoutService.ts'
import { parseShippingInformation } from '../checkout/shippingInformation.ts'
import { HttpError } from '../rest/response.ts'

export interface OrderInput {
  /** The shop's key of the order: one key, one order. Null without one. */
  readonly requestId: string | null
  readonly cartId: string
  /** Null for a guest. */
  readonly userId: number | null
  readonly storeCode: string | null
  readonly email: string
  /** The total that the shopper has seen; null when it is not sent. */
  readonly grandTotal: number | null
  /** Null when it is not sent. */
  readonly products: readonly OrderedProduct[] | null
  readonly information: ShippingInformation
  readonly billingAddress: Address | null
  /** The buyer's own; null without one. */
  readonly reference: string | null
  /** Language of the buyer's page; null when it is not sent. */
  readonly language: string | null
  /** When the shop has promised to send it; null when it is not sent. */
  readonly promisedDispatch: PromisedDispatch | null
}

export interface PromisedDispatch {
  /** `yyyy-MM-dd` */
  readonly day: string
  /** Whether it may be sent earlier. */
  readonly is_latest: boolean
  /** It holds for orders that are paid before. */
  readonly order_before: string
  /** Days on which it arrives, `yyyy-MM-dd`; null where the shop does not say. */
  readonly arrival: { readonly from: string; readonly to: string } | null
}

export interface OrderedProduct {
  readonly sku: string
  /** The line in the cart; null when it is not sent. */
  readonly lineId: number | null
  readonly qty: number
}

const MAX_REQUEST_ID = 200
const MAX_PRODUCTS = 500
/** In characters. */
const MAX_REFERENCE = 100

/** @throws HttpError 400 with the list of schema errors */
export function parseOrder(body: unknown): OrderInput {
  const fields = fieldsOf(body)
  const { addressInformation, products, order_id: requestId, grand_total: total } = fields
  const errors: object[] = []
  if (typeof addressInformation !== 'object' || addressInformation === null)
    errors.push(schemaError('required', '', "should have required property 'addressInformation'"))
  if (
    requestId !== undefined &&
    (typeof requestId !== 'string' || requestId === '' || requestId.length > MAX_REQUEST_ID)
  )
    errors.push(schemaError('type', '.order_id', `should be a text of 1 to ${MAX_REQUEST_ID} characters`))
  if (total !== undefined && (typeof total !== 'number' || !Number.isFinite(total) || total < 0))
    errors.push(schemaError('type', '.grand_total', 'should be a number from 0'))
  if (products !== undefined && (!Array.isArray(products) || products.length > MAX_PRODUCTS))
    errors.push(schemaError('type', '.products', `should be a list of at most ${MAX_PRODUCTS} products`))
  if (errors.length > 0) throw new HttpError(400, 'invalid order', errors)

  const information = fieldsOf(addressInformation)
  const billing = information['billingAddress'] ?? information['billing_address']
  return {
    requestId: typeof requestId === 'string' ? requestId : null,
    cartId: textOf(fields['cart_id']),
    userId: /^[1-9]\d{0,14}$/.test(textOf(fields['user_id'])) ? Number(fields['user_id']) : null,
    storeCode: typeof fields['store_code'] === 'string' ? fields['store_code'] : null,
    email: textOf(fields['email']),
    grandTotal: typeof total === 'number' ? total : null,
    products: Array.isArray(products) ? products.map(productOf) : null,
    information: parseShippingInformation(information),
    billingAddress: billing ? parseAddress(billing) : null,
    reference: textOf(fieldsOf(information['payment_method_additional'])['reference']).slice(0, MAX_REFERENCE) || null,
    language: /^[a-z]{2}$/.test(textOf(fields['language'])) ? textOf(fields['language']) : null,
    promisedDispatch: dispatchOf(fields['promised_dispatch']),
  }
}

function dispatchOf(value: unknown): PromisedDispatch | null {
  const { day, is_latest: isLatest, order_before: orderBefore, arrives_from: from, arrives_to: to } = fieldsOf(value)
  if (!isDay(day) || Number.isNaN(Date.parse(textOf(orderBefore)))) return null
  const arrival = isDay(from) && isDay(to) ? { from: textOf(from), to: textOf(to) } : null
  return { day: textOf(day), is_latest: isLatest === true, order_before: textOf(orderBefore), arrival }
}

function isDay(value: unknown): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(textOf(value)) && !Number.isNaN(Date.parse(textOf(value)))
}

function productOf(product: unknown): OrderedProduct {
  const { sku, server_item_id: lineId, qty } = fieldsOf(product)
  const line = textOf(lineId)
  return { sku: textOf(sku), lineId: /^\d{1,15}$/.test(line) ? Number(line) : null, qty: Number(qty) }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** An error as the platform's validator (Ajv) reports it. */
function schemaError(keyword: string, dataPath: string, message: string): object {
  return { keyword, dataPath, schemaPath: `#/${keyword}`, params: {}, message }
}
