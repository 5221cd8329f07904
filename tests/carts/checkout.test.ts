/** Ordering at the real backend: totals, payment on its provider's page, and failures at every call. */
import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openSeededCopy, SEED_TIMEOUT_MS } from '../../sandbox/testing/seededDatabase.ts'
import { CUSTOMERS } from '../../sandbox/customers/customers.ts'
import { openRealShop, type RealShop } from '../testing/realUpstreams.ts'
import { type CartClient, cartClient } from './cartClient.ts'
import { productOf, requiredOptions } from './offers.ts'

const AMOUNT = '{ net { amount } gross { amount } }'
const TOTALS = `totals { subtotal ${AMOUNT} discount ${AMOUNT} shipping ${AMOUNT} paymentFee ${AMOUNT} total ${AMOUNT} taxes { ratePercent amount ${AMOUNT} } }`
const SET = `mutation ($input: SetCheckoutInput!) { setCheckout(input: $input) { __typename
  ... on CartChanged { cart { version ${TOTALS} } } ... on CartRefused { message reason inputErrors { path rule } } } }`
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename
  ... on OrderPlaced { order { id } } ... on PaymentNeeded { order { id } paymentUrl paymentId }
  ... on OrderRefused { reason message inputErrors { path rule } } } }`
const SETTLE = `mutation ($input: SettlePaymentInput!) { settlePayment(input: $input) { __typename
  ... on OrderPlaced { order { status } } ... on PaymentPending { order { status } } ... on PaymentFailed { cart { lines { sku } } } } }`
const ORDER = `query ($id: ID!) { order(id: $id) { number status lines { sku quantity soldBy options { label value } } ${TOTALS} shippingAddress { city } deliveryTitle paymentTitle } }`
const WEIGHED =
  'query ($id: ID!) { order(id: $id) { status reference totals { total { gross { amount } } reserve { gross { amount } } } lines { weighedGrams row { gross { amount } } } } }'

const ADDRESSES: Readonly<Record<string, object>> = {
  no: { postcode: '0181', city: 'Oslo', phone: '22004100' },
  se: { postcode: '111 22', city: 'Stockholm', phone: '0701234567' },
  fi: { postcode: '00100', city: 'Helsinki', phone: '0401234567' },
  de: { postcode: '10115', city: 'Berlin', phone: '03012345678' },
  it: { postcode: '00184', city: 'Roma', phone: '0612345678', region: 'RM' },
}

const COUNTRY_OF: Readonly<Record<string, string>> = {
  goldsmith_norway: 'no',
  goldsmith_sweden: 'se',
  goldsmith_finland: 'fi',
}

let db: DatabaseSync
let shop: RealShop
/** By which the clock of gateway and sandbox is ahead. */
let aheadMs = 0
beforeAll(async () => {
  db = openSeededCopy()
  shop = await openRealShop({ db, clock: () => new Date(Date.now() + aheadMs) })
}, SEED_TIMEOUT_MS)
afterEach(() => shop.mend())
afterAll(async () => {
  await shop.close()
  db.close()
})

interface Shopper {
  readonly cart: CartClient
  readonly send: (document: string, input: object) => ReturnType<CartClient['read']>
  readonly ask: (document: string, variables: object) => ReturnType<CartClient['read']>
  readonly order: (id: string) => ReturnType<CartClient['read']>
  readonly country: string
  readonly bearer: string
}

/** A shopper with one product of the store in the cart. */
async function shopper(store: string, storeId: number, email?: string): Promise<Shopper> {
  const bearer = email === undefined ? await guestToken(store) : await shop.signIn(customerOf(email))
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
    country: COUNTRY_OF[store] ?? store,
    bearer,
    send: (document, input) =>
      shop.query(document, { input: { idempotencyKey: randomUUID(), ...input } }, store, bearer),
    ask: (document, variables) => shop.query(document, { ...variables }, store, bearer),
    order: (id) => shop.query(ORDER, { id }, store, bearer),
  }
}

function customerOf(email: string) {
  const found = CUSTOMERS.find((customer) => customer.email === email)
  if (!found) throw new Error(`expected a customer ${email}, got none`)
  return found
}

async function guestToken(store: string): Promise<string> {
  const open =
    'mutation ($input: CreateGuestSessionInput!) { createGuestSession(input: $input) { ... on GuestSessionCreated { bearerToken } } }'
  const { data } = await shop.query(open, { input: { idempotencyKey: randomUUID() } }, store)
  return data.createGuestSession.bearerToken
}

async function enter({ send, country }: Shopper, paymentMethod: string, more: object = {}) {
  const shippingAddress = { firstName: 'Kari', lastName: 'Nord', street: 'Torggata 1', ...ADDRESSES[country], ...more }
  const { data, errors } = await send(SET, {
    email: `kari.${randomUUID()}@example.com`,
    shippingAddress,
    paymentMethod,
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
  const cart = await enter(goldsmith, 'invoice')
  const { data } = await goldsmith.send(PLACE, seen(cart))
  expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced' })
  const pending = await shopper('no', 1, 'sander.vik@example.com')
  const company = { company: 'Vik AS', taxId: '1234567-8' }
  const refused = await pending.send(PLACE, seen(await enter(pending, 'card', company)))
  expect(refused.data.placeOrder).toMatchObject({ reason: 'NOT_APPROVED' })
})

interface Hosted {
  readonly store: string
  readonly storeId: number
  readonly method: string
  /** Of a customer; the others are guests. */
  readonly email?: string
}
/** Every method that is paid on a page of the provider, and one of each goldsmith store. */
const HOSTED: readonly Hosted[] = [
  ...['vipps', 'card', 'applepay', 'googlepay'].map((method) => ({ store: 'no', storeId: 1, method })),
  ...['card', 'applepay'].map((method) => ({ store: 'se', storeId: 2, method })),
  { store: 'fi', storeId: 3, method: 'finnishbank' },
  { store: 'de', storeId: 7, method: 'card' },
  { store: 'it', storeId: 8, method: 'card' },
  { store: 'goldsmith_norway', storeId: 4, method: 'card', email: 'tuva.lie@example.com' },
  { store: 'goldsmith_finland', storeId: 5, method: 'finnishbank', email: 'helmi.koski@example.com' },
  { store: 'goldsmith_sweden', storeId: 6, method: 'card', email: 'nils.ek@example.com' },
]
/** What the shopper does on the provider's page; an abandoned payment gets no answer. */
const ANSWERS = [
  { answer: 'pay', result: 'OrderPlaced' },
  { answer: 'decline', result: 'PaymentFailed' },
  { answer: 'cancel', result: 'PaymentFailed' },
  { answer: null, result: 'PaymentPending' },
] as const
/** The provider knows it later than the shopper returns. */
const LATE_ANSWERS = [
  { answer: 'late', result: 'OrderPlaced' },
  { answer: 'lateDecline', result: 'PaymentFailed' },
] as const
/** The sandbox's provider knows late answers by then. */
const LATE_MS = 21_000

test('a payment that the shopper gives up cancels the order, and its page takes no payment any more', async () => {
  const guest = await shopper('no', 1)
  const placed = (await guest.send(PLACE, seen(await enter(guest, 'card')))).data.placeOrder
  const settle = async (more: object) =>
    (await guest.send(SETTLE, { paymentId: placed.paymentId, ...more })).data.settlePayment.__typename
  expect(await settle({ givesUp: true })).toBe('PaymentFailed')
  await fetch(placed.paymentUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }), redirect: 'manual' })
  expect(await settle({})).toBe('PaymentFailed')
  expect((await guest.cart.read()).data.cart.lines).not.toEqual([])
})

/** Of each of the provider's two services, a guest's method and a customer's. */
const OF_SERVICES = HOSTED.filter(
  ({ store, method }) => method === 'finnishbank' || (method === 'card' && ['no', 'goldsmith_norway'].includes(store)),
)
const [PAY, ...OTHER_ANSWERS] = ANSWERS
test.each<Hosted & (typeof ANSWERS | typeof LATE_ANSWERS)[number]>([
  ...HOSTED.map((method) => ({ ...method, ...PAY })),
  ...OF_SERVICES.flatMap((method) => [...OTHER_ANSWERS, ...LATE_ANSWERS].map((answer) => ({ ...method, ...answer }))),
])(
  '$store: $method that the shopper answers with "$answer" is $result',
  async ({ store, storeId, method, email, answer, result }) => {
    const guest = await shopper(store, storeId, email)
    const bought = (await guest.cart.read()).data.cart.lines.map(({ sku }: { sku: string }) => sku)
    const number = store === 'se' ? { socialSecurityNumber: '811218-9876' } : {}
    const placed = (await guest.send(PLACE, { ...seen(await enter(guest, method)), ...number })).data.placeOrder
    expect(placed.__typename).toBe('PaymentNeeded')
    expect((await guest.send(SETTLE, { paymentId: placed.paymentId })).data.settlePayment.__typename).toBe(
      'PaymentPending',
    )
    // The second answer comes too late.
    for (const one of answer === null ? [] : [answer, answer === 'pay' ? 'decline' : 'pay']) {
      const back = await fetch(placed.paymentUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ answer: one }),
        redirect: 'manual',
      })
      const returned = new URL(back.headers.get('location') ?? '')
      expect([returned.pathname.split('/').at(-1), returned.searchParams.get('paymentId')]).toEqual([
        'order-confirmation',
        placed.paymentId,
      ])
    }
    const isLate = answer === 'late' || answer === 'lateDecline'
    const settle = async () => (await guest.send(SETTLE, { paymentId: placed.paymentId })).data.settlePayment.__typename
    expect(isLate ? await settle() : 'PaymentPending').toBe('PaymentPending')
    if (isLate) aheadMs += LATE_MS
    for (let times = 0; times < 2; times += 1) {
      expect(await settle()).toBe(result)
      // A paid or pending order leaves the cart as it is; after a failed one the products are in it again.
      const lines: { readonly sku: string }[] = (await guest.cart.read()).data.cart?.lines ?? []
      expect(lines.map(({ sku }) => sku)).toEqual(result === 'PaymentFailed' ? bought : [])
    }
    const status = { OrderPlaced: 'PROCESSING', PaymentFailed: 'CANCELLED', PaymentPending: 'PENDING' }[result]
    expect((await guest.order(placed.order.id)).data.order.status).toBe(status)
  },
)

/** Skus of products that can be bought alone, by what `where` says of them. */
function skuWhere(storeId: number, where: string): string {
  const row = db
    .prepare(
      `SELECT p.sku FROM product p JOIN product_store ps ON ps.product_id = p.id JOIN stock_item s ON s.product_id = p.id
       WHERE ps.store_id = ? AND ps.status = 1 AND ps.visibility > 1 AND s.is_in_stock = 1
         AND (s.qty > 20 AND ps.price_e4 > 0 OR p.type_id = 'bundle') AND ${where}
       ORDER BY p.id LIMIT 1`,
    )
    .get(storeId)
  if (!row) throw new Error(`expected a product of store ${storeId} where ${where}, got none`)
  return String(row['sku'])
}

test('an order names the engraving, the parts of a set, the length of a cut and the weighed grams', async () => {
  const guest = await shopper('no', 1)
  const isEngraved =
    "EXISTS (SELECT 1 FROM custom_option o WHERE o.product_id = p.id AND o.type = 'field' AND o.is_required = 0)"
  const engraved = await productOf(shop, skuWhere(1, `p.type_id = 'simple' AND p.unit = 'PCS' AND ${isEngraved}`), 'no')
  const entry = engraved.customOptions.find(({ kind, measure }) => kind === 'FIELD' && measure === null)
  const set = await productOf(shop, skuWhere(1, "p.type_id = 'bundle'"), 'no')
  const parts = (set.composition.parts ?? []).map(({ code, choices }) => ({
    part: code,
    choice: (choices.find(({ isDefault }) => isDefault) ?? choices[0])?.code,
  }))
  const options = [...requiredOptions(engraved), { option: entry?.code, text: 'K & M' }]
  const lines = await ordered(guest, 'cashondelivery', [
    { of: engraved.composition.variant?.id, quantity: '1', options },
    { of: set.id, quantity: '1', parts },
  ])
  expect(lines[1]?.options.map(({ value }) => value)).toContain('K & M')
  expect(lines[2]?.options).toHaveLength(parts.length)
  expect(lines[2]?.options[0]).toMatchObject({ label: expect.stringMatching(/\S/), value: expect.stringMatching(/\S/) })

  const goldsmith = await shopper('goldsmith_norway', 4, 'tuva.lie@example.com')
  const [grain, wire] = await Promise.all(
    [
      "p.type_id = 'simple' AND p.unit = 'G'",
      "p.type_id = 'simple' AND p.unit = 'METER' AND EXISTS (SELECT 1 FROM custom_option o WHERE o.product_id = p.id)",
    ].map((where) => productOf(shop, skuWhere(4, where), 'goldsmith_norway')),
  )
  const weighed = await ordered({ ...goldsmith, country: 'no' }, 'invoice', [
    { of: grain?.composition.variant?.id, quantity: '12' },
    { of: wire?.composition.variant?.id, quantity: '2', cut: { lengthMm: '1500' } },
  ])
  expect(weighed.find(({ sku }) => sku === grain?.sku)).toMatchObject({ quantity: '12', soldBy: 'G', options: [] })
  const cut = weighed.find(({ sku }) => sku === wire?.sku)
  expect(cut).toMatchObject({ quantity: '3', soldBy: 'METER' })
  expect(cut?.options.map(({ value }) => value)).toContain('1500')
})

interface OrderedLine {
  readonly sku: string
  readonly quantity: string
  readonly soldBy: string | null
  readonly options: readonly { readonly label: string; readonly value: string }[]
}

async function ordered(who: Shopper, payment: string, items: readonly object[]): Promise<readonly OrderedLine[]> {
  const { data } = await who.cart.add(items)
  expect(data.addToCart).toMatchObject({ __typename: 'CartChanged', inputErrors: [] })
  const placed = await who.send(PLACE, seen(await enter(who, payment)))
  expect(placed.data.placeOrder).toMatchObject({ __typename: 'OrderPlaced' })
  return (await who.order(placed.data.placeOrder.order.id)).data.order.lines
}

test('an order names the buyer’s reference, and the grams of its lines once they are weighed', async () => {
  const goldsmith = await shopper('goldsmith_norway', 4, 'tuva.lie@example.com')
  const input = { ...seen(await enter(goldsmith, 'invoice')), reference: 'PO 4711' }
  const { id } = (await goldsmith.send(PLACE, input)).data.placeOrder.order
  const read = async () => (await goldsmith.ask(WEIGHED, { id })).data.order
  const ordered = await read()
  expect(ordered).toMatchObject({ status: 'PROCESSING', reference: 'PO 4711', lines: [{ weighedGrams: null }] })
  const row = db.prepare('SELECT id, document FROM sales_order ORDER BY id DESC LIMIT 1').get()
  const [item] = (JSON.parse(String(row?.['document'])) as { items: readonly { item_id: number }[] }).items
  const move = async (weighed: object) =>
    (
      await fetch(`${shop.sandboxUrl}/sandbox/orders/${String(row?.['id'])}/status`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'complete', weighed: [{ item_id: item?.item_id, ...weighed }] }),
      })
    ).status
  expect(await move({ grams: 'much' })).toBe(400)
  expect(await move({ grams: 12.35 })).toBe(200)
  expect(await read()).toMatchObject({ status: 'COMPLETE', reference: 'PO 4711', lines: [{ weighedGrams: '12.35' }] })
})

test('an order reserves more for its wire until that is weighed, and then costs what it weighs', async () => {
  const goldsmith = await shopper('goldsmith_norway', 4, 'tuva.lie@example.com')
  const wire = await productOf(
    shop,
    skuWhere(4, "p.type_id = 'simple' AND p.unit = 'METER' AND ps.weight_variation_fee_e4 > 0"),
    'goldsmith_norway',
  )
  const items = [{ of: wire.composition.variant?.id, quantity: '2', options: requiredOptions(wire) }]
  expect((await goldsmith.cart.add(items)).data.addToCart).toMatchObject({ __typename: 'CartChanged', inputErrors: [] })
  const placed = await goldsmith.send(PLACE, seen(await enter(goldsmith, 'invoice')))
  const { id } = placed.data.placeOrder.order
  const read = async () => (await goldsmith.ask(WEIGHED, { id })).data.order
  const before = await read()
  const reserve = Number(before.totals.reserve.gross.amount)
  expect(reserve).toBeGreaterThan(0)

  const row = db.prepare('SELECT id, document FROM sales_order ORDER BY id DESC LIMIT 1').get()
  const document = JSON.parse(String(row?.['document'])) as {
    items: readonly { item_id: number; weighing?: { ordered_grams: string } }[]
  }
  const at = document.items.findIndex(({ weighing }) => weighing !== undefined)
  const item = document.items[at]
  const grams = Number(item?.weighing?.ordered_grams) * 1.01
  await fetch(`${shop.sandboxUrl}/sandbox/orders/${String(row?.['id'])}/status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'complete', weighed: [{ item_id: item?.item_id, grams }] }),
  })
  const after = await read()
  const change = Number(after.lines[at].row.gross.amount) - Number(before.lines[at].row.gross.amount)
  expect(change).toBeGreaterThan(0)
  expect(change).toBeLessThanOrEqual(reserve)
  expect(change).toBeCloseTo(0.01 * Number(before.lines[at].row.gross.amount), 1)
  expect(Number(after.totals.total.gross.amount)).toBeCloseTo(Number(before.totals.total.gross.amount) + change, 2)
  expect(after.totals.reserve).toBeNull()
})

test('a guest of a goldsmith store cannot order, whatever was added before or is sent', async () => {
  const bearer = await guestToken('no')
  const cart = await cartClient(shop, 'goldsmith_norway', bearer)
  const sku = skuWhere(4, "p.type_id = 'simple' AND p.unit = 'PCS'")
  const product = await productOf(shop, sku, 'goldsmith_norway')
  const added = await cart.add([{ of: product.composition.variant?.id, quantity: '1' }])
  expect(added.data.addToCart).toMatchObject({ __typename: 'CartRefused', reason: 'SIGN_IN_REQUIRED', cart: null })
  expect((await cart.read()).data.cart).toBeNull()
  const send = (document: string, input: object) =>
    shop.query(document, { input: { idempotencyKey: randomUUID(), ...input } }, 'goldsmith_norway', bearer)
  const entered = await send(SET, { email: 'kari@example.com' })
  expect(entered.data.setCheckout).toMatchObject({ __typename: 'CartRefused', reason: 'SIGN_IN_REQUIRED' })
  const placed = await send(PLACE, { cartVersion: 1, expectedGross: '1', acceptsTerms: true })
  expect(placed.data.placeOrder).toMatchObject({ __typename: 'OrderRefused', reason: 'SIGN_IN_REQUIRED' })
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
      expect(data?.placeOrder?.__typename ?? errors?.[0]?.extensions['code']).toMatch(
        /PaymentNeeded|PaymentPageUnavailable|UPSTREAM_/,
      )
    }
    const one = (await guest.send(PLACE, input)).data.placeOrder
    const again = (await guest.send(PLACE, input)).data.placeOrder
    expect(one.__typename).toBe('PaymentNeeded')
    expect(again).toEqual(one)
  },
)
