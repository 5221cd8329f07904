import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { COUPON, createFakeCarts, type FakeCarts } from '../testing/fakeCarts.ts'
import {
  cookieOf,
  createFakeCustomers,
  type FakeCustomers,
  KARI,
  setCookiesOf,
  SIGN_OUT,
  signIn,
} from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import { addToCart, CART, type As, guest, linesOf, SET_COUPON, variantId } from '../testing/cartQueries.ts'

const MAY_BE_ENGRAVED = product(4, {
  custom_options: [{ option_id: 5, title: 'Gravering', type: 'field', sort_order: 1, is_require: false, values: [] }],
})
const PLAIN = { of: variantId(4), quantity: '1' }
const ENGRAVED = { ...PLAIN, options: [{ option: '5', text: 'Kari' }] }

let gateway: TestGateway
let customers: FakeCustomers
let carts: FakeCarts
beforeEach(() => open())
async function open(options: TestGatewayOptions = {}): Promise<void> {
  const products = [product(1), product(2), product(3), MAY_BE_ENGRAVED]
  gateway = await startGateway({ no: { product: products }, se: { product: products } }, options)
  customers = createFakeCustomers(gateway.storefront)
  carts = createFakeCarts(gateway.storefront, (token) => customers.customerOf(token))
}
afterEach(() => gateway.close())

const cartOf = async (as: As) => (await gateway.query(CART, as)).data.cart
const signedIn = async (headers: Readonly<Record<string, string>> = {}): Promise<As> => {
  const { cookie } = await signIn(gateway, KARI, { headers })
  return { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
}
const coupon = (code: string | null, as: As) =>
  gateway.query(SET_COUPON, { ...as, variables: { input: { idempotencyKey: randomUUID(), code } } })

describe('signing in', () => {
  test('adds the guest’s quantities to the customer’s lines, in the same mutation, and ends the guest session', async () => {
    const before = await signedIn()
    await addToCart(
      gateway,
      [
        { of: variantId(1), quantity: '2' },
        { of: variantId(3), quantity: '1' },
      ],
      before,
    )
    const as = await guest(gateway)
    await addToCart(gateway, [{ of: variantId(2), quantity: '5' }], as)

    const answer = await signIn(gateway, KARI, { headers: as.headers })
    expect(setCookiesOf(answer)).toEqual([
      expect.stringMatching(/^session=/),
      expect.stringMatching(/^signedIn=/),
      expect.stringMatching(/^guest=; Path=\/; Max-Age=0/),
    ])
    const customer: As = { headers: { cookie: answer.cookie, 'sec-fetch-site': 'same-origin' } }
    expect(linesOf(await cartOf(customer))).toEqual(['SKU-1 × 3', 'SKU-3 × 1', 'SKU-2 × 5'])
    expect(await cartOf(as)).toBeNull()
  })

  test('merges once, also when the guest’s cookie comes back and when two devices sign in', async () => {
    const as = await guest(gateway)
    const [one, other] = await Promise.all([signedIn(as.headers), signedIn(as.headers)])
    const third = await signedIn(as.headers)
    for (const customer of [one, other, third]) expect(linesOf(await cartOf(customer))).toEqual(['SKU-1 × 1'])
    const both = { headers: { ...one.headers, cookie: `${one.headers['cookie']}; ${as.headers.cookie}` } }
    expect(linesOf(await cartOf(both))).toEqual(['SKU-1 × 1'])
  })

  test('returns the merged cart', async () => {
    const as = await guest(gateway)
    const mutation =
      'mutation ($input: SignInInput!) { signIn(input: $input) { ... on SignedIn { cart { lines { sku quantity } } } } }'
    const input = { idempotencyKey: randomUUID(), email: KARI.email, password: KARI.password }
    const { data } = await gateway.query(mutation, { ...as, variables: { input } })
    expect(linesOf(data.signIn.cart)).toEqual(['SKU-1 × 1'])
  })

  const interruptions = [
    ['an unavailable backend', { json: { code: 500, result: 'down' }, status: 500 }, 'before'],
    ['a broken connection before the write', { reset: true }, 'before'],
    ['a broken connection after the write', { reset: true }, 'after'],
    ['HTML after the write', { text: '<html>', contentType: 'text/html' }, 'after'],
  ] as const
  describe.each([true, false])('at a backend that knows idempotency keys: %s', (knowsIdempotencyKeys) => {
    beforeEach(async () => {
      await gateway.close()
      await open({ knowsIdempotencyKeys })
      carts.knowsKeys = knowsIdempotencyKeys
    })
    test.each(interruptions)(
      'succeeds with %s; the next request merges, and nothing is doubled or lost',
      async (_why, answer, when) => {
        const first = await signedIn()
        await addToCart(gateway, [{ of: variantId(2), quantity: '3' }], first)
        const as = await guest(gateway)
        await addToCart(
          gateway,
          [
            { of: variantId(2), quantity: '4' },
            { of: variantId(3), quantity: '1' },
          ],
          as,
        )
        // A broken connection is retried once if the backend knows keys.
        for (let times = 0; times < 2; times += 1) carts.failNext('update', answer, when)
        const signed = await signIn(gateway, KARI, { headers: as.headers })
        expect(signed.data.signIn.__typename).toBe('SignedIn')
        const headers = { cookie: `${signed.cookie}; ${as.headers.cookie}`, 'sec-fetch-site': 'same-origin' }
        await cartOf({ headers })
        await cartOf({ headers })
        expect(linesOf(await cartOf({ headers })).toSorted()).toEqual(['SKU-1 × 1', 'SKU-2 × 7', 'SKU-3 × 1'])
      },
    )
  })

  test('takes the carts of other stores along', async () => {
    const as = await guest(gateway)
    await addToCart(gateway, [{ of: variantId(2, 'se'), quantity: '1' }], { ...as, store: 'se' })
    const customer = await signedIn(as.headers)
    expect(linesOf(await cartOf({ ...customer, store: 'se' }))).toEqual(['SKU-2 × 1'])
    expect(linesOf(await cartOf(customer))).toEqual(['SKU-1 × 1'])
  })

  test('keeps the larger quantity if the stock does not suffice for both', async () => {
    carts.stock.set('SKU-1', 4)
    const before = await signedIn()
    await addToCart(gateway, [{ of: variantId(1), quantity: '2' }], before)
    const as = await guest(gateway)
    await addToCart(gateway, [{ of: variantId(1), quantity: '2' }], as)
    expect(linesOf(await cartOf(await signedIn(as.headers)))).toEqual(['SKU-1 × 3'])
  })

  test('names a line of the guest that the backend refuses for the customer', async () => {
    const GONE = '{ cart { lines { sku quantity } goneLines } }'
    const before = await signedIn()
    await addToCart(gateway, [{ of: variantId(1), quantity: '1' }], before)
    const as = await guest(gateway)
    await addToCart(gateway, [{ of: variantId(2), quantity: '2' }], as)
    carts.stock.set('SKU-1', 0)
    carts.stock.set('SKU-2', 0)
    const customer = await signedIn(as.headers)
    // A line of which the customer's own part is left is not gone.
    expect((await gateway.query(GONE, customer)).data.cart).toEqual({
      lines: [{ sku: 'SKU-1', quantity: '1' }],
      goneLines: ['Name of SKU-2'],
    })
    carts.stock.set('SKU-2', 9)
    await addToCart(gateway, [{ of: variantId(2), quantity: '1' }], customer)
    expect((await gateway.query(GONE, customer)).data.cart.goneLines).toEqual([])
  })

  test('applies the guest’s coupon to the customer’s cart', async () => {
    const as = await guest(gateway)
    expect((await coupon(` ${COUPON.toLowerCase()} `, as)).data.setCoupon.cart.coupon.code).toBe(COUPON)
    const cart = await cartOf(await signedIn(as.headers))
    expect(cart.coupon).toMatchObject({
      code: COUPON,
      discount: { net: { amount: '10.00' }, gross: { amount: '12.50' } },
    })
  })

  test('removes the customer’s coupon while the lines are merged, and applies it again', async () => {
    const before = await signedIn()
    await addToCart(gateway, [{ of: variantId(2), quantity: '1' }], before)
    expect((await coupon(COUPON, before)).data.setCoupon.cart.coupon.code).toBe(COUPON)
    const as = await guest(gateway)
    carts.clearCalls()
    const cart = await cartOf(await signedIn(as.headers))
    expect(carts.calls.filter((call) => /coupon|update/.test(call))).toEqual([
      'delete-coupon',
      'update',
      'apply-coupon',
    ])
    expect(linesOf(cart)).toEqual(['SKU-2 × 1', 'SKU-1 × 1'])
    expect(cart.coupon).toMatchObject({ code: COUPON, discount: { net: { amount: '20.00' } } })
  })

  test('with the bearer token of a guest takes its cart along', async () => {
    const create =
      'mutation ($input: CreateGuestSessionInput!) { createGuestSession(input: $input) { ... on GuestSessionCreated { bearerToken } } }'
    const { data } = await gateway.query(create, { variables: { input: { idempotencyKey: randomUUID() } } })
    const headers = { authorization: `Bearer ${data.createGuestSession.bearerToken}` }
    await addToCart(gateway, [{ of: variantId(3), quantity: '2' }], { headers })
    const signed = await signIn(gateway, KARI, { headers, asBearer: true })
    const customer = { headers: { authorization: `Bearer ${signed.data.signIn.bearerToken}` } }
    expect(linesOf(await cartOf(customer))).toEqual(['SKU-3 × 2'])
    expect(await cartOf({ headers })).toBeNull()
  })
})

test('signing out ends the customer’s and the guest’s session', async () => {
  const customer = await signedIn()
  await addToCart(gateway, [{ of: variantId(1), quantity: '2' }], customer)
  const out = await gateway.query(SIGN_OUT, { ...customer, variables: { input: { idempotencyKey: randomUUID() } } })
  expect(out.data.signOut.__typename).toBe('SignedOut')
  expect(await cartOf(customer)).toBeNull()
  expect(linesOf(await cartOf(await signedIn()))).toEqual(['SKU-1 × 2'])

  const as = await guest(gateway)
  await gateway.query(SIGN_OUT, { ...as, variables: { input: { idempotencyKey: randomUUID() } } })
  expect(await cartOf(as)).toBeNull()
})

test('two devices of a customer see one cart with one id, and versions that only grow', async () => {
  const [one, other] = [await signedIn(), await signedIn()]
  const versions: number[] = []
  for (const as of [one, other, one]) {
    await addToCart(gateway, [{ of: variantId(1), quantity: '1' }], as)
    const carts_ = [await cartOf(one), await cartOf(other)]
    expect(carts_[0]).toEqual(carts_[1])
    versions.push(carts_[0].version)
  }
  expect(versions).toEqual([1, 2, 3])
})

test('a customer whose session the backend no longer accepts continues as a guest, once', async () => {
  const customer = await signedIn()
  gateway.storefront.answer('/api/user/refresh', () => ({ json: { code: 401, result: 'no' }, status: 401 }))
  customers.expireTokens()
  const answer = await addToCart(gateway, [{ of: variantId(1), quantity: '2' }], customer)
  expect(linesOf(answer.data.addToCart.cart)).toEqual(['SKU-1 × 2'])
  const cookie = setCookiesOf(answer)
    .map((text) => text.split(';')[0])
    .join('; ')
  expect(cookie).toMatch(/session=; signedIn=; guest=[\w-]{43}/)
})

test('what a guest added is merged, even if the cart could not be read after it', async () => {
  const as = await guest(gateway)
  carts.failNext('totals', { json: { code: 500, result: 'down' }, status: 500 })
  const added = await addToCart(gateway, [{ of: variantId(2), quantity: '2' }], as)
  expect(added.data.addToCart).toMatchObject({ __typename: 'CartChanged', cart: null })
  expect(linesOf(await cartOf(await signedIn(as.headers)))).toEqual(['SKU-1 × 1', 'SKU-2 × 2'])
})

describe.each([
  ['Current customer does not have an active cart.', 404],
  ['No such entity with customerId = 51', 404],
  ['No such entity with customerId = 51', 500],
  ['User is not authroized to access cartId = 62', 500],
  ['Handlevognen er borte.', 404],
])('a customer whose cart is gone: %s with HTTP %i', (text, status) => {
  const gone = { json: { code: status, result: text }, status }
  const lose = (): void => [...carts.carts.keys()].forEach((id) => carts.lose(id))
  beforeEach(async () => {
    await gateway.close()
    await open({ profile: readProfile('spec') })
    carts.knowsKeys = false
  })

  test('gets a new one with the known lines, and can continue', async () => {
    const as = await signedIn()
    await addToCart(gateway, [{ of: variantId(2), quantity: '3' }], as)
    const before = await cartOf(as)
    lose()
    carts.failNext('totals', gone)
    const after = await cartOf(as)
    expect(linesOf(after)).toEqual(['SKU-2 × 3'])
    expect(after.version).toBeGreaterThan(before.version)
    lose()
    carts.failNext('update', gone)
    const added = await addToCart(gateway, [{ of: variantId(1), quantity: '1' }], as)
    expect(linesOf(added.data.addToCart.cart)).toEqual(['SKU-2 × 3', 'SKU-1 × 1'])
  })

  test('keeps the lines of a cart that is still there: none is doubled', async () => {
    const as = await signedIn()
    await addToCart(gateway, [{ of: variantId(2), quantity: '3' }], as)
    carts.failNext('totals', gone)
    expect(linesOf(await cartOf(as))).toEqual(['SKU-2 × 3'])
  })

  test('opens another one at sign-in, which gets the guest’s lines', async () => {
    await addToCart(gateway, [{ of: variantId(2), quantity: '3' }], await signedIn())
    lose()
    const as = await guest(gateway)
    carts.failNext('pull', gone)
    const { cookie } = await signIn(gateway, KARI, { headers: as.headers })
    expect(carts.calls.filter((call) => call === 'create')).toHaveLength(3)
    const customer: As = { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
    expect(linesOf(await cartOf(customer))).toEqual(['SKU-2 × 3', 'SKU-1 × 1'])
  })
})

describe('a customer’s cart that the backend knows as another’s', () => {
  const forbidden = { json: { code: 500, result: 'User is not authroized to access cartId = 62' }, status: 500 }
  beforeEach(async () => {
    await gateway.close()
    await open({ profile: readProfile('vue-storefront-api-magento1') })
    carts.knowsKeys = false
  })

  test('is never called again', async () => {
    const as = await signedIn()
    await addToCart(gateway, [{ of: variantId(2), quantity: '3' }], as)
    const [foreign = ''] = carts.carts.keys()
    carts.replace(foreign)
    const before = gateway.storefront.calls.length
    carts.failNext('totals', forbidden)
    expect(linesOf(await cartOf(as))).toEqual(['SKU-2 × 3'])
    await addToCart(gateway, [{ of: variantId(1), quantity: '1' }], as)
    expect(linesOf(await cartOf(as))).toEqual(['SKU-2 × 3', 'SKU-1 × 1'])
    const called = gateway.storefront.calls
      .slice(before)
      .map(({ query }) => query.get('cartId'))
      .filter((id) => id !== null)
    // The refused call, and the two reads by which the refusal is believed.
    expect(called.filter((id) => id === foreign)).toHaveLength(3)
    expect(called.length).toBeGreaterThan(3)
  })

  test('is replaced only while the token is the customer’s; otherwise the session ends, and no cart is opened', async () => {
    const as = await signedIn()
    await addToCart(gateway, [{ of: variantId(2), quantity: '3' }], as)
    carts.clearCalls()
    carts.failNext('totals', forbidden)
    for (let read = 0; read < 2; read++) carts.failNext('pull', forbidden)
    gateway.storefront.answer('/api/user/me', () => ({
      json: { code: 200, result: { id: 99, group_id: 1, email: 'other@example.no', firstname: 'A', lastname: 'B' } },
    }))
    const { data, errors } = await gateway.query(CART, as)
    expect(data?.cart ?? null).toBeNull()
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
    expect(carts.calls).toEqual(['totals', 'pull', 'pull'])
  })
})

describe('an engraved product, at a backend without idempotency keys,', () => {
  beforeEach(async () => {
    await gateway.close()
    await open({ knowsIdempotencyKeys: false })
    carts.knowsKeys = false
  })

  test('is merged beside the plain one whose answer was lost', async () => {
    await addToCart(gateway, [PLAIN], await signedIn())
    const answer = await addToCart(gateway, [PLAIN, ENGRAVED])
    carts.failNext('update', { reset: true }, 'after')
    const customer = await signedIn({ cookie: cookieOf(answer), 'sec-fetch-site': 'same-origin' })
    await cartOf(customer)
    expect(linesOf(await cartOf(customer))).toEqual(['SKU-4 × 2', 'SKU-4 × 1'])
  })

  test('comes back from a replaced cart beside a plain one that is in the new cart', async () => {
    const customer = await signedIn()
    await addToCart(gateway, [ENGRAVED], customer)
    const [old = ''] = carts.carts.keys()
    carts.replace(old)
    carts.failNext('update', { reset: true })
    await cartOf(customer)
    carts.put([...carts.carts.keys()].at(-1) ?? '', { sku: 'SKU-4', qty: 1 })
    expect(linesOf(await cartOf(customer))).toEqual(['SKU-4 × 1', 'SKU-4 × 1'])
  })
})

test('a product that the backend does not know is refused, and its cart stays', async () => {
  const as = await signedIn()
  await addToCart(gateway, [{ of: variantId(2), quantity: '3' }], as)
  carts.clearCalls()
  carts.failNext('update', { json: { code: 404, result: 'Varen er borte.' }, status: 404 })
  const { data } = await addToCart(gateway, [{ of: variantId(1), quantity: '1' }], as)
  expect(data.addToCart).toMatchObject({ __typename: 'CartRefused' })
  expect(linesOf(await cartOf(as))).toEqual(['SKU-2 × 3'])
  expect(carts.calls).not.toContain('create')
})

test('a guest’s coupon that does not apply to the customer’s cart is named', async () => {
  const as = await guest(gateway)
  await coupon(COUPON, as)
  carts.failNext('apply-coupon', {
    json: { code: 404, result: "The coupon code isn't valid. Verify the code and try again." },
    status: 404,
  })
  const customer = await signedIn(as.headers)
  const { data } = await gateway.query('{ cart { coupon { code } refusedCoupon } }', customer)
  expect(data.cart).toEqual({ coupon: null, refusedCoupon: COUPON })
})

describe.each([
  ['in HTTP 500, as the Magento 1 chain', (text: string) => ({ json: { code: 500, result: text }, status: 500 })],
  ['in a status of success, as Tryton', (text: string) => ({ json: { code: '400', result: text } })],
])('a refusal %s', (_how, refuse) => {
  test.each(['This product is currently out of stock.', 'Varen kan ikke selges til deg.'])(
    'ends the merge at sign-in: %s',
    async (text) => {
      await gateway.close()
      await open({ profile: readProfile('spec') })
      carts.knowsKeys = false
      await addToCart(gateway, [{ of: variantId(2), quantity: '3' }], await signedIn())
      const as = await guest(gateway)
      for (let at = 0; at < 4; at += 1) carts.failNext('update', refuse(text))
      carts.failNext('delete', refuse('Wrong quote item id to update configuration.'))

      const answer = await signIn(gateway, KARI, { headers: as.headers })
      const customer: As = { headers: { cookie: answer.cookie, 'sec-fetch-site': 'same-origin' } }
      expect(setCookiesOf(answer)).toContainEqual(expect.stringMatching(/^guest=; Path=\/; Max-Age=0/))
      carts.clearCalls()
      expect(linesOf(await cartOf(customer))).toEqual(['SKU-2 × 3'])
      expect(carts.calls.filter((call) => call === 'update' || call === 'delete')).toEqual([])
    },
  )
})
