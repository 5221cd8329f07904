/** Carts while sessions can be read and not written, such as on a full disk: what is there is shown, and nothing is changed. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { SessionStoreError, type SessionStore } from '../session/sessionStore.ts'
import { createSqliteSessionStore } from '../session/sqlite/sqliteSessionStore.ts'
import {
  addToCart,
  type As,
  CART,
  change,
  CLEAR,
  guest,
  linesOf,
  SET_COUPON,
  variantId,
} from '../testing/cartQueries.ts'
import { COUPON, createFakeCarts, type FakeCarts } from '../testing/fakeCarts.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

/** What may fail first, while the writes before it still had space. */
const kinds = ['take a lease', 'give a lease back', 'store a record'] as const
type Kind = (typeof kinds)[number]

let failing: readonly Kind[] = []
function store(): SessionStore {
  const real = createSqliteSessionStore()
  const unless = <Result>(kind: Kind, write: () => Promise<Result>): Promise<Result> =>
    failing.includes(kind) ? Promise.reject(new SessionStoreError(new Error('database or disk is full'))) : write()
  return {
    ...real,
    leases: {
      ...real.leases,
      take: (...lease) => unless('take a lease', () => real.leases.take(...lease)),
      giveBack: (...lease) => unless('give a lease back', () => real.leases.giveBack(...lease)),
    },
    records: { ...real.records, put: (...record) => unless('store a record', () => real.records.put(...record)) },
  }
}

let gateway: TestGateway
let carts: FakeCarts
let as: As
beforeEach(async () => {
  failing = []
  gateway = await startGateway({ no: { product: [product(1), product(2)] } }, { session: { store: store() } })
  carts = createFakeCarts(gateway.storefront)
  as = await guest(gateway)
})
afterEach(() => gateway.close())

const read = () => gateway.query(CART, as)
const cartId = () => [...carts.carts.keys()].at(-1) ?? ''

describe.each([['take a lease'], ['store a record'], ['give a lease back', 'store a record'], [...kinds]] as Kind[][])(
  'while nothing can %s',
  (...first) => {
    test('a cart that has changed at the backend is shown as it is, again and again', async () => {
      const { version } = (await read()).data.cart
      failing = first
      carts.put(cartId(), { sku: 'SKU-2', qty: 3 })
      for (let times = 0; times < 3; times += 1) {
        const { data, errors } = await read()
        expect(errors).toBeUndefined()
        expect(linesOf(data.cart)).toEqual(['SKU-1 × 1', 'SKU-2 × 3'])
        // The shopper may order nothing that is no version.
        expect(data.cart.version).toBe(version)
      }
      failing = []
      expect(linesOf((await read()).data.cart)).toEqual(['SKU-1 × 1', 'SKU-2 × 3'])
      expect((await read()).data.cart.version).toBe(version + 1)
    })

    test('a changed price is shown', async () => {
      failing = first
      carts.unitNet *= 2
      const before = (await read()).data.cart.totals.total.net.amount
      carts.unitNet *= 2
      expect((await read()).data.cart.totals.total.net.amount).not.toBe(before)
    })

    test('a lost cart is an error, and no further one is opened', async () => {
      failing = ['take a lease', ...first]
      carts.lose(cartId())
      carts.clearCalls()
      expect((await read()).errors).toMatchObject([{ extensions: { code: 'SESSION_STORE_UNAVAILABLE' } }])
      expect(carts.calls).not.toContain('create')
    })

    test.each([
      { name: 'adding', send: () => addToCart(gateway, [{ of: variantId(2), quantity: '1' }], as) },
      { name: 'changing', send: (line: string) => change(gateway, [{ line, quantity: '5' }], as) },
      { name: 'a coupon', send: () => mutate(SET_COUPON, { code: COUPON }) },
      { name: 'emptying', send: () => mutate(CLEAR, {}) },
    ])('$name is refused, and changes nothing', async ({ send }) => {
      const { lines } = (await read()).data.cart
      failing = ['take a lease', ...first]
      carts.clearCalls()
      expect((await send(lines[0].id)).errors).toMatchObject([{ extensions: { code: 'SESSION_STORE_UNAVAILABLE' } }])
      expect(carts.calls.filter((call) => call !== 'totals' && call !== 'pull')).toEqual([])
    })
  },
)

const mutate = (query: string, input: object) =>
  gateway.query(query, { ...as, variables: { input: { idempotencyKey: 'a key of its own for this', ...input } } })
