import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { COUPON, createFakeCarts, type FakeCarts } from '../testing/fakeCarts.ts'
import { setCookiesOf } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import {
  addToCart,
  change,
  CART,
  CHANGE,
  CLEAR,
  guest,
  linesOf,
  SET_COUPON,
  variantId,
} from '../testing/cartQueries.ts'

let gateway: TestGateway
let carts: FakeCarts
beforeAll(async () => {
  gateway = await startGateway({ no: { product: [product(1), product(2), product(3)] } })
})
beforeEach(async () => {
  // Tax rules and other shared data are loaded once for all shoppers.
  await gateway.query('{ product(sku: "SKU-1") { price { ... on Price { now { net { amount } } } } } }')
  carts = createFakeCarts(gateway.storefront)
})
afterAll(() => gateway.close())

describe('the cart of a guest', () => {
  test('is null before anything was added, without a call to the backend', async () => {
    const { data, calls } = await gateway.query(CART)
    expect({ data, cart: calls.byUpstream['cart'] ?? 0 }).toEqual({ data: { cart: null }, cart: 0 })
  })

  test('opens with the first item: four upstream calls and its own cookie', async () => {
    const { data, calls, headers, errors } = await addToCart(gateway, [{ of: variantId(1), quantity: '2' }])
    expect(errors).toBeUndefined()
    expect(data.addToCart).toMatchObject({
      __typename: 'CartChanged',
      inputErrors: [],
      cart: { version: 1, count: 2, isVirtual: false, coupon: null, issues: [] },
    })
    expect(linesOf(data.addToCart.cart)).toEqual(['SKU-1 × 2'])
    expect(data.addToCart.cart.totals).toMatchObject({
      subtotal: { net: { amount: '200.00' }, tax: { amount: '50.00' }, gross: { amount: '250.00' } },
      discount: null,
      shipping: null,
      total: { gross: { amount: '250.00', currency: 'NOK' } },
      taxes: [{ ratePercent: '25', amount: { net: { amount: '200.00' } } }],
    })
    expect(carts.calls).toEqual(['create', 'update', 'totals'])
    expect(calls.total).toBeLessThanOrEqual(4)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['set-cookie']).toMatch(/^guest=[\w-]{43}; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly$/)
  })

  test('adding to a cart takes at most three upstream calls, opening it two', async () => {
    const as = await guest(gateway)
    carts.clearCalls()
    const added = await addToCart(gateway, [{ of: variantId(2), quantity: '3' }], as)
    expect(carts.calls).toEqual(['update', 'totals'])
    expect(added.calls.total).toBeLessThanOrEqual(3)
    const opened = await gateway.query(CART, as)
    expect(linesOf(opened.data.cart)).toEqual(['SKU-1 × 1', 'SKU-2 × 3'])
    expect(opened.calls.total).toBeLessThanOrEqual(2)
    expect(opened.data.cart.version).toBe(added.data.addToCart.cart.version)
  })

  test('an unchanged cart is read while a change of it waits for the backend, and the change is in the next read', async () => {
    const as = await guest(gateway)
    await gateway.query(CART, as)
    carts.failNext('update', { json: { code: 503, result: 'busy' }, status: 503, delayMs: 400 })
    carts.clearCalls()
    let isAdded = false
    const adding = addToCart(gateway, [{ of: variantId(2), quantity: '1' }], as).finally(() => (isAdded = true))
    await expect.poll(() => carts.calls).toContain('update')
    const meanwhile = await gateway.query(CART, as)
    expect({ isAdded, lines: linesOf(meanwhile.data.cart) }).toEqual({ isAdded: false, lines: ['SKU-1 × 1'] })
    await adding
    await addToCart(gateway, [{ of: variantId(3), quantity: '1' }], as)
    const { data } = await gateway.query(CART, as)
    expect(linesOf(data.cart)).toContain('SKU-3 × 1')
    expect(data.cart.version).toBeGreaterThan(meanwhile.data.cart.version)
  })

  test('totals that changed at the backend are a new version, with no more calls than opening the cart takes', async () => {
    const as = await guest(gateway)
    const before = await gateway.query(CART, as)
    carts.unitNet = 110
    carts.clearCalls()
    const after = await gateway.query(CART, as)
    expect(carts.calls).toEqual(['totals'])
    expect(after.data.cart.version).toBe(before.data.cart.version + 1)
    expect((await gateway.query(CART, as)).data.cart.version).toBe(after.data.cart.version)
  })

  test('lines are read again only if the totals do not name the stored ones', async () => {
    const as = await guest(gateway)
    await gateway.query(CART, as)
    carts.clearCalls()
    await gateway.query(CART, as)
    expect(carts.calls).toEqual(['totals'])
    for (const lines of carts.carts.values()) for (const line of lines) line.qty = 4
    expect(linesOf((await gateway.query(CART, as)).data.cart)).toEqual(['SKU-1 × 4'])
    expect(carts.calls.filter((call) => call === 'pull')).toHaveLength(1)
  })

  test('has the amounts of the backend in each read, even if they change and change back', async () => {
    const as = await guest(gateway)
    const first = await gateway.query(CART, as)
    const version: number = first.data.cart.version
    const reads: unknown[] = []
    for (const unitNet of [100, 100, 110, 110, 110, 100]) {
      carts.unitNet = unitNet
      const { data } = await gateway.query(CART, as)
      const [line] = data.cart.lines
      reads.push([
        data.cart.version - version,
        line.price.row.net.amount,
        data.cart.totals.total.gross.amount,
        line.issues,
      ])
    }
    expect(first.data.cart.lines[0].price.row.net.amount).toBe('100.00')
    const [same, changed] = [
      [0, '100.00', '125.00', []],
      [1, '110.00', '137.50', ['PRICE_CHANGED']],
    ]
    expect(reads).toEqual([same, same, changed, changed, changed, [2, '100.00', '125.00', []]])
  })

  test('an equal item joins its line', async () => {
    const as = await guest(gateway)
    const { data } = await addToCart(gateway, [{ of: variantId(1), quantity: '2' }], as)
    expect(linesOf(data.addToCart.cart)).toEqual(['SKU-1 × 3'])
  })

  test('a product without variants is added by its own id', async () => {
    const as = await guest(gateway)
    const of = encodeId({ type: 'Product', storeCode: 'no', key: 'SKU-1' })
    const { data } = await addToCart(gateway, [{ of, quantity: '2' }], as)
    expect(linesOf(data.addToCart.cart)).toEqual(['SKU-1 × 3'])
  })

  test('lines are changed and removed, each in one operation with at most three calls', async () => {
    const as = await guest(gateway)
    const { data } = await addToCart(gateway, [{ of: variantId(2), quantity: '1' }], as)
    const [first, second] = data.addToCart.cart.lines
    const changed = await change(gateway, [{ line: second.id, quantity: '7' }], as)
    expect(linesOf(changed.data.changeCartLines.cart)).toEqual(['SKU-1 × 1', 'SKU-2 × 7'])
    expect(changed.calls.total).toBeLessThanOrEqual(3)
    const removed = await change(gateway, [{ line: first.id, quantity: '0' }], as)
    expect(linesOf(removed.data.changeCartLines.cart)).toEqual(['SKU-2 × 7'])
    expect(removed.calls.total).toBeLessThanOrEqual(3)
    expect(removed.data.changeCartLines.cart.version).toBeGreaterThan(changed.data.changeCartLines.cart.version)
  })

  test('is emptied', async () => {
    const as = await guest(gateway)
    await addToCart(gateway, [{ of: variantId(2), quantity: '1' }], as)
    const { data } = await gateway.query(CLEAR, { ...as, variables: { input: { idempotencyKey: randomUUID() } } })
    expect(data.clearCart.cart).toMatchObject({ lines: [], issues: ['EMPTY'], count: 0 })
  })

  test.each([
    { how: 'cleared', path: 'clearCart' },
    { how: 'left by its last line', path: 'changeCartLines' },
  ] as const)('that is $how has no delivery, no fee and no coupon', async ({ path }) => {
    const as = await guest(gateway)
    const [cartId = ''] = [...carts.carts.keys()]
    carts.shipping.set(cartId, 119.2)
    carts.fees.set(cartId, 40)
    await gateway.query(SET_COUPON, { ...as, variables: { input: { idempotencyKey: randomUUID(), code: COUPON } } })
    const { data: before } = await gateway.query(CART, as)
    expect(before.cart).toMatchObject({
      coupon: { code: COUPON },
      totals: { shipping: { gross: { amount: '149.00' } } },
    })
    const { data } =
      path === 'clearCart'
        ? await gateway.query(CLEAR, { ...as, variables: { input: { idempotencyKey: randomUUID() } } })
        : await change(gateway, [{ line: before.cart.lines[0].id, quantity: '0' }], as)
    expect(data[path].cart).toMatchObject({
      lines: [],
      coupon: null,
      totals: { shipping: null, total: { gross: { amount: '0.00' } }, taxes: [] },
    })
    const { data: again } = await addToCart(gateway, [{ of: variantId(1), quantity: '1' }], as)
    expect(again.addToCart.cart.coupon).toBeNull()
  })

  test.each([
    { wanted: '3', taken: 2, rule: 'TOO_LARGE', isNamedOnAdding: true },
    // More than was added may be a line that another device had made before.
    { wanted: '1', taken: 5, rule: 'TOO_SMALL', isNamedOnAdding: false },
  ])('names the $taken that the backend has taken instead of $wanted', async (quantities) => {
    const { wanted, taken, rule, isNamedOnAdding } = quantities
    const error = { path: 'items.0.quantity', rule, bound: String(taken) }
    carts.takesInstead = taken
    const added = await addToCart(gateway, [{ of: variantId(2), quantity: wanted }])
    const inputErrors = isNamedOnAdding ? [error] : []
    expect(added.data.addToCart).toMatchObject({ __typename: 'CartChanged', inputErrors })
    expect(linesOf(added.data.addToCart.cart)).toEqual([`SKU-2 × ${taken}`])
    carts.takesInstead = null
    const as = await guest(gateway)
    const { data } = await gateway.query(CART, as)
    carts.takesInstead = taken
    const changed = await change(gateway, [{ line: data.cart.lines[0].id, quantity: wanted }], as)
    expect(changed.data.changeCartLines).toMatchObject({
      __typename: 'CartChanged',
      inputErrors: [{ ...error, path: 'lines.0.quantity' }],
    })
  })

  test('is the same after a reload, and unknown to another guest', async () => {
    const as = await guest(gateway)
    const other = await guest(gateway)
    await addToCart(gateway, [{ of: variantId(3), quantity: '1' }], other)
    expect(linesOf((await gateway.query(CART, as)).data.cart)).toEqual(['SKU-1 × 1'])
    const { data } = await gateway.query(CART, other)
    const foreign = await change(gateway, [{ line: data.cart.lines[0].id, quantity: '9' }], as)
    expect(linesOf(foreign.data.changeCartLines.cart)).toEqual(['SKU-1 × 1'])
    expect((await gateway.query(`{ node(id: "${data.cart.id}") { id } }`, as)).data.node).toBeNull()
    expect((await gateway.query(`{ node(id: "${data.cart.id}") { id } }`, other)).data.node.id).toBe(data.cart.id)
  })

  test('the catalogue stays public for a guest with a cart', async () => {
    const as = await guest(gateway)
    const { headers } = await gateway.query('{ product(sku: "SKU-1") { sku } }', as)
    expect(headers['cache-control']).toMatch(/^public, max-age=/)
  })

  test('a mutation with the guest cookie needs the origin of the shop', async () => {
    const { headers } = await guest(gateway)
    const variables = { input: { idempotencyKey: randomUUID(), lines: [{ line: 'x', quantity: '1' }] } }
    const withoutOrigin = await gateway.query(CHANGE, { headers: { cookie: headers.cookie }, variables })
    expect(withoutOrigin).toMatchObject({ status: 403, errors: [{ extensions: { code: 'FORBIDDEN' } }] })
    const crossSite = { cookie: headers.cookie, 'sec-fetch-site': 'cross-site' }
    expect((await gateway.query(CHANGE, { headers: crossSite, variables })).status).toBe(403)
  })

  test('another client gets a bearer token for its guest', async () => {
    const create = `mutation ($input: CreateGuestSessionInput!) {
      createGuestSession(input: $input) { ... on GuestSessionCreated { bearerToken endsAt } }
    }`
    const variables = { input: { idempotencyKey: randomUUID() } }
    const first = await gateway.query(create, { variables })
    const again = await gateway.query(create, { variables })
    const { bearerToken } = first.data.createGuestSession
    expect(again.data.createGuestSession).toEqual({ bearerToken, endsAt: '2026-12-21T12:00:00.000Z' })
    expect(setCookiesOf(first)).toEqual([])

    const headers = { authorization: `Bearer ${bearerToken}` }
    const { data } = await addToCart(gateway, [{ of: variantId(1), quantity: '1' }], { headers })
    expect(linesOf(data.addToCart.cart)).toEqual(['SKU-1 × 1'])
    expect(linesOf((await gateway.query(CART, { headers })).data.cart)).toEqual(['SKU-1 × 1'])
    const short = { input: { idempotencyKey: 'short' } }
    const [one, other] = await Promise.all([
      gateway.query(create, { variables: short }),
      gateway.query(create, { variables: short }),
    ])
    expect(one.data.createGuestSession.bearerToken).not.toBe(other.data.createGuestSession.bearerToken)
  })

  test('an unknown bearer token opens no cart', async () => {
    const headers = { authorization: `Bearer ${'x'.repeat(43)}` }
    const { errors } = await addToCart(gateway, [{ of: variantId(1), quantity: '1' }], { headers })
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
    expect(carts.calls).toEqual([])
  })
})

test('ids of the backend are in no id of the schema', async () => {
  const as = await guest(gateway)
  const { data } = await gateway.query(CART, as)
  const [cartId] = [...carts.carts.keys()]
  const texts = [data.cart.id, data.cart.lines[0].id].map((id: string) => Buffer.from(id, 'base64url').toString())
  for (const text of texts) expect(text).not.toContain(cartId)
  expect(encodeId({ type: 'Variant', storeCode: 'no', key: 'SKU-1' })).toBe(variantId(1))
})
