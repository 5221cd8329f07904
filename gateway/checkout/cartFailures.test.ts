/** The cart cannot be read or created again while it is ordered: never an empty cart, nothing that was entered is lost, one order. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import type { CannedResponse } from '../testing/fakeStorefront.ts'
import { type GraphqlResponse, startGateway, type TestGateway } from '../testing/startGateway.ts'
import { ADDRESS_NO, type As, CHECKOUT, enterAll, guestWithCart, place, seen, set } from './testing/checkoutQueries.ts'

const TIMEOUT_MS = 400
/** The gateway repeats a read once, and a lookup may come before it. */
const TIMES = 4

let gateway: TestGateway
let backend: FakeCheckout
beforeAll(async () => {
  gateway = await startGateway({ no: { product: [product(1), product(2)] } }, { upstreamTimeoutMs: TIMEOUT_MS })
})
beforeEach(() => {
  backend = createFakeCheckout(gateway.storefront)
})
afterAll(() => gateway.close())

const answers: readonly { readonly fails: string; readonly answer: CannedResponse }[] = [
  { fails: 'answers 500', answer: { json: { code: 500, result: 'down' }, status: 500 } },
  { fails: 'answers HTML', answer: { text: '<html>', contentType: 'text/html' } },
  { fails: 'breaks', answer: { reset: true } },
  { fails: 'hangs', answer: { json: { code: 200, result: [] }, delayMs: 2 * TIMEOUT_MS } },
]
const situations = [
  {
    call: 'pull',
    why: 'another client has changed the cart',
    prepare: () => void [...backend.carts.carts.values()][0]?.push({ item_id: 4711, sku: 'SKU-2', qty: 1 }),
    lines: ['SKU-1', 'SKU-2'],
  },
  {
    call: 'create',
    why: 'the backend has lost the cart',
    prepare: () => [...backend.carts.carts.keys()].forEach((id) => backend.carts.lose(id)),
    lines: ['SKU-1'],
  },
]
const LINES = `{ cart { lines { sku } checkout { email shippingAddress { street } } } }`

describe.each(situations)('$why, and $call', ({ call, prepare, lines }) => {
  test.each(answers)('$fails', async ({ answer }) => {
    const as = await guestWithCart(gateway)
    await enterAll(gateway, as, { paymentMethod: 'invoice', email: 'kari@example.no' })
    const total = await seen(gateway, as)
    prepare()
    const attempts: readonly ((owner: As) => Promise<GraphqlResponse>)[] = [
      (owner) => gateway.query(CHECKOUT, owner),
      (owner) => set(gateway, owner, { shippingAddress: { ...ADDRESS_NO, city: 'Bergen' } }),
      (owner) => place(gateway, owner, total, 'key-of-the-intent'),
    ]
    for (const attempt of attempts) {
      for (let times = 0; times < TIMES; times += 1) backend.carts.failNext(call, answer)
      const { data, errors } = await attempt(as)
      backend.carts.failures.splice(0)
      expect(data?.cart ?? null).toBeNull()
      expect(errors?.[0]?.extensions?.code).toMatch(/^UPSTREAM_/)
    }
    expect(backend.orders).toEqual([])

    const { data } = await gateway.query(LINES, as)
    expect(data.cart.lines.map(({ sku }: { sku: string }) => sku)).toEqual(lines)
    expect(data.cart.checkout).toEqual({ email: 'kari@example.no', shippingAddress: { street: ADDRESS_NO.street } })
    // A cart that was created again has no shipping method yet: the higher total is shown before it is ordered.
    const first = await place(gateway, as, await seen(gateway, as), 'key-of-the-intent')
    const isNew = call === 'create'
    expect(first.data.placeOrder).toMatchObject(isNew ? { reason: 'PRICE_CHANGED' } : { __typename: 'OrderPlaced' })
    if (isNew) await place(gateway, as, await seen(gateway, as), 'key-of-the-intent')
    expect(backend.orders).toHaveLength(1)
  })
})
