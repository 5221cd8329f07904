/**
 * Holds of prices: until its end a cart with the same content costs what it cost when the hold began. Stored is the moment
 * whose prices count, not an amount, so that a hold fits no other cart, line, quantity, coupon or customer. Delivery, address and
 * payment do not belong to it: they cost what they cost.
 */
import { Big } from 'big.js'
import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { CartContent } from '../cart/cartService.ts'
import type { SqlRow } from '../database/storeRow.ts'
import type { QuoteNow } from '../pricing/metalMove.ts'
import type { PriceMoment } from '../pricing/priceBook.ts'
import { holdSeconds, type HoldLimitsOf } from './holdLimits.ts'

export interface PriceHold {
  readonly moment: PriceMoment
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly isRunning: boolean
}

export interface PriceHolds {
  /** The hold of a cart with this content, running or ended; null without one. */
  find(content: CartContent): PriceHold | null
  /** Begins a hold, in the place of an earlier one. Above the limits there is none. @param total with tax, at the prices of now */
  begin(content: CartContent, total: number): void
  /** An order takes the hold of its cart along: the cart has none, and its total counts for none. */
  order(cartId: number): void
  /** A canceled order gives it back, with its end, if the cart again has exactly these products. @param orderedCartId the cart that was ordered */
  restore(orderedCartId: number, content: CartContent): void
}

export interface PriceHoldOptions {
  readonly now: () => number
  readonly quotes: (currency: string, at: number) => readonly QuoteNow[]
  readonly limits: HoldLimitsOf
}

/** An order that was sent in time may arrive this late. */
const GRACE_MS = 15_000
const MINUTE_MS = 60_000

export function bindPriceHolds(db: DatabaseSync, { now, quotes, limits }: PriceHoldOptions): PriceHolds {
  const select = db.prepare('SELECT * FROM price_hold WHERE cart_id = ?')
  const replace = db.prepare('INSERT OR REPLACE INTO price_hold VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)')
  const setOrdered = db.prepare('UPDATE price_hold SET ordered = 1 WHERE cart_id = ?')
  const remove = db.prepare('DELETE FROM price_hold WHERE cart_id = ?')
  const running = db.prepare(
    'SELECT sum(total) AS total FROM price_hold WHERE store_id = ? AND expires_at >= ? AND cart_id <> ? AND ordered = 0',
  )
  const heldElsewhere = ({ cart, store }: CartContent, at: number): number =>
    Number(running.get(store.id, at - GRACE_MS, cart.id)?.total ?? 0)
  const movedPercent = ({ store, lines }: CartContent, at: number): number =>
    largestMove(metalsOf(lines), quotes(store.currency, at - MINUTE_MS), quotes(store.currency, at))

  const find: PriceHolds['find'] = (content) => {
    const row = select.get(content.cart.id)
    if (row?.content !== fingerprintOf(content) || row.ordered === 1) return null
    const expiresAt = Number(row.expires_at)
    return { moment: momentFrom(row), expiresAt, isRunning: now() <= expiresAt + GRACE_MS }
  }

  return {
    find,
    begin(content, total) {
      const at = now()
      const { cart, store } = content
      const ofStore = limits(store)
      const isWithinSum = total + heldElsewhere(content, at) <= ofStore.maxHeld
      const seconds = isWithinSum ? holdSeconds(ofStore, total, movedPercent(content, at)) : 0
      if (seconds === 0) remove.run(cart.id)
      else {
        const quotesNow = quotes(store.currency, at).map(({ metal, price }) => [metal, price.toFixed()])
        const [fingerprint, products] = [fingerprintOf(content), productsOf(content)]
        const until = at + seconds * 1_000
        replace.run(cart.id, store.id, fingerprint, products, at, until, JSON.stringify(quotesNow), total)
      }
    },
    order: (cartId) => {
      setOrdered.run(cartId)
    },
    restore(orderedCartId, content) {
      const row = select.get(orderedCartId)
      if (row?.ordered !== 1) return
      remove.run(orderedCartId)
      const { cart, store } = content
      const products = productsOf(content)
      // The hold of a cart that has had one since is its own.
      if (row.products !== products || row.store_id !== store.id || find(content)) return
      const [beganAt, expiresAt, total] = [Number(row.began_at), Number(row.expires_at), Number(row.total)]
      const fingerprint = fingerprintOf(content)
      replace.run(cart.id, store.id, fingerprint, products, beganAt, expiresAt, String(row.quotes), total)
    },
  }
}

/** Everything that a shopper can change and that decides on the prices of the products. */
function fingerprintOf({ cart, store, buyer, lines }: CartContent): string {
  const items = lines.map(({ line: { id, productId, parentId, chosen, qty } }) => [
    id,
    productId,
    parentId,
    chosen,
    qty,
  ])
  const content = [cart.id, store.id, buyer, cart.couponCode, items]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

/** The same without what another cart of the same products has of its own. */
function productsOf({ store, buyer, cart, lines }: CartContent): string {
  const items = lines.map(({ line: { productId, parentId, chosen, qty } }) =>
    JSON.stringify([productId, parentId, chosen, qty]),
  )
  const products = [store.id, buyer, cart.couponCode, items.toSorted()]
  return createHash('sha256').update(JSON.stringify(products)).digest('base64url')
}

function momentFrom({ began_at: beganAt, quotes }: SqlRow): PriceMoment {
  const rows: unknown = JSON.parse(String(quotes))
  return {
    at: Number(beganAt),
    quotes: (Array.isArray(rows) ? rows : []).map(([metal, price]) => ({
      metal: String(metal),
      price: new Big(price),
    })),
  }
}

function metalsOf(lines: CartContent['lines']): readonly string[] {
  return lines.flatMap(({ demand }) => demand.flatMap(({ item }) => item.charges.map(({ metal }) => metal)))
}

/** In per cent, whichever way; 0 where nothing follows a metal. */
function largestMove(metals: readonly string[], before: readonly QuoteNow[], after: readonly QuoteNow[]): number {
  const priceIn = (list: readonly QuoteNow[], metal: string) => list.find((quote) => quote.metal === metal)?.price
  const moves = metals.flatMap((metal) => {
    const [from, to] = [priceIn(before, metal), priceIn(after, metal)]
    return from && to ? [to.div(from).minus(1).abs().times(100).toNumber()] : []
  })
  return Math.max(0, ...moves)
}
