/** One shopper's random history in front of a proxy that lies: ordering, retrying, ordering anyway, reading, adding, signing in. */
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import type { FakeCheckout } from '../../testing/fakeCheckout.ts'
import { type FakeCustomer, signIn } from '../../testing/fakeCustomers.ts'
import type { TestGateway } from '../../testing/startGateway.ts'
import { add, type As, CART, enterAll, guestWithCart, place, type Seen, seen } from './checkoutQueries.ts'
import { type Lie, SENTENCES } from './untrueSentences.ts'

const OFFLINE = { paymentMethod: 'invoice' }
/** Products of the catalogue. */
export const SKUS = 2

export interface LyingShop {
  readonly gateway: TestGateway
  readonly backend: FakeCheckout
  newCustomer(): FakeCustomer
  /** What the proxy answers next; each lie once. */
  lies: Lie[]
}

const lie = fc.record({
  answer: fc.constantFrom(...SENTENCES),
  isExecuted: fc.boolean(),
  left: fc.nat(6),
})
export const step = fc.record({
  action: fc.oneof(
    { weight: 4, arbitrary: fc.constant('place' as const) },
    { weight: 3, arbitrary: fc.constant('retry' as const) },
    { weight: 2, arbitrary: fc.constant('order anyway' as const) },
    { weight: 1, arbitrary: fc.constant('two tabs' as const) },
    { weight: 2, arbitrary: fc.constant('read' as const) },
    { weight: 2, arbitrary: fc.constant('add' as const) },
    { weight: 1, arbitrary: fc.constant('sign in' as const) },
  ),
  which: fc.nat(3),
  lies: fc.array(lie, { maxLength: 2 }),
})
type Step = typeof step extends fc.Arbitrary<infer Kind> ? Kind : never

/** Notes what contradicts the backend; the tests expect nothing. */
export class ShopperHistory {
  readonly #shop: LyingShop
  readonly #firstOrder: number
  readonly #violations: string[] = []
  readonly #added = new Map<string, number>()
  readonly #intents: { readonly key: string; readonly total: Seen }[] = []
  /** Ids that the backend got, by key. */
  readonly #requestOf = new Map<string, string>()
  readonly #confirmed = new Map<string, string>()
  #isCustomer: boolean
  #as: As = { headers: {} }
  /** Whether the shopper has said to order although an earlier attempt may have arrived. */
  #hasConsented = false

  constructor(shop: LyingShop, isCustomer: boolean) {
    this.#shop = shop
    this.#firstOrder = shop.backend.orders.length
    this.#isCustomer = isCustomer
  }

  async run(steps: readonly Step[]): Promise<readonly string[]> {
    this.#lie([])
    this.#as = this.#isCustomer ? await this.#signedIn() : await guestWithCart(this.#shop.gateway)
    if (this.#isCustomer) await this.#add(1, 1)
    else this.#count('SKU-1', 1)
    for (const one of steps) await this.#take(one)
    this.#lie([])
    for (const { key, total } of this.#intents) await this.#send(key, total)
    await this.#compare()
    return this.#violations
  }

  #lie(lies: readonly Lie[]): void {
    this.#shop.lies = lies.map((one) => ({ ...one }))
  }

  async #take({ action, which, lies: planned }: Step): Promise<void> {
    const begun = action === 'place' || action === 'two tabs' ? [await this.#begin()] : []
    if (action === 'two tabs') begun.push(await this.#begin())
    const known = this.#intents[which % Math.max(this.#intents.length, 1)]
    this.#lie(planned)
    for (const { key, total } of begun) await this.#send(key, total)
    if (action === 'retry' && known) await this.#send(known.key, known.total)
    if (action === 'order anyway' && known) await this.#send(known.key, known.total, true)
    if (action === 'read') await this.#shop.gateway.query(CART, this.#as)
    if (action === 'add') await this.#add(1 + (which % SKUS), 1 + which)
    if (action === 'sign in' && !this.#isCustomer) {
      // The sign-in itself is answered truly, the merge of the carts is not.
      this.#lie([])
      this.#as = await this.#signedIn(this.#as.headers)
      this.#isCustomer = true
      this.#lie(planned)
      await this.#shop.gateway.query(CART, this.#as)
    }
    this.#lie([])
  }

  async #begin() {
    this.#lie([])
    await enterAll(this.#shop.gateway, this.#as, OFFLINE).catch(() => {})
    const intent = { key: randomUUID(), total: await seen(this.#shop.gateway, this.#as) }
    this.#intents.push(intent)
    return intent
  }

  async #send(key: string, total: Seen, orderAnyway = false): Promise<void> {
    this.#hasConsented ||= orderAnyway
    const before = this.#shop.gateway.storefront.calls.length
    const { data } = await place(this.#shop.gateway, this.#as, total, key, orderAnyway ? { orderAnyway } : {})
    for (const { path, body } of this.#shop.gateway.storefront.calls.slice(before))
      if (/\/order(?:\/create)?$/.test(path)) this.#requestOf.set(key, String((body as { order_id: unknown }).order_id))
    if (data?.placeOrder.__typename !== 'OrderPlaced') return
    if (!this.#orders().some(({ requestId }) => requestId === this.#requestOf.get(key)))
      this.#violations.push('an order was confirmed, and there is none')
    const { id } = data.placeOrder.order
    if ((this.#confirmed.get(key) ?? id) !== id) this.#violations.push('a key was confirmed as two orders')
    this.#confirmed.set(key, id)
  }

  async #add(sku: number, quantity: number): Promise<void> {
    const key = randomUUID()
    for (let tries = 0; ; tries++) {
      if (tries > 1) this.#lie([])
      const { data } = await add(this.#shop.gateway, this.#as, sku, String(quantity), key)
      if (data?.addToCart.__typename === 'CartChanged') return this.#count(`SKU-${sku}`, quantity)
      if (tries > 5) throw new Error(`expected a changed cart, got ${JSON.stringify(data)}`)
    }
  }

  async #compare(): Promise<void> {
    const { data } = await this.#shop.gateway.query(CART, this.#as)
    const inCart = new Map<string, number>()
    for (const { sku, quantity } of data.cart?.lines ?? []) increase(inCart, sku, Number(quantity))
    const ordered = new Map<string, number>()
    for (const { lines } of this.#orders()) for (const { sku, qty } of lines) increase(ordered, sku, qty)
    for (const [sku, quantity] of this.#added) {
      const [left, sent] = [inCart.get(sku) ?? 0, ordered.get(sku) ?? 0]
      if (left + sent < quantity)
        this.#violations.push(`${sku}: ${quantity} added, ${left} in the cart, ${sent} ordered`)
      if (!this.#hasConsented && sent > quantity) this.#violations.push(`${sku}: ${quantity} added, ${sent} ordered`)
    }
  }

  /** Of this shopper. */
  #orders() {
    return this.#shop.backend.orders.slice(this.#firstOrder)
  }

  #count(sku: string, quantity: number): void {
    increase(this.#added, sku, quantity)
  }

  async #signedIn(headers: As['headers'] = {}): Promise<As> {
    const { cookie } = await signIn(this.#shop.gateway, this.#shop.newCustomer(), { headers })
    return { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
  }
}

function increase(counts: Map<string, number>, sku: string, quantity: number): void {
  counts.set(sku, (counts.get(sku) ?? 0) + quantity)
}
