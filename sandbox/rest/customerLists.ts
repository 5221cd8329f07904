/** What a customer has at the shop: metal account, wish list and own reviews; and the mails of the mail service. */
import { languageOf } from '../checkout/shippingMethods.ts'
import { movementText } from '../metalAccounts/movementTexts.ts'
import { signedIn } from './account.ts'
import type { Backend } from './backend.ts'
import { HttpError, result, type SandboxResponse, withoutCaching } from './response.ts'
import { fieldsOf } from './fields.ts'
import type { SandboxRequest } from './request.ts'
import { chooseStore } from './storeViews.ts'

const PAGE_SIZE = 20
const MAX_PAGE_SIZE = 500

/** Grams of fine metal with three decimals. Customers with a customer number have an account. */
export function showMetalAccount(request: SandboxRequest, backend: Backend): SandboxResponse {
  const customer = signedIn(request, backend)
  if (customer.number === null) throw new HttpError(404, 'The customer has no metal account.')
  const { metalAccounts, stores } = backend
  const language = languageOf(chooseStore(request, stores).store.language)
  const requested = Number(request.query.get('pageSize') ?? PAGE_SIZE)
  const pageSize = Number.isInteger(requested) && requested >= 0 ? Math.min(requested, MAX_PAGE_SIZE) : PAGE_SIZE
  const movements = metalAccounts.movements(customer.id, pageSize).map((movement) => ({
    id: movement.id,
    created_at: movement.createdAt,
    metal: movement.metal,
    grams: movement.milligrams / 1000,
    kind: movement.kind,
    text: movementText(movement, language),
  }))
  const balances = metalAccounts
    .balances(customer.id)
    .map(({ metal, milligrams }) => ({ metal, grams: milligrams / 1000 }))
  const as_of = new Date(backend.now()).toISOString()
  return withoutCaching(result({ as_of, balances, movements, total_count: metalAccounts.count(customer.id) }))
}

export function showWishList(request: SandboxRequest, backend: Backend): SandboxResponse {
  return withoutCaching(wishListOf(request, backend))
}

export function addToWishList(request: SandboxRequest, backend: Backend): SandboxResponse {
  backend.wishLists.add(signedIn(request, backend).id, skuOf(request))
  return wishListOf(request, backend)
}

export function removeFromWishList(request: SandboxRequest, backend: Backend): SandboxResponse {
  backend.wishLists.remove(signedIn(request, backend).id, skuOf(request))
  return wishListOf(request, backend)
}

/** The customer's reviews of the store, pending and rejected ones included. */
export function listOwnReviews(request: SandboxRequest, backend: Backend): SandboxResponse {
  const customer = signedIn(request, backend)
  const { store } = chooseStore(request, backend.stores)
  return withoutCaching(result({ items: backend.reviewsOf(customer.id, store.id) }))
}

function wishListOf(request: SandboxRequest, backend: Backend): SandboxResponse {
  const items = backend.wishLists
    .list(signedIn(request, backend).id)
    .map(({ productId, sku, addedAt }) => ({ product_id: productId, sku, added_at: addedAt }))
  return result({ items })
}

function skuOf(request: SandboxRequest): string {
  const { sku } = fieldsOf(request.body())
  if (typeof sku !== 'string' || sku === '' || sku.length > 100)
    throw new HttpError(400, 'Expected a sku of 1 to 100 characters.')
  return sku
}
