/**
 * Random interleavings of ordering: placing, retrying, two tabs, paying, declining, returning, and a failure at any call of the backend or
 * write of the session store. A key is one order, and products are either ordered or in the cart.
 * `PROPERTY_RUNS=10000 npm exec -- vitest run gateway/checkout/interleavings.long.test.ts` runs all.
 */
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import type { SessionStore } from '../session/sessionStore.ts'
import { createSqliteSessionStore } from '../session/sqlite/sqliteSessionStore.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import type { CannedResponse, Responder } from '../testing/fakeStorefront.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import {
  add,
  type As,
  CART,
  enterAll,
  guestWithCart,
  place,
  type Seen,
  seen,
  settle,
} from './testing/checkoutQueries.ts'

const SKUS = 2
const TIMEOUT_MS = 40 * 60_000

interface Failure {
  readonly kind: 'before' | 'after' | 'store'
  /** Number of calls or writes that still succeed. */
  left: number
}
let gateway: TestGateway
let backend: FakeCheckout
let failure: Failure | null = null

/** Whether this call or write is the one that fails. */
function fails(...kinds: readonly Failure['kind'][]): boolean {
  if (!failure || !kinds.includes(failure.kind)) return false
  failure.left -= 1
  return failure.left < 0
}
const DOWN: CannedResponse = { json: { code: 500, result: 'down' }, status: 500 }
const failing =
  (respond: Responder): Responder =>
  (call) => {
    if (!fails('before', 'after')) return respond(call)
    const { kind } = failure ?? {}
    failure = null
    if (kind === 'after') respond(call)
    return DOWN
  }

beforeAll(async () => {
  const sqlite = createSqliteSessionStore()
  const store: SessionStore = {
    ...sqlite,
    records: {
      ...sqlite.records,
      async put(...row) {
        if (fails('store')) {
          failure = null
          throw new Error('the process ends here')
        }
        await sqlite.records.put(...row)
      },
    },
  }
  gateway = await startGateway(
    { no: { product: Array.from({ length: SKUS }, (_, at) => product(at + 1)) } },
    { session: { store }, limits: {} },
  )
  backend = createFakeCheckout({ answer: (path, respond) => gateway.storefront.answer(path, failing(respond)) })
})
afterAll(() => gateway.close())

const action = fc.oneof(
  { weight: 4, arbitrary: fc.constant('place' as const) },
  { weight: 3, arbitrary: fc.constant('retry' as const) },
  { weight: 3, arbitrary: fc.constant('settle' as const) },
  { weight: 2, arbitrary: fc.constant('decline' as const) },
  { weight: 1, arbitrary: fc.constant('pay' as const) },
  { weight: 2, arbitrary: fc.constant('add' as const) },
  { weight: 1, arbitrary: fc.constant('two tabs' as const) },
  { weight: 1, arbitrary: fc.constant('read' as const) },
  { weight: 1, arbitrary: fc.constant('dearer' as const) },
)
const step = fc.record({
  action,
  which: fc.nat(3),
  failure: fc.option(fc.record({ kind: fc.constantFrom('before', 'after', 'store'), left: fc.nat(7) }), { freq: 2 }),
})

interface Intent {
  readonly key: string
  readonly total: Seen
  readonly isHosted: boolean
}

test(
  'products are either ordered or in the cart, and a key is one order',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        failure = null
        backend.carts.unitNet = 100
        const first = backend.orders.length
        const own = () => backend.orders.slice(first)
        const as: As = await guestWithCart(gateway)
        const added = new Map([['SKU-1', 1]])
        const intents: Intent[] = []
        const orderOf = new Map<string, string>()

        const send = async ({ key, total }: Intent): Promise<void> => {
          const { data } = await place(gateway, as, total, key)
          const id: unknown = data?.placeOrder.order?.id
          if (typeof id !== 'string') return
          expect(orderOf.get(key) ?? id).toBe(id)
          orderOf.set(key, id)
        }
        const addSafely = async (sku: number, quantity: number): Promise<void> => {
          const key = randomUUID()
          for (;;) {
            const { data } = await add(gateway, as, sku, String(quantity), key)
            if (data?.addToCart.__typename === 'CartChanged') break
            failure = null
          }
          added.set(`SKU-${sku}`, (added.get(`SKU-${sku}`) ?? 0) + quantity)
        }
        const begin = async (): Promise<Intent> => {
          const isHosted = intents.length % 3 !== 2
          await enterAll(gateway, as, { paymentMethod: isHosted ? 'card' : 'invoice' }).catch(() => {})
          const intent = { key: randomUUID(), total: await seen(gateway, as), isHosted }
          intents.push(intent)
          return intent
        }

        for (const { action: name, which, failure: planned } of steps) {
          const intent = intents[which % Math.max(intents.length, 1)]
          const order = own()[which % Math.max(own().length, 1)]
          const next = name === 'place' || name === 'two tabs' ? [await begin()] : []
          if (name === 'two tabs') next.push(await begin())
          if (planned) failure = { ...planned }
          if (name === 'place' || name === 'two tabs') await Promise.all(next.map(send))
          if (name === 'retry' && intent) await send(intent)
          if (name === 'settle' && order) await settle(gateway, as, `pay-${order.id}`)
          if (name === 'add') await addSafely(1 + (which % SKUS), 1 + which)
          if (name === 'read') await gateway.query(CART, as)
          failure = null
          if ((name === 'pay' || name === 'decline') && order && !backend.payments.has(order.id))
            backend.payments.set(order.id, name === 'pay' ? 'paid' : 'failed')
          if (name === 'dearer') backend.carts.unitNet += 1
        }

        // In the end every client has retried, and the provider knows every payment.
        for (const intent of intents) await send(intent)
        for (const { id } of own())
          if (!backend.payments.has(id)) backend.payments.set(id, Number(id) % 2 ? 'paid' : 'failed')
        for (const { id } of own()) await settle(gateway, as, `pay-${id}`)

        expect(own().length).toBeLessThanOrEqual(intents.length)
        expect(new Set(orderOf.values()).size).toBe(orderOf.size)
        expect(orderOf.size).toBe(own().length)
        expect(own().filter(({ status }) => status === 'pending_payment')).toEqual([])
        const found = new Map<string, number>()
        const count = (sku: string, quantity: number): void => void found.set(sku, (found.get(sku) ?? 0) + quantity)
        const { cart } = (await gateway.query(CART, as)).data
        for (const { sku, quantity } of cart?.lines ?? []) count(sku, Number(quantity))
        for (const { status, lines } of own())
          if (status !== 'canceled') for (const { sku, qty } of lines) count(sku, qty)
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(added))
      }),
    )
  },
  TIMEOUT_MS,
)
