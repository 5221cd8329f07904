/** The cart of one request: its owner, the backend's cart, reading, and changes that run one at a time per cart. */
import type { RequestScope } from '../shared/requestScope.ts'
import type { CartModel, CartOwner, StoredLine } from './cartModel.ts'
import { cartIssues } from './issues.ts'
import { type OwnerCalls, ownerCalls } from './ownerCalls.ts'
import { type Product, type ProductLoader, type SoldItem, sellableOf, type StockLoader } from './sellable.ts'
import type { OpenCart } from './source.ts'
import { type CartChange, changeCart, type ChangedCart, refillCart } from './store/change.ts'
import { type ExclusiveCart, runAlone } from './store/order.ts'
import { type CatalogueLoaders, CartReader } from './store/read.ts'
import { hasDelivery, payableOf, totalsModel } from './totals.ts'
import { upstreamErrorToNull } from '../shared/errors.ts'
import { mergeGuest } from './mergeGuest.ts'
import type { CustomerId } from '../session/customerId.ts'

export function createCartLoaders(scope: RequestScope, products: ProductLoader, stock: StockLoader) {
  return { carts: new CartStore(scope, { products, stock }) }
}

class CartStore {
  readonly #scope: RequestScope
  readonly #catalogue: CatalogueLoaders
  readonly #owner: RequestOwner
  /** Loaded once per request, until a change. */
  #current: Promise<CartModel | null> | undefined

  constructor(scope: RequestScope, catalogue: CatalogueLoaders) {
    this.#scope = scope
    this.#catalogue = catalogue
    this.#owner = new RequestOwner(scope)
  }

  /** Totals as the shop displays them. */
  readonly totalsOf = totalsModel
  /** Whether something keeps the cart from being ordered. */
  readonly issuesOf = cartIssues
  readonly payableOf = payableOf
  readonly hasDelivery = hasDelivery

  /** Null for a guest without a session. */
  ownerOf(): Promise<CartOwner | null> {
    return this.#owner.find()
  }

  /** After signing in: the guest's carts become the customer's, even if the client does not select the cart. */
  async takeOverGuest(): Promise<void> {
    this.#current = undefined
    await this.#owner.takeOverGuest()
  }

  /** Lines of the session's cart as the gateway read them last, without an upstream call. */
  async knownLines(): Promise<readonly StoredLine[]> {
    const calls = await this.#calls()
    return (await calls?.stored())?.lines ?? []
  }

  /** The product of a sold line, to whose SKU a backend may append those of options and parts. @throws UpstreamError */
  async productOf(item: SoldItem): Promise<Product | null> {
    return (await sellableOf(item, this.#scope.store, this.#catalogue.products))?.product ?? null
  }

  /** Opaque scope of the owner, part of all ids; null for a guest without a session. */
  async scope(): Promise<string | null> {
    return (await this.#calls())?.scope ?? null
  }

  /** Opaque name of the owner in all stores; null for a guest without a session. */
  async ownerName(): Promise<string | null> {
    const owner = await this.ownerOf()
    return owner && this.#nameOf(owner)
  }

  /** The name that a customer has as an owner. */
  nameOfCustomer(customerId: CustomerId): string {
    return this.#nameOf({ kind: 'customer', id: String(customerId) })
  }

  /** The cart of the session; null for a guest without one. @throws UpstreamError */
  current(): Promise<CartModel | null> {
    this.#current ??= this.ownerOf().then((owner) => owner && this.#readerOf(owner).current())
    return this.#current
  }

  /** Runs a change alone on the owner's cart, and reads the cart after it; null when that read fails. @throws UpstreamError */
  change<Result>(owner: CartOwner, work: (change: CartChange) => Promise<Result>): Promise<ChangedCart<Result>> {
    const changing = changeCart(this.#readerOf(owner), work)
    void this.#becomes(changing.then(({ cart }) => cart))
    return changing
  }

  /** Puts products into the session's cart by a call of the backend, and reads it; null when that read fails. @throws UpstreamError */
  async refill(work: (cartId: string) => Promise<void>): Promise<CartModel | null> {
    const owner = await this.ownerOf()
    return owner && this.#becomes(refillCart(this.#readerOf(owner), work))
  }

  /** Runs a task alone on the session's cart; null when there is none. The task must not use `current` or `change`. */
  async exclusively<Result>(work: (cart: ExclusiveCart) => Promise<Result>): Promise<Result | null> {
    const owner = await this.ownerOf()
    return owner && runAlone(this.#readerOf(owner), work).finally(() => (this.#current = undefined))
  }

  /** Calls the backend with the session's cart for a read. @throws UpstreamError */
  async call<Answer>(send: (cart: OpenCart) => Promise<Answer>): Promise<Answer> {
    const calls = await this.#calls()
    const state = await calls?.stored()
    if (!calls || !state) throw new Error('expected a cart that was read, got none')
    return calls.call(state.cartId, send)
  }

  /** The result of a change becomes the current cart; its failure is reported to the caller of the change only. */
  #becomes(cart: Promise<CartModel | null>): Promise<CartModel | null> {
    this.#current = cart
    cart.catch(() => {}) // the caller has its error
    return cart
  }

  async #calls(): Promise<OwnerCalls | null> {
    const owner = await this.ownerOf()
    return owner && this.#callsOf(owner)
  }

  #callsOf(owner: CartOwner): OwnerCalls {
    return ownerCalls(owner, this.#scope.store.storeCode, this.#scope)
  }

  #nameOf({ kind, id }: CartOwner): string {
    return this.#scope.pseudonym(`owner ${kind} ${id}`)
  }

  #readerOf(owner: CartOwner): CartReader {
    return new CartReader(this.#callsOf(owner), this.#scope, this.#catalogue)
  }
}

/** Whose cart the request means: the customer's, who takes over the carts of the guest before, or the guest's. */
class RequestOwner {
  readonly #scope: RequestScope
  #merging: Promise<void> | undefined

  constructor(scope: RequestScope) {
    this.#scope = scope
  }

  /** Null for a guest without a session. */
  async find(): Promise<CartOwner | null> {
    const { session } = this.#scope
    if (session.customer) {
      const owner: CartOwner = {
        kind: 'customer',
        id: String(session.customer.customerId),
      }
      await this.#takeOver(owner)
      return owner
    }
    const guest = await session.guest.find()
    return guest && { kind: 'guest', id: guest.id }
  }

  /** After signing in: the guest's carts become the customer's. */
  async takeOverGuest(): Promise<void> {
    this.#merging = undefined
    await this.find()
  }

  /** If it fails, the next request with a cart tries again. */
  #takeOver(customer: CartOwner): Promise<void> {
    const { log } = this.#scope
    this.#merging ??= mergeGuest(customer, this.#scope).catch((error: unknown) => {
      upstreamErrorToNull((err) => log.warn({ err, upstream: 'cart' }, 'cart: the guest cart is merged later'))(error)
    })
    return this.#merging
  }
}
