/**
 * Random histories of one cart in two tabs: metals that move, waits of up to a quarter of an hour, lost connections, clocks that are wrong,
 * tampered totals. Orders go through the sandbox's own services, and the timer of a tab is the shop's. Nobody pays more than was consented
 * to; a held price is not refused while the timer runs; one that is not held only if the metal moves within the request.
 * `PRICE_HISTORIES=10000` runs more.
 */
import { Big } from 'big.js'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindCarts } from '../sandbox/cart/carts.ts'
import { bindCartService } from '../sandbox/cart/cartService.ts'
import { bindCartStock } from '../sandbox/cart/stock.ts'
import { bindCartCheckouts } from '../sandbox/checkout/cartCheckouts.ts'
import { readSenders } from '../sandbox/catalogue/senders.ts'
import { bindCheckoutService } from '../sandbox/checkout/checkoutService.ts'
import { bindHoldLimits } from '../sandbox/checkout/holdLimits.ts'
import { bindPaymentMethods } from '../sandbox/checkout/paymentMethods.ts'
import { bindPriceHolds } from '../sandbox/checkout/priceHolds.ts'
import { bindShippingMethods } from '../sandbox/checkout/shippingMethods.ts'
import { bindAccounts } from '../sandbox/customers/accounts.ts'
import { bindOrders } from '../sandbox/orders/orders.ts'
import { parseOrder } from '../sandbox/orders/orderInput.ts'
import { bindPlaceOrder } from '../sandbox/orders/placeOrder.ts'
import { bindPriceBook } from '../sandbox/pricing/priceBook.ts'
import { HttpError } from '../sandbox/rest/response.ts'
import { addressIn, MAGNET, SEED_NOON } from '../sandbox/testing/sandboxShopper.ts'
import { openSeededCopy, SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'
import { heldEnd } from '../web/price/heldEnd.ts'

const RUNS = Number(process.env['PRICE_HISTORIES'] ?? 2_000)
const NORWAY = 1
/** Older totals are asked for again before the order, as in web/checkout/steps/useFollowedTotals.ts. */
const OLD_MS = 13_000
const MINUTE_MS = 60_000
const ADDRESS = { ...addressIn('NO'), vat_id: '' }
const INFORMATION = {
  shippingAddress: ADDRESS,
  billingAddress: ADDRESS,
  shipping_carrier_code: '5800',
  shipping_method_code: 'pickup',
  payment_method_code: 'cashondelivery',
  shippingExtraFields: { pickup_point: 'NO-001' },
}

const market = { now: SEED_NOON, gold: new Big(1_000) }
const db = { current: undefined as ReturnType<typeof openSeededCopy> | undefined }

/** The services of a backend that holds prices for some seconds; 0: for none. */
function openBackend(holdSeconds: number) {
  if (!db.current) throw new Error('expected a seeded database')
  const now = () => market.now
  const senderOf = readSenders()
  const quotes = () => [{ metal: 'AU', price: market.gold }]
  const book = bindPriceBook(db.current, { now, quotes })
  const accounts = bindAccounts(db.current, { tokenSeconds: 3_600, now })
  const stock = bindCartStock(db.current, now, 0)
  const cartService = bindCartService(db.current, { book, accounts, stock, now })
  const holds = bindPriceHolds(db.current, { now, quotes, limits: bindHoldLimits(holdSeconds, {}) })
  const checkoutService = bindCheckoutService({
    cartService,
    checkouts: bindCartCheckouts(db.current),
    holds,
    shippingMethodsOf: bindShippingMethods(db.current, book, senderOf),
    paymentMethodsOf: bindPaymentMethods(book),
  })
  const carts = bindCarts(db.current, now)
  const orders = bindOrders(db.current, { stock, senderOf, now })
  const shared = {
    carts,
    cartService,
    checkoutService,
    holds,
    orders,
    stock,
    senderOf,
    shopperChoosesPickupPoint: true,
  }
  const placeOrder = bindPlaceOrder(db.current, shared)
  const cartId = String(cartService.create(NORWAY, null))
  const request = { storeId: NORWAY, cartId, customer: null }
  const chosen = { method: INFORMATION.shipping_method_code, carrier: INFORMATION.shipping_carrier_code }
  const put = (qty: number) => {
    const [line] = carts.lines(cartService.content(request).cart)
    cartService.update(request, { sku: MAGNET, qty, lineId: line?.id ?? null, chosen: null })
  }
  let version = 0
  put(1)
  checkoutService.choose(request, {
    shippingAddress: addressIn('NO'),
    carrierCode: chosen.carrier,
    methodCode: chosen.method,
    paymentMethod: INFORMATION.payment_method_code,
  })
  return {
    put(qty: number) {
      version += 1
      put(qty)
    },
    begin() {
      version += 1
      put(1)
      holds.order(cartService.content(request).cart.id)
    },
    content: () => ({ qty: carts.lines(cartService.content(request).cart)[0]?.qty ?? 0, version }),
    look: () => (holdSeconds > 0 ? checkoutService.holdPrices(request, false) : checkoutService.state(request)),
    renew: () => checkoutService.holdPrices(request, true),
    /** @returns what is charged; the total of a refusal because of the price; null for one because of the lines */
    order(
      total: number,
      seen: { readonly qty: number; readonly version: number },
    ): { charged: number } | { refusedAt: number } | null {
      if (seen.version !== version) return null
      try {
        const products = [{ sku: MAGNET, qty: seen.qty }]
        const input = parseOrder({ cart_id: cartId, grand_total: total, products, addressInformation: INFORMATION })
        const { order } = placeOrder(input, NORWAY, null)
        carts.setActive(carts.byId(order.cartId) ?? cartService.content(request).cart, true)
        return { charged: Number(order.grandTotal) }
      } catch (error) {
        if (!(error instanceof HttpError) || error.code !== 409) throw error
        return error.message.startsWith('The total')
          ? { refusedAt: checkoutService.state(request).totals.grand_total }
          : null
      }
    },
  }
}

/** What a tab displays. */
interface Shown {
  readonly total: number
  readonly qty: number
  /** Of the cart: the gateway refuses lines that have changed since, whatever they are now. */
  readonly version: number
  /** By the clock of the tab's device. */
  readonly at: number
  readonly heldUntil: number | null
}
interface Tab {
  readonly name: string
  readonly clockOffMs: number
  isOnline: boolean
  shown: Shown | null
}
type Backend = ReturnType<typeof openBackend>

/** Longer than any test: each hold has a timer of its own. */
let histories = 0

function show(tab: Tab, { totals }: ReturnType<Backend['look']>, content: ReturnType<Backend['content']>): void {
  const at = market.now + tab.clockOffMs
  const held = totals.price_hold
  const isHeld = held !== undefined && !held.has_ended
  const remainingSeconds = held ? Math.max(0, Math.floor((Date.parse(held.expires_at) - market.now) / 1_000)) : 0
  const heldUntil = isHeld
    ? heldEnd({ expiresAt: `${histories} ${tab.name} ${held.expires_at}`, remainingSeconds }, at)
    : null
  tab.shown = { ...content, total: totals.grand_total, at, heldUntil }
}

const moved = fc.integer({ min: -30, max: 30 })
const tabAt = fc.nat(1)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(15 * MINUTE_MS), moved }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('look' as const), tab: tabAt }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('renew' as const), tab: tabAt }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('quantity' as const), qty: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('connection' as const), tab: tabAt }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('press' as const),
      tab: tabAt,
      latencyMs: fc.nat(5_000),
      moved: fc.option(moved, { nil: 0 }),
      /** What a tampered page sends, in per cent of what it shows. */
      sentPercent: fc.constantFrom(100, 100, 100, 100, 50, 99, 101, 200),
    }),
  },
)
const clock = fc.integer({ min: -10 * MINUTE_MS, max: 10 * MINUTE_MS })
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

interface Counts {
  orders: number
  refusals: number
  /** Refusals while the timer of the tab ran. */
  refusedWhileHeld: number
  /** Requests within which the metal moved. */
  movedWithin: number
}

function move(perMille: number): void {
  market.gold = market.gold
    .times(1_000 + perMille)
    .div(1_000)
    .round(4)
}

/** As web/checkout/steps/usePlacing.ts: old totals are loaded first, and a total that has risen meanwhile is a question. */
function press(
  backend: Backend,
  tab: Tab,
  { latencyMs, moved: by, sentPercent }: Extract<Step, { kind: 'press' }>,
  counts: Counts,
): void {
  if (!tab.isOnline || !tab.shown) return
  const before = tab.shown
  if (market.now + tab.clockOffMs - before.at > OLD_MS) {
    show(tab, backend.look(), backend.content())
    if (tab.shown.version !== before.version || tab.shown.total > before.total) return
  }
  const { shown } = tab
  const { total, heldUntil } = shown
  const timerRuns = heldUntil !== null && heldUntil > market.now + tab.clockOffMs
  market.now += latencyMs
  if (by !== 0) counts.movedWithin += 1
  move(by)
  const sent = new Big(total).times(sentPercent).div(100).round(2).toNumber()
  const answer = backend.order(sent, shown)
  if (answer === null) return
  if ('charged' in answer) {
    counts.orders += 1
    expect(answer.charged).toBeLessThanOrEqual(sent)
    if (timerRuns && sent >= total) expect(answer.charged).toBe(total)
    // The cart has become an order, for both tabs.
    backend.begin()
  } else {
    expect(answer.refusedAt).toBeGreaterThan(sent)
    if (sentPercent < 100) return
    counts.refusals += 1
    if (timerRuns) counts.refusedWhileHeld += 1
  }
}

function play(backend: Backend, steps: readonly Step[], clocks: readonly [number, number], counts: Counts): void {
  histories += 1
  market.gold = new Big(1_000)
  market.now += 24 * 60 * MINUTE_MS
  backend.begin()
  const tabs = clocks.map((clockOffMs, at): Tab => ({ name: `tab ${at}`, clockOffMs, isOnline: true, shown: null }))
  for (const one of steps) {
    const tab = 'tab' in one ? tabs[one.tab] : undefined
    if (one.kind === 'wait') {
      market.now += one.ms
      move(one.moved)
    }
    if (one.kind === 'quantity') backend.put(one.qty)
    if (!tab) continue
    if (one.kind === 'connection') tab.isOnline = !tab.isOnline
    if (one.kind === 'look' && tab.isOnline) show(tab, backend.look(), backend.content())
    if (one.kind === 'renew' && tab.isOnline && tab.shown) show(tab, backend.renew(), backend.content())
    if (one.kind === 'press') press(backend, tab, one, counts)
  }
}

beforeAll(() => {
  db.current = openSeededCopy()
  const id = Number(db.current.prepare('SELECT id FROM product WHERE sku = ?').get(MAGNET)?.id)
  for (const table of ['tier_price', 'business_price', 'customer_price', 'metal_charge'])
    db.current.prepare(`DELETE FROM ${table} WHERE store_id = ? AND product_id = ?`).run(NORWAY, id)
  db.current
    .prepare(
      'UPDATE product_store SET price_e4 = 100000000, special_price_e4 = NULL, rule_price_e4 = NULL WHERE product_id = ?',
    )
    .run(id)
  db.current
    .prepare('UPDATE stock_item SET qty = 1000000, is_in_stock = 1, manage_stock = 0 WHERE product_id = ?')
    .run(id)
  db.current.prepare("INSERT INTO metal_charge VALUES (?, ?, 'AU', '10')").run(NORWAY, id)
}, SEED_TIMEOUT_MS)
afterAll(() => db.current?.close())

describe.each([
  { mode: 'held', holdSeconds: 600 },
  { mode: 'not held', holdSeconds: 0 },
])('a price that is $mode', ({ holdSeconds }) => {
  test(
    `is never exceeded in ${RUNS / 2} random histories, and refused only where it must be`,
    { timeout: 30_000 + RUNS * 100 },
    () => {
      const backend = openBackend(holdSeconds)
      const counts: Counts = { orders: 0, refusals: 0, refusedWhileHeld: 0, movedWithin: 0 }
      const history = fc.property(
        fc.array(step, { minLength: 3, maxLength: 8 }),
        fc.tuple(clock, clock),
        (steps, clocks) => play(backend, steps, clocks, counts),
      )
      fc.assert(history, { numRuns: RUNS / 2 })
      expect(counts.orders).toBeGreaterThan(RUNS / 20)
      expect(counts.movedWithin).toBeGreaterThan(0)
      const unexplained = holdSeconds > 0 ? counts.refusedWhileHeld : counts.refusals - counts.movedWithin
      expect(unexplained).toBeLessThanOrEqual(0)
    },
  )
})
