/** One shopper's random history in front of a proxy that lies: ordering, retrying, ordering anyway, reading, adding, signing in. */
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { addToCart } from '../../cart/mutations.ts'
import type { GatewayContext } from '../../context.ts'
import { UpstreamError } from '../../shared/errors.ts'
import { encodeId } from '../../shared/ids.ts'
import type { FakeCheckout } from '../../testing/fakeCheckout.ts'
import type { FakeCustomer } from '../../testing/fakeCustomers.ts'
import type { CookieJar, ShopInProcess } from '../../testing/shopInProcess.ts'
import { placeOrder } from '../placeOrder.ts'
import { setCheckout } from '../setCheckout.ts'
import { ADDRESS_NO, type Seen } from './checkoutQueries.ts'
import { type Lie, SENTENCES } from './untrueSentences.ts'

/** Products of the catalogue. */
export const SKUS = 2

export interface LyingShop {
  readonly shop: ShopInProcess
  readonly backend: FakeCheckout
  newCustomer(): FakeCustomer
  /** Ids that the backend got with orders. */
  readonly requests: string[]
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
  readonly #lying: LyingShop
  readonly #firstOrder: number
  readonly #violations: string[] = []
  readonly #added = new Map<string, number>()
  readonly #intents: { readonly key: string; readonly total: Seen }[] = []
  /** Ids that the backend got, by key. */
  readonly #requestOf = new Map<string, string>()
  readonly #confirmed = new Map<string, string>()
  readonly #jar: CookieJar = new Map()
  #isCustomer: boolean
  /** Whether the shopper has said to order although an earlier attempt may have arrived. */
  #hasConsented = false

  constructor(lying: LyingShop, isCustomer: boolean) {
    this.#lying = lying
    this.#firstOrder = lying.backend.orders.length
    this.#isCustomer = isCustomer
  }

  async run(steps: readonly Step[]): Promise<readonly string[]> {
    this.#lie([])
    if (this.#isCustomer) await this.#signIn()
    await this.#add(1, 1)
    for (const one of steps) await this.#take(one)
    this.#lie([])
    for (const { key, total } of this.#intents) await this.#send(key, total)
    await this.#compare()
    return this.#violations
  }

  #lie(lies: readonly Lie[]): void {
    this.#lying.lies = lies.map((one) => ({ ...one }))
  }

  async #take({ action, which, lies: planned }: Step): Promise<void> {
    const begun = action === 'place' || action === 'two tabs' ? [await this.#begin()] : []
    if (action === 'two tabs') begun.push(await this.#begin())
    const known = this.#intents[which % Math.max(this.#intents.length, 1)]
    this.#lie(planned)
    for (const { key, total } of begun) await this.#send(key, total)
    if (action === 'retry' && known) await this.#send(known.key, known.total)
    if (action === 'order anyway' && known) await this.#send(known.key, known.total, true)
    if (action === 'read') await this.#cart().catch(asNone)
    if (action === 'add') await this.#add(1 + (which % SKUS), 1 + which)
    if (action === 'sign in' && !this.#isCustomer) {
      // The sign-in itself is answered truly, the merge of the carts is not.
      this.#lie([])
      await this.#signIn()
      this.#isCustomer = true
      this.#lie(planned)
      await this.#cart().catch(asNone)
    }
    this.#lie([])
  }

  async #begin() {
    this.#lie([])
    const entered = { email: 'kari@example.no', shippingAddress: ADDRESS_NO, paymentMethod: 'invoice' }
    // A cart that may have been ordered takes nothing, and is shown as none.
    await this.#run((context) => setCheckout({ idempotencyKey: randomUUID(), ...entered }, context)).catch(asNone)
    const cart = await this.#cart().catch(asNone)
    const gross = await this.#run(({ loaders }) =>
      Promise.resolve(cart ? loaders.carts.totalsOf(cart).total.gross.amount : '0'),
    )
    const intent = { key: randomUUID(), total: { version: cart?.version ?? 0, gross } }
    this.#intents.push(intent)
    return intent
  }

  async #send(key: string, { version, gross }: Seen, orderAnyway = false): Promise<void> {
    this.#hasConsented ||= orderAnyway
    const before = this.#lying.requests.length
    const input = { idempotencyKey: key, cartVersion: version, expectedGross: gross, acceptsTerms: true, orderAnyway }
    const placed = await this.#run((context) => placeOrder(input, context)).catch(asNone)
    for (const request of this.#lying.requests.slice(before)) this.#requestOf.set(key, request)
    if (placed?.__typename !== 'OrderPlaced') return
    if (!this.#orders().some(({ requestId }) => requestId === this.#requestOf.get(key)))
      this.#violations.push('an order was confirmed, and there is none')
    const id = placed.order.key
    if ((this.#confirmed.get(key) ?? id) !== id) this.#violations.push('a key was confirmed as two orders')
    this.#confirmed.set(key, id)
  }

  async #add(sku: number, quantity: number): Promise<void> {
    const of = encodeId({ type: 'Variant', storeCode: 'no', key: `SKU-${sku}` })
    const input = { idempotencyKey: randomUUID(), items: [{ of, quantity: String(quantity) }] }
    for (let tries = 0; ; tries++) {
      if (tries > 1) this.#lie([])
      const outcome = await this.#run((context) => addToCart(input, context)).catch((error: unknown) => error)
      if (isChanged(outcome)) return increase(this.#added, `SKU-${sku}`, quantity)
      if (tries > 5) throw new Error('expected a changed cart', { cause: outcome })
    }
  }

  async #compare(): Promise<void> {
    const cart = await this.#cart()
    const inCart = new Map<string, number>()
    for (const { line } of cart?.lines ?? []) increase(inCart, line.sku, line.quantity)
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
    return this.#lying.backend.orders.slice(this.#firstOrder)
  }

  #cart() {
    return this.#run(({ loaders }) => loaders.carts.current())
  }

  #run<Answer>(work: (context: GatewayContext) => Promise<Answer>): Promise<Answer> {
    return this.#lying.shop.request(this.#jar, 0, work)
  }

  async #signIn(): Promise<void> {
    const { email, password } = this.#lying.newCustomer()
    const credentials = { idempotencyKey: randomUUID(), email, password, asBearer: false, returnUrl: '' }
    await this.#run(async ({ session, loaders }) => {
      await session.signIn(credentials)
      await loaders.carts.takeOverGuest()
    })
  }
}

/** What a lie makes of a call; any other error is a fault of the shop. */
function asNone(error: unknown): null {
  if (error instanceof UpstreamError) return null
  throw error
}

function isChanged(outcome: unknown): boolean {
  return (
    typeof outcome === 'object' && outcome !== null && '__typename' in outcome && outcome.__typename === 'CartChanged'
  )
}

function increase(counts: Map<string, number>, sku: string, quantity: number): void {
  counts.set(sku, (counts.get(sku) ?? 0) + quantity)
}
