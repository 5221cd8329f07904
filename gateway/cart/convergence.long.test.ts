/** Random interleavings of two devices of one customer and a guest, with failures and repeated requests: nothing is lost or doubled. */
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { createFakeCarts, type FakeCarts } from '../testing/fakeCarts.ts'
import { createFakeCustomers, type FakeCustomer, type FakeCustomers, signIn } from '../testing/fakeCustomers.ts'
import type { CannedResponse } from '../testing/fakeStorefront.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { addToCart, type As, CART, change, linesOf, variantId } from '../testing/cartQueries.ts'

const RUNS = 60
const SKUS = 3
const gateways: { readonly gateway: TestGateway; readonly customers: FakeCustomers; readonly carts: FakeCarts }[] = []
const people: FakeCustomer[] = Array.from({ length: 2 * RUNS + 200 }, (_, at) => ({
  id: 1_000 + at,
  email: `customer${at}@example.no`,
  password: 'Sølvskje;"7"',
  groupId: 1,
}))
let next = 0
beforeAll(async () => {
  for (const knowsIdempotencyKeys of [true, false]) {
    const gateway = await startGateway(
      { no: { product: Array.from({ length: SKUS }, (_, at) => product(at + 1)) } },
      {
        knowsIdempotencyKeys,
        session: { tryLimits: { perEmailAndIp: 1e6, perEmail: 1e6, perIp: 1e6, windowMs: 1 } },
      },
    )
    const customers = createFakeCustomers(gateway.storefront, people)
    const carts = createFakeCarts(gateway.storefront, (token) => customers.customerOf(token))
    carts.knowsKeys = knowsIdempotencyKeys
    gateways.push({ gateway, customers, carts })
  }
})
afterAll(async () => {
  for (const { gateway } of gateways) await gateway.close()
})

const failure = fc.option(
  fc.record({
    when: fc.constantFrom('before' as const, 'after' as const),
    call: fc.constantFrom('update', 'totals', 'delete'),
    answer: fc.constantFrom<CannedResponse>(
      { reset: true },
      { json: { code: 500, result: 'down' }, status: 500 },
      { text: '<html>', contentType: 'text/html' },
    ),
  }),
  { freq: 3 },
)
const step = fc.record({
  device: fc.nat(1),
  what: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('add' as const),
        sku: fc.nat(SKUS - 1),
        quantity: fc.integer({ min: 1, max: 5 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('set' as const), sku: fc.nat(SKUS - 1), quantity: fc.nat(4) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('signInAgain' as const),
        sku: fc.nat(SKUS - 1),
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
    },
  ),
  failure,
  /** Whether a request that has succeeded is sent again. */
  isRepeated: fc.boolean(),
})

test('carts of two devices converge to what was ordered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 1, maxLength: 8 }), async (knows, steps) => {
      const setup = gateways[knows ? 0 : 1]
      if (!setup) throw new Error('expected two gateways')
      const { gateway, carts } = setup
      const who = people[(next += 1) % people.length] ?? people[0]
      if (!who) throw new Error('expected customers')
      const open = async (headers: As['headers'] = {}): Promise<As> => {
        const { cookie } = await signIn(gateway, who, { headers })
        return { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
      }
      const devices = [await open(), await open()]
      const wanted = new Map<number, number>()

      for (const { device, what, failure: planned, isRepeated } of steps) {
        const as = devices[device]
        if (!as) throw new Error('expected two devices')
        const key = randomUUID()
        if (what.kind === 'signInAgain') {
          // The device is a guest for a while, and its cart is merged.
          const guest = await addToCart(
            gateway,
            [{ of: variantId(what.sku + 1), quantity: String(what.quantity) }],
            undefined,
            key,
          )
          const cookie = [guest.headers['set-cookie'] ?? []]
            .flat()
            .map((text) => text.split(';')[0])
            .join('; ')
          if (planned) carts.failNext(planned.call, planned.answer, planned.when)
          const signed = await signIn(gateway, who, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
          const both = signed.setCookies.some((text) => text.startsWith('guest=;'))
            ? signed.cookie
            : `${signed.cookie}; ${cookie}`
          devices[device] = { headers: { cookie: both, 'sec-fetch-site': 'same-origin' } }
          carts.failures.splice(0)
          await gateway.query(CART, devices[device])
          wanted.set(what.sku, (wanted.get(what.sku) ?? 0) + what.quantity)
          continue
        }
        const line =
          what.kind === 'set'
            ? (await gateway.query(CART, as)).data.cart?.lines.find(
                ({ sku }: { sku: string }) => sku === `SKU-${what.sku + 1}`,
              )
            : null
        const send = () => {
          if (what.kind === 'add')
            return addToCart(gateway, [{ of: variantId(what.sku + 1), quantity: String(what.quantity) }], as, key)
          return line ? change(gateway, [{ line: line.id, quantity: String(what.quantity) }], as, key) : null
        }
        if (planned) carts.failNext(planned.call, planned.answer, planned.when)
        const first = await send()
        carts.failures.splice(0)
        if (first?.errors || isRepeated) await send()
        if (what.kind === 'add') wanted.set(what.sku, (wanted.get(what.sku) ?? 0) + what.quantity)
        else if (wanted.has(what.sku)) {
          if (what.quantity === 0) wanted.delete(what.sku)
          else wanted.set(what.sku, what.quantity)
        }
      }

      const seen = await Promise.all(devices.map(async (as) => (await gateway.query(CART, as)).data.cart))
      const expected = [...wanted].map(([sku, quantity]) => `SKU-${sku + 1} × ${quantity}`).toSorted()
      for (const cart of seen) expect((cart ? linesOf(cart) : []).toSorted()).toEqual(expected)
      expect(seen[0]?.version).toBe(seen[1]?.version)
    }),
    { numRuns: RUNS },
  )
}, 120_000)
