/** The cart of one owner for tasks that run alone on it, such as those of the checkout. */
import { isUnsent } from '../../shared/errors.ts'
import type { CartLineModel, CartModel, CartState, StoredLine } from '../cartModel.ts'
import { idValue, isLost, type OpenCart, productOptionOf } from '../source.ts'
import { parseTotals } from '../totalsSource.ts'
import type { CartReader } from './read.ts'
import { recovering, replaceLost } from './recover.ts'
import { ORDER_LEASE_MS } from '../../session/sharedLock.ts'

/** Runs a task alone on the cart; null when there is none. The task must not read or change the cart in another way. */
export function runAlone<Result>(
  reader: CartReader,
  work: (cart: ExclusiveCart) => Promise<Result>,
): Promise<Result | null> {
  const { calls, scope } = reader
  return scope.lock.run(
    calls.name,
    async () => {
      const known = await reader.known()
      if (!known) return null
      if (known.writtenAt === 0) await calls.store(known)
      return work(new ExclusiveCart(reader, known))
    },
    ORDER_LEASE_MS,
  )
}

export interface OrderSteps<Placed, Record> {
  /** Runs before the order is sent, so that an interrupted attempt is known. */
  readonly before: (cartId: string) => Promise<void>
  readonly send: (cart: OpenCart) => Promise<Placed>
  /** The refusal that an error means, if nothing was ordered; null if the result is unknown. */
  readonly refusalOf: (error: unknown) => Error | null
  readonly after: (cartId: string, placed: Placed) => Promise<Record>
  /** Reports that a request that has ordered nothing could not be forgotten. */
  readonly notForgotten: (error: unknown) => void
  /** Reports that the ordered cart could not be ended; the order remains valid. */
  readonly notEnded: (error: unknown) => void
}

/** More attempts to order one cart need no memory: a backend refuses a cart that was ordered. */
const MAX_ORDER_REQUESTS = 20

export class ExclusiveCart {
  readonly #reader: CartReader
  #state: CartState

  constructor(reader: CartReader, known: CartState) {
    this.#reader = reader
    this.#state = known
  }

  /** Lines as the gateway read them last. */
  get lines(): readonly StoredLine[] {
    return this.#state.lines
  }

  /** The first version with these lines. */
  get linesSince(): number {
    return this.#state.linesSince
  }

  /** Requests that may have ordered this cart: their results are unknown. */
  get orderRequests(): readonly string[] {
    return this.#state.orderRequests
  }

  /** Calls the backend with the cart's id and the current token. @throws UpstreamError */
  call<Answer>(send: (cart: OpenCart) => Promise<Answer>): Promise<Answer> {
    return this.#reader.calls.call(this.#state.cartId, send)
  }

  /** The cart as it is now; a new one if the backend has lost it. @throws UpstreamError */
  async read(): Promise<CartModel> {
    const { calls, scope } = this.#reader
    const { state, cart } = await recovering(calls, this.#state, scope, async (found) => ({
      state: found,
      cart: await this.#reader.read(found, found.lines),
    }))
    this.#state = (await calls.stored()) ?? state
    return cart
  }

  /** The cart with the totals that another call of the backend has returned. @throws UpstreamError */
  async withTotals(answer: unknown, from: string): Promise<CartModel> {
    const cart = await this.#reader.withTotals(this.#state, this.#state.lines, parseTotals(answer, from))
    this.#state = (await this.#reader.calls.stored()) ?? this.#state
    return cart
  }

  /** Stores what the chosen shipping method costs: some backends leave it out of the totals. */
  async chooseDelivery(delivery: CartState['delivery']): Promise<void> {
    if (JSON.stringify(delivery) !== JSON.stringify(this.#state.delivery))
      await this.#update({ delivery, contentHash: '' })
  }

  /** The cart's lines as an order names them. */
  products({ lines }: CartModel): readonly object[] {
    return lines.map(productOf)
  }

  /** Orders the cart, and ends it: it is not emptied at the backend, which has ended it. @throws UpstreamError if the result is unknown */
  async order<Placed, Record>(requestId: string, steps: OrderSteps<Placed, Record>): Promise<Record> {
    const { cartId, orderRequests } = this.#state
    await steps.before(cartId)
    const others = orderRequests.filter((one) => one !== requestId)
    // If the cart is gone at the next read, this request may have ordered it: then its lines must not come back.
    await this.#update({
      orderRequests: [...others, requestId].slice(-MAX_ORDER_REQUESTS),
    })
    const placed = await this.#reader.calls.callUnchecked(cartId, steps.send).catch(async (error: unknown) => {
      const means = steps.refusalOf(error)
      const refusal = means && (await this.#isUnordered(error)) ? means : null
      if (refusal || isUnsent(error))
        await this.#update({ orderRequests: refusal ? others : orderRequests }).catch(steps.notForgotten)
      throw refusal ?? error
    })
    const record = await steps.after(cartId, placed)
    await this.end().catch(steps.notEnded)
    return record
  }

  /**
   * What a refusal says is no evidence: some backends answer every bad request with one sentence, also after an order. While the cart can be
   * read as an active one, nothing has been ordered. Where ordered carts stay readable, "the cart is gone" may mean that it was ordered.
   */
  async #isUnordered(refusal: unknown): Promise<boolean> {
    const { calls, scope } = this.#reader
    if (scope.api.profile.carts.readableAfterOrder && isLost(refusal)) return false
    return calls.isActive(this.#state.cartId).catch((error: unknown) => {
      scope.log.warn({ err: error }, 'order: refused, but its cart could not be read')
      return false
    })
  }

  /** Another cart with the same lines, for a shopper who orders again although this one may have been ordered. @throws UpstreamError */
  async startAnew(): Promise<CartModel> {
    const { calls, scope } = this.#reader
    this.#state = await replaceLost(calls, { ...this.#state, orderRequests: [] }, scope)
    return this.read()
  }

  /** The cart has become an order. */
  end(): Promise<void> {
    const version = this.#state.version + 1
    return this.#update({
      cartId: '',
      version,
      linesSince: version,
      contentHash: '',
      lines: [],
      couponCode: null,
      refusedCoupon: null,
      goneLines: [],
      delivery: null,
      orderRequests: [],
    })
  }

  async #update(changes: Partial<CartState>): Promise<void> {
    // Reading stores a new version, lines and coupon.
    this.#state = {
      ...((await this.#reader.calls.stored()) ?? this.#state),
      ...changes,
    }
    await this.#reader.calls.store(this.#state)
  }
}

function productOf({ line, totals }: CartLineModel): object {
  const option = productOptionOf(line.options)
  return {
    sku: line.sku,
    ...(line.parentSku !== null && { parentSku: line.parentSku }),
    qty: line.quantity,
    name: line.name,
    product_type: line.productType,
    server_item_id: idValue(line.itemId),
    ...(totals && {
      price: totals.price,
      price_incl_tax: totals.price_incl_tax,
    }),
    ...(option && { product_option: option }),
  }
}
