/** Changes that a client has stored while it had no connection: for whom they are executed, and how long a repetition is recognised. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { addToCart, type As, CART, guest, linesOf, variantId } from '../testing/cartQueries.ts'
import { createFakeCarts, type FakeCarts } from '../testing/fakeCarts.ts'
import { createFakeCustomers, type FakeCustomers, KARI, PER, setCookiesOf, signIn } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

const START = Date.parse('2026-06-01T10:00:00Z')
let now = START
let gateway: TestGateway
let customers: FakeCustomers
let carts: FakeCarts
beforeEach(async () => {
  now = START
  const catalogue = { no: { product: [product(1), product(2)] } }
  gateway = await startGateway(catalogue, { clock: () => new Date(now), knowsIdempotencyKeys: false })
  customers = createFakeCustomers(gateway.storefront, [KARI, PER])
  carts = createFakeCarts(gateway.storefront, (token) => customers.customerOf(token))
})
afterEach(() => gateway.close())

const ITEMS = [{ of: variantId(1), quantity: '2' }]
const expecting = (as: As, viewer: string): As => ({ headers: { ...as.headers, 'x-expected-viewer': viewer } })
async function signedIn(customer = KARI): Promise<{ readonly as: As; readonly id: string }> {
  const { cookie } = await signIn(gateway, customer)
  const as = { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
  const { data } = await gateway.query('{ viewer { id } }', as)
  return { as, id: data.viewer.id }
}

test('a stored change is executed for the customer who made it', async () => {
  const { as, id } = await signedIn()
  const { data } = await addToCart(gateway, ITEMS, expecting(as, id))
  expect(linesOf(data.addToCart.cart)).toEqual(['SKU-1 × 2'])
})

test.each(['another customer', 'a guest', 'somebody who was signed in before'])(
  'a stored change of %s is refused with 401, without a call to the backend',
  async (who) => {
    const kari = await signedIn()
    const per = await signedIn(PER)
    carts.clearCalls()
    const { as, viewer } = {
      'another customer': { as: kari.as, viewer: per.id },
      'a guest': { as: kari.as, viewer: 'guest' },
      'somebody who was signed in before': { as: { headers: {} }, viewer: kari.id },
    }[who] ?? { as: kari.as, viewer: '' }
    const { status, errors } = await addToCart(gateway, ITEMS, expecting(as, viewer))
    expect({ status, code: errors?.[0]?.extensions?.['code'] }).toEqual({ status: 401, code: 'UNAUTHENTICATED' })
    expect(carts.calls).toEqual([])
  },
)

test('a stored change of a guest is executed for a guest', async () => {
  const as = await guest(gateway)
  const { data } = await addToCart(gateway, ITEMS, expecting(as, 'guest'))
  expect(linesOf(data.addToCart.cart)).toEqual(['SKU-1 × 3'])
})

test('a stored change of a customer whom the backend no longer accepts does not go into a guest’s cart', async () => {
  const { as, id } = await signedIn()
  gateway.storefront.answer('/api/user/refresh', () => ({ json: { code: 401, result: 'no' }, status: 401 }))
  customers.expireTokens()
  const answer = await addToCart(gateway, ITEMS, expecting(as, id))
  expect(answer.errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED')
  expect(setCookiesOf(answer).join(' ')).not.toMatch(/guest=[\w-]{43}/)
})

test('a change that is repeated after a day without a connection is not executed twice', async () => {
  const as = await guest(gateway)
  const key = randomUUID()
  await addToCart(gateway, [{ of: variantId(2), quantity: '1' }], as, key)
  now += 23.5 * 3_600_000
  await addToCart(gateway, [{ of: variantId(2), quantity: '1' }], as, key)
  expect(linesOf((await gateway.query(CART, as)).data.cart)).toEqual(['SKU-1 × 1', 'SKU-2 × 1'])
})
