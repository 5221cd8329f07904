/** Changes of a cart, one at a time per cart. */
import { isSameLine } from '#domain/cartLine.ts'
import { add, decimal, toText } from '#domain/decimal.ts'
import { upstreamErrorToNull } from '../../shared/errors.ts'
import type { RequestScope } from '../../shared/requestScope.ts'
import type { CartModel, CartState, StoredLine } from '../cartModel.ts'
import { openState, type OwnerCalls, type WantedItem } from '../ownerCalls.ts'
import { isLost } from '../source.ts'
import type { CartReader } from './read.ts'
import { withoutGone } from './goneLines.ts'
import { recovering } from './recover.ts'

/** The quantity of a line as it was requested, and as the backend has it. */
export interface TakenQuantity {
  readonly wanted: number
  readonly taken: number
}

/** One change of a cart, for the work of a mutation. */
export class CartChange {
  /** Lines as the gateway read them last; they may have changed at the backend. */
  readonly lines: readonly StoredLine[]
  readonly #calls: OwnerCalls
  readonly #joinsEqualLines: boolean
  #state: CartState
  #known: readonly StoredLine[]

  constructor(calls: OwnerCalls, opened: CartState, joinsEqualLines: boolean) {
    this.#calls = calls
    this.#joinsEqualLines = joinsEqualLines
    this.#state = opened
    this.#known = opened.lines
    this.lines = opened.lines
  }

  /** Lines after the writes so far. */
  known(): readonly StoredLine[] {
    return this.#known
  }

  /** The cart's state after the writes so far. */
  stateAfter(): CartState {
    return this.#state
  }

  /** The coupon after the writes so far; null without one. */
  couponCode(): string | null {
    return this.#state.couponCode
  }

  /** The line with this key in its id; null when it is gone. */
  find(key: string): StoredLine | null {
    return this.#known.find((line) => this.#calls.lineKey(line.itemId) === key) ?? null
  }

  /** Lines as the backend has them now. @throws UpstreamError */
  async currentLines(): Promise<readonly StoredLine[]> {
    this.#known = await this.#calls.pull(this.#state.cartId, this.#known)
    return this.#known
  }

  /** Adds an item to the equal line, or as a new one. @throws UpstreamError */
  async add(item: WantedItem, requestId: string): Promise<TakenQuantity> {
    const equal = this.#joinsEqualLines ? null : this.#known.find((line) => isSameLine(line, { ...item, itemId: null }))
    const quantity = equal ? Number(toText(add(decimal(equal.quantity), decimal(item.quantity)))) : item.quantity
    const { cartId } = this.#state
    const line = await this.#calls.update(cartId, { ...item, quantity }, equal?.itemId ?? null, requestId)
    this.#replace(line, null)
    // A backend that joins equal lines itself answers the whole line, which another device may have made longer.
    const isJoined = this.#joinsEqualLines && line.quantity > quantity
    return { wanted: isJoined ? line.quantity : quantity, taken: line.quantity }
  }

  /** Sets the quantity of a line, and its options if they are given. @throws UpstreamError */
  async set(line: StoredLine, item: WantedItem, requestId: string): Promise<TakenQuantity> {
    const changed = await this.#calls.update(this.#state.cartId, item, line.itemId, requestId)
    this.#replace(changed, line.itemId)
    this.#state = withoutGone(this.#state)
    return { wanted: item.quantity, taken: changed.quantity }
  }

  /** @throws UpstreamError */
  async remove(line: Pick<StoredLine, 'itemId' | 'sku'>, requestId: string): Promise<void> {
    await this.#calls.remove(this.#state.cartId, line, requestId)
    this.#known = this.#known.filter(({ itemId }) => itemId !== line.itemId)
    this.#state = withoutGone(this.#state)
  }

  /** For the removal of lines of which an earlier attempt may have removed some. */
  forgetGone(): void {
    this.#state = withoutGone(this.#state)
  }

  /** Null removes the coupon. @throws UpstreamError */
  async setCoupon(code: string | null, requestId: string): Promise<void> {
    await this.#calls.setCoupon(this.#state.cartId, code, requestId)
    this.#state = {
      ...withoutGone(this.#state),
      couponCode: code,
      refusedCoupon: null,
      contentHash: '',
    }
  }

  #replace(line: StoredLine, replaced: string | null): void {
    const isNew = !this.#known.some(({ itemId }) => itemId === line.itemId)
    const lines = this.#known
      .filter(({ itemId }) => itemId === line.itemId || itemId !== replaced)
      .map((known) => (known.itemId === line.itemId ? line : known))
    this.#known = isNew ? [...lines, line] : lines
  }
}

export interface ChangedCart<Result> {
  readonly result: Result
  /** Null when it could not be read after the change. */
  readonly cart: CartModel | null
}

/** Runs a change alone on the cart, and reads the cart after it. @throws UpstreamError */
export function changeCart<Result>(
  reader: CartReader,
  work: (change: CartChange) => Promise<Result>,
): Promise<ChangedCart<Result>> {
  const { calls, scope } = reader
  return runOpened(reader, async (found) => {
    const change = new CartChange(calls, found, scope.api.profile.carts.joinsEqualLines)
    const result = await work(change)
    const cart = await reader.read(change.stateAfter(), change.known()).catch(async (error: unknown) => {
      // Some backends refuse a write to a lost cart without saying so; the change is repeated on a new one.
      if (isLost(error)) throw error
      const unread = unreadable(scope)(error)
      // What was written must be known if the next request is a sign-in.
      const [lines, couponCode] = [[...change.known()], change.couponCode()]
      await calls.store({
        ...change.stateAfter(),
        lines,
        couponCode,
        contentHash: '',
      })
      return unread
    })
    return { result, cart }
  })
}

/** Puts products into the cart by a call of the backend, and reads it; null when that read fails. @throws UpstreamError */
export function refillCart(reader: CartReader, work: (cartId: string) => Promise<void>): Promise<CartModel | null> {
  const { calls, scope } = reader
  return runOpened(reader, async (found) => {
    // Also makes sure that the backend still has this cart.
    await reader.read(found, found.lines)
    const current = (await calls.stored()) ?? found
    await work(current.cartId)
    return reader.read(current, current.lines).catch(unreadable(scope))
  })
}

function runOpened<Answer>({ calls, scope }: CartReader, work: (state: CartState) => Promise<Answer>): Promise<Answer> {
  return scope.lock.run(calls.name, async () => {
    const state = await openState(calls)
    return recovering(calls, state, scope, async (found) => {
      // An interrupted attempt finds the same cart again.
      if (found.writtenAt === 0) await calls.store(found)
      return work(found)
    })
  })
}

function unreadable({ log }: RequestScope): (error: unknown) => null {
  return upstreamErrorToNull((err) => log.warn({ err, upstream: 'cart' }, 'cart: not readable after a change'))
}
