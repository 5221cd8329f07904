/** The cart that a request names. */
import type { CartOfRequest } from '../cart/cartService.ts'
import type { Backend } from './backend.ts'
import type { SandboxRequest } from './request.ts'
import type { SandboxResponse } from './response.ts'
import { chooseStore } from './storeViews.ts'
import { customerOf } from './user.ts'

/** @throws HttpError 401 for an unknown or expired token */
export function cartOf(request: SandboxRequest, { accounts, stores }: Backend): CartOfRequest {
  return {
    storeId: chooseStore(request, stores).store.id,
    cartId: request.query.get('cartId') ?? '',
    customer: customerOf(request, accounts),
  }
}

export function withoutCaching(response: SandboxResponse): SandboxResponse {
  return { ...response, headers: { ...response.headers, 'cache-control': 'no-cache, no-store' } }
}
