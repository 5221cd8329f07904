/** Reads the cart of one owner, and stores its lines as a new version if anything has changed. */
import { hash } from 'node:crypto'
import { isVirtualCart } from '#domain/cartLine.ts'
import { decimal } from '#domain/decimal.ts'
import { taxed } from '#domain/tax.ts'
import type { RequestScope } from '../../shared/requestScope.ts'
import { type CartModel, type CartState, cartTotalsItems, type LineProducts, type StoredLine } from '../cartModel.ts'
import { LineModel, lineNameOf, lineProducts } from '../lineModel.ts'
import { openState, type OwnerCalls } from '../ownerCalls.ts'
import { SessionStoreError } from '../../session/sessionStore.ts'
import { isOutOfStock, type ProductLoader, sellablesOf, type StockLoader } from '../sellable.ts'
import { upstreamErrorToNull } from '../../shared/errors.ts'
import { CartCurrencyError, isLost } from '../source.ts'
import type { BackendTotals } from '../totalsSource.ts'
import { withGone } from './goneLines.ts'
import { recovering } from './recover.ts'

/** The catalogue's side of a cart. */
export interface CatalogueLoaders {
  readonly products: ProductLoader
  readonly stock: StockLoader
}

type ShownState = Pick<
  CartState,
  'version' | 'linesSince' | 'lines' | 'couponCode' | 'refusedCoupon' | 'goneLines' | 'delivery'
>

/** Minimum time between two writes of an unchanged cart, which prolong its record. */
const REWRITE_MS = 86_400_000

/** An attempt whose totals differ from the stored version, or whose cart the backend has lost. */
interface FirstAttempt {
  readonly state: CartState
  readonly totals: Promise<BackendTotals>
}

export class CartReader {
  readonly calls: OwnerCalls
  readonly scope: RequestScope
  readonly #catalogue: CatalogueLoaders

  constructor(calls: OwnerCalls, scope: RequestScope, catalogue: CatalogueLoaders) {
    this.calls = calls
    this.scope = scope
    this.#catalogue = catalogue
  }

  /** The cart as it is now; null without one. @throws UpstreamError */
  async current(): Promise<CartModel | null> {
    const { calls, scope } = this
    const first = await this.#unchanged()
    if (first && 'lines' in first) return first
    return scope.lock
      .run(calls.name, async () => {
        const state = await this.known()
        return (
          state &&
          recovering(calls, state, scope, (found) =>
            this.read(found, found.lines, first ? totalsOf(first, found) : undefined),
          )
        )
      })
      .catch((error: unknown) => {
        if (!(error instanceof SessionStoreError)) throw error
        return this.#unwritten(first, error)
      })
  }

  /**
   * The cart as it is now while nothing can be stored, such as on a full disk. It is no version of its own: an order reads it again, and
   * refuses lines that differ from those of the last version. @throws SessionStoreError for a lost cart
   */
  async #unwritten(first: FirstAttempt | null, reason: SessionStoreError): Promise<CartModel | null> {
    const { calls } = this
    const state = await this.known()
    if (!state) return null
    try {
      const totals = await ((first && totalsOf(first, state)) ?? calls.totals(state.cartId))
      const present = agrees(state.lines, totals) ? state.lines : await calls.pull(state.cartId, state.lines)
      return this.#modelOf({ ...state, lines: contentsOf(inOrder(present, totals), totals).lines }, totals)
    } catch (error) {
      throw isLost(error) ? reason : error
    }
  }

  /** The stored cart, or a customer's at the backend; null without one. @throws UpstreamError */
  async known(): Promise<CartState | null> {
    const { calls } = this
    const state = calls.owner.kind === 'guest' ? await calls.stored() : await openState(calls)
    return state?.cartId === '' ? null : state
  }

  /** Totals name every line: the known ones are pulled again only if they differ. @throws UpstreamError */
  async read(
    state: CartState,
    known: readonly StoredLine[],
    reported = this.calls.totals(state.cartId),
  ): Promise<CartModel> {
    const cart = await this.withTotals(state, known, await reported)
    return this.scope.store.cart.allowOutOfStockInCart ? cart : this.#withoutSoldOut(state, cart)
  }

  async withTotals(state: CartState, known: readonly StoredLine[], totals: BackendTotals): Promise<CartModel> {
    const { currencyCode } = this.scope.store.i18n
    if (isInOtherCurrency(totals, currencyCode)) throw new CartCurrencyError(currencyCode, totals.currency)
    const lines = agrees(known, totals) ? known : await this.calls.pull(state.cartId, known)
    // A line may be gone because it was ordered.
    const gone = state.orderRequests.length > 0 ? null : withGone(state, known, lines)
    return this.#stored({ ...state, ...gone }, inOrder(lines, totals), totals)
  }

  /**
   * Reads a cart without its lock: null unless the backend's totals are those of the stored version, for then nothing is to be stored.
   * A change that runs at the same time stores another version, which its own response contains.
   */
  async #unchanged(): Promise<CartModel | FirstAttempt | null> {
    const { store, now } = this.scope
    const state = await this.calls.stored()
    const isSettled = state !== null && state.cartId !== '' && state.contentHash !== ''
    if (!isSettled || !store.cart.allowOutOfStockInCart || now.getTime() - state.writtenAt >= REWRITE_MS) return null
    const reported = this.calls.totals(state.cartId, state)
    const totals = await reported.catch((error: unknown) => {
      if (!isLost(error)) throw error
      return null
    })
    const isOther = totals !== null && isInOtherCurrency(totals, store.i18n.currencyCode)
    const lines = totals && !isOther && unchangedLines(state, totals)
    if (totals && lines) return this.#modelOf({ ...state, lines }, totals)
    return { state, totals: reported }
  }

  /** Removes the lines whose products have run out, where the store keeps none. */
  async #withoutSoldOut(state: CartState, cart: CartModel): Promise<CartModel> {
    const { calls } = this
    const { store, pseudonym } = this.scope
    const areSoldOut = await Promise.all(
      cart.lines.map(async (line) => {
        const sellable = await line.sellable()
        return sellable !== null && isOutOfStock(sellable, store, this.#catalogue.stock)
      }),
    )
    const soldOut = cart.lines.filter((_line, at) => areSoldOut[at])
    if (soldOut.length === 0) return cart
    for (const { line } of soldOut)
      await calls.remove(state.cartId, line, pseudonym(JSON.stringify([state.cartId, 'sold out', line.itemId])))
    const left = cart.lines.filter((line) => !soldOut.includes(line)).map(({ line }) => line)
    const gone = withGone(
      cart,
      soldOut.map(({ line }) => line),
      left,
    )
    const next = { ...state, ...gone, version: cart.version, contentHash: '' }
    return this.#stored(next, left, await calls.totals(state.cartId))
  }

  /** Stores the lines of the backend as a new version if anything has changed. */
  async #stored(state: CartState, present: readonly StoredLine[], totals: BackendTotals): Promise<CartModel> {
    const { lines, contentHash } = contentsOf(present, totals)
    const isNew = contentHash !== state.contentHash
    const version = state.version + (isNew ? 1 : 0)
    const hasSameLines = !isNew || JSON.stringify(lines) === JSON.stringify(state.lines)
    const linesSince = hasSameLines ? state.linesSince : version
    const { cartId, refusedCoupon, goneLines, delivery, orderRequests } = state
    const couponCode = isNew ? await this.#couponOf(state, totals) : state.couponCode
    if (isNew || this.scope.now.getTime() - state.writtenAt >= REWRITE_MS)
      await this.calls.store({
        cartId,
        version,
        linesSince,
        contentHash,
        lines: [...lines],
        couponCode,
        refusedCoupon,
        goneLines,
        delivery,
        orderRequests,
      })
    return this.#modelOf({ version, linesSince, lines, couponCode, refusedCoupon, goneLines, delivery }, totals)
  }

  /** Some backends take a coupon off with the order alone, and their totals do not name it. */
  async #couponOf({ cartId, couponCode }: CartState, totals: BackendTotals): Promise<string | null> {
    const { api, log } = this.scope
    if (totals.coupon_code !== null || api.profile.carts.totalsNameCoupon) return totals.coupon_code
    if (!api.has('cart/coupon')) return couponCode
    return this.calls.coupon(cartId).catch((error: unknown) => {
      upstreamErrorToNull((err) => log.warn({ err, upstream: 'cart' }, 'cart: its coupon could not be read'))(error)
      return couponCode
    })
  }

  #modelOf(
    { version, linesSince, lines, couponCode, refusedCoupon, goneLines, delivery }: ShownState,
    totals: BackendTotals,
  ): CartModel {
    const { store, now } = this.scope
    const products = lineProducts(() => sellablesOf(lines, store, this.#catalogue.products), lines.length)
    const isDelivered = delivery !== null && lines.length > 0 && !isVirtualCart(lines)
    return {
      store,
      scope: this.calls.scope,
      version,
      linesSince,
      lines: this.#linesOf(lines, products, totals),
      products,
      totals: lines.length === 0 ? totalsOfNothing(totals) : totals,
      couponCode: lines.length === 0 ? null : couponCode,
      refusedCoupon: couponCode === null ? refusedCoupon : null,
      goneLines,
      delivery: isDelivered ? taxed(decimal(delivery.net), decimal(delivery.gross)) : null,
      asOf: now,
    }
  }

  #linesOf(lines: readonly StoredLine[], products: LineProducts, totals: BackendTotals): LineModel[] {
    const { store } = this.scope
    const { scope, lineKey } = this.calls
    const byId = cartTotalsItems(totals)
    return lines.map((line, at) => {
      const name = lineNameOf(line, store, scope, () => lineKey(line.itemId))
      return new LineModel({
        store,
        name,
        line,
        totals: byId.get(line.itemId) ?? null,
        products,
        at,
      })
    })
  }
}

/** Backends keep delivery, fees and coupon of an emptied cart, which costs nothing. */
function totalsOfNothing({ priceHold: _hold, ...totals }: BackendTotals): BackendTotals {
  return {
    ...totals,
    grandTotal: { segment: 0, base: null, field: null },
    tax: 0,
    shipping: null,
    paymentFee: null,
    moreDiscount: 0,
    others: [],
    taxes: [],
    coupon_code: null,
    items: [],
  }
}

/** Amounts of another currency are neither shown nor charged. */
function isInOtherCurrency(totals: BackendTotals, currency: string): totals is BackendTotals & { currency: string } {
  return totals.currency !== undefined && totals.currency !== currency
}

/** The totals that were read before the lock; undefined if the cart has changed since. */
function totalsOf({ state, totals }: FirstAttempt, current: CartState): Promise<BackendTotals> | undefined {
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
  return {
    lines,
    contentHash: hash('sha256', JSON.stringify([lines, totals]), 'base64url'),
  }
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
