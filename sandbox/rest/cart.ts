/** /api/cart: create, update, delete, pull and totals. */
import type { CartOfRequest } from '../cart/shopping.ts'
import { parseLineId, parseWish } from '../cart/wish.ts'
import type { Answer } from './answer.ts'
import { result } from './answer.ts'
import type { Backend } from './backend.ts'
import { fieldsOf } from './fields.ts'
import type { SandboxRequest } from './request.ts'
import { chooseStore } from './storeViews.ts'
import { customerOf } from './user.ts'

const NO_ITEM = 'No cartItem element provided within the request body'

export function createCart(request: SandboxRequest, { accounts, shopping, stores }: Backend): Answer {
  const customer = customerOf(request, accounts)
  return result(shopping.create(chooseStore(request, stores).store.id, customer))
}

export function pullCart(request: SandboxRequest, backend: Backend): Answer {
  return fresh(result(backend.shopping.lines(cartOf(request, backend))))
}

export function updateCart(request: SandboxRequest, backend: Backend): Answer {
  const { cartItem } = fieldsOf(request.body())
  if (!cartItem) return result(NO_ITEM, 500)
  const cart = cartOf(request, backend)
  return result(backend.shopping.update(cart, parseWish(cartItem)))
}

export function deleteFromCart(request: SandboxRequest, backend: Backend): Answer {
  const { cartItem } = fieldsOf(request.body())
  if (!cartItem) return result(NO_ITEM, 500)
  backend.shopping.remove(cartOf(request, backend), parseLineId(fieldsOf(cartItem)['item_id']))
  return result(true)
}

export function showTotals(request: SandboxRequest, backend: Backend): Answer {
  return fresh(result(backend.shopping.totals(cartOf(request, backend))))
}

/** @throws Refusal 401 for an unknown or expired token */
function cartOf(request: SandboxRequest, { accounts, stores }: Backend): CartOfRequest {
  return {
    storeId: chooseStore(request, stores).store.id,
    cartId: request.query.get('cartId') ?? '',
    customer: customerOf(request, accounts),
  }
}

function fresh(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-cache, no-store' } }
}
