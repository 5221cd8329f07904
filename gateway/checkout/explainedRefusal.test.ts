/** An order that a backend refuses because a method that was chosen is gone, with a sentence that names it or says nothing. */
import { afterEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { envelope, RECORDED_STOCK_ITEM } from '../testing/recordedResponses.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import {
  add,
  ADDRESS_NO,
  type As,
  CART,
  enterAll,
  guestWithCart,
  linesOf,
  place,
  seen,
  set,
} from './testing/checkoutQueries.ts'

const TRYTON = readProfile('tryton')
const PROFILES = {
  spec: { profile: readProfile('spec'), call: 'order' },
  // The fake answers below the usual base, and guests too.
  tryton: {
    profile: { ...TRYTON, basePath: '/api', carts: { ...TRYTON.carts, guestsOrder: true } },
    call: 'create',
  },
} as const
const SENTENCE = 'The browser (or proxy) sent a request that this server could not understand.'
const VAGUE = {
  tryton: { json: { code: '400', result: SENTENCE } },
  spec: { json: { code: 400, result: '' }, status: 400 },
}
const GONE = {
  tryton: VAGUE.tryton,
  spec: { json: { code: 400, result: 'Carrier with such method not found: parcel, home' }, status: 400 },
}
const CHECKOUT = '{ cart { checkout { deliveryMethod deliveryMethods { code } } } }'

let gateway: TestGateway
let backend: FakeCheckout
afterEach(() => gateway.close())

async function ready(dialect: keyof typeof PROFILES): Promise<As> {
  const { profile } = PROFILES[dialect]
  gateway = await startGateway({ no: { product: [product(1), product(2)] } }, { profile })
  backend = createFakeCheckout(gateway.storefront)
  backend.dialect = dialect === 'tryton' ? 'tryton' : backend.dialect
  const as = await guestWithCart(gateway)
  await enterAll(gateway, as, { paymentMethod: 'invoice' })
  return as
}
const checkoutOf = async (as: As) => (await gateway.query(CHECKOUT, as)).data.cart.checkout

describe.each(['tryton', 'spec'] as const)('an order that %s refuses without a reason', (dialect) => {
  test('names the delivery that is no longer offered, which is chosen again, and the cart is kept', async () => {
    const as = await ready(dialect)
    const before = await checkoutOf(as)
    const total = await seen(gateway, as)
    backend.failNext(PROFILES[dialect].call, VAGUE[dialect])
    backend.failNext('shipping-information', GONE[dialect])
    const { data, errors } = await place(gateway, as, total)
    expect(errors).toBeUndefined()
    expect(data.placeOrder).toMatchObject({
      __typename: 'OrderRefused',
      reason: 'INPUT',
      inputErrors: [{ path: 'deliveryMethod' }],
    })
    expect(linesOf((await gateway.query(CART, as)).data.cart)).toEqual(['SKU-1 × 1'])
    expect(backend.orders).toEqual([])
    const after = await checkoutOf(as)
    const left = before.deliveryMethods.filter(({ code }: { code: string }) => code !== before.deliveryMethod)
    expect(after.deliveryMethods).toEqual(left)
    expect(after.deliveryMethod).toBeNull()

    const again = await place(gateway, as, await seen(gateway, as))
    expect(again.data.placeOrder).toMatchObject({
      __typename: 'OrderRefused',
      reason: 'INPUT',
      inputErrors: [{ path: 'deliveryMethod' }],
    })
    expect(backend.orders).toEqual([])
  })

  test('needs no delivery to where a backend without demands for one has none', async () => {
    const as = await ready(dialect)
    backend.countries = ['SE']
    await set(gateway, as, { shippingAddress: { ...ADDRESS_NO, street: 'Torggata 2' } })
    const { data } = await gateway.query('{ cart { checkout { deliveryMethods { code } inputErrors { path } } } }', as)
    const missing = PROFILES[dialect].profile.carts.deliveryRequired ? [{ path: 'deliveryMethod' }] : []
    expect(data.cart.checkout).toEqual({ deliveryMethods: [], inputErrors: missing })
  })

  test('is forgotten with the lines that it was about', async () => {
    const as = await ready(dialect)
    backend.failNext(PROFILES[dialect].call, VAGUE[dialect])
    backend.failNext('shipping-information', GONE[dialect])
    await place(gateway, as, await seen(gateway, as))
    expect((await checkoutOf(as)).deliveryMethod).toBeNull()
    backend.countries = ['SE']
    await add(gateway, as, 2)
    const { data } = await gateway.query('{ cart { checkout { deliveryMethods { code } inputErrors { path } } } }', as)
    const missing = PROFILES[dialect].profile.carts.deliveryRequired ? [{ path: 'deliveryMethod' }] : []
    expect(data.cart.checkout).toEqual({ deliveryMethods: [], inputErrors: missing })
  })

  test('stays as it is while the delivery can be selected', async () => {
    const as = await ready(dialect)
    const before = await checkoutOf(as)
    backend.failNext(PROFILES[dialect].call, VAGUE[dialect])
    const { data } = await place(gateway, as, await seen(gateway, as))
    expect(data.placeOrder).toMatchObject({ __typename: 'OrderRefused', reason: 'REJECTED', inputErrors: [] })
    expect(await checkoutOf(as)).toEqual(before)
  })
})

describe('an order whose method is no longer offered', () => {
  const METHODS =
    '{ cart { checkout { deliveryMethod deliveryMethods { code } paymentMethod paymentMethods { code } } } }'
  const methodsOf = async (as: As) => (await gateway.query(METHODS, as)).data.cart.checkout
  const codesOf = (methods: readonly { readonly code: string }[]) => methods.map(({ code }) => code)

  test('is refused with the delivery that the backend names, which is chosen again among the others', async () => {
    const as = await ready('spec')
    const before = await methodsOf(as)
    backend.failNext('order', { json: { code: 500, result: 'Please specify a shipping method.' }, status: 500 })
    const { data } = await place(gateway, as, await seen(gateway, as))
    expect(data.placeOrder).toMatchObject({ reason: 'INPUT', inputErrors: [{ path: 'deliveryMethod' }] })
    const after = await methodsOf(as)
    expect(after.deliveryMethod).toBeNull()
    const others = codesOf(before.deliveryMethods).filter((code) => code !== before.deliveryMethod)
    expect(codesOf(after.deliveryMethods)).toEqual(others)
    await set(gateway, as, { deliveryMethod: others[0] })
    expect((await place(gateway, as, await seen(gateway, as))).data.placeOrder.__typename).toBe('OrderPlaced')
  })

  test('shows no other payment in place of the one that was chosen', async () => {
    const as = await ready('spec')
    const isOther = (method: object) => !('code' in method) || method.code !== 'invoice'
    backend.paymentMethods = backend.paymentMethods.filter(isOther)
    const { paymentMethod, paymentMethods } = await methodsOf(as)
    expect(codesOf(paymentMethods)).not.toContain('invoice')
    expect(paymentMethod).toBeNull()
  })
})

test('an order that is refused for stock names the line that is sold out, whatever was said of it some seconds ago', async () => {
  gateway = await startGateway({ no: { product: [product(1), product(2)] } }, { stockCacheMs: 60_000 })
  backend = createFakeCheckout(gateway.storefront)
  const inStock = (isInStock: boolean) =>
    gateway.storefront.answer('/api/stock/list', () =>
      envelope([1, 2].map((id) => ({ ...RECORDED_STOCK_ITEM, product_id: id, is_in_stock: isInStock || id !== 1 }))),
    )
  inStock(true)
  const as = await guestWithCart(gateway)
  await add(gateway, as, 2)
  await enterAll(gateway, as, { paymentMethod: 'invoice' })
  const LINES = 'lines { sku stock { status } }'
  expect((await gateway.query(`{ cart { ${LINES} } }`, as)).data.cart.lines).toMatchObject([
    { sku: 'SKU-1', stock: { status: 'OK' } },
    { sku: 'SKU-2', stock: { status: 'OK' } },
  ])
  inStock(false)
  backend.failNext('order', { json: { code: 400, result: 'The requested qty is not available' }, status: 400 })
  const { version: cartVersion, gross } = await seen(gateway, as)
  const input = { idempotencyKey: 'sold-out-order-1', cartVersion, expectedGross: gross, acceptsTerms: true }
  const { data } = await gateway.query(
    `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on OrderRefused { reason cart { ${LINES} } } } }`,
    { ...as, variables: { input } },
  )
  expect(data.placeOrder).toMatchObject({
    reason: 'BLOCKED',
    cart: {
      lines: [
        { sku: 'SKU-1', stock: { status: 'OUT_OF_STOCK' } },
        { sku: 'SKU-2', stock: { status: 'OK' } },
      ],
    },
  })
})
