/** The calls of a cart: a guest's by its masked id, a customer's as the one that is theirs. */
import * as v from 'valibot'
import { UpstreamError } from '../../shared/errors.ts'
import { parseBody } from '../border.ts'
import { listOfIndices, looseId, optionalField } from '../looseFields.ts'
import { type CartOrder, findCartOrder } from './cartOrder.ts'
import type { MagentoCall } from './magentoClient.ts'

export const CART_CALLS = {
  'cart/create': (call: MagentoCall) => call.write('POST', call.token === null ? '/guest-carts' : '/carts/mine'),
  'cart/pull': pull,
  'cart/update': update,
  'cart/delete': remove,
  'cart/apply-coupon': (call: MagentoCall) => call.write('PUT', `${cartPath(call)}/coupons/{coupon}`),
  'cart/delete-coupon': (call: MagentoCall) => call.write('DELETE', `${cartPath(call)}/coupons`),
  'cart/coupon': (call: MagentoCall) => call.read(`${cartPath(call)}/coupons`),
}

export function cartPath({ token }: MagentoCall): string {
  return token === null ? '/guest-carts/{cartId}' : '/carts/mine'
}

const cartSchema = v.object({
  id: looseId,
  is_active: v.optional(v.boolean(), true),
  items: v.optional(v.pipe(v.unknown(), v.transform(listOfIndices), v.array(v.unknown())), []),
  reserved_order_id: optionalField(looseId),
  billing_address: v.fallback(v.optional(v.record(v.string(), v.unknown()), {}), {}),
})

export interface MagentoCart {
  /** The number of the quote, which its order names. */
  readonly quoteId: string
  readonly isActive: boolean
  readonly items: readonly unknown[]
  /** As Magento writes it; empty until it is known. */
  readonly billingAddress: Readonly<Record<string, unknown>>
  /** That of its order, once it is one. */
  readonly orderNumber: string | null
}

/**
 * The cart of the call. A customer's that was ordered or replaced is no longer the one that is theirs.
 *
 * @throws UpstreamError CART_GONE for a guest's that Magento does not know
 */
export async function readCart(call: MagentoCall): Promise<MagentoCart> {
  const { token, upstream } = call
  const cartId = call.query['cartId'] ?? ''
  const path = cartPath(call)
  // The path of no cart is none of Magento's: it would seem not to have the call.
  if (token === null && cartId === '') throw endedCart(call, null)
  const read = call.read(path).catch((error: unknown) => {
    const hasNone = token !== null && error instanceof UpstreamError && error.refusalKind === 'CART_GONE'
    if (hasNone) return { id: cartId, is_active: false }
    throw error
  })
  const cart = parseBody(cartSchema, await read, { upstream, from: path, hidesMessage: true })
  const isOther = token !== null && cart.id !== cartId
  if (isOther) return { quoteId: cartId, isActive: false, items: [], billingAddress: {}, orderNumber: null }
  const { id: quoteId, is_active: isActive, items, billing_address: billingAddress } = cart
  return { quoteId, isActive, items, billingAddress, orderNumber: cart.reserved_order_id }
}

async function pull(call: MagentoCall): Promise<unknown> {
  const { quoteId, isActive, items } = await readCart(call)
  if (isActive) return items
  throw endedCart(call, await findCartOrder(call, quoteId).catch(() => 'UNKNOWN' as const))
}

/** Only a cart whose order was looked for, and is none, may be filled again: otherwise its lines could be ordered twice. */
export function endedCart({ upstream, name }: MagentoCall, order: CartOrder | 'UNKNOWN' | null): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_REJECTED',
    upstream,
    status: 404,
    refusalKind: order === null ? 'CART_GONE' : 'CART_ORDERED',
    message: `${upstream}: ${name}: expected an active cart, got one that has ended`,
  })
}

const optionsSchema = v.looseObject({
  extension_attributes: v.looseObject({
    configurable_item_options: v.optional(v.array(v.object({ option_id: v.string(), option_value: v.string() })), []),
    bundle_options: v.optional(v.array(v.looseObject({ option_id: v.string() })), []),
  }),
})
const updateSchema = v.object({
  cartItem: v.object({
    sku: v.string(),
    qty: v.number(),
    item_id: v.optional(looseId),
    product_option: v.optional(optionsSchema),
  }),
})

async function update(call: MagentoCall): Promise<unknown> {
  const { sku, qty, item_id: itemId, product_option: option } = v.parse(updateSchema, call.body).cartItem
  // Magento counts 0 and less as 1.
  if (!(qty > 0)) throw notPositive(call)
  const cartItem = {
    sku,
    qty,
    quote_id: call.query['cartId'],
    ...(option && { product_option: withNumbers(option) }),
  }
  const items = `${cartPath(call)}/items`
  return itemId === undefined
    ? call.write('POST', items, { cartItem })
    : call.write('PUT', `${items}/{itemId}`, { cartItem }, { itemId })
}

/** Values of variants and parts of bundles are numbers in Magento, options are not. */
function withNumbers({ extension_attributes: attributes, ...option }: v.InferOutput<typeof optionsSchema>): object {
  const configurable = attributes.configurable_item_options.map((one) => ({
    ...one,
    option_value: idOf(one.option_value),
  }))
  const bundle = attributes.bundle_options.map((one) => ({ ...one, option_id: idOf(one.option_id) }))
  return {
    ...option,
    extension_attributes: { ...attributes, configurable_item_options: configurable, bundle_options: bundle },
  }
}

function idOf(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text
}

function notPositive({ upstream, name }: MagentoCall): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_REJECTED',
    upstream,
    status: 400,
    refusalKind: 'BELOW_MIN_QUANTITY',
    wasSent: false,
    message: `${upstream}: ${name}: not called, expected a quantity above 0`,
  })
}

const deleteSchema = v.object({ cartItem: v.object({ item_id: looseId }) })

function remove(call: MagentoCall): Promise<unknown> {
  const { item_id: itemId } = v.parse(deleteSchema, call.body).cartItem
  return call.write('DELETE', `${cartPath(call)}/items/{itemId}`, undefined, { itemId })
}
