/**
 * Random interleavings of two devices of a customer at two gateways: additions, changes, removals, coupons, sign-ins with a guest's cart,
 * failures of the backend, repeated requests and restarts. Nothing is lost or doubled, and totals are the backend's.
 * `CART_RUNS=20000` runs more.
 */
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import type { GatewayContext } from '../context.ts'
import { encodeId } from '../shared/ids.ts'
import { COUPON, createFakeCarts, type FakeCarts } from '../testing/fakeCarts.ts'
import { createFakeCustomers, type FakeCustomer } from '../testing/fakeCustomers.ts'
import type { CannedResponse } from '../testing/fakeStorefront.ts'
import { type CookieJar, openShopInProcess, type ShopInProcess } from '../testing/shopInProcess.ts'
import type { CartModel } from './cartModel.ts'
import { lineIdOf } from './lineModel.ts'
import { addToCart, changeCartLines, clearCart, setCoupon } from './mutations.ts'
import { totalsModel } from './totals.ts'

const RUNS = Number(process.env['CART_RUNS'] ?? 400)
const SKUS = 3
const PASSWORD = 'Sølvskje;"7"'
const CUSTOMERS = 64
const people: readonly FakeCustomer[] = Array.from({ length: CUSTOMERS }, (_, at) => ({
  id: 1_000 + at,
  email: `customer${at}@example.no`,
  password: PASSWORD,
  groupId: 1,
}))

interface Setup {
  readonly shop: ShopInProcess
  readonly carts: FakeCarts
}
const setups: Setup[] = []
beforeAll(async () => {
  for (const knowsIdempotencyKeys of [true, false]) {
    const catalogue = { no: { product: Array.from({ length: SKUS }, (_, at) => product(at + 1)) } }
    const shop = await openShopInProcess(catalogue, { knowsIdempotencyKeys, gateways: 2 })
    const customers = createFakeCustomers(shop.storefront, people)
    const carts = createFakeCarts(shop.storefront, (token) => customers.customerOf(token))
    carts.knowsKeys = knowsIdempotencyKeys
    setups.push({ shop, carts })
  }
})
afterAll(async () => {
  for (const { shop } of setups) await shop.close()
})

const sku = fc.nat(SKUS - 1)
const what = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('add' as const), sku, quantity: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('set' as const), sku, quantity: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('coupon' as const), isOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('signIn' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('addAtOnce' as const), sku, quantity: fc.integer({ min: 1, max: 3 }) }),
  },
)
type What = typeof what extends fc.Arbitrary<infer Kind> ? Kind : never
const failure = fc.option(
  fc.record({
    when: fc.constantFrom('before' as const, 'after' as const),
    call: fc.constantFrom('update', 'totals', 'delete', 'create', 'pull', 'apply-coupon'),
    answer: fc.constantFrom<CannedResponse>(
      { reset: true },
      { json: { code: 500, result: 'down' }, status: 500 },
      { text: '<html>', contentType: 'text/html' },
    ),
  }),
  { freq: 3 },
)
const step = fc.record({ device: fc.nat(1), gateway: fc.nat(1), what, failure, replaysAfter: fc.nat(3) })

/** What a cart must contain. */
interface Wanted {
  readonly quantities: Map<number, number>
  hasCoupon: boolean
}
const nothing = (): Wanted => ({ quantities: new Map(), hasCoupon: false })

class Device {
  readonly jar: CookieJar = new Map()
  /** While the device is a guest; null while it is signed in. */
  guest: Wanted | null = nothing()
  /** Number of sign-ins and sign-outs so far. */
  session = 0
}

let next = 0

test(
  `${RUNS} interleavings of two devices at two gateways converge`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 1, maxLength: 14 }), async (knows, steps) => {
        const setup = setups[knows ? 0 : 1]
        const who = people[(next += 1) % CUSTOMERS]
        if (!setup || !who) throw new Error('expected a shop and a customer')
        await simulate(setup, who, steps)
      }),
      { numRuns: RUNS },
    )
    expect(next).toBe(RUNS)
  },
  Math.max(60_000, RUNS * 500),
)

async function simulate(
  { shop, carts }: Setup,
  who: FakeCustomer,
  steps: readonly (typeof step extends fc.Arbitrary<infer Kind> ? Kind : never)[],
): Promise<void> {
  const devices = [new Device(), new Device()]
  const own = nothing()
  const replays: { at: number; send: () => Promise<unknown> }[] = []
  const run = <Answer>(device: Device, gateway: number, work: (context: GatewayContext) => Promise<Answer>) =>
    shop.request(device.jar, gateway, work)
  const current = (device: Device, gateway: number) => run(device, gateway, ({ loaders }) => loaders.carts.current())

  /** As a client does: the same request again until it is answered. */
  const untilAnswered = async (send: () => Promise<unknown>): Promise<void> => {
    for (let tries = 0; tries < 5; tries += 1) {
      const isAnswered = await send().then(
        () => true,
        () => false,
      )
      if (isAnswered) return
    }
    throw new Error('expected an answer within five tries')
  }
  const signIn = async (device: Device, gateway: number): Promise<void> => {
    const idempotencyKey = randomUUID()
    await untilAnswered(() =>
      run(device, gateway, async ({ session, loaders }) => {
        await session.signIn({ idempotencyKey, email: who.email, password: PASSWORD, asBearer: false, returnUrl: '' })
        await loaders.carts.takeOverGuest()
      }),
    )
    // A merge that failed is made up for by the next request with a cart.
    await untilAnswered(() => current(device, gateway))
  }
  const add = (device: Device, gateway: number, at: number, quantity: number) => {
    const input = { idempotencyKey: randomUUID(), items: [{ of: variant(at), quantity: String(quantity) }] }
    return () => run(device, gateway, (context) => addToCart(input, context))
  }
  const wantedBy = (device: Device): Wanted => device.guest ?? own
  const count = (wanted: Wanted, at: number, quantity: number): void =>
    void wanted.quantities.set(at, (wanted.quantities.get(at) ?? 0) + quantity)

  // The customer's cart of an earlier run is emptied.
  for (const [at, device] of devices.entries()) {
    await signIn(device, at)
    device.guest = null
  }
  const [first, second] = devices
  if (!first || !second) throw new Error('expected two devices')
  await run(first, 0, (context) => clearCart({ idempotencyKey: randomUUID() }, context))
  await run(first, 0, (context) => setCoupon({ idempotencyKey: randomUUID(), code: null }, context))

  for (const [at, { device: number, gateway, what: wish, failure: planned, replaysAfter }] of steps.entries()) {
    const device = devices[number] ?? first
    for (const replay of replays.filter((one) => one.at === at)) await untilAnswered(replay.send)
    // The refusal of a guest without a session is not remembered.
    const hasSession = !device.guest || device.jar.has('guest') || wish.kind === 'add'
    const send = await prepare(wish, device, gateway)
    if (!send) continue
    // Without keys, something equal that is added during an interruption counts as added: decision 51.
    const isAmbiguous = wish.kind === 'addAtOnce' && !carts.knowsKeys
    if (planned && !isAmbiguous) carts.failNext(planned.call, planned.answer, planned.when)
    await untilAnswered(send)
    carts.failures.splice(0)
    if (!['signIn', 'leave', 'addAtOnce'].includes(wish.kind) && hasSession && replaysAfter > 0) {
      const { session } = device
      replays.push({
        at: at + replaysAfter,
        // A request is repeated by the session that sent it.
        send: async () => (device.session === session ? send() : undefined),
      })
    }
  }

  for (const [at, device] of devices.entries())
    if (device.guest) {
      await signIn(device, at)
      merge(device)
    }
  const seen = [await current(first, 0), await current(second, 1)]
  const expected = [...own.quantities].map(([at, quantity]) => `SKU-${at + 1} × ${quantity}`).toSorted()
  for (const cart of seen) {
    expect((cart?.lines ?? []).map(({ line }) => `${line.sku} × ${line.quantity}`).toSorted()).toEqual(expected)
    if (cart) expectTotals(cart, own)
  }
  expect(seen[0]?.version).toBe(seen[1]?.version)

  function merge(device: Device): void {
    const { guest } = device
    if (!guest) return
    for (const [at, quantity] of guest.quantities) count(own, at, quantity)
    own.hasCoupon ||= guest.hasCoupon
    device.guest = null
    device.session += 1
  }

  /** The request of a step, after its effect was noted; null if there is nothing to do. */
  async function prepare(wish: What, device: Device, gateway: number): Promise<(() => Promise<unknown>) | null> {
    const wanted = wantedBy(device)
    switch (wish.kind) {
      case 'add':
        count(wanted, wish.sku, wish.quantity)
        return add(device, gateway, wish.sku, wish.quantity)
      case 'addAtOnce': {
        if (device.guest) return null
        const requests = devices.filter((one) => !one.guest).map((one, at) => add(one, at, wish.sku, wish.quantity))
        for (const _request of requests) count(own, wish.sku, wish.quantity)
        return async () => {
          const answers = await Promise.allSettled(requests.map((send) => send()))
          if (answers.some(({ status }) => status === 'rejected')) throw new Error('one of them failed')
        }
      }
      case 'set': {
        const cart = await current(device, gateway)
        const line = cart?.lines.find((one) => one.line.sku === `SKU-${wish.sku + 1}`)
        if (!cart || !line) return null
        if (wish.quantity === 0) wanted.quantities.delete(wish.sku)
        else wanted.quantities.set(wish.sku, wish.quantity)
        // An emptied cart starts anew.
        if (wanted.quantities.size === 0) wanted.hasCoupon = false
        const lines = [{ line: lineIdOf(cart.store, line.key), quantity: String(wish.quantity) }]
        const input = { idempotencyKey: randomUUID(), lines }
        return () => run(device, gateway, (context) => changeCartLines(input, context))
      }
      case 'clear': {
        wanted.quantities.clear()
        wanted.hasCoupon = false
        const input = { idempotencyKey: randomUUID() }
        return () => run(device, gateway, (context) => clearCart(input, context))
      }
      case 'coupon': {
        if (!(await current(device, gateway))) return null
        wanted.hasCoupon = wish.isOn
        const input = { idempotencyKey: randomUUID(), code: wish.isOn ? COUPON : null }
        return () => run(device, gateway, (context) => setCoupon(input, context))
      }
      case 'leave': {
        if (device.guest) return null
        device.guest = nothing()
        device.session += 1
        const key = randomUUID()
        return () => run(device, gateway, ({ session }) => session.signOut(key))
      }
      case 'signIn': {
        if (!device.guest) return null
        merge(device)
        return () => signIn(device, gateway)
      }
      case 'restart':
        shop.restart(gateway)
        return null
    }
  }
}

function variant(at: number): string {
  return encodeId({ type: 'Variant', storeCode: 'no', key: `SKU-${at + 1}` })
}

/** 100 net for each piece at 25 %, and 10 % off with the coupon. */
function expectTotals(cart: CartModel, { quantities, hasCoupon }: Wanted): void {
  const pieces = [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0)
  const { subtotal, total } = totalsModel(cart)
  expect({
    subtotal: subtotal.net.amount,
    total: total.gross.amount,
    gross: cart.totals.grandTotal.segment?.toFixed(2),
  }).toEqual({
    subtotal: (pieces * 100).toFixed(2),
    total: (pieces * (hasCoupon ? 112.5 : 125)).toFixed(2),
    gross: (pieces * (hasCoupon ? 112.5 : 125)).toFixed(2),
  })
}
