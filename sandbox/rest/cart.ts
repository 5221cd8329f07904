/** /api/cart: create, update, delete, pull, coupons and totals. */
import { HttpError, result, type SandboxResponse, withoutCaching } from './response.ts'
import type { Backend } from './backend.ts'
import { fieldsOf } from './fields.ts'
import type { SandboxRequest } from './request.ts'
import { chooseStore } from './storeViews.ts'
import { customerOf } from './user.ts'
import type { CartItemInput, CartOfRequest } from '../cart/cartService.ts'
import { parseChosenOptions } from '../cart/chosenOptions.ts'

const NO_ITEM = 'No cartItem element provided within the request body'

export function createCart(request: SandboxRequest, { accounts, cartService, stores }: Backend): SandboxResponse {
  const customer = customerOf(request, accounts)
  return result(cartService.create(chooseStore(request, stores).store.id, customer))
}

export function pullCart(request: SandboxRequest, backend: Backend): SandboxResponse {
  return withoutCaching(result(backend.cartService.lines(cartOf(request, backend))))
}

export function updateCart(request: SandboxRequest, backend: Backend): SandboxResponse {
  const { cartItem } = fieldsOf(request.body())
  if (!cartItem) return result(NO_ITEM, 500)
  const cart = cartOf(request, backend)
  return result(backend.cartService.update(cart, parseCartItem(cartItem)))
}

export function deleteFromCart(request: SandboxRequest, backend: Backend): SandboxResponse {
  const { cartItem } = fieldsOf(request.body())
  if (!cartItem) return result(NO_ITEM, 500)
  backend.cartService.remove(cartOf(request, backend), parseLineId(fieldsOf(cartItem)['item_id']))
  return result(true)
}

export function applyCoupon(request: SandboxRequest, backend: Backend): SandboxResponse {
  const code = request.query.get('coupon') ?? ''
  if (code.trim() === '') return result('No coupon code provided', 500)
  backend.cartService.applyCoupon(cartOf(request, backend), code)
  return result(true)
}

export function deleteCoupon(request: SandboxRequest, backend: Backend): SandboxResponse {
  backend.cartService.removeCoupon(cartOf(request, backend))
  return result(true)
}

export function showCoupon(request: SandboxRequest, backend: Backend): SandboxResponse {
  return withoutCaching(result(backend.cartService.coupon(cartOf(request, backend)) ?? ''))
}

export function showTotals(request: SandboxRequest, backend: Backend): SandboxResponse {
  return withoutCaching(result(backend.checkoutService.state(cartOf(request, backend)).totals))
}

/** @throws HttpError 401 for an unknown or expired token */
export function cartOf(request: SandboxRequest, { accounts, stores }: Backend): CartOfRequest {
  return {
    storeId: chooseStore(request, stores).store.id,
    cartId: request.query.get('cartId') ?? '',
    customer: customerOf(request, accounts),
  }
}

const MAX_QUANTITY = 1_000_000

/** @throws HttpError 400 for a missing sku or an invalid quantity */
function parseCartItem(cartItem: unknown): CartItemInput {
  const { sku, qty, item_id: itemId, product_option: productOption } = fieldsOf(cartItem)
  if (typeof sku !== 'string' || sku === '') throw new HttpError(400, '"sku" is required. Enter and try again.')
  // Number() would also accept "0x10" and "1e3".
  const quantity = typeof qty === 'string' && /^\d{1,15}(\.\d{1,6})?$/.test(qty) ? Number(qty) : qty
  if (typeof quantity !== 'number' || !Number.isFinite(quantity) || quantity <= 0)
    throw new HttpError(400, 'The quantity must be above 0. Enter it and try again.')
  if (quantity > MAX_QUANTITY)
    throw new HttpError(400, `The requested qty exceeds the maximum qty allowed in shopping cart: ${MAX_QUANTITY}.`)
  return {
    sku,
    qty: quantity,
    lineId: parseLineId(itemId),
    chosen: productOption === undefined || productOption === null ? null : parseChosenOptions(productOption),
  }
}

function parseLineId(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null
}
