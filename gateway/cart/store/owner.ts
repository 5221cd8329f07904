/** Whose cart the request means: the customer's, who takes over the carts of the guest before, or the guest's. */
import { upstreamErrorToNull } from '../../shared/errors.ts'
import type { RequestScope } from '../../shared/requestScope.ts'
import type { CartOwner } from '../cartModel.ts'
import { mergeGuest } from '../mergeGuest.ts'

export class RequestOwner {
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
