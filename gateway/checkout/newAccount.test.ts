import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { createFakeCustomers, type FakeCustomers, KARI, setCookiesOf, signIn } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import {
  add,
  ADDRESS_NO,
  type As,
  CART,
  enterAll,
  guestWithCart,
  ORDER,
  place,
  seen,
  settle,
} from './testing/checkoutQueries.ts'

const EMAIL = 'ny.kunde@example.no'
const PASSWORD = 'Gull-og-Solv-1'
const SIGN_IN = `mutation ($input: SignInInput!) { signIn(input: $input) { __typename
  ... on SignedIn { viewer { email } } ... on SignInRefused { reason } } }`

let gateway: TestGateway
let backend: FakeCheckout
let customers: FakeCustomers
beforeEach(async () => {
  gateway = await startGateway({ no: { product: [product(1), product(2)] } })
  backend = createFakeCheckout(gateway.storefront, (token) => customers.customerOf(token))
  customers = createFakeCustomers(gateway.storefront)
})
afterEach(() => gateway.close())

const created = () => gateway.storefront.calls.filter(({ path }) => path === '/api/user/create')
/** A guest at the review step. */
const ready = async (more: object = {}) => {
  const as = await guestWithCart(gateway)
  await enterAll(gateway, as, { email: EMAIL, paymentMethod: 'invoice', ...more })
  return { as, total: await seen(gateway, as) }
}
const OTHER_DEVICE = { headers: { 'sec-fetch-site': 'same-origin' } }
const wish = { newAccountPassword: PASSWORD }
const signedIn = async (as: As, password = PASSWORD): Promise<As> => {
  const input = { idempotencyKey: randomUUID(), email: EMAIL, password }
  const answer = await gateway.query(SIGN_IN, { ...as, variables: { input } })
  expect(answer.data.signIn).toEqual({ __typename: 'SignedIn', viewer: { email: EMAIL } })
  const cookies = setCookiesOf(answer).map((text) => text.split(';')[0])
  return { headers: { cookie: cookies.join('; '), 'sec-fetch-site': 'same-origin' } }
}
const HISTORY = `{ viewer { orders(page: 1, pageSize: 10) { items { id } } } }`
const historyOf = async (as: As): Promise<string[]> => {
  const { data } = await gateway.query(HISTORY, as)
  return data.viewer.orders.items.map(({ id }: { readonly id: string }) => id)
}
const orderOf = async (as: As, id: string) => (await gateway.query(ORDER, { ...as, variables: { id } })).data?.order

describe('an account along with an order', () => {
  test('is opened before the order, which the new customer sees after signing in', async () => {
    const { as, total } = await ready()
    const { data, calls } = await place(gateway, as, total, randomUUID(), wish)
    expect(data.placeOrder.__typename).toBe('OrderPlaced')
    expect(calls.total).toBeLessThanOrEqual(6)
    expect(created().map(({ body }) => body)).toEqual([
      { customer: { email: EMAIL, firstname: 'Kari', lastname: 'Nord', storeId: 1 }, password: PASSWORD },
    ])
    const customer = await signedIn(as)
    expect(await orderOf(customer, data.placeOrder.order.id)).toMatchObject({ email: EMAIL, status: 'PROCESSING' })
    expect((await gateway.query(CART, customer)).data.cart?.lines ?? []).toEqual([])
  })

  test.each([
    { backend: 'takes the new customer', takesNewCustomer: true, buyer: '1003' },
    { backend: 'knows guests’ orders as theirs alone', takesNewCustomer: false, buyer: undefined },
  ])('its order is in the account on every device, where the backend $backend', async ({ takesNewCustomer, buyer }) => {
    await gateway.close()
    const profile = readProfile('sandbox')
    const orders = { ...profile.orders, takesNewCustomer }
    gateway = await startGateway({ no: { product: [product(1), product(2)] } }, { profile: { ...profile, orders } })
    backend = createFakeCheckout(gateway.storefront, (token) => customers.customerOf(token))
    customers = createFakeCustomers(gateway.storefront)
    const { as, total } = await ready()
    const { data } = await place(gateway, as, total, randomUUID(), wish)
    const { id } = data.placeOrder.order
    expect(backend.orders.map(({ body }) => body['user_id'])).toEqual([buyer])
    expect(await orderOf(as, id)).toMatchObject({ email: EMAIL })

    const other = await signedIn(OTHER_DEVICE)
    expect(await historyOf(other)).toEqual([id])
    expect(await orderOf(other, id)).toMatchObject({ email: EMAIL, status: 'PROCESSING' })
  })

  test.each([
    { answer: 'its id', result: { id: 1_003 } },
    { answer: 'no id', result: true },
  ])('an account that is answered with $answer has the order', async ({ result }) => {
    const { as, total } = await ready()
    gateway.storefront.answer('/api/user/create', () => ({ json: { code: 200, result } }))
    customers = createFakeCustomers(gateway.storefront, [{ id: 1_003, email: EMAIL, password: PASSWORD, groupId: 1 }])
    gateway.storefront.answer('/api/user/create', () => ({ json: { code: 200, result } }))
    const { data } = await place(gateway, as, total, randomUUID(), wish)
    expect(await historyOf(await signedIn(OTHER_DEVICE))).toEqual([data.placeOrder.order.id])
  })

  test('another customer does not get the order', async () => {
    const { as, total } = await ready()
    const { data } = await place(gateway, as, total, randomUUID(), wish)
    const { cookie } = await signIn(gateway, KARI)
    const kari = { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
    expect(await orderOf(kari, data.placeOrder.order.id)).toBeNull()
    expect(await historyOf(kari)).toEqual([])
  })

  test('a double click and a retry open it once, and the order is one', async () => {
    const { as, total } = await ready()
    const key = randomUUID()
    const send = () => place(gateway, as, total, key, wish)
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect(new Set(answers.map(({ data }) => data.placeOrder.order.id)).size).toBe(1)
    expect(created()).toHaveLength(1)
    expect(backend.orders).toHaveLength(1)
  })

  test('an e-mail address with an account is refused, and the cart can be ordered without one', async () => {
    const { as, total } = await ready({ email: KARI.email })
    const { data } = await place(gateway, as, total, randomUUID(), wish)
    const message = 'Det finnes allerede en kunde med samme e-postadresse.'
    expect(data.placeOrder).toMatchObject({
      __typename: 'OrderRefused',
      reason: 'EMAIL_TAKEN',
      message,
      inputErrors: [{ path: 'email', rule: 'REFUSED', message }],
    })
    expect(backend.orders).toEqual([])
    expect((await place(gateway, as, total)).data.placeOrder.__typename).toBe('OrderPlaced')
  })

  test('the password of an account of somebody else does not place an order with it', async () => {
    const { as, total } = await ready({ email: KARI.email })
    for (const newAccountPassword of [KARI.password, `${KARI.password}-Aa1`, KARI.password]) {
      const { data } = await place(gateway, as, total, randomUUID(), { newAccountPassword })
      expect(data.placeOrder).toMatchObject({ __typename: 'OrderRefused', reason: 'EMAIL_TAKEN' })
    }
    expect(gateway.storefront.calls.filter(({ path }) => path === '/api/user/login')).toEqual([])
  })

  test('the addresses that one guest can try are limited', async () => {
    const { as, total } = await ready({ email: KARI.email })
    const answers = []
    for (let count = 0; count < 6; count += 1)
      answers.push((await place(gateway, as, total, randomUUID(), wish)).data.placeOrder)
    expect(answers.at(-1)).toMatchObject({ __typename: 'OrderRefused', reason: 'REJECTED' })
    expect(answers.at(-1).retryAt).not.toBeNull()
    expect(created()).toHaveLength(5)
  })

  test.each([
    { name: 'a short password', password: 'Aa1-', rule: 'TOO_SHORT', bound: '8' },
    { name: 'two kinds of characters', password: 'gullogsolv11', rule: 'FORMAT', bound: '3' },
    { name: 'a password of 5,000 characters', password: `Aa1-${'x'.repeat(4_996)}`, rule: 'TOO_LONG', bound: '256' },
    { name: 'an empty password', password: '', rule: 'REQUIRED', bound: null },
  ])('$name is refused by its path, before anything is sent', async ({ password, rule, bound }) => {
    const { as, total } = await ready()
    const { data } = await place(gateway, as, total, randomUUID(), { newAccountPassword: password })
    expect(data.placeOrder).toMatchObject({
      reason: 'INPUT',
      inputErrors: [{ path: 'newAccountPassword', rule, bound }],
    })
    expect([created(), backend.orders]).toEqual([[], []])
  })

  test('a name that the storefront API refuses is refused by its field and with the letters it needs', async () => {
    await gateway.close()
    const profile = readProfile('vue-storefront-api-magento2')
    gateway = await startGateway({ no: { product: [product(1), product(2)] } }, { profile })
    backend = createFakeCheckout(gateway.storefront, (token) => customers.customerOf(token))
    customers = createFakeCustomers(gateway.storefront)
    backend.dialect = 'magento2'
    const { as, total } = await ready({ shippingAddress: { ...ADDRESS_NO, lastName: 'Øå' } })
    const { data } = await place(gateway, as, total, randomUUID(), wish)
    const message = 'Minst én bokstav fra a til z, uten aksenter, kreves.'
    expect(data.placeOrder).toMatchObject({
      reason: 'INPUT',
      message,
      inputErrors: [{ path: 'shippingAddress.lastName', rule: 'REFUSED', message }],
    })
    expect([created(), backend.orders]).toEqual([[], []])
    // Without an account, the order has no such rule.
    expect((await place(gateway, as, total, randomUUID())).data.placeOrder.__typename).toBe('OrderPlaced')
  })

  test('the account remains if the order is refused, and the next attempt uses it', async () => {
    const { as, total } = await ready()
    backend.carts.stock.set('SKU-1', 0)
    const refused = await place(gateway, as, total, randomUUID(), wish)
    expect(refused.data.placeOrder).toMatchObject({ __typename: 'OrderRefused', reason: 'BLOCKED' })
    backend.carts.stock.clear()
    const { data } = await place(gateway, as, await seen(gateway, as), randomUUID(), wish)
    expect(data.placeOrder.__typename).toBe('OrderPlaced')
    expect(await orderOf(await signedIn(as), data.placeOrder.order.id)).not.toBeNull()
  })

  test.each([
    { when: 'before', accounts: [] },
    { when: 'after', accounts: [{ id: 900, email: EMAIL, password: PASSWORD, groupId: 1 }] },
  ])('an answer that is lost $when the backend has opened it ends in one order', async ({ accounts }) => {
    const { as, total } = await ready()
    gateway.storefront.answer('/api/user/create', () => ({ status: 504, json: { code: 504, result: 'late' } }))
    const key = randomUUID()
    expect((await place(gateway, as, total, key, wish)).errors).toBeDefined()
    expect(backend.orders).toEqual([])
    customers = createFakeCustomers(gateway.storefront, accounts)
    const { data } = await place(gateway, as, total, key, wish)
    expect(data.placeOrder.__typename).toBe('OrderPlaced')
    expect(backend.orders).toHaveLength(1)
  })

  test('the payment of the order is settled by the new customer; a declined one fills the cart again', async () => {
    const { as, total } = await ready({ paymentMethod: 'card' })
    const { data } = await place(gateway, as, total, randomUUID(), wish)
    expect(data.placeOrder.__typename).toBe('PaymentNeeded')
    const customer = await signedIn(as)
    backend.payments.set('9000', 'failed')
    const settled = await settle(gateway, customer, data.placeOrder.paymentId)
    expect(settled.data.settlePayment).toMatchObject({
      __typename: 'PaymentFailed',
      cart: { lines: [{ sku: 'SKU-1', quantity: '1' }] },
    })
  })

  test('is without effect for a customer', async () => {
    const { cookie } = await signIn(gateway, KARI)
    const as = { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
    await add(gateway, as)
    await enterAll(gateway, as, { paymentMethod: 'invoice' })
    const { data } = await place(gateway, as, await seen(gateway, as), randomUUID(), wish)
    expect(data.placeOrder.__typename).toBe('OrderPlaced')
    expect(created()).toEqual([])
  })
})
