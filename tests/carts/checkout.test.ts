/** Ordering at the real backend: totals, payment on its provider's page, and failures at every call. */
import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openSeeded } from '../../sandbox/openSeeded.ts'
import { SEED_TIMEOUT_MS } from '../../sandbox/testing/seedTimeout.ts'
import { CUSTOMERS } from '../../sandbox/customers/customers.ts'
import { openRealShop, type RealShop } from '../testing/realUpstreams.ts'
import { type CartClient, cartClient } from './cartClient.ts'
import { productOf } from './offers.ts'

const AMOUNT = '{ net { amount } gross { amount } }'
const TOTALS = `totals { subtotal ${AMOUNT} discount ${AMOUNT} shipping ${AMOUNT} paymentFee ${AMOUNT} total ${AMOUNT} taxes { ratePercent amount ${AMOUNT} } }`
const SET = `mutation ($input: SetCheckoutInput!) { setCheckout(input: $input) { __typename
  ... on CartChanged { cart { version ${TOTALS} } } ... on CartRefused { message inputErrors { path rule } } } }`
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename
  ... on OrderPlaced { order { id } } ... on PaymentNeeded { order { id } paymentUrl paymentId }
  ... on OrderRefused { reason message inputErrors { path rule } } } }`
const SETTLE = `mutation ($input: SettlePaymentInput!) { settlePayment(input: $input) { __typename
  ... on OrderPlaced { order { status } } ... on PaymentFailed { cart { lines { sku } } } } }`
const ORDER = `query ($id: ID!) { order(id: $id) { number status lines { sku } ${TOTALS} shippingAddress { city } deliveryTitle paymentTitle } }`

const ADDRESSES: Readonly<Record<string, object>> = {
  no: { postcode: '0181', city: 'Oslo', phone: '22004100' },
  se: { postcode: '111 22', city: 'Stockholm', phone: '0701234567' },
  fi: { postcode: '00100', city: 'Helsinki', phone: '0401234567' },
  de: { postcode: '10115', city: 'Berlin', phone: '03012345678' },
  it: { postcode: '00184', city: 'Roma', phone: '0612345678', region: 'RM' },
}

let db: DatabaseSync
let shop: RealShop
beforeAll(async () => {
  db = openSeeded(':memory:')
  shop = await openRealShop({ db })
}, SEED_TIMEOUT_MS)
afterEach(() => shop.mend())
afterAll(async () => {
  await shop.close()
  db.close()
})

interface Shopper {
  readonly cart: CartClient
  readonly send: (document: string, input: object) => ReturnType<CartClient['read']>
  readonly order: (id: string) => ReturnType<CartClient['read']>
  readonly country: string
}

/** A shopper with one product of the store in the cart. */
async function shopper(store: string, storeId: number, email?: string): Promise<Shopper> {
  const who = CUSTOMERS.find((customer) => customer.email === email)
  const bearer = who ? await shop.signIn(who) : await guestToken(store)
  const cart = await cartClient(shop, store, bearer)
  const row = db
    .prepare(
      `SELECT p.sku FROM product p JOIN product_store ps ON ps.product_id = p.id JOIN stock_item s ON s.product_id = p.id
       WHERE p.type_id = 'simple' AND p.parent_id IS NULL AND ps.store_id = ? AND ps.status = 1 AND ps.visibility > 1
         AND s.is_in_stock = 1 AND s.qty > 20 AND p.unit = 'PCS' ORDER BY p.id LIMIT 1`,
    )
    .get(storeId)
  const product = await productOf(shop, String(row?.['sku']), store, bearer)
  const { data, errors } = await cart.add([{ of: product.composition.variant?.id ?? product.id, quantity: '1' }])
  expect(errors).toBeUndefined()
  expect(data.addToCart).toMatchObject({ __typename: 'CartChanged', inputErrors: [] })
  return {
    cart,
    country: store.slice(0, 2),
    send: (document, input) =>
      shop.query(document, { input: { idempotencyKey: randomUUID(), ...input } }, store, bearer),
    order: (id) => shop.query(ORDER, { id }, store, bearer),
  }
}

async function guestToken(store: string): Promise<string> {
  const open =
    'mutation ($input: CreateGuestSessionInput!) { createGuestSession(input: $input) { ... on GuestSessionCreated { bearerToken } } }'
  const { data } = await shop.query(open, { input: { idempotencyKey: randomUUID() } }, store)
  return data.createGuestSession.bearerToken
}

async function enter({ send, country }: Shopper, paymentMethod: string, more: object = {}) {
  const shippingAddress = { firstName: 'Kari', lastName: 'Nord', street: 'Torggata 1', ...ADDRESSES[country], ...more }
  const { data, errors } = await send(SET, { email: 'kari@example.com', shippingAddress, paymentMethod })
  expect(errors).toBeUndefined()
  expect(data.setCheckout).toMatchObject({ __typename: 'CartChanged' })
  return data.setCheckout.cart
}

const seen = ({ version, totals }: { version: number; totals: { total: { gross: { amount: string } } } }) => ({
  cartVersion: version,
  expectedGross: totals.total.gross.amount,
  acceptsTerms: true,
})

test.each([
  { store: 'no', storeId: 1 },
  { store: 'se', storeId: 2 },
  { store: 'fi', storeId: 3 },
  { store: 'de', storeId: 7 },
  { store: 'it', storeId: 8 },
])('$store: a guest pays on delivery what the review step has displayed', async ({ store, storeId }) => {
  const guest = await shopper(store, storeId)
  const cart = await enter(guest, 'cashondelivery')
  expect(Number(cart.totals.paymentFee.gross.amount)).toBeGreaterThan(0)
  expect(cart.totals.discount).toBeNull()
  const input = { ...seen(cart), ...(store === 'se' && { socialSecurityNumber: '811218-9876' }) }
  const { data, extensions } = await guest.send(PLACE, input)
  expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced' })
  expect(extensions.calls.total).toBeLessThanOrEqual(5)
  const order = (await guest.order(data.placeOrder.order.id)).data.order
  expect(order).toMatchObject({ status: 'PROCESSING', totals: cart.totals })
  expect(order.number).toBeTruthy()
  expect((await guest.cart.read()).data.cart).toBeNull()
})

test('a goldsmith pays by invoice; an account that is not approved cannot', async () => {
  const goldsmith = await shopper('goldsmith_norway', 4, 'tuva.lie@example.com')
  const cart = await enter({ ...goldsmith, country: 'no' }, 'invoice')
  const { data } = await goldsmith.send(PLACE, seen(cart))
  expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced' })
  const pending = await shopper('no', 1, 'sander.vik@example.com')
  const company = { company: 'Vik AS', taxId: '1234567-8' }
  const refused = await pending.send(PLACE, seen(await enter(pending, 'card', company)))
  expect(refused.data.placeOrder).toMatchObject({ reason: 'NOT_APPROVED' })
})

test.each([
  { answer: 'pay', result: 'OrderPlaced' },
  { answer: 'decline', result: 'PaymentFailed' },
])('the provider’s answer "$answer" is $result', async ({ answer, result }) => {
  const guest = await shopper('no', 1)
  const placed = (await guest.send(PLACE, seen(await enter(guest, 'card')))).data.placeOrder
  expect(placed.__typename).toBe('PaymentNeeded')
  expect((await guest.send(SETTLE, { paymentId: placed.paymentId })).data.settlePayment.__typename).toBe(
    'PaymentPending',
  )
  const back = await fetch(placed.paymentUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ answer }),
    redirect: 'manual',
  })
  const returned = new URL(back.headers.get('location') ?? '')
  expect([returned.pathname, returned.searchParams.get('paymentId')]).toEqual(['/order-confirmation', placed.paymentId])
  for (let times = 0; times < 2; times += 1) {
    const { data } = await guest.send(SETTLE, { paymentId: placed.paymentId })
    expect(data.settlePayment.__typename).toBe(result)
    // A paid order leaves the cart as it is; after a declined one the products are in it again.
    const lines = (await guest.cart.read()).data.cart?.lines ?? []
    expect(lines).toHaveLength(result === 'PaymentFailed' ? 1 : 0)
  }
})

test.each(['/api/order', '/api/ext/payment/', '/api/cart/totals'])(
  'an order survives %s failing or answering HTML, and is placed once',
  async (path) => {
    const guest = await shopper('no', 1)
    const input = { ...seen(await enter(guest, 'card')), idempotencyKey: randomUUID() }
    for (const fault of [{ kind: 'status', status: 500 }, { kind: 'html' }]) {
      await shop.breakPath(path, { ...fault, times: 1 })
      const { data, errors } = await guest.send(PLACE, input)
      await shop.mend()
      expect(data?.placeOrder?.__typename ?? errors?.[0]?.extensions['code']).toMatch(/PaymentNeeded|UPSTREAM_/)
    }
    const one = (await guest.send(PLACE, input)).data.placeOrder
    const again = (await guest.send(PLACE, input)).data.placeOrder
    expect(one.__typename).toBe('PaymentNeeded')
    expect(again).toEqual(one)
  },
)
