/** Guests and customers buy in front of a backend with the calls and fields of the specification alone. */
import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CUSTOMERS } from '../../sandbox/customers/customers.ts'
import { MAGNET } from '../../sandbox/testing/sandboxShopper.ts'
import { openSeededCopy, SEED_TIMEOUT_MS } from '../../sandbox/testing/seededDatabase.ts'
import { openRealShop, type RealShop } from '../testing/realUpstreams.ts'
import { cartClient, openGuest } from './cartClient.ts'
import { productOf } from './offers.ts'

const AMOUNT = '{ net { amount } gross { amount } }'
const TOTALS = `totals { subtotal ${AMOUNT} discount ${AMOUNT} shipping ${AMOUNT} paymentFee ${AMOUNT} total ${AMOUNT} taxes { ratePercent amount ${AMOUNT} } }`
const SET = `mutation ($input: SetCheckoutInput!) { setCheckout(input: $input) { __typename
  ... on CartChanged { cart { version ${TOTALS} } } ... on CartRefused { message reason inputErrors { path rule } } } }`
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename
  ... on OrderPlaced { order { id } } ... on PaymentNeeded { order { id } paymentUrl paymentId }
  ... on OrderRefused { reason message } } }`
const ORDER = `query ($id: ID!) { order(id: $id) { number status lines { sku quantity } ${TOTALS} } }`
const SETTLE = `mutation ($input: SettlePaymentInput!) { settlePayment(input: $input) { __typename } }`
const HISTORY = 'query { viewer { orders { items { number status } } } }'

/** Without a point of the shopper's choice, the carrier takes the nearest. */
const PICKUP = '5800_pickup'

let db: DatabaseSync
let shop: RealShop
beforeAll(async () => {
  db = openSeededCopy()
  shop = await openRealShop({ db, stores: ['no'], calls: 'spec' })
}, SEED_TIMEOUT_MS)
afterAll(async () => {
  await shop.close()
  db.close()
})

const accountMutation = (name: string, input: string) =>
  `mutation ($input: ${input}Input!) { ${name}(input: $input) { __typename } }`
const send = (bearer: string, document: string, input: object) =>
  shop.query(document, { input: { idempotencyKey: randomUUID(), ...input } }, 'no', bearer)

/** Puts a piece into the cart and chooses delivery and payment. */
async function enter(bearer: string, paymentMethod: string) {
  const cart = await cartClient(shop, 'no', bearer)
  const product = await productOf(shop, MAGNET, 'no', bearer)
  const added = await cart.add([{ of: product.composition.variant?.id ?? product.id, quantity: '1' }])
  expect(added.data.addToCart).toMatchObject({ __typename: 'CartChanged', inputErrors: [] })
  const { data, errors } = await send(bearer, SET, {
    email: `kari.${randomUUID()}@example.com`,
    paymentMethod,
    deliveryMethod: PICKUP,
    shippingAddress: {
      firstName: 'Kari',
      lastName: 'Nord',
      street: 'Torggata 1',
      postcode: '0181',
      city: 'Oslo',
      phone: '22004100',
    },
  })
  expect(errors).toBeUndefined()
  expect(data.setCheckout).toMatchObject({ __typename: 'CartChanged' })
  return data.setCheckout.cart
}

const seen = ({ version, totals }: { version: number; totals: { total: { gross: { amount: string } } } }) => ({
  cartVersion: version,
  expectedGross: totals.total.gross.amount,
  acceptsTerms: true,
})
function customer() {
  const found = CUSTOMERS.find(({ groupId, country }) => groupId === 1 && country === 'NO')
  if (!found) throw new Error('expected a customer of Norway')
  return found
}
const lastOrder = () => db.prepare('SELECT increment_id, grand_total FROM sales_order ORDER BY id DESC LIMIT 1').get()
const orderCount = () => Number(db.prepare('SELECT count(*) AS n FROM sales_order').get()?.['n'])

test('a guest pays on delivery what was displayed, tax and fee included, and sees the order afterwards', async () => {
  const bearer = await openGuest(shop, 'no')
  const cart = await enter(bearer, 'cashondelivery')
  expect(cart.totals.discount).toBeNull()
  expect(Number(cart.totals.shipping.gross.amount)).toBeGreaterThan(0)
  const input = { ...seen(cart), idempotencyKey: randomUUID() }
  const { data, errors } = await send(bearer, PLACE, input)
  expect(errors).toBeUndefined()
  expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced' })
  expect(Number(lastOrder()?.['grand_total'])).toBe(Number(cart.totals.total.gross.amount))

  const { id } = data.placeOrder.order
  const order = (await shop.query(ORDER, { id }, 'no', bearer)).data.order
  expect(order).toMatchObject({ number: lastOrder()?.['increment_id'], totals: { total: cart.totals.total } })
  expect(order.lines).toEqual([{ sku: MAGNET, quantity: '1' }])

  const count = orderCount()
  expect((await send(bearer, PLACE, input)).data.placeOrder).toEqual(data.placeOrder)
  expect(orderCount()).toBe(count)
})

test('a customer orders and finds the order in the history', async () => {
  const bearer = await shop.signIn(customer())
  const { data } = await send(bearer, PLACE, seen(await enter(bearer, 'cashondelivery')))
  expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced' })
  const { id } = data.placeOrder.order
  expect((await shop.query(ORDER, { id }, 'no', bearer)).data.order).toMatchObject({
    number: lastOrder()?.['increment_id'],
    status: 'PROCESSING',
  })
  const { viewer } = (await shop.query(HISTORY, {}, 'no', bearer)).data
  expect(viewer.orders.items[0]).toEqual({ number: lastOrder()?.['increment_id'], status: 'PROCESSING' })
})

test('a payment on the page of the provider is needed for a hosted method', async () => {
  const bearer = await openGuest(shop, 'no')
  const { data } = await send(bearer, PLACE, seen(await enter(bearer, 'card')))
  expect(data.placeOrder).toMatchObject({ __typename: 'PaymentNeeded', paymentUrl: expect.stringContaining('http') })
  const { paymentId } = data.placeOrder
  const settled = async () => (await send(bearer, SETTLE, { paymentId })).data?.settlePayment.__typename
  expect(await settled()).toBe('PaymentPending')
})

test(
  'a payment that the provider has reported to the backend places the customer’s order',
  { timeout: 60_000 },
  async () => {
    const bearer = await shop.signIn(customer())
    const { data } = await send(bearer, PLACE, seen(await enter(bearer, 'card')))
    const { paymentId, paymentUrl } = data.placeOrder
    await fetch(paymentUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }), redirect: 'manual' })
    const settled = async () => (await send(bearer, SETTLE, { paymentId })).data?.settlePayment.__typename
    await expect.poll(settled, { timeout: 30_000, interval: 1_000 }).toBe('OrderPlaced')
  },
)

test('an account is opened, changed, and gets another password', async () => {
  const account = { email: 'ny.kunde@example.com', password: 'Nytt-Passord-1' }
  const register = () =>
    send('', accountMutation('register', 'Register'), { ...account, firstName: 'Ny', lastName: 'Kunde' })
  expect((await register()).data).toMatchObject({ register: { __typename: 'SignedIn' } })
  expect((await register()).data).toMatchObject({ register: { __typename: 'AccountRefused' } })

  const bearer = await shop.signIn(account)
  const renamed = await send(bearer, accountMutation('changeProfile', 'ChangeProfile'), { firstName: 'Nyere' })
  expect(renamed.data).toMatchObject({ changeProfile: { __typename: 'AccountChanged' } })
  const newPassword = 'Enda-Et-Passord-2'
  const change = accountMutation('changePassword', 'ChangePassword')
  const refused = await send(bearer, change, { currentPassword: 'Not-My-Password-3', newPassword })
  expect(refused.data).toMatchObject({ changePassword: { __typename: 'AccountRefused' } })
  const changed = await send(bearer, change, { currentPassword: account.password, newPassword })
  expect(changed.data).toMatchObject({ changePassword: { __typename: 'AccountChanged' } })
  expect(await shop.signIn({ email: account.email, password: newPassword })).toEqual(expect.any(String))
})

test('a wrong password and a wrong coupon are refusals', async () => {
  const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { __typename } }'
  const wrong = await send('', signIn, { email: CUSTOMERS[0]?.email, password: 'Wrong-Password-1' })
  expect(wrong.data.signIn.__typename).toMatch(/Refused/)
  const bearer = await openGuest(shop, 'no')
  await enter(bearer, 'cashondelivery')
  const refused = await (await cartClient(shop, 'no', bearer)).setCoupon('NO-SUCH-COUPON')
  expect(refused.data.setCoupon ?? refused.data).toMatchObject({ __typename: 'CartRefused' })
})
