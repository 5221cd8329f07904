/** Each call of the backend that a change of a cart needs hangs, breaks, is unavailable or answers HTML: nothing is lost, nothing is doubled. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
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
import { setCookiesOf } from '../testing/fakeCustomers.ts'
import type { CannedResponse } from '../testing/fakeStorefront.ts'
import { type GraphqlResponse, startGateway, type TestGateway } from '../testing/startGateway.ts'

const TIMEOUT_MS = 120
const MAX_TRIES = 8

const answers: readonly (readonly [name: string, answer: CannedResponse])[] = [
  ['hangs', { json: { code: 200, result: true }, delayMs: 2 * TIMEOUT_MS }],
  ['breaks', { reset: true }],
  ['is unavailable', { json: { code: 503, result: 'down' }, status: 503 }],
  ['answers HTML', { text: '<html>', contentType: 'text/html' }],
]

interface Operation {
  readonly name: string
  /** Calls of the backend, in their order. */
  readonly calls: readonly string[]
  /** Brings the cart into the state before; the cart of a guest with SKU-1 × 1 by default. */
  readonly prepare?: (as: As, key: string) => Promise<unknown>
  readonly startsEmpty?: boolean
  readonly send: (as: As, key: string) => Promise<GraphqlResponse>
  readonly field: string
  readonly lines: readonly string[]
  readonly coupon: string | null
}

let gateway: TestGateway
let carts: FakeCarts
const item = (number: number, quantity = '1') => ({ of: variantId(number), quantity })
const coupon = (as: As, code: string | null, idempotencyKey: string = randomUUID()) =>
  gateway.query(SET_COUPON, { ...as, variables: { input: { idempotencyKey, code } } })
const firstLine = async (as: As): Promise<string> => (await gateway.query(CART, as)).data.cart.lines[0].id
/** The same input for every attempt. */
let line = ''
const remember = async (as: As): Promise<void> => {
  line = await firstLine(as)
}

const operations: readonly Operation[] = [
  {
    name: 'the first addition',
    calls: ['create', 'update', 'totals'],
    startsEmpty: true,
    send: (as, key) => addToCart(gateway, [item(1)], as, key),
    field: 'addToCart',
    lines: ['SKU-1 × 1'],
    coupon: null,
  },
  {
    name: 'adding',
    calls: ['update', 'totals'],
    send: (as, key) => addToCart(gateway, [item(1, '2'), item(2), item(1)], as, key),
    field: 'addToCart',
    lines: ['SKU-1 × 4', 'SKU-2 × 1'],
    coupon: null,
  },
  {
    name: 'changing',
    calls: ['update', 'totals'],
    prepare: remember,
    send: (as, key) => change(gateway, [{ line, quantity: '5' }], as, key),
    field: 'changeCartLines',
    lines: ['SKU-1 × 5'],
    coupon: null,
  },
  {
    name: 'removing',
    calls: ['delete', 'totals'],
    prepare: async (as, key) => {
      await addToCart(gateway, [item(2)], as, key)
      await remember(as)
    },
    send: (as, key) => change(gateway, [{ line, quantity: '0' }], as, key),
    field: 'changeCartLines',
    lines: ['SKU-2 × 1'],
    coupon: null,
  },
  {
    name: 'emptying',
    calls: ['pull', 'delete', 'totals'],
    prepare: (as, key) => addToCart(gateway, [item(2)], as, key),
    send: (as, idempotencyKey) => gateway.query(CLEAR, { ...as, variables: { input: { idempotencyKey } } }),
    field: 'clearCart',
    lines: [],
    coupon: null,
  },
  {
    name: 'entering a coupon',
    calls: ['apply-coupon', 'totals'],
    send: (as, key) => coupon(as, COUPON, key),
    field: 'setCoupon',
    lines: ['SKU-1 × 1'],
    coupon: COUPON,
  },
  {
    name: 'removing a coupon',
    calls: ['delete-coupon', 'totals'],
    prepare: (as, key) => coupon(as, COUPON, key),
    send: (as, key) => coupon(as, null, key),
    field: 'setCoupon',
    lines: ['SKU-1 × 1'],
    coupon: null,
  },
]

describe.each([true, false])('at a backend that knows idempotency keys: %s', (knowsIdempotencyKeys) => {
  beforeAll(async () => {
    const catalogue = { no: { product: [product(1), product(2)] } }
    gateway = await startGateway(catalogue, { knowsIdempotencyKeys, upstreamTimeoutMs: TIMEOUT_MS })
    carts = createFakeCarts(gateway.storefront)
    carts.knowsKeys = knowsIdempotencyKeys
  })
  afterAll(() => gateway.close())

  describe.each(operations)('$name', ({ calls, prepare, startsEmpty = false, send, field, lines, coupon: code }) => {
    describe.each(calls)('while %s', (call) => {
      test.each(answers)('%s', async (_name, answer) => {
        // The backend executes a call that hangs.
        const moments = 'delayMs' in answer ? (['after'] as const) : (['before', 'after'] as const)
        for (const when of moments) {
          let as: As = startsEmpty ? { headers: {} } : await patiently(() => guest(gateway))
          const preparation = randomUUID()
          await patiently(async () => prepare?.(as, preparation))
          const key = randomUUID()
          // A read is repeated once by the gateway itself.
          for (let times = 0; times < 2; times += 1) carts.failNext(call, answer, when)
          let done: GraphqlResponse | null = null
          const failures: { readonly code: string; readonly upstream?: string }[] = []
          const others: string[] = []
          for (let tries = 0; tries < MAX_TRIES && !done; tries += 1) {
            const response = await send(as, key)
            if (startsEmpty && setCookiesOf(response).length > 0) as = { headers: cookiesOf(response) }
            failures.push(...(response.errors ?? []).map(({ extensions }) => extensions))
            if (response.data?.[field]?.cart) done = response
            // What was changed while the cart is not readable.
            else if (response.data) others.push(response.data[field].__typename)
          }
          carts.failures.splice(0)
          expect(failures.filter(({ code, upstream }) => !code.startsWith('UPSTREAM_') || upstream !== 'cart')).toEqual(
            [],
          )
          expect(others.filter((name) => name !== 'CartChanged')).toEqual([])
          expect(done?.data[field].__typename).toBe('CartChanged')
          expect(linesOf(done?.data[field].cart)).toEqual(lines)
          const { data } = await patiently(() => gateway.query(CART, as))
          expect(linesOf(data.cart)).toEqual(lines)
          expect(data.cart.coupon?.code ?? null).toBe(code)
        }
      })
    })
  })

  test.each(answers)(
    'opening the cart while totals %s is an error, and the cart is there afterwards',
    async (_name, answer) => {
      const as = await patiently(() => guest(gateway))
      for (let times = 0; times < 2; times += 1) carts.failNext('totals', answer)
      const { data, errors } = await gateway.query(CART, as)
      expect(data.cart).toBeNull()
      expect(errors).toMatchObject([{ path: ['cart'], extensions: { upstream: 'cart' } }])
      carts.failures.splice(0)
      expect(linesOf((await patiently(() => gateway.query(CART, as))).data.cart)).toEqual(['SKU-1 × 1'])
    },
  )
})

function cookiesOf(response: GraphqlResponse): Record<string, string> {
  const cookie = setCookiesOf(response)
    .map((text) => text.split(';')[0])
    .join('; ')
  return { cookie, 'sec-fetch-site': 'same-origin' }
}

/** The short timeout of the test must not fail what a busy machine does slowly. */
async function patiently<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await run()
      const isFailed = typeof answer === 'object' && answer !== null && 'errors' in answer && answer.errors
      if (!isFailed || tries === MAX_TRIES) return answer
    } catch (error) {
      if (tries === MAX_TRIES) throw error
    }
  }
}
