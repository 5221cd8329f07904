/** Carts in front of a backend such as Tryton: no joined lines, no listed payment methods, no orders of guests. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { createFakeCustomers, KARI, signIn } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import { add, ADDRESS_NO, guestWithCart, place, seen, set } from './testing/checkoutQueries.ts'

const TRYTON = readProfile('tryton')
let gateway: TestGateway
let backend: FakeCheckout
beforeEach(async () => {
  // The fake answers below the usual base.
  const profile = { ...TRYTON, basePath: '/api' }
  gateway = await startGateway({ no: { product: [product(1)] } }, { profile })
  const customers = createFakeCustomers(gateway.storefront)
  backend = createFakeCheckout(gateway.storefront, (token) => customers.customerOf(token))
})
afterEach(() => gateway.close())

const sentTo = (path: string) => gateway.storefront.calls.filter((call) => call.path === path).map(({ body }) => body)

test('an added item raises the line of the same product', async () => {
  const as = await guestWithCart(gateway)
  await add(gateway, as, 1, '2')
  const [first, second] = sentTo('/api/cart/update')
  expect(first).not.toHaveProperty('cartItem.item_id')
  expect(second).toMatchObject({ cartItem: { sku: 'SKU-1', qty: 3, item_id: expect.any(Number) } })
})

test('methods that the backend does not list are those of the profile, in the language of the store', async () => {
  backend.paymentMethods = []
  const as = await guestWithCart(gateway)
  const { data } = await gateway.query('{ cart { checkout { paymentMethods { code title kind } } } }', as)
  expect(data.cart.checkout.paymentMethods).toEqual([
    { code: 'cashondelivery', title: 'Betaling ved levering', kind: 'ON_DELIVERY' },
  ])
})

test('the delivery is selected by the spelling of the profile', async () => {
  const guest = await guestWithCart(gateway)
  const { cookie } = await signIn(gateway, KARI, { headers: guest.headers })
  const as = { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
  await set(gateway, as, { email: 'kari@example.no', shippingAddress: ADDRESS_NO })
  const [sent] = sentTo('/api/cart/shipping-information')
  expect(sent).toHaveProperty('addressInformation.shipping_carrier_code')
  expect(sent).toHaveProperty('addressInformation.shipping_method_code')
})

test('a guest must sign in before the forms of the checkout, and before the order', async () => {
  const as = await guestWithCart(gateway)
  const issues = async (who: typeof as) => (await gateway.query('{ cart { issues } }', who)).data.cart.issues
  expect(await issues(as)).toEqual(['SIGN_IN_REQUIRED'])
  const entered = await set(gateway, as, { email: 'kari@example.no', shippingAddress: ADDRESS_NO })
  expect(entered.data.setCheckout).toMatchObject({ __typename: 'CartRefused', reason: 'SIGN_IN_REQUIRED' })
  expect(sentTo('/api/cart/shipping-information')).toEqual([])
  const { cookie } = await signIn(gateway, KARI, { headers: as.headers })
  expect(await issues({ headers: { cookie, 'sec-fetch-site': 'same-origin' } })).toEqual([])
})

test('an order of a guest is refused', async () => {
  const as = await guestWithCart(gateway)
  const { data } = await place(gateway, as, await seen(gateway, as))
  expect(data.placeOrder).toMatchObject({ __typename: 'OrderRefused', reason: 'SIGN_IN_REQUIRED' })
  expect(sentTo('/api/order/create')).toEqual([])
})

test('a cart that was merged at sign-in can be ordered before it was read', async () => {
  const guest = await guestWithCart(gateway)
  const { cookie } = await signIn(gateway, KARI, { headers: guest.headers })
  const as = { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
  const { data } = await set(gateway, as, { shippingAddress: ADDRESS_NO })
  expect(data.setCheckout).toMatchObject({ __typename: 'CartChanged', cart: { checkout: { inputErrors: [] } } })
})

test('a backend without shipping methods takes an order without one', async () => {
  backend.countries = []
  const { cookie } = await signIn(gateway, KARI)
  const as = { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
  await add(gateway, as)
  const { data } = await set(gateway, as, { shippingAddress: ADDRESS_NO, paymentMethod: 'cashondelivery' })
  const { checkout } = data.setCheckout.cart
  expect(checkout).toMatchObject({ deliveryMethods: [], deliveryMethod: null, inputErrors: [] })
  const placed = await place(gateway, as, await seen(gateway, as))
  expect(placed.data.placeOrder.__typename).toBe('OrderPlaced')
  const [order] = sentTo('/api/order/create')
  expect(order).not.toHaveProperty('addressInformation.shipping_method_code')
})

test('where shipping methods are needed, an order without one is refused', async () => {
  await gateway.close()
  gateway = await startGateway({ no: { product: [product(1)] } })
  backend = createFakeCheckout(gateway.storefront)
  backend.countries = []
  const as = await guestWithCart(gateway)
  const { data } = await set(gateway, as, { email: 'kari@example.no', shippingAddress: ADDRESS_NO })
  const { inputErrors } = data.setCheckout.cart.checkout
  expect(inputErrors).toContainEqual(expect.objectContaining({ path: 'deliveryMethod', rule: 'REQUIRED' }))
})

const CART_TOTALS = '{ cart { lines { sku quantity } totals { total { gross { amount currency } } } } }'

test('a cart in another currency than the store’s is left alone, and another one takes its lines', async () => {
  const as = await guestWithCart(gateway)
  const [first = ''] = [...backend.carts.carts.keys()]
  backend.carts.currencies.set(first, 'EUR')
  const { data } = await gateway.query(CART_TOTALS, as)
  expect(data.cart).toEqual({
    lines: [{ sku: 'SKU-1', quantity: '1' }],
    totals: { total: { gross: { amount: '125.00', currency: 'NOK' } } },
  })
  expect(backend.carts.carts.get(first)).toMatchObject([{ sku: 'SKU-1', qty: 1 }])
  expect(backend.carts.carts.size).toBe(2)
})

test('where a new cart has the other currency too, nothing is shown and nothing ordered, and /health/ready says so', async () => {
  const as = await guestWithCart(gateway)
  const total = await seen(gateway, as)
  backend.carts.currencies.get = () => 'EUR'
  backend.carts.currencies.has = () => true
  const { data, errors } = await gateway.query(CART_TOTALS, as)
  expect(data?.cart ?? null).toBeNull()
  expect(errors).toMatchObject([
    { message: 'cart: expected totals in NOK, got EUR', extensions: { code: 'UPSTREAM_MALFORMED' } },
  ])
  expect((await place(gateway, as, total)).data?.placeOrder?.__typename).not.toBe('OrderPlaced')
  expect(backend.orders).toEqual([])
  const ready = await fetch(`${gateway.url}/health/ready`)
  expect(await ready.json()).toMatchObject({
    problems: ['no: cart: expected totals in NOK, got EUR, of a new cart, too'],
  })
})
