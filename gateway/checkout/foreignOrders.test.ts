/** Orders in front of backends that somebody else wrote: no order by its id, no ids of requests, a history for customers alone. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { type SessionStore, SessionStoreError } from '../session/sessionStore.ts'
import { createSqliteSessionStore } from '../session/sqlite/sqliteSessionStore.ts'
import { SET_COUPON } from '../testing/cartQueries.ts'
import { COUPON } from '../testing/fakeCarts.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { createFakeCustomers, type FakeCustomers, KARI, signIn } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { readProfile, type StorefrontProfile } from '../upstream/storefront/profile.ts'
import {
  add,
  ADDRESS_NO,
  type As,
  CART,
  enterAll,
  guestWithCart,
  linesOf,
  ORDER,
  place,
  type Seen,
  seen,
  settle,
} from './testing/checkoutQueries.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const TRYTON = readProfile('tryton')
const PROFILES = {
  magento2: readProfile('vue-storefront-api-magento2'),
  magento1: readProfile('vue-storefront-api-magento1'),
  // The fake answers below the usual base, and guests too.
  tryton: { ...TRYTON, basePath: '/api', carts: { ...TRYTON.carts, guestsOrder: true } },
} as const
type Dialect = keyof typeof PROFILES
const DIALECTS: readonly Dialect[] = ['magento2', 'magento1', 'tryton']

let gateway: TestGateway
let backend: FakeCheckout
let customers: FakeCustomers
let now = NOW
afterEach(() => gateway.close())

async function open(
  dialect: Dialect,
  profile: StorefrontProfile = PROFILES[dialect],
  options: Pick<TestGatewayOptions, 'session' | 'upstreamLimits' | 'upstreamTimeoutMs'> = {},
): Promise<void> {
  now = NOW
  gateway = await startGateway({ no: { product: [product(1), product(2)] } }, { clock: () => now, profile, ...options })
  backend = createFakeCheckout(gateway.storefront, (token) => customers.customerOf(token))
  customers = createFakeCustomers(gateway.storefront)
  backend.dialect = dialect
}
const OFFLINE = { paymentMethod: 'invoice' }
async function guest(more: object = OFFLINE): Promise<As> {
  const as = await guestWithCart(gateway)
  await enterAll(gateway, as, more)
  return as
}
async function customer(more: object = OFFLINE): Promise<As> {
  const { cookie } = await signIn(gateway, KARI)
  const as = { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
  await add(gateway, as)
  await enterAll(gateway, as, more)
  return as
}
const orderOf = async (as: As, id: string) => (await gateway.query(ORDER, { ...as, variables: { id } })).data.order
const cartOf = async (as: As) => (await gateway.query(CART, as)).data.cart
const sentOrders = () => gateway.storefront.calls.filter(({ path }) => /^\/api\/order(?:\/create)?$/.test(path))
const lost = { reset: true } as const

describe.each(DIALECTS)('in front of %s', (dialect) => {
  test('a guest’s order is placed once, and its confirmation is the cart as it was ordered', async () => {
    await open(dialect)
    const as = await guest()
    const [total, key] = [await seen(gateway, as), randomUUID()]
    const { data } = await place(gateway, as, total, key)
    expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced' })
    const { id } = data.placeOrder.order
    expect(await orderOf(as, id)).toEqual({
      id,
      number: dialect === 'magento2' ? '000009000' : null,
      placedAt: NOW.toISOString(),
      status: 'PENDING',
      statusAt: NOW.toISOString(),
      consentedGross: null,
      email: 'kari@example.no',
      deliveryTitle: 'Nordpakke - pickup',
      paymentTitle: 'Faktura',
      reference: null,
      lines: [expect.objectContaining({ sku: 'SKU-1', quantity: '1', name: 'Name of SKU-1', taxRatePercent: '25' })],
      totals: expect.objectContaining({
        total: expect.objectContaining({ gross: { amount: '225.00', currency: 'NOK' } }),
        shipping: expect.objectContaining({ gross: { amount: '100.00', currency: 'NOK' } }),
      }),
      shippingAddress: expect.objectContaining(ADDRESS_NO),
      billingAddress: expect.objectContaining(ADDRESS_NO),
    })
    expect(linesOf(await cartOf(as))).toEqual([])
    expect((await place(gateway, as, total, key)).data.placeOrder.order.id).toBe(id)
    expect(sentOrders()).toHaveLength(1)
  })

  test('a customer’s order is that of the history', async () => {
    await open(dialect)
    const as = await customer()
    const { data } = await place(gateway, as, await seen(gateway, as))
    const { id } = data.placeOrder.order
    const numbers = { magento2: '000009000', magento1: '100009000', tryton: '000009000' }
    const states = { magento2: 'PENDING', magento1: 'PENDING', tryton: 'PROCESSING' }
    now = new Date('2026-11-22T12:00:00Z')
    expect(await orderOf(as, id)).toMatchObject({
      number: numbers[dialect],
      status: states[dialect],
      statusAt: now.toISOString(),
      consentedGross: null,
      email: 'kari@example.no',
      lines: [{ sku: 'SKU-1', row: { gross: { amount: '125.00' } } }],
      // Where the history has no addresses, those of the cart as it was ordered.
      shippingAddress: ADDRESS_NO,
      billingAddress: ADDRESS_NO,
    })
    const orders = await gateway.query('{ viewer { orders { totalCount items { id number } } } }', as)
    expect(orders.data.viewer.orders).toEqual({ totalCount: 1, items: [{ id, number: numbers[dialect] }] })
  })

  test('a customer’s order whose answer was lost is found in the history, and ordered once', async () => {
    await open(dialect)
    const as = await customer()
    backend.failNext(dialect === 'tryton' ? 'create' : 'order', lost, 'after')
    const { data } = await place(gateway, as, await seen(gateway, as))
    expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced' })
    expect(linesOf(await cartOf(as))).toEqual([])
    await add(gateway, as, 2)
    expect(linesOf(await cartOf(as))).toEqual(['SKU-2 × 1'])
    expect(backend.orders).toHaveLength(1)
  })

  test('a guest’s order whose answer was lost may have arrived: the key orders nothing until the shopper decides', async () => {
    await open(dialect)
    const as = await guest()
    const [total, key] = [await seen(gateway, as), randomUUID()]
    backend.failNext(dialect === 'tryton' ? 'create' : 'order', lost)
    const uncertain = {
      __typename: 'OrderUncertain',
      message:
        'Vi vet ikke om bestillingen din har kommet frem. Se etter e-posten vår før du bestiller på nytt, eller kontakt oss på kundeservice@gulloggrad.example.',
      sentAt: NOW.toISOString(),
    }
    expect((await place(gateway, as, total, key)).data.placeOrder).toMatchObject({
      __typename: uncertain.__typename,
      sentAt: uncertain.sentAt,
    })
    expect((await place(gateway, as, total, key)).data.placeOrder).toMatchObject({ __typename: 'OrderUncertain' })
    // A reloaded page has another key.
    expect((await place(gateway, as, total)).data.placeOrder).toMatchObject({ __typename: 'OrderUncertain' })
    expect(sentOrders()).toHaveLength(1)
    expect(linesOf(await cartOf(as))).toEqual(['SKU-1 × 1'])

    const { data } = await place(gateway, as, total, key, { orderAnyway: true })
    expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced' })
    expect(backend.orders).toHaveLength(1)
    expect(linesOf(await cartOf(as))).toEqual([])
  })

  describe('while the queue of the order service is full', () => {
    const upstreamLimits = { upstreamConnections: 1, upstreamMaxQueued: 0 }
    const orderCall = dialect === 'tryton' ? 'create' : 'order'
    /** Another guest's order takes the only connection. @returns ends it */
    const occupy = async (total: Seen): Promise<() => Promise<void>> => {
      const answered = Promise.withResolvers<void>()
      const sentBefore = sentOrders().length
      const other = await guest()
      backend.failNext(orderCall, { json: {}, status: 500, after: answered.promise })
      const first = place(gateway, other, total)
      await expect.poll(sentOrders).toHaveLength(sentBefore + 1)
      return async () => {
        answered.resolve()
        await first
      }
    }

    /** Loses the fifth write once it is armed: behind the record of the attempt and the cart with its request, the cart without it. */
    const forgetful = () => {
      const store = createSqliteSessionStore()
      let left = Number.POSITIVE_INFINITY
      const put: typeof store.records.put = (...record) =>
        --left === 0 ? Promise.reject(new SessionStoreError('lost')) : store.records.put(...record)
      return { store: { ...store, records: { ...store.records, put } }, arm: () => (left = 5) }
    }

    test.each(['stored', 'lost'] as const)(
      'an order that was not sent is not uncertain, if the cart without its request is %s',
      async (what) => {
        const { store, arm } = forgetful()
        await open(dialect, PROFILES[dialect], { upstreamLimits, session: { store } })
        const as = await guest()
        const [total, key] = [await seen(gateway, as), randomUUID()]
        const end = await occupy(total)
        if (what === 'lost') arm()
        const { data, errors } = await place(gateway, as, total, key)
        expect(data?.placeOrder).toBeFalsy()
        expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE', upstream: 'order' } }])
        expect(sentOrders()).toHaveLength(1)
        await end()
        expect((await place(gateway, as, total, key)).data.placeOrder).toMatchObject({ __typename: 'OrderPlaced' })
        expect(backend.orders).toHaveLength(1)
      },
    )

    test('an uncertain order keeps its time when the next attempt is not sent', async () => {
      const profile = PROFILES[dialect]
      const calls = { ...profile.calls, 'sync/order/{requestId}': null }
      await open(dialect, { ...profile, calls }, { upstreamLimits })
      const as = await guest()
      const [total, key] = [await seen(gateway, as), randomUUID()]
      backend.failNext(orderCall, lost)
      await place(gateway, as, total, key)
      now = new Date(NOW.getTime() + 20 * 60_000)
      const end = await occupy(total)
      const uncertain = { __typename: 'OrderUncertain', sentAt: NOW.toISOString() }
      const { data } = await place(gateway, as, total, key, { orderAnyway: true })
      expect(data.placeOrder).toMatchObject(uncertain)
      await end()
      expect((await place(gateway, as, total, key)).data.placeOrder).toMatchObject(uncertain)
      expect((await place(gateway, as, total, key, { orderAnyway: true })).data.placeOrder.__typename).toBe(
        'OrderPlaced',
      )
      expect(backend.orders).toHaveLength(1)
    })
  })

  test('no message and no log line contains the id of a cart', async () => {
    await open(dialect)
    const as = await guest()
    const [cartId = 'none'] = [...backend.carts.carts.keys()]
    const refusal = { json: { code: 500, result: `No such entity with id ${cartId}` }, status: 500 }
    backend.failNext(dialect === 'tryton' ? 'create' : 'order', refusal)
    const answer = await place(gateway, as, await seen(gateway, as))
    expect(answer.data.placeOrder.__typename).toBe(dialect === 'magento1' ? 'OrderUncertain' : 'OrderRefused')
    expect(linesOf(await cartOf(as))).toEqual(['SKU-1 × 1'])
    expect(JSON.stringify([answer.data, answer.errors, gateway.logLines])).not.toContain(cartId)
  })
})

describe.each(DIALECTS)('a generic refusal of %s', (dialect) => {
  const call = dialect === 'tryton' ? 'create' : 'order'
  const vague =
    dialect === 'tryton'
      ? {
          json: { code: '400', result: 'The browser (or proxy) sent a request that this server could not understand.' },
        }
      : { json: { code: 500, result: 'No such entity with cartId = 1' }, status: 500 }

  test('neither ends the cart nor means an order, as the response to the first press and after a lost one', async () => {
    await open(dialect)
    const as = await guest()
    const [total, key] = [await seen(gateway, as), randomUUID()]
    backend.failNext(call, lost)
    expect((await place(gateway, as, total, key)).data.placeOrder).toMatchObject({ __typename: 'OrderUncertain' })
    backend.failNext(call, vague)
    const anyway = await place(gateway, as, total, key, { orderAnyway: true })
    expect(anyway.data.placeOrder).toMatchObject({ __typename: 'OrderRefused' })
    expect(linesOf(await cartOf(as))).toEqual(['SKU-1 × 1'])
    expect(backend.orders).toEqual([])
  })

  test('is not believed if the order was placed in spite of it', async () => {
    await open(dialect)
    const as = await customer()
    backend.failNext(call, vague, 'after')
    const { data } = await place(gateway, as, await seen(gateway, as))
    expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced', order: { number: expect.any(String) } })
    expect(linesOf(await cartOf(as))).toEqual([])
    expect(backend.orders).toHaveLength(1)
  })
})

test.each(DIALECTS)(
  'an order that %s takes long to place is an order with its number, and is sent once',
  async (dialect) => {
    const [upstreamTimeoutMs, upstreamOrderTimeoutMs] = [1_500, 30_000]
    await open(dialect, PROFILES[dialect], {
      upstreamTimeoutMs,
      upstreamLimits: { upstreamOrderTimeoutMs, upstreamFailures: 1 },
    })
    const as = await customer()
    const total = await seen(gateway, as)
    const accepted = Promise.withResolvers<void>()
    const answers = { tryton: 'OK', magento1: { magentoOrderId: 9000 }, magento2: { magentoOrderId: 9000 } }
    const answer = { json: { code: 200, result: answers[dialect] }, after: accepted.promise }
    backend.failNext(dialect === 'tryton' ? 'create' : 'order', answer, 'after')
    const placing = place(gateway, as, total)
    setTimeout(accepted.resolve, 2 * upstreamTimeoutMs)
    const { data } = await placing
    expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced', order: { number: expect.any(String) } })
    expect(sentOrders()).toHaveLength(1)
  },
)

test('an order of Tryton with a coupon that its totals do not name is found by its cart, with its own total', async () => {
  await open('tryton')
  const as = await customer()
  backend.carts.hidesCoupon = true
  await gateway.query(SET_COUPON, { ...as, variables: { input: { idempotencyKey: randomUUID(), code: COUPON } } })
  const coupon = '{ cart { coupon { code isInTotals discount { gross { amount } } } } }'
  expect((await gateway.query(coupon, as)).data.cart).toEqual({
    coupon: { code: 'WELCOME10', isInTotals: false, discount: null },
  })
  await enterAll(gateway, as, OFFLINE)
  const total = await seen(gateway, as)
  backend.failNext('create', lost, 'after')
  const { data } = await place(gateway, as, total)
  const [order] = backend.orders
  if (!order) throw new Error('expected an order')
  expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced', order: { number: '000009000' } })
  const { id } = data.placeOrder.order
  expect(Number((await orderOf(as, id)).totals.total.gross.amount)).toBe(order.total)
  expect(order.total).toBeLessThan(Number(total.gross))
  const orders = await gateway.query('{ viewer { orders { items { id } } } }', as)
  expect(orders.data.viewer.orders.items).toEqual([{ id }])
})

test('lists that PHP writes as objects of their indices are lists: lines, methods, orders', async () => {
  await open('magento2')
  const as = await customer()
  const asObject = (list: readonly unknown[]) => Object.fromEntries(list.map((entry, at) => [2 * at + 1, entry]))
  gateway.storefront.answer('/api/cart/payment-methods', () => ({
    json: { code: 200, result: asObject([{ code: 'checkmo', title: 'Sjekk' }, { code: 'invoice' }]) },
  }))
  const methods = await gateway.query('{ cart { checkout { paymentMethods { code } } } }', as)
  expect(methods.data.cart.checkout.paymentMethods).toEqual([{ code: 'checkmo' }, { code: 'invoice' }])
  await place(gateway, as, await seen(gateway, as))
  const document = {
    entity_id: 9100,
    increment_id: '9',
    grand_total: 225,
    items: asObject([{ sku: 'SKU-1', qty_ordered: 1 }]),
  }
  gateway.storefront.answer('/api/user/order-history', () => ({
    json: { code: 200, result: { items: asObject([document]) } },
  }))
  const history = await gateway.query('{ viewer { orders { items { number lines { sku } } } } }', as)
  expect(history.data.viewer.orders.items).toEqual([{ number: '9', lines: [{ sku: 'SKU-1' }] }])
})

test('a cart that is read as an inactive one may have been ordered, and is not filled again', async () => {
  await open('magento2')
  const as = await guest()
  const inactive = {
    json: { code: 200, result: { id: 7, is_active: false, items: [{ item_id: 1, sku: 'SKU-1', qty: 1 }] } },
  }
  backend.failNext('order', { json: { code: 400, result: 'A server error stopped your order.' }, status: 400 }, 'after')
  for (let read = 0; read < 2; read++) backend.carts.failNext('pull', inactive)
  expect((await place(gateway, as, await seen(gateway, as))).data.placeOrder.__typename).toBe('OrderUncertain')
  expect(backend.orders).toHaveLength(1)
  expect(linesOf(await cartOf(as))).toEqual([])
})

test('a cart of Magento 1 that may be ordered by the lost request is ordered again with the shopper’s consent alone', async () => {
  await open('magento1')
  const as = await guest()
  const [total, key] = [await seen(gateway, as), randomUUID()]
  backend.failNext('order', lost, 'after')
  expect((await place(gateway, as, total, key)).data.placeOrder).toMatchObject({ __typename: 'OrderUncertain' })
  // The ordered cart can still be read.
  expect(linesOf(await cartOf(as))).toEqual(['SKU-1 × 1'])
  const { data } = await place(gateway, as, total, key, { orderAnyway: true })
  expect(data.placeOrder).toMatchObject({ __typename: 'OrderRefused', reason: 'CHANGED' })
  expect(backend.orders).toHaveLength(1)
  // Another cart with the same lines, because the backend no longer takes the first one.
  expect(linesOf(data.placeOrder.cart)).toEqual(['SKU-1 × 1'])
  await enterAll(gateway, as, OFFLINE)
  expect((await place(gateway, as, await seen(gateway, as))).data.placeOrder.__typename).toBe('OrderPlaced')
  expect(backend.orders).toHaveLength(2)
})

describe.each(['magento2', 'tryton'] as const)('a sent cart that %s no longer has', (dialect) => {
  const call = dialect === 'tryton' ? 'create' : 'order'

  test.each(['guest', 'customer'] as const)(
    'is an order of a %s as soon as one is seen, and not before',
    async (who) => {
      await open(dialect)
      const as = await (who === 'guest' ? guest() : customer())
      const [total, key] = [await seen(gateway, as), randomUUID()]
      backend.failNext('order-history', { status: 500, json: {} })
      backend.failNext(call, lost, 'after')
      expect((await place(gateway, as, total, key)).data.placeOrder).toMatchObject({ __typename: 'OrderUncertain' })
      backend.failNext('order-history', { status: 500, json: {} })
      const { data } = await place(gateway, as, total, key, { orderAnyway: true })
      expect(data.placeOrder).toMatchObject({ __typename: 'OrderUncertain' })
      expect(linesOf(await cartOf(as))).toEqual([])
      expect((await place(gateway, as, total, key)).data.placeOrder).toMatchObject(
        who === 'guest'
          ? { __typename: 'OrderUncertain' }
          : { __typename: 'OrderPlaced', order: { number: '000009000' } },
      )
      expect(backend.orders).toHaveLength(1)
    },
  )

  test('leaves what was put into another cart in between', async () => {
    await open(dialect)
    const as = await guest()
    const [total, key] = [await seen(gateway, as), randomUUID()]
    backend.failNext(call, lost, 'after')
    expect((await place(gateway, as, total, key)).data.placeOrder).toMatchObject({ __typename: 'OrderUncertain' })
    expect(linesOf(await cartOf(as))).toEqual([])
    await add(gateway, as, 2)
    const { data } = await place(gateway, as, total, key, { orderAnyway: true })
    expect(data.placeOrder).toMatchObject({ __typename: 'OrderUncertain' })
    expect(linesOf(await cartOf(as))).toEqual(['SKU-2 × 1'])
    expect(backend.orders).toHaveLength(1)
  })
})

test.each([
  { answer: { magentoOrderId: '91', orderNumber: '000000091', backendOrderId: '91' }, number: '000000091' },
  { answer: { magentoOrderId: 91, orderNumber: 100_000_091, backendOrderId: 91 }, number: '100000091' },
  { answer: { magentoOrderId: 91, orderNumber: null }, number: null },
  { answer: 91, number: null },
  { answer: '91', number: null },
  { answer: 'OK', number: null },
  { answer: true, number: null },
  { answer: null, number: null },
  { answer: {}, number: null },
  { answer: [{ id: { nested: 1 } }], number: null },
])('an order that is answered with $answer is placed', async ({ answer, number }) => {
  await open('magento2')
  const as = await guest()
  backend.failNext('order', { json: { code: 200, result: answer } }, 'after')
  const { data } = await place(gateway, as, await seen(gateway, as))
  expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced', order: { number } })
})

test('a total other than the accepted one is displayed to the shopper and logged', async () => {
  await open('magento2')
  const as = await customer()
  const { data } = await place(gateway, as, await seen(gateway, as))
  const [order] = backend.orders
  if (!order) throw new Error('expected an order')
  Object.assign(order, { total: 324 })
  expect(await orderOf(as, data.placeOrder.order.id)).toMatchObject({
    consentedGross: '225',
    totals: { total: { gross: { amount: '324.00' } } },
  })
  await orderOf(as, data.placeOrder.order.id)
  expect(gateway.logLines.filter(({ msg }) => String(msg).includes('another total'))).toHaveLength(1)
})

describe('payment', () => {
  const hosted = {
    hosted: { kort: 'ext/nets/{orderId}' },
    offline: ['invoice'],
    withReference: [],
    isReadable: false,
    unlisted: {},
  }
  const methods: readonly object[] = [
    { code: 'kort', title: 'Kort' },
    { code: 'invoice' },
    { code: 'klarna_kp', title: 'Klarna' },
    { title: 'no code' },
  ]

  test('a method that is neither hosted nor offline is not offered, and is logged once', async () => {
    await open('magento2', { ...PROFILES.magento2, payments: hosted })
    backend.paymentMethods = methods
    const as = await guestWithCart(gateway)
    const offered = await gateway.query('{ cart { checkout { paymentMethods { code title kind } } } }', as)
    await gateway.query('{ cart { checkout { paymentMethods { code } } } }', as)
    expect(offered.data.cart.checkout.paymentMethods).toEqual([
      { code: 'kort', title: 'Kort', kind: 'HOSTED' },
      { code: 'invoice', title: 'invoice', kind: 'INVOICE' },
    ])
    expect(gateway.logLines.filter(({ paymentMethod }) => paymentMethod === 'klarna_kp')).toHaveLength(1)
  })

  /** An order that waits for its payment; the endpoint answers `status` where it is set. */
  async function opened(who: 'guest' | 'customer', isReadable = false) {
    await open('magento2', { ...PROFILES.magento2, payments: { ...hosted, isReadable } })
    backend.paymentMethods = methods
    const endpoint: { status?: string } = {}
    gateway.storefront.answer('/api/ext/nets/', ({ path }) => ({
      json: {
        code: 200,
        result: { paymentId: 77, hostedPaymentPageUrl: `https://pay.example${path}`, ...endpoint },
      },
    }))
    const as = await (who === 'guest' ? guest : customer)({ paymentMethod: 'kort' })
    const [total, key] = [await seen(gateway, as), randomUUID()]
    const { data } = await place(gateway, as, total, key)
    return {
      as,
      endpoint,
      placed: data.placeOrder,
      placeAgain: async () => (await place(gateway, as, total, key)).data.placeOrder,
      result: async () => (await settle(gateway, as, '77')).data.settlePayment,
      timesOpened: () => gateway.storefront.calls.filter(({ path }) => path.includes('/ext/nets/')).length,
    }
  }
  const page = 'https://pay.example/api/ext/nets/9000'

  test('the page of the provider is opened at the endpoint of the profile', async () => {
    const { placed } = await opened('guest')
    expect(placed).toMatchObject({ __typename: 'PaymentNeeded', paymentId: '77', paymentUrl: page })
  })

  test('a guest expects no result where nothing reports it, and no second payment is opened', async () => {
    const { result, placeAgain, timesOpened } = await opened('guest')
    for (const answer of [await result(), await result()])
      expect(answer).toEqual({
        __typename: 'PaymentPending',
        order: { id: expect.any(String), status: 'PENDING' },
        isResultExpected: false,
        paymentUrl: page,
        isCancellable: false,
      })
    expect(await placeAgain()).toMatchObject({ __typename: 'PaymentNeeded', paymentUrl: page })
    expect(timesOpened()).toBe(1)
    expect((await settle(gateway, { headers: {} }, '77')).data.settlePayment).toMatchObject({
      __typename: 'PaymentOfOtherSession',
      status: 'PENDING',
      isResultExpected: false,
    })
  })

  test('a customer gets the result from the history', async () => {
    const { result } = await opened('customer')
    expect(await result()).toMatchObject({ __typename: 'PaymentPending', isResultExpected: true })
    Object.assign(backend.orders[0] ?? {}, { status: 'complete' })
    expect(await result()).toMatchObject({ __typename: 'OrderPlaced', order: { status: 'COMPLETE' } })
  })

  test('a cancelled order is not restored where the backend cannot do it, and the client orders its lines again', async () => {
    const { as, result, placed } = await opened('customer')
    Object.assign(backend.orders[0] ?? {}, { status: 'canceled' })
    for (const answer of [await result(), await result()]) {
      expect(answer).toMatchObject({
        __typename: 'PaymentFailed',
        message: 'Betalingen mislyktes. Du kan bestille varene på nytt.',
        order: { id: placed.order.id, status: 'CANCELLED' },
        isRestored: false,
      })
      expect(linesOf(answer.cart)).toEqual([])
    }
    const input = { idempotencyKey: 'restored', orderId: placed.order.id }
    const reorder = 'mutation ($input: ReorderInput!) { reorder(input: $input) { __typename } }'
    for (const _ of ['once', 'after a lost answer'])
      expect((await gateway.query(reorder, { ...as, variables: { input } })).data.reorder).toEqual({
        __typename: 'CartChanged',
      })
    expect(linesOf(await cartOf(as))).toEqual(['SKU-1 × 1'])
    // What a key remembers ends; that the products are in the cart is recorded with the order.
    expect(await result()).toMatchObject({ __typename: 'PaymentFailed', isRestored: true })
  })

  test.each([
    { status: 'paid', expected: { __typename: 'OrderPlaced' } },
    { status: 'pending', expected: { __typename: 'PaymentPending', isResultExpected: true } },
    { status: 'failed', expected: { __typename: 'PaymentFailed', isRestored: false } },
    { status: undefined, expected: { __typename: 'PaymentPending', isResultExpected: false } },
    { status: 'AUTHORISED', expected: { __typename: 'PaymentPending', isResultExpected: false } },
  ])('where the endpoint may be read again, its status $status decides for guests', async ({ status, expected }) => {
    const { endpoint, result, timesOpened } = await opened('guest', true)
    if (status !== undefined) Object.assign(endpoint, { status })
    expect(await result()).toMatchObject(expected)
    expect(timesOpened()).toBe(2)
  })

  test('a customer’s order that is not cancelled yet keeps a failed payment pending', async () => {
    const { endpoint, result } = await opened('customer', true)
    Object.assign(endpoint, { status: 'failed' })
    expect(await result()).toMatchObject({ __typename: 'PaymentPending', isResultExpected: true })
    Object.assign(backend.orders[0] ?? {}, { status: 'canceled' })
    expect(await result()).toMatchObject({ __typename: 'PaymentFailed' })
  })
})

describe('after the backend took the order', () => {
  test.each(['ended', 'recorded'] as const)(
    'a cart or record that is not %s does not make it an error',
    async (what) => {
      const store = createSqliteSessionStore()
      let failures = 0
      let isArmed = false
      const failing: SessionStore = {
        ...store,
        records: {
          ...store.records,
          put: (...record) => {
            if (isArmed && backend.orders.length === 1 && failures < (what === 'recorded' ? 2 : 99)) {
              failures++
              return Promise.reject(new Error('the store is down'))
            }
            return store.records.put(...record)
          },
        },
      }
      await open('magento2', PROFILES.magento2, { session: { store: failing } })
      const as = await guest()
      const total = await seen(gateway, as)
      isArmed = true
      const { data } = await place(gateway, as, total)
      expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced', order: { number: '000009000' } })
      expect(failures).toBeGreaterThan(0)
      expect(gateway.logLines.some(({ msg }) => String(msg).startsWith('order: placed, but'))).toBe(true)
    },
  )
})
