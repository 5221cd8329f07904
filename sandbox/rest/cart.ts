/** /api/cart: create, update, delete, pull and coupons. */
import { parseLineId, parseCartItem } from '../cart/cartItemInput.ts'
import { result, type SandboxResponse } from './response.ts'
import type { Backend } from './backend.ts'
import { fieldsOf } from './fields.ts'
import type { SandboxRequest } from './request.ts'
import { chooseStore } from './storeViews.ts'
import { customerOf } from './user.ts'
import type { CartOfRequest } from '../cart/cartService.ts'

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

/** @throws HttpError 401 for an unknown or expired token */
export function cartOf(request: SandboxRequest, { accounts, stores }: Backend): CartOfRequest {
  return {
    storeId: chooseStore(request, stores).store.id,
    cartId: request.query.get('cartId') ?? '',
    customer: customerOf(request, accounts),
  }
}
