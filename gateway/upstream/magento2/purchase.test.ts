/** A guest and a customer of the shop buy from a Magento, and what can go wrong on the way. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { product } from '../../catalog/testing/documents.ts'
import {
  add,
  type As,
  CART,
  enterAll,
  guestWithCart,
  linesOf,
  ORDER,
  place,
  seen,
} from '../../checkout/testing/checkoutQueries.ts'
import { cookieOf, signIn } from '../../testing/fakeCustomers.ts'
import { addToCart, change, CLEAR } from '../../testing/cartQueries.ts'
import { encodeId } from '../../shared/ids.ts'
import { startGateway, type TestGateway } from '../../testing/startGateway.ts'
import { readProfile } from '../storefront/profile.ts'
import { KEYS } from './testing/fakeMagento.ts'
import { FakeMagentoShop, MAGENTO_CUSTOMER } from './testing/fakeMagentoShop.ts'

const KIT = product(3, {
  type_id: 'bundle',
  bundle_options: [
    {
      option_id: 1,
      title: 'Tool',
      required: true,
      type: 'select',
      position: 1,
      product_links: [{ id: '11', sku: 'SKU-1', qty: 1, position: 1 }],
    },
  ],
})
const PRODUCTS = [product(1), product(2), KIT]
const BUNDLE = {
  of: encodeId({ type: 'Product', storeCode: 'no', key: 'SKU-3' }),
  quantity: '1',
  parts: [{ part: '1', choice: '11' }],
}
const CHECKMO = { paymentMethod: 'checkmo' }
const MAX_CALLS = 4
/** The total is computed before the order, and read. */
const MAX_ORDER_CALLS = 6

let gateway: TestGateway
let magento: FakeMagentoShop
afterEach(() => gateway.close())

async function open(): Promise<void> {
  gateway = await startGateway(
    { no: { product: PRODUCTS } },
    { profile: readProfile('magento2'), magentoKeys: KEYS, clock: () => new Date('2026-11-28T12:00:00Z') },
  )
  magento = new FakeMagentoShop(gateway.storefront)
}

/** Requests to Magento while `work` runs. */
async function requestsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = magento.requested.length
  await work()
  return magento.requested.slice(before)
}

const cartOf = async (as: As) => (await gateway.query(CART, as)).data.cart
const sentOrders = () => magento.requested.filter((name) => name.endsWith('/payment-information')).length
const orderOf = async (as: As, id: string) => (await gateway.query(ORDER, { ...as, variables: { id } })).data.order

async function customer(): Promise<As> {
  const { cookie } = await signIn(gateway, { ...MAGENTO_CUSTOMER, id: 41, groupId: 1 })
  return { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
}

test('a guest buys, with the number of the order and its total', async () => {
  await open()
  const as = await guestWithCart(gateway)
  await add(gateway, as, 2, '3')
  await enterAll(gateway, as, CHECKMO)
  const total = await seen(gateway, as)
  expect(total.gross).toBe('600.00')
  const { data } = await place(gateway, as, total)
  expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced', order: { number: '000000006' } })
  expect(await orderOf(as, data.placeOrder.order.id)).toMatchObject({
    number: '000000006',
    status: 'PENDING',
    consentedGross: null,
    lines: [
      { sku: 'SKU-1', quantity: '1', taxRatePercent: '25' },
      { sku: 'SKU-2', quantity: '3', taxRatePercent: '25' },
    ],
    totals: { total: { gross: { amount: '600.00' } }, shipping: { gross: { amount: '100.00' } } },
  })
  expect(linesOf(await cartOf(as))).toEqual([])
  expect(magento.requested.filter((name) => name.includes('totals-information'))).toEqual([])
})

test('a customer buys from the cart that is theirs', async () => {
  await open()
  const as = await customer()
  await add(gateway, as)
  await enterAll(gateway, as, CHECKMO)
  const { data } = await place(gateway, as, await seen(gateway, as))
  expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced', order: { number: '000000006' } })
  expect(magento.requested.filter((name) => name.includes('guest-carts'))).toEqual([])
})

test('a purchase order needs the number that it is ordered with', async () => {
  await open()
  const as = await guestWithCart(gateway)
  await enterAll(gateway, as, { paymentMethod: 'purchaseorder' })
  const offered = await gateway.query('{ cart { checkout { paymentMethods { code requiresReference } } } }', as)
  expect(offered.data.cart.checkout.paymentMethods).toEqual([
    { code: 'checkmo', requiresReference: false },
    { code: 'purchaseorder', requiresReference: true },
  ])
  const total = await seen(gateway, as)
  const without = await place(gateway, as, total, 'key-without-number', { reference: ' ' })
  expect(without.data.placeOrder).toMatchObject({
    __typename: 'OrderRefused',
    reason: 'INPUT',
    inputErrors: [{ path: 'reference', rule: 'REQUIRED' }],
  })
  const payments = () => magento.requested.filter((name) => name.endsWith('-payment-information'))
  expect(payments()).toEqual([])
  const { data } = await place(gateway, as, total, 'key-with-number', { reference: 'PO 4711' })
  expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced' })
})

describe("a customer's orders", () => {
  const HISTORY = `{ viewer { orders(page: 1, pageSize: 10) { totalCount items { number status
    lines { sku quantity } totals { total { gross { amount } } shipping { gross { amount } } addsUp } parcels { carrier number } } } } }`

  async function ordered(): Promise<As> {
    const as = await customer()
    await add(gateway, as, 1, '2')
    await enterAll(gateway, as, CHECKMO)
    await place(gateway, as, await seen(gateway, as))
    return as
  }

  test('are shown with the token of the customer', async () => {
    await open()
    const as = await ordered()
    const { data, errors } = await gateway.query(HISTORY, as)
    expect(errors).toBeUndefined()
    expect(data.viewer.orders).toEqual({
      totalCount: 1,
      items: [
        {
          number: '000000006',
          status: 'PENDING',
          lines: [{ sku: 'SKU-1', quantity: '2' }],
          totals: { total: { gross: { amount: '350.00' } }, shipping: { gross: { amount: '100.00' } }, addsUp: true },
          parcels: [],
        },
      ],
    })
    const [order] = magento.orders
    if (order) order.isShipped = true
    expect((await gateway.query(HISTORY, as)).data.viewer.orders.items[0]).toMatchObject({
      status: 'COMPLETE',
      parcels: [{ carrier: 'Bring', number: '123' }],
    })
    expect(magento.requested.filter((name) => name === 'POST /graphql')).toHaveLength(3)
  })

  test('are off where Magento cannot sort them, and it is not asked again', async () => {
    await open()
    magento.sortsHistory = false
    const as = await ordered()
    for (let time = 0; time < 3; time++) expect((await gateway.query(HISTORY, as)).data.viewer.orders).toBeNull()
    expect(magento.requested.filter((name) => name === 'POST /graphql')).toHaveLength(1)
  })
})

test("addresses of Magento's own shop lead to its products and categories", async () => {
  await open()
  magento.routes = { 'product-2.html': { type: 'PRODUCT', id: 2 }, 'om-oss.html': { type: 'CMS_PAGE' } }
  const ROUTE = `query ($path: String!) { route(path: $path) { outcome { __typename ... on ProductRoute { product { sku } } } } }`
  const outcomeOf = async (path: string) => (await gateway.query(ROUTE, { variables: { path } })).data.route.outcome
  expect(await outcomeOf('/product-2.html')).toEqual({ __typename: 'ProductRoute', product: { sku: 'SKU-2' } })
  expect(await outcomeOf('/om-oss.html')).toEqual({ __typename: 'NotFound' })
  expect(await outcomeOf('/nothing.html')).toEqual({ __typename: 'NotFound' })
})

test("a guest's cart goes into the customer's at sign-in", async () => {
  await open()
  const before = await customer()
  await add(gateway, before)
  const as = await guestWithCart(gateway)
  await add(gateway, as, 2, '3')
  const { cookie } = await signIn(gateway, { ...MAGENTO_CUSTOMER, id: 41, groupId: 1 }, { headers: as.headers })
  const merged = { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
  expect(linesOf(await cartOf(merged))).toEqual(['SKU-1 × 2', 'SKU-2 × 3'])
})

test(`no change of the cart and no step of the checkout makes more than ${MAX_CALLS} requests, and an order ${MAX_ORDER_CALLS}`, async () => {
  await open()
  const as = await guestWithCart(gateway)
  const steps = {
    added: () => add(gateway, as, 2, '2'),
    read: () => cartOf(as),
    details: () => enterAll(gateway, as, CHECKMO),
  }
  for (const [name, step] of Object.entries(steps))
    expect((await requestsOf(step)).length, name).toBeLessThanOrEqual(MAX_CALLS)
  const total = await seen(gateway, as)
  expect((await requestsOf(() => place(gateway, as, total))).length, 'ordered').toBeLessThanOrEqual(MAX_ORDER_CALLS)
})

describe('an order whose answer was lost', () => {
  async function lostOrder(): Promise<{ readonly as: As; readonly answer: Awaited<ReturnType<typeof place>> }> {
    await open()
    const as = await guestWithCart(gateway)
    await enterAll(gateway, as, CHECKMO)
    const total = await seen(gateway, as)
    magento.intercept = (_call, name) => (name.endsWith('/payment-information') ? 'answer lost' : 'as usual')
    return { as, answer: await place(gateway, as, total) }
  }

  test('is found by its cart', async () => {
    const { answer } = await lostOrder()
    expect(answer.data.placeOrder).toMatchObject({ __typename: 'OrderPlaced', order: { number: '000000006' } })
    expect([sentOrders(), magento.orders.length]).toEqual([1, 1])
  })
})

test('an order that may not be looked for is one without a number', async () => {
  await open()
  magento.hasRightToOrders = false
  const as = await guestWithCart(gateway)
  await enterAll(gateway, as, CHECKMO)
  const total = await seen(gateway, as)
  magento.intercept = (_call, name) => (name.endsWith('/payment-information') ? 'answer lost' : 'as usual')
  const { data } = await place(gateway, as, total)
  expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced', order: { number: null } })
  expect(linesOf(await cartOf(as))).toEqual([])
})

test('two presses are one order, and the one that Magento refuses is told of it', async () => {
  await open()
  const as = await guestWithCart(gateway)
  await enterAll(gateway, as, CHECKMO)
  const total = await seen(gateway, as)
  // As the loser of two orders at once: the other one is there a moment later.
  magento.intercept = (_call, name) => {
    if (!name.endsWith('/payment-information')) return 'as usual'
    magento.intercept = () => 'as usual'
    magento.orderElsewhere(magento.cartIds[0] ?? '')
    const message = 'A server error stopped your order from being placed. Please try to place your order again.'
    return { json: { message }, status: 400 }
  }
  const { data } = await place(gateway, as, total)
  expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced', order: { number: '000000006' } })
  const again = await place(gateway, as, total)
  expect(again.data.placeOrder.__typename).toBe('OrderRefused')
  expect(magento.orders).toHaveLength(1)
})

test('a price that rises within the order is charged, logged, and shown beside the one that was agreed to', async () => {
  await open()
  const as = await guestWithCart(gateway)
  await enterAll(gateway, as, CHECKMO)
  const total = await seen(gateway, as)
  magento.intercept = (_call, name) => {
    if (name.endsWith('/payment-information')) magento.price = 200
    return 'as usual'
  }
  const { data } = await place(gateway, as, total)
  expect(data.placeOrder.__typename).toBe('OrderPlaced')
  expect(gateway.logLines).toContainEqual(
    expect.objectContaining({
      consented: '225',
      charged: '350',
      msg: 'order: the backend charges another total than the shopper has consented to',
    }),
  )
  expect(await orderOf(as, data.placeOrder.order.id)).toMatchObject({
    consentedGross: '225',
    totals: { total: { gross: { amount: '350.00' } } },
  })
})

describe('a total that Magento computes anew with the order', () => {
  async function changed(price: number) {
    await open()
    const as = await guestWithCart(gateway)
    await enterAll(gateway, as, CHECKMO)
    const total = await seen(gateway, as)
    magento.nextPrice = price
    return { as, answer: (await place(gateway, as, total)).data.placeOrder }
  }

  test('is agreed to before the order, if it has risen', async () => {
    const { as, answer } = await changed(200)
    expect(answer).toMatchObject({ __typename: 'OrderRefused', reason: 'PRICE_CHANGED' })
    expect([sentOrders(), magento.orders.length]).toEqual([0, 0])
    const total = await seen(gateway, as)
    expect(total.gross).toBe('350.00')
    const again = await place(gateway, as, total)
    expect(again.data.placeOrder).toMatchObject({ __typename: 'OrderPlaced', order: { number: '000000006' } })
  })

  test('is charged, if it has fallen', async () => {
    const { answer } = await changed(50)
    expect(answer).toMatchObject({ __typename: 'OrderPlaced' })
    expect(magento.orders).toHaveLength(1)
  })

  test('orders nothing while it is unknown', async () => {
    await open()
    const as = await guestWithCart(gateway)
    await enterAll(gateway, as, CHECKMO)
    const total = await seen(gateway, as)
    magento.intercept = (_call, name) => (name.endsWith('/set-payment-information') ? 'answer lost' : 'as usual')
    const { data, errors } = await place(gateway, as, total)
    expect([data, errors?.length]).toEqual([null, 1])
    magento.intercept = () => 'as usual'
    expect((await place(gateway, as, total)).data.placeOrder.__typename).toBe('OrderPlaced')
    expect(magento.orders).toHaveLength(1)
  })
})

describe('a product that the shop disables while it lies in the cart', () => {
  const GONE = '{ cart { lines { sku } goneLines } }'
  const goneOf = async (as: As) => (await gateway.query(GONE, as)).data.cart.goneLines

  test('is named as gone until the shopper changes a line of the cart', async () => {
    await open()
    const as = await guestWithCart(gateway)
    await add(gateway, as, 2)
    expect(await goneOf(as)).toEqual([])
    magento.disable('SKU-1')
    expect(await goneOf(as)).toEqual(['Name of SKU-1'])
    await add(gateway, as, 2)
    expect(await goneOf(as)).toEqual(['Name of SKU-1'])
    const { data } = await gateway.query('{ cart { lines { id } } }', as)
    await change(gateway, [{ line: data.cart.lines[0].id, quantity: '1' }], as)
    expect(await goneOf(as)).toEqual([])
  })

  test('is named as gone by the change that finds it, and by an empty cart', async () => {
    await open()
    const as = await guestWithCart(gateway)
    magento.disable('SKU-1')
    await add(gateway, as, 2)
    expect(await goneOf(as)).toEqual(['Name of SKU-1'])
    magento.disable('SKU-2')
    expect(await goneOf(as)).toEqual(['Name of SKU-1', 'Name of SKU-2'])
  })

  test('is not named where the shopper has removed it', async () => {
    await open()
    const as = await guestWithCart(gateway)
    const { data } = await gateway.query('{ cart { lines { id } } }', as)
    await change(gateway, [{ line: data.cart.lines[0].id, quantity: '0' }], as)
    expect(await goneOf(as)).toEqual([])
  })

  test.each(['its removal', 'the emptying of the cart'])(
    'is not named once %s is repeated, whose first answer was lost',
    async (what) => {
      await open()
      const as = await guestWithCart(gateway)
      const { data } = await gateway.query('{ cart { lines { id } } }', as)
      const remove = () =>
        what === 'its removal'
          ? change(gateway, [{ line: data.cart.lines[0].id, quantity: '0' }], as, 'key-of-the-removal')
          : gateway.query(CLEAR, { ...as, variables: { input: { idempotencyKey: 'key-of-the-removal' } } })
      magento.intercept = (_call, name) => (name.startsWith('DELETE ') ? 'answer lost' : 'as usual')
      expect((await remove()).errors).toBeDefined()
      expect(await goneOf(as)).toEqual(['Name of SKU-1'])
      expect((await remove()).errors).toBeUndefined()
      expect(await goneOf(as)).toEqual([])
    },
  )

  test('refuses the order that was reviewed with it', async () => {
    await open()
    const as = await guestWithCart(gateway)
    await add(gateway, as, 2)
    await enterAll(gateway, as, CHECKMO)
    const total = await seen(gateway, as)
    magento.disable('SKU-1')
    expect((await place(gateway, as, total)).data.placeOrder).toMatchObject({ reason: 'CHANGED' })
    expect(await goneOf(as)).toEqual(['Name of SKU-1'])
  })
})

describe('a cart that Magento has ended', () => {
  test('by an order elsewhere comes back empty', async () => {
    await open()
    const as = await guestWithCart(gateway)
    magento.orderElsewhere(magento.cartIds[0] ?? '')
    expect(linesOf(await cartOf(as))).toEqual([])
    await add(gateway, as, 2)
    expect(linesOf(await cartOf(as))).toEqual(['SKU-2 × 1'])
  })

  test('without an order comes back with its lines', async () => {
    await open()
    const as = await guestWithCart(gateway)
    magento.endWithoutOrder(magento.cartIds[0] ?? '')
    expect(linesOf(await cartOf(as))).toEqual(['SKU-1 × 1'])
  })

  test.each([true, false])(
    'is asked for again where a line does not come back, whether totals name net prices: %s',
    async (namesNetPrices) => {
      await open()
      magento.namesNetPrices = namesNetPrices
      const as = await guestWithCart(gateway)
      await add(gateway, as, 2)
      await enterAll(gateway, as, CHECKMO)
      const total = await seen(gateway, as)
      magento.endWithoutOrder(magento.cartIds[0] ?? '')
      magento.intercept = ({ body }, name) =>
        name.endsWith('/items') && JSON.stringify(body).includes('SKU-2')
          ? { json: { message: 'The requested qty is not available' }, status: 400 }
          : 'as usual'
      expect((await place(gateway, as, total)).data.placeOrder).toMatchObject({ reason: 'CHANGED' })
      const { data } = await gateway.query('{ cart { lines { sku } goneLines } }', as)
      expect(data.cart).toEqual({ lines: [{ sku: 'SKU-1' }], goneLines: ['Name of SKU-2'] })
    },
  )

  test('and whose order may not be looked for comes back empty', async () => {
    await open()
    magento.hasRightToOrders = false
    const as = await guestWithCart(gateway)
    magento.endWithoutOrder(magento.cartIds[0] ?? '')
    expect(linesOf(await cartOf(as))).toEqual([])
  })
})

test('a bundle of a cart that is replaced comes back once, with its parts', async () => {
  await open()
  const as = await guestWithCart(gateway)
  await addToCart(gateway, [BUNDLE], as)
  magento.endWithoutOrder(magento.cartIds[0] ?? '')
  const { data } = await gateway.query('{ cart { lines { sku quantity choice { parts { sku } } } } }', as)
  expect(data.cart.lines).toEqual([
    { sku: 'SKU-1', quantity: '1', choice: { parts: [] } },
    { sku: 'SKU-3', quantity: '1', choice: { parts: [{ sku: 'SKU-1' }] } },
  ])
})

describe('a bundle whose addition lost its answer', () => {
  /** The first addition arrives. Magento appends the SKUs of the parts, and names no part. */
  function loseFirstAnswer(): void {
    let isLost = false
    magento.intercept = (_call, name) => {
      if (isLost || !/^POST .*\/items$/.test(name)) return 'as usual'
      isLost = true
      magento.addElsewhere(magento.cartIds.at(-1) ?? '', 'SKU-3-SKU-1', { line: { product_type: 'bundle' } })
      return { reset: true }
    }
  }

  test('is in the cart once when the shopper adds it again', async () => {
    await open()
    const as = await guestWithCart(gateway)
    loseFirstAnswer()
    const addBundle = () => addToCart(gateway, [BUNDLE], as, 'key-of-the-bundle')
    expect((await addBundle()).errors).toBeDefined()
    expect((await addBundle()).data.addToCart).toMatchObject({ __typename: 'CartChanged' })
    expect(linesOf(await cartOf(as))).toEqual(['SKU-1 × 1', 'SKU-3-SKU-1 × 1'])
  })

  test('is in the cart once when a guest signs in', async () => {
    await open()
    const answer = await addToCart(gateway, [BUNDLE])
    loseFirstAnswer()
    const { cookie } = await signIn(
      gateway,
      { ...MAGENTO_CUSTOMER, id: 41, groupId: 1 },
      { headers: { cookie: cookieOf(answer) } },
    )
    const as = { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
    await cartOf(as)
    expect(linesOf(await cartOf(as))).toEqual(['SKU-3-SKU-1 × 1'])
  })

  test("is in the customer's cart once when that is replaced", async () => {
    await open()
    const as = await customer()
    await addToCart(gateway, [BUNDLE], as)
    magento.endWithoutOrder(magento.cartIds[0] ?? '')
    loseFirstAnswer()
    await cartOf(as)
    expect(linesOf(await cartOf(as))).toEqual(['SKU-3-SKU-1 × 1'])
  })
})

test("a customer's cart that has another number now is found with its lines, once each", async () => {
  await open()
  const as = await customer()
  await add(gateway, as, 1, '2')
  magento.renumberCustomersCart()
  await add(gateway, as, 2)
  expect(linesOf(await cartOf(as))).toEqual(['SKU-1 × 2', 'SKU-2 × 1'])
})

test('a cart that Magento no longer knows is replaced once, with its lines', async () => {
  await open()
  const as = await guestWithCart(gateway)
  const [lost] = magento.cartIds
  magento.intercept = ({ path }) =>
    path.includes(`/${lost}`)
      ? {
          json: {
            message: 'No such entity with %fieldName = %fieldValue',
            parameters: { fieldName: 'cartId', fieldValue: null },
          },
          status: 404,
        }
      : 'as usual'
  expect(linesOf(await cartOf(as))).toEqual(['SKU-1 × 1'])
  expect(linesOf(await cartOf(as))).toEqual(['SKU-1 × 1'])
  expect(magento.cartIds).toHaveLength(2)
})

describe('a customer', () => {
  test('whose token has ended signs in again, and finds the cart', async () => {
    await open()
    const as = await customer()
    await add(gateway, as)
    magento.hasTokenEnded = true
    const { errors } = await gateway.query(CART, as)
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED'])
    expect(linesOf(await cartOf(await customer()))).toEqual(['SKU-1 × 1'])
  })

  test.each(['x', 'Gull-og-glitter-7'])('cannot be told from a stranger by the answer to %s', async (password) => {
    await open()
    magento.intercept = (_call, name) =>
      name === 'POST /integration/customer/token'
        ? {
            json: {
              message:
                'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.',
            },
            status: 401,
          }
        : 'as usual'
    const query =
      'mutation ($input: SignInInput!) { signIn(input: $input) { __typename ... on SignInRefused { reason } } }'
    const of = async (email: string) =>
      (
        await gateway.query(query, {
          headers: { 'sec-fetch-site': 'same-origin' },
          variables: { input: { idempotencyKey: randomUUID(), email, password } },
        })
      ).data
    expect(await of(MAGENTO_CUSTOMER.email)).toEqual(await of('nobody@example.no'))
  })

  test('who asks for a new password gets the same answer as a stranger, and the mail', async () => {
    await open()
    const query = `mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { __typename } }`
    const of = async (email: string) =>
      (
        await gateway.query(query, {
          headers: { 'sec-fetch-site': 'same-origin' },
          variables: { input: { idempotencyKey: randomUUID(), email } },
        })
      ).data
    expect(await of(MAGENTO_CUSTOMER.email)).toEqual(await of('nobody@example.no'))
    expect(magento.resetMails).toEqual([MAGENTO_CUSTOMER.email])
  })
})

test('two adds of one article at once end as one line', async () => {
  await open()
  const as = await guestWithCart(gateway)
  let running = 0
  let most = 0
  magento.intercept = (_call, name) => {
    if (name !== 'POST /guest-carts/{cart}/items') return 'as usual'
    running += 1
    most = Math.max(most, running)
    queueMicrotask(() => (running -= 1))
    return 'as usual'
  }
  await Promise.all([add(gateway, as, 2), add(gateway, as, 2)])
  expect(linesOf(await cartOf(as))).toEqual(['SKU-1 × 1', 'SKU-2 × 2'])
  expect(most).toBe(1)
})
