/** The cart of one request: its owner, the backend's cart, reading, and changes that run one at a time per cart. */
import { hash } from 'node:crypto'
import { isSameLine, isVirtualCart } from '#domain/cartLine.ts'
import { add, decimal, toText } from '#domain/decimal.ts'
import { taxed } from '#domain/reportedRow.ts'
import { upstreamErrorToNull } from '../shared/errors.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import { cartTotalsItems, type CartModel, type CartOwner } from './cartModel.ts'
import type { CartState, StoredLine } from './cartState.ts'
import { exclusiveCart, type ExclusiveCart } from './exclusiveCart.ts'
import { cartIssues } from './issues.ts'
import { lineNameOf } from './lineIds.ts'
import { LineModel, lineProducts } from './lineModel.ts'
import { mergeGuest } from './mergeGuest.ts'
import { openState, type OwnerCalls, ownerCalls, type WantedItem } from './ownerCalls.ts'
import { isOutOfStock, type ProductLoader, sellablesOf, type StockLoader } from './sellable.ts'
import { replaceLost } from './replaceLost.ts'
import { isForbidden, isLost, type OpenCart } from './source.ts'
import { hasDelivery, payableOf, totalsModel } from './totals.ts'
import type { BackendTotals } from './totalsSource.ts'

/** One change of a cart, for the work of a mutation. */
export interface CartChange {
  /** Lines as the gateway read them last; they may have changed at the backend. */
  readonly lines: readonly StoredLine[]
  /** Lines after the writes so far. */
  known(): readonly StoredLine[]
  /** The coupon after the writes so far; null without one. */
  couponCode(): string | null
  /** The cart's state after the coupon was changed; as it was if it was not. */
  stateAfter(): CartState
  /** The line with this key in its id; null when it is gone. */
  find(key: string): StoredLine | null
  /** Lines as the backend has them now. */
  currentLines(): Promise<readonly StoredLine[]>
  /** Adds an item to the equal line, or as a new one. @throws UpstreamError */
  add(item: WantedItem, requestId: string): Promise<void>
  /** Sets the quantity of a line, and its options if they are given. @throws UpstreamError */
  set(line: StoredLine, item: WantedItem, requestId: string): Promise<void>
  /** @throws UpstreamError */
  remove(line: Pick<StoredLine, 'itemId' | 'sku'>, requestId: string): Promise<void>
  /** Null removes the coupon. @throws UpstreamError */
  setCoupon(code: string | null, requestId: string): Promise<void>
}

export function createCartLoaders(scope: RequestScope, products: ProductLoader, stockLoader: StockLoader) {
  const { api, session, store, lock, now, log, pseudonym } = scope
  const callsOf = (owner: CartOwner): OwnerCalls => ownerCalls(owner, store.storeCode, scope)
  const lineKey = (cartScope: string, itemId: string): string => `${cartScope} ${pseudonym(`${cartScope} ${itemId}`)}`
  let reading: Promise<CartModel | null> | undefined
  let merging: Promise<void> | undefined

  /** A customer who was a guest before takes over the guest's carts. If that fails, the next request with a cart tries again. */
  function takeOver(customer: CartOwner): Promise<void> {
    merging ??= mergeGuest(customer, scope).catch((error: unknown) => {
      upstreamErrorToNull((err) => log.warn({ err, upstream: 'cart' }, 'cart: the guest cart is merged later'))(error)
    })
    return merging
  }

  async function ownerOf(): Promise<CartOwner | null> {
    if (session.customer) {
      const owner: CartOwner = { kind: 'customer', id: String(session.customer.customerId) }
      await takeOver(owner)
      return owner
    }
    const guest = await session.guest.find()
    return guest && { kind: 'guest', id: guest.id }
  }

  /** Stores the lines of the backend as a new version if anything has changed. */
  async function stored(
    calls: OwnerCalls,
    state: CartState,
    read: readonly StoredLine[],
    totals: BackendTotals,
  ): Promise<CartModel> {
    const { lines, contentHash } = contentsOf(read, totals)
    const isNew = contentHash !== state.contentHash
    const version = state.version + (isNew ? 1 : 0)
    const hasSameLines = !isNew || JSON.stringify(lines) === JSON.stringify(state.lines)
    const linesSince = hasSameLines ? state.linesSince : version
    if (isNew || now.getTime() - state.writtenAt >= REWRITE_MS) {
      const couponCode = totals.coupon_code
      const { cartId, refusedCoupon, delivery, orderRequests } = state
      await calls.store({
        cartId,
        version,
        linesSince,
        contentHash,
        lines: [...lines],
        couponCode,
        refusedCoupon,
        delivery,
        orderRequests,
      })
    }
    const { refusedCoupon, delivery } = state
    return modelOf(calls.scope, { version, linesSince, lines, refusedCoupon, delivery }, totals)
  }

  function modelOf(
    cartScope: string,
    { version, linesSince, lines, refusedCoupon, delivery }: ShownState,
    totals: BackendTotals,
  ): CartModel {
    const byId = cartTotalsItems(totals)
    const ofLines = lineProducts(() => sellablesOf(lines, store, products), lines.length)
    return {
      store,
      scope: cartScope,
      version,
      linesSince,
      lines: lines.map(
        (line, at) =>
          new LineModel({
            store,
            name: lineNameOf(line, store, cartScope, () => lineKey(cartScope, line.itemId)),
            line,
            totals: byId.get(line.itemId) ?? null,
            products: ofLines,
            at,
          }),
      ),
      products: ofLines,
      totals,
      refusedCoupon: totals.coupon_code === null ? refusedCoupon : null,
      delivery:
        delivery && lines.length > 0 && !isVirtualCart(lines)
          ? taxed(decimal(delivery.net), decimal(delivery.gross))
          : null,
      asOf: now,
    }
  }

  /**
   * Reads a cart without its lock: null unless the backend's totals are those of the stored version, for then nothing is to be stored.
   * A change that runs at the same time stores another version, which its own response contains.
   */
  async function readUnchanged(calls: OwnerCalls): Promise<CartModel | FirstRead | null> {
    const state = await calls.stored()
    const isSettled = state !== null && state.cartId !== '' && state.contentHash !== ''
    if (!isSettled || !store.cart.allowOutOfStockInCart || now.getTime() - state.writtenAt >= REWRITE_MS) return null
    const reading = calls.totals(state.cartId, state)
    const totals = await reading.catch((error: unknown) => {
      if (!isLost(error)) throw error
      return null
    })
    const lines = totals && unchangedLines(state, totals)
    if (totals && lines) return modelOf(calls.scope, { ...state, lines }, totals)
    return { state, totals: reading }
  }

  /** Totals name every line: the stored ones are pulled again only if they differ. */
  async function read(
    calls: OwnerCalls,
    state: CartState,
    known: readonly StoredLine[],
    reading = calls.totals(state.cartId),
  ): Promise<CartModel> {
    const totals = await reading
    const lines = agrees(known, totals) ? known : await calls.pull(state.cartId, known)
    const cart = await stored(calls, state, inOrder(lines, totals), totals)
    return store.cart.allowOutOfStockInCart ? cart : withoutSoldOut(calls, state, cart)
  }

  /** Removes the lines whose products have run out, where the store keeps none. */
  async function withoutSoldOut(calls: OwnerCalls, state: CartState, cart: CartModel): Promise<CartModel> {
    const areSoldOut = await Promise.all(
      cart.lines.map(async (line) => {
        const sellable = await line.sellable()
        return sellable !== null && isOutOfStock(sellable, store, stockLoader)
      }),
    )
    const soldOut = cart.lines.filter((_line, at) => areSoldOut[at])
    if (soldOut.length === 0) return cart
    for (const { line } of soldOut)
      await calls.remove(state.cartId, line, pseudonym(JSON.stringify([state.cartId, 'sold out', line.itemId])))
    const left = cart.lines.filter((line) => !soldOut.includes(line)).map(({ line }) => line)
    return stored(calls, { ...state, version: cart.version, contentHash: '' }, left, await calls.totals(state.cartId))
  }

  /** Runs `work` with the cart, and once more with a new cart if the backend has lost the stored one. */
  async function withCart<Answer>(
    owner: CartOwner,
    state: CartState,
    work: (state: CartState) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await work(state)
    } catch (error) {
      if (!isLost(error)) throw error
      // The new cart must be that of the session's customer.
      if (isForbidden(error) && owner.kind === 'customer') await session.reload()
      log.warn(
        { storeCode: store.storeCode, kind: owner.kind },
        'cart: the backend has lost the cart; a new one is created',
      )
    }
    return work(await replaceLost(callsOf(owner), state, scope))
  }

  const loadCurrent = async (): Promise<CartModel | null> => {
    const owner = await ownerOf()
    if (!owner) return null
    const calls = callsOf(owner)
    const first = await readUnchanged(calls)
    if (first && 'lines' in first) return first
    return lock.run(calls.name, async () => {
      const known = owner.kind === 'guest' ? await calls.stored() : await openState(calls)
      const state = known?.cartId === '' ? null : known
      return (
        state &&
        withCart(owner, state, (found) => read(calls, found, found.lines, first ? totalsOf(first, found) : undefined))
      )
    })
  }

  return {
    carts: {
      ownerOf,
      /** After signing in: the guest's carts become the customer's, even if the client does not select the cart. */
      async takeOverGuest(): Promise<void> {
        reading = undefined
        merging = undefined
        await ownerOf()
      },
      /** Lines of the session's cart as the gateway read them last, without an upstream call. */
      async knownLines(): Promise<readonly StoredLine[]> {
        const owner = await ownerOf()
        return (owner && (await callsOf(owner).stored())?.lines) ?? []
      },
      /** Opaque scope of the owner, part of all ids; null for a guest without a session. */
      async scope(): Promise<string | null> {
        const owner = await ownerOf()
        return owner && callsOf(owner).scope
      },
      /** Opaque name of the owner in all stores; null for a guest without a session. */
      async ownerName(): Promise<string | null> {
        const owner = await ownerOf()
        return owner && pseudonym(`owner ${owner.kind} ${owner.id}`)
      },
      /** Runs a task alone on the session's cart; null when there is none. The task must not use `current` or `change`. */
      async exclusively<Result>(work: (cart: ExclusiveCart) => Promise<Result>): Promise<Result | null> {
        const owner = await ownerOf()
        if (!owner) return null
        const calls = callsOf(owner)
        const running = lock.run(calls.name, async () => {
          const known = owner.kind === 'guest' ? await calls.stored() : await openState(calls)
          if (!known || known.cartId === '') return null
          if (known.writtenAt === 0) await calls.store(known)
          const cart = exclusiveCart(calls, known, {
            read: (state) =>
              withCart(owner, state, async (found) => ({
                state: found,
                cart: await read(calls, found, found.lines),
              })),
            stored: async (state, totals) => {
              const lines = agrees(state.lines, totals) ? state.lines : await calls.pull(state.cartId, state.lines)
              return stored(calls, state, inOrder(lines, totals), totals)
            },
          })
          return work(cart)
        })
        return running.finally(() => (reading = undefined))
      },
      /** Puts products into the session's cart by a call of the backend, and reads it; null when that read fails. @throws UpstreamError */
      async refill(work: (cartId: string) => Promise<void>): Promise<CartModel | null> {
        const owner = await ownerOf()
        if (!owner) return null
        const calls = callsOf(owner)
        const refilling = lock.run(calls.name, async () => {
          const state = await openState(calls)
          // An interrupted attempt finds the same cart again.
          if (state.writtenAt === 0) await calls.store(state)
          return withCart(owner, state, async (found) => {
            // Also makes sure that the backend still has this cart.
            await read(calls, found, found.lines)
            const current = (await calls.stored()) ?? found
            await work(current.cartId)
            return read(calls, current, current.lines).catch(
              upstreamErrorToNull((err) => log.warn({ err, upstream: 'cart' }, 'cart: not readable after a change')),
            )
          })
        })
        reading = refilling
        reading.catch(() => {})
        return refilling
      },
      /** Calls the backend with the session's cart for a read. @throws UpstreamError */
      async call<Answer>(send: (cart: OpenCart) => Promise<Answer>): Promise<Answer> {
        const owner = await ownerOf()
        const calls = owner && callsOf(owner)
        const state = await calls?.stored()
        if (!calls || !state) throw new Error('expected a cart that was read, got none')
        return calls.call(state.cartId, send)
      },
      /** Totals as the shop displays them. */
      totalsOf: totalsModel,
      /** Whether something keeps the cart from being ordered. */
      issuesOf: cartIssues,
      payableOf,
      hasDelivery,
      /** The cart of the session; null for a guest without one. Loaded once per request, until a change. @throws UpstreamError */
      current: (): Promise<CartModel | null> => (reading ??= loadCurrent()),

      /** Runs a change alone on the owner's cart, and reads the cart after it; null when that read fails. @throws UpstreamError */
      change<Result>(
        owner: CartOwner,
        work: (change: CartChange) => Promise<Result>,
      ): Promise<{ readonly result: Result; readonly cart: CartModel | null }> {
        const calls = callsOf(owner)
        const changing = lock.run(calls.name, async () => {
          const state = await openState(calls)
          return withCart(owner, state, async (found) => {
            // An interrupted operation finds the same cart again.
            if (found.writtenAt === 0) await calls.store(found)
            const changed = changeOf(calls, found)
            const result = await work(changed)
            const cart = await read(calls, changed.stateAfter(), changed.known()).catch(async (error: unknown) => {
              // Some backends refuse a write to a lost cart without saying so; the change is repeated on a new one.
              if (isLost(error)) throw error
              const unread = upstreamErrorToNull((err) =>
                log.warn({ err, upstream: 'cart' }, 'cart: not readable after a change'),
              )(error)
              // What was written must be known if the next request is a sign-in.
              const [lines, couponCode] = [[...changed.known()], changed.couponCode()]
              await calls.store({ ...changed.stateAfter(), lines, couponCode, contentHash: '' })
              return unread
            })
            return { result, cart }
          })
        })
        reading = changing.then(({ cart }) => cart)
        reading.catch(() => {})
        return changing
      },
    },
  }

  function changeOf(calls: OwnerCalls, opened: CartState): CartChange {
    const { cartId, lines: before } = opened
    let lines: readonly StoredLine[] = before
    let state = opened
    const replace = (line: StoredLine, replaced: string | null): void => {
      const isNew = !lines.some(({ itemId }) => itemId === line.itemId)
      lines = lines
        .filter(({ itemId }) => itemId === line.itemId || itemId !== replaced)
        .map((known) => (known.itemId === line.itemId ? line : known))
      if (isNew) lines = [...lines, line]
    }
    return {
      lines: before,
      known: () => lines,
      find: (key) => lines.find((line) => lineKey(calls.scope, line.itemId) === key) ?? null,
      currentLines: async () => (lines = await calls.pull(cartId, lines)),
      async add(item, requestId) {
        const equal = api.profile.carts.joinsEqualLines
          ? null
          : lines.find((line) => isSameLine(line, { ...item, itemId: null }))
        const quantity = equal ? Number(toText(add(decimal(equal.quantity), decimal(item.quantity)))) : item.quantity
        replace(await calls.update(cartId, { ...item, quantity }, equal?.itemId ?? null, requestId), null)
      },
      set: async (line, item, requestId) =>
        replace(await calls.update(cartId, item, line.itemId, requestId), line.itemId),
      async remove(line, requestId) {
        await calls.remove(cartId, line, requestId)
        lines = lines.filter(({ itemId }) => itemId !== line.itemId)
      },
      couponCode: () => state.couponCode,
      stateAfter: () => state,
      async setCoupon(code, requestId) {
        await calls.setCoupon(cartId, code, requestId)
        state = { ...state, couponCode: code, refusedCoupon: null, contentHash: '' }
      },
    }
  }
}

type ShownState = Pick<CartState, 'version' | 'linesSince' | 'lines' | 'refusedCoupon' | 'delivery'>

/** Minimum time between two writes of an unchanged cart, which prolong its record. */
const REWRITE_MS = 86_400_000

/** A read whose totals differ from the stored version, or whose cart the backend has lost. */
interface FirstRead {
  readonly state: CartState
  readonly totals: Promise<BackendTotals>
}

/** The totals that were read before the lock; undefined if the cart has changed since. */
function totalsOf({ state, totals }: FirstRead, current: CartState): Promise<BackendTotals> | undefined {
  return state.cartId === current.cartId &&
    state.contentHash === current.contentHash &&
    state.version === current.version
    ? totals
    : undefined
}

/** By totals: an unchanged cart has the same totals at each read, and is compared with them once. */
const compared = new WeakMap<
  BackendTotals,
  { readonly state: CartState; readonly lines: readonly StoredLine[] | null }
>()

/** The lines of the stored version with their prices; null if the totals are those of another version. */
function unchangedLines(state: CartState, totals: BackendTotals): readonly StoredLine[] | null {
  const known = compared.get(totals)
  if (known?.state === state) return known.lines
  const contents = agrees(state.lines, totals) ? contentsOf(inOrder(state.lines, totals), totals) : null
  const lines = contents?.contentHash === state.contentHash ? contents.lines : null
  compared.set(totals, { state, lines })
  return lines
}

/** The lines with their prices, and the fingerprint by which a version is known. */
function contentsOf(
  read: readonly StoredLine[],
  totals: BackendTotals,
): { readonly lines: StoredLine[]; readonly contentHash: string } {
  const byId = read.some(({ price }) => price === null) ? cartTotalsItems(totals) : null
  const lines = read.map((line) =>
    line.price === null ? { ...line, price: byId?.get(line.itemId)?.reportedPrice ?? null } : line,
  )
  return { lines, contentHash: hash('sha256', JSON.stringify([lines, totals]), 'base64url') }
}

/** Whether the stored lines are those of the totals. */
function agrees(lines: readonly StoredLine[], { items }: BackendTotals): boolean {
  if (lines.length !== items.length) return false
  const known = new Map(lines.map((line) => [line.itemId, line]))
  return items.every(({ item_id: itemId, qty, name }) => {
    const line = known.get(itemId)
    return line !== undefined && (qty === null || line.quantity === qty) && (name == null || line.name === name)
  })
}

function inOrder(lines: readonly StoredLine[], { items }: BackendTotals): readonly StoredLine[] {
  if (lines.every(({ itemId }, at) => itemId === items[at]?.item_id)) return lines
  const place = new Map(items.map(({ item_id: itemId }, at) => [itemId, at]))
  const placeOf = ({ itemId }: StoredLine): number => place.get(itemId) ?? items.length
  return lines.toSorted((a, b) => placeOf(a) - placeOf(b))
}
