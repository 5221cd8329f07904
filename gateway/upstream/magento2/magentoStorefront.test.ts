/** Each named call of the shop as requests to Magento, and what its answers mean. */
import { afterEach, describe, expect, test } from 'vitest'
import { UpstreamError } from '../../shared/errors.ts'
import type { StorefrontRead } from '../storefront/storefrontApi.ts'
import {
  type FakeMagento,
  KEYS,
  type MagentoAnswers,
  NO_CART,
  NO_RIGHT,
  Refused,
  startFakeMagento,
} from './testing/fakeMagento.ts'

const CART_ID = 'wRvAscebFsyqrnihUjdZnFpTcxitAbCd'
const CART = `/guest-carts/${CART_ID}`
const GUEST = { upstream: 'cart', storeCode: 'no', query: { token: '', cartId: CART_ID } }
const CUSTOMER = { upstream: 'cart', storeCode: 'no', token: 'customer-token', query: { cartId: '17' } }
const LINE = { item_id: 1, sku: 'AU-10G', qty: 2, name: 'Gold bar', price: 9, product_type: 'simple', quote_id: '4' }
const ADDRESS = {
  firstname: 'Kari',
  lastname: 'Nord',
  company: '',
  street: ['Gullsmedgata 4'],
  postcode: '0150',
  city: 'Oslo',
  region: '',
  region_id: 0,
  region_code: '',
  country_id: 'NO',
  telephone: '22004100',
  vat_id: '',
}
const SENT_ADDRESS = {
  firstname: 'Kari',
  lastname: 'Nord',
  street: ['Gullsmedgata 4'],
  postcode: '0150',
  city: 'Oslo',
  country_id: 'NO',
  telephone: '22004100',
}
const NO_PRODUCT = new Refused(404, 'The product with SKU "%1" does not exist.', ['B'])
const ORDER = { entity_id: 6, increment_id: '000000006', status: 'pending', grand_total: 57681.469 }

let magento: FakeMagento | null = null
afterEach(async () => {
  await magento?.close()
  magento = null
})

async function start(answers: MagentoAnswers, keys = KEYS): Promise<FakeMagento> {
  magento = await startFakeMagento(answers, keys)
  return magento
}

/** The error of a call. */
async function refusal(call: Promise<unknown>): Promise<UpstreamError> {
  const error = await call.then(
    (answer) => answer,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof UpstreamError)) throw new Error(`expected an UpstreamError, got ${JSON.stringify(error)}`)
  return error
}

const update = (cartItem: object) =>
  ({
    ...GUEST,
    method: 'POST',
    path: '/api/cart/update',
    body: { cartItem: { ...cartItem, quoteId: CART_ID } },
  }) as const
const order = (owner: object, more: object = {}) =>
  ({
    ...GUEST,
    ...owner,
    upstream: 'order',
    method: 'POST',
    isSlow: true,
    hidesMessage: true,
    path: '/api/order',
    body: {
      cart_id: CART_ID,
      email: 'kari@example.com',
      grand_total: 448.02,
      addressInformation: {
        shippingAddress: ADDRESS,
        billingAddress: { ...ADDRESS, email: 'kari@example.com' },
        payment_method_code: 'checkmo',
        payment_method_additional: {},
        ...more,
      },
    },
  }) as const

describe('a cart', () => {
  test("a guest's is called by its id, and a customer's as the one that is theirs", async () => {
    const { api, requested, calls } = await start({
      'POST /guest-carts': CART_ID,
      'POST /carts/mine': 17,
      [`GET ${CART}`]: { id: 4, is_active: true, items: [LINE] },
      'GET /carts/mine': { id: 17, is_active: true, items: [LINE] },
      [`GET ${CART}/totals`]: { grand_total: 1 },
      'GET /carts/mine/totals': { grand_total: 2 },
    })
    const create = { upstream: 'cart', storeCode: 'no', method: 'POST', path: '/api/cart/create' } as const
    expect(await api.writeResult({ ...create, query: { token: '' } })).toBe(CART_ID)
    expect(await api.writeResult({ ...create, token: 'customer-token' })).toBe(17)
    for (const [owner, total] of [
      [GUEST, 1],
      [CUSTOMER, 2],
    ] as const) {
      expect(await api.readResult({ ...owner, path: '/api/cart/pull' })).toEqual([LINE])
      expect(await api.readResult({ ...owner, path: '/api/cart/totals' })).toEqual({ grand_total: total })
    }
    expect(requested()).toHaveLength(6)
    expect(calls.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      'Bearer customer-token',
      undefined,
      undefined,
      'Bearer customer-token',
      'Bearer customer-token',
    ])
  })

  test.each([
    { what: 'no method is chosen', title: 'Shipping & Handling', value: 0, isNamed: false },
    { what: 'no method is chosen, in Norwegian', title: 'Frakt', value: 0, isNamed: false },
    { what: 'a free method is', title: 'Shipping & Handling (Free Shipping - Free)', value: 0, isNamed: true },
    {
      what: 'a free method is, in a language without brackets',
      title: 'Frakt: Posten - Gratis',
      value: 0,
      isNamed: true,
    },
    { what: 'a free method without a title is', title: 'Shipping & Handling (Free Shipping)', value: 0, isNamed: true },
    { what: 'a paid method is', title: 'Frakt (Posten - Pakke)', value: 99, isNamed: true },
    { what: 'it costs something without a name', title: 'Frakt', value: 49, isNamed: true },
  ])('has a delivery in its totals only where one is chosen: $what', async ({ title, value, isNamed }) => {
    const shipping = { code: 'shipping', title, value }
    const tax = { code: 'tax', title: 'Tax', value: 0 }
    const { api } = await start({ [`GET ${CART}/totals`]: { grand_total: 1, total_segments: [shipping, tax] } })
    expect(await api.readResult({ ...GUEST, path: '/api/cart/totals' })).toEqual({
      grand_total: 1,
      total_segments: isNamed ? [shipping, tax] : [tax],
    })
  })

  test('a line is added, changed and removed with one request each', async () => {
    const { api, requested, calls } = await start({
      [`POST ${CART}/items`]: LINE,
      [`PUT ${CART}/items/1`]: { ...LINE, qty: 3 },
      [`DELETE ${CART}/items/1`]: true,
    })
    const option = {
      extension_attributes: {
        configurable_item_options: [{ option_id: '137', option_value: '4' }],
        custom_options: [{ option_id: '1', option_value: 'Kari' }],
        bundle_options: [],
      },
    }
    await api.writeResult(update({ sku: 'RING', qty: 1, product_option: option }))
    await api.writeResult(update({ sku: 'AU-10G', qty: 3, item_id: 1 }))
    const removed = { ...update({ sku: 'AU-10G', item_id: 1 }), path: '/api/cart/delete' }
    await api.writeResult(removed)
    expect(requested()).toEqual([`POST ${CART}/items`, `PUT ${CART}/items/1`, `DELETE ${CART}/items/1`])
    expect(calls[0]?.body).toEqual({
      cartItem: {
        sku: 'RING',
        qty: 1,
        quote_id: CART_ID,
        product_option: {
          extension_attributes: {
            configurable_item_options: [{ option_id: '137', option_value: 4 }],
            custom_options: [{ option_id: '1', option_value: 'Kari' }],
            bundle_options: [],
          },
        },
      },
    })
    expect(calls[1]?.body).toEqual({ cartItem: { sku: 'AU-10G', qty: 3, quote_id: CART_ID } })
  })

  test.each([0, -1, -0.5, Number.NaN])(
    'a quantity of %s, which Magento would count as 1, never reaches it',
    async (qty) => {
      const { api, requested } = await start({})
      const error = await refusal(api.writeResult(update({ sku: 'AU-10G', qty: Number.isNaN(qty) ? -0 : qty })))
      expect([error.code, error.refusalKind]).toEqual(['UPSTREAM_REJECTED', 'BELOW_MIN_QUANTITY'])
      expect(requested()).toEqual([])
    },
  )

  test('a coupon is written into a path as one segment', async () => {
    const { api, requested } = await start({
      [`PUT ${CART}/coupons/A%2FB%20C`]: true,
      [`DELETE ${CART}/coupons`]: true,
    })
    const coupon = { ...GUEST, method: 'POST', path: '/api/cart/apply-coupon' } as const
    expect(await api.writeResult({ ...coupon, query: { ...GUEST.query, coupon: 'A/B C' } })).toBe(true)
    expect(await api.writeResult({ ...coupon, path: '/api/cart/delete-coupon' })).toBe(true)
    expect(requested()).toHaveLength(2)
  })
})

describe('a cart that has ended', () => {
  const pull = { ...GUEST, path: '/api/cart/pull' }
  const inactive = { [`GET ${CART}`]: { id: 4, is_active: false } }

  test('and was ordered must not be ordered again', async () => {
    const { api, calls } = await start({ ...inactive, 'GET /orders': { items: [ORDER] } })
    expect((await refusal(api.readResult(pull))).refusalKind).toBe('CART_ORDERED')
    const search = calls.at(-1)
    expect(search?.headers.authorization).toMatch(/^OAuth .*HMAC-SHA256/)
    expect(Object.fromEntries(search?.query ?? [])).toEqual({
      'searchCriteria[filterGroups][0][filters][0][field]': 'quote_id',
      'searchCriteria[filterGroups][0][filters][0][value]': '4',
      'searchCriteria[filterGroups][0][filters][0][conditionType]': 'eq',
      'searchCriteria[pageSize]': '1',
      'searchCriteria[currentPage]': '1',
      fields: 'items[entity_id,increment_id,status,grand_total],total_count',
    })
  })

  test.each([null, []])('and provably was not ordered is lost: its lines may come back (%j)', async (items) => {
    const { api } = await start({ ...inactive, 'GET /orders': { items, total_count: 0 } })
    expect((await refusal(api.readResult(pull))).refusalKind).toBe('CART_GONE')
  })

  test.each([{ items: null }, { items: null, total_count: 1 }, { items: [] }, { total_count: 0 }, {}, null])(
    'and of which %j is said must not be ordered again',
    async (orders) => {
      const { api } = await start({ ...inactive, 'GET /orders': orders })
      expect((await refusal(api.readResult(pull))).refusalKind).toBe('CART_ORDERED')
    },
  )

  test('and whose order may not be read stays as it is', async () => {
    const { api, problems } = await start({ ...inactive, 'GET /orders': NO_RIGHT })
    expect((await refusal(api.readResult(pull))).refusalKind).toBe('CART_ORDERED')
    expect(problems).toEqual([
      'Magento: expected an integration with the right Magento_Sales::actions_view, got one without it',
    ])
  })

  test('a cart that Magento does not know is lost, without a search for its order', async () => {
    const { api, requested } = await start({ [`GET ${CART}`]: NO_CART })
    expect((await refusal(api.readResult(pull))).refusalKind).toBe('CART_GONE')
    expect(requested()).toHaveLength(1)
  })

  test('no cart is a lost one, and not a call that Magento lacks', async () => {
    const { api, requested } = await start({})
    for (const path of ['/api/cart/pull', '/api/sync/order/request-1'])
      expect((await refusal(api.readResult({ ...GUEST, path, query: { token: '' } }))).refusalKind).toBe('CART_GONE')
    expect(requested()).toEqual([])
  })

  test.each([
    [
      'none',
      new Refused(404, 'No such entity with %fieldName = %fieldValue', { fieldName: 'customerId', fieldValue: 1 }),
    ],
    ['another one', { id: 18, is_active: true, items: [LINE] }],
  ])("a customer's whose own cart is now %s was ordered if there is an order", async (_what, mine) => {
    const { api } = await start({ 'GET /carts/mine': mine, 'GET /orders': { items: [ORDER] } })
    expect((await refusal(api.readResult({ ...CUSTOMER, path: '/api/cart/pull' }))).refusalKind).toBe('CART_ORDERED')
  })
})

describe('a checkout', () => {
  test('estimates and chooses without totals-information, which would write another address into the cart', async () => {
    const { api, requested, calls } = await start({
      [`POST ${CART}/estimate-shipping-methods`]: [],
      [`POST ${CART}/shipping-information`]: { payment_methods: [], totals: {} },
      [`GET ${CART}/payment-methods`]: [],
    })
    const saved = {
      ...ADDRESS,
      id: 7,
      customer_id: 3,
      default_billing: true,
      region: { region: 'Oslo', region_id: 5, region_code: 'OS' },
    }
    await api.readResult({ ...GUEST, method: 'POST', path: '/api/cart/shipping-methods', body: { address: saved } })
    await api.writeResult({
      ...GUEST,
      method: 'POST',
      path: '/api/cart/shipping-information',
      body: {
        addressInformation: {
          shippingAddress: { ...ADDRESS, email: 'kari@example.com' },
          billingAddress: ADDRESS,
          shipping_carrier_code: 'flatrate',
          shipping_method_code: 'flatrate',
        },
      },
    })
    await api.readResult({ ...GUEST, path: '/api/cart/payment-methods' })
    expect(requested().filter((one) => one.includes('totals-information'))).toEqual([])
    expect(calls[0]?.body).toEqual({ address: { ...SENT_ADDRESS, region: 'Oslo', region_id: 5, region_code: 'OS' } })
    expect(calls[1]?.body).toEqual({
      addressInformation: {
        shipping_address: { ...SENT_ADDRESS, email: 'kari@example.com' },
        billing_address: SENT_ADDRESS,
        shipping_carrier_code: 'flatrate',
        shipping_method_code: 'flatrate',
      },
    })
    expect(api.has('cart/collect-totals')).toBe(false)
  })
})

describe('an order', () => {
  const totals = (segment: unknown) => ({
    grand_total: 448.02,
    total_segments: [
      { code: 'shipping', value: null },
      { code: 'grand_total', value: segment },
    ],
  })
  const active = {
    [`GET ${CART}`]: { id: 4, is_active: true, items: [LINE] },
    [`POST ${CART}/set-payment-information`]: true,
    [`GET ${CART}/totals`]: totals(448.02),
  }

  test('is placed after its total was computed anew, and answers its number and what is charged', async () => {
    const { api, requested, calls } = await start({
      ...active,
      [`POST ${CART}/payment-information`]: 6,
      'GET /orders': { items: [ORDER] },
    })
    expect(await api.writeResult(order({}))).toEqual({
      backendOrderId: '6',
      orderNumber: '000000006',
      grand_total: 57681.469,
    })
    expect(requested()).toEqual([
      `GET ${CART}`,
      `POST ${CART}/set-payment-information`,
      `GET ${CART}/totals`,
      `POST ${CART}/payment-information`,
      'GET /orders',
    ])
    expect(calls[1]?.body).toEqual({
      email: 'kari@example.com',
      paymentMethod: { method: 'checkmo' },
      billingAddress: { ...SENT_ADDRESS, email: 'kari@example.com' },
    })
    expect(calls[3]?.body).toEqual(calls[1]?.body)
  })

  test.each([
    ['may not be read', NO_RIGHT],
    ['cannot be read', new Refused(500, 'Internal Error')],
  ])('whose number %s is an order', async (_what, found) => {
    const { api } = await start({ ...active, [`POST ${CART}/payment-information`]: '6', 'GET /orders': found })
    expect(await api.writeResult(order({}))).toEqual({ backendOrderId: '6', orderNumber: null, grand_total: null })
  })

  test.each([
    {
      what: 'number',
      answers: { [`POST ${CART}/payment-information`]: 6, 'GET /orders': { items: [{ id: 6 }] } },
      placed: { backendOrderId: '6', orderNumber: null, grand_total: null },
      problem: 'Magento: order: GET /V1/orders: field items.0.entity_id: expected',
    },
    {
      what: 'answer',
      answers: {
        [`POST ${CART}/payment-information`]: { order: 'kari@example.com' },
        'GET /orders': { items: [ORDER] },
      },
      placed: { backendOrderId: '6', orderNumber: '000000006', grand_total: 57681.469 },
      problem: 'Magento: order: POST /V1/guest-carts/{cartId}/payment-information: field the whole: expected',
    },
  ])(
    'whose $what has another form is an order, and the operator learns of it',
    async ({ answers, placed, problem }) => {
      const { api, problems } = await start({ ...active, ...answers })
      expect(await api.writeResult(order({}))).toEqual(placed)
      expect(problems).toEqual([expect.stringContaining(problem)])
      expect(problems[0]).not.toMatch(/kari|wRvA/)
    },
  )

  test.each([
    { shown: 448.02, charged: 474.89, isPlaced: false },
    { shown: 474.89, charged: 474.889, isPlaced: true },
    { shown: 474.89, charged: 448.02, isPlaced: true },
  ])('whose total is $charged after $shown is placed: $isPlaced', async (given) => {
    const { api, requested, calls } = await start({
      ...active,
      [`GET ${CART}/totals`]: totals(given.charged),
      [`POST ${CART}/payment-information`]: 6,
      'GET /orders': { items: [ORDER] },
    })
    const request = order({})
    const placing = api.writeResult({ ...request, body: { ...request.body, grand_total: given.shown } })
    const answered = await placing.then(
      () => null,
      (error: UpstreamError) => [error.status, error.refusalText],
    )
    expect(answered).toEqual(given.isPlaced ? null : [409, 'total'])
    expect(requested().includes(`POST ${CART}/payment-information`)).toBe(given.isPlaced)
    expect(calls[1]?.body).toMatchObject({ billingAddress: { ...SENT_ADDRESS, email: 'kari@example.com' } })
  })

  test.each([null, 'free', {}])('is not sent while its total is %j', async (unreadable) => {
    const { api, requested } = await start({
      ...active,
      [`GET ${CART}/totals`]: totals(unreadable),
      [`POST ${CART}/payment-information`]: 6,
    })
    const { code, wasSent } = await refusal(api.writeResult(order({})))
    expect([code, wasSent]).toEqual(['UPSTREAM_MALFORMED', false])
    expect(requested()).not.toContain(`POST ${CART}/payment-information`)
  })

  test('of a cart that was ordered before is not sent', async () => {
    const { api, requested } = await start({ [`GET ${CART}`]: { id: 4, is_active: false } })
    expect((await refusal(api.writeResult(order({})))).refusalKind).toBe('CART_ORDERED')
    expect(requested()).toEqual([`GET ${CART}`])
  })

  test("of a customer's other cart is not sent: Magento would order whichever is theirs", async () => {
    const { api, requested } = await start({ 'GET /carts/mine': { id: 18, is_active: true, items: [LINE] } })
    expect((await refusal(api.writeResult(order(CUSTOMER)))).refusalKind).toBe('CART_ORDERED')
    expect(requested()).toEqual(['GET /carts/mine'])
  })

  test("names the buyer's reference where the method has a place for it", async () => {
    const { api, calls } = await start({
      ...active,
      [`POST ${CART}/payment-information`]: 6,
      'GET /orders': { items: null, total_count: 0 },
    })
    const more = { payment_method_code: 'purchaseorder', payment_method_additional: { reference: 'PO 7' } }
    await api.writeResult(order({}, more))
    expect(calls[1]?.body).toMatchObject({ paymentMethod: { method: 'purchaseorder', po_number: 'PO 7' } })
  })

  test.each([
    { declaration: 'Jeg erklærer at …' },
    { social_security_number: '5501019990' },
    { reference: 'PO 7', declaration: 'a', social_security_number: 'b' },
  ])('has what a module of the shop can keep of the buyer: %j', async (facts) => {
    const { api, calls } = await start({ ...active, [`POST ${CART}/payment-information`]: 6, 'GET /orders': NO_RIGHT })
    await api.writeResult(order({}, { payment_method_additional: facts }))
    expect(calls[1]?.body).toMatchObject({ paymentMethod: { method: 'checkmo', additional_data: facts } })
  })

  const find = { ...GUEST, upstream: 'order', path: '/api/sync/order/request-1' }

  test('whose answer was lost is found by its cart', async () => {
    const { api } = await start({ [`GET ${CART}`]: { id: 4, is_active: false }, 'GET /orders': { items: [ORDER] } })
    expect(await api.readResult(find)).toEqual({
      platform_order_id: '6',
      order_number: '000000006',
      grand_total: 57681.469,
    })
  })

  test('is none while its cart is active', async () => {
    const { api, requested } = await start(active)
    expect((await refusal(api.readResult(find))).status).toBe(404)
    expect(requested()).toHaveLength(1)
  })

  test('is one without a number where its cart has ended and it may not be read', async () => {
    const { api } = await start({ [`GET ${CART}`]: { id: 4, is_active: false }, 'GET /orders': NO_RIGHT })
    expect(await api.readResult(find)).toEqual({ is_ordered: true })
  })

  test('stays unknown while orders cannot be read', async () => {
    const { api } = await start({
      [`GET ${CART}`]: { id: 4, is_active: false },
      'GET /orders': new Refused(500, 'Error'),
    })
    expect((await refusal(api.readResult(find))).code).toBe('UPSTREAM_UNAVAILABLE')
  })
})

describe('an account', () => {
  const account = { upstream: 'customer', storeCode: 'no', hidesMessage: true }

  test('is signed in to with a token in the envelope of the storefront API', async () => {
    const { api } = await start({ 'POST /integration/customer/token': 'eyJ.token' })
    const login = {
      ...account,
      method: 'POST',
      path: '/api/user/login',
      body: { username: 'a', password: 'b' },
    } as const
    expect(await api.writeBare(login)).toEqual({ code: 200, result: 'eyJ.token' })
  })

  test('is changed with its website, which Magento wants, and its addresses stay where none are sent', async () => {
    const { api, requested, calls } = await start({
      'GET /customers/me': { id: 1, website_id: 2, email: 'a@example.com' },
      'PUT /customers/me': { id: 1, email: 'b@example.com' },
    })
    const customer = { email: 'b@example.com', firstname: 'Kari', lastname: 'Nord' }
    await api.writeResult({ ...account, token: 't', method: 'POST', path: '/api/user/me', body: { customer } })
    expect(requested()).toEqual(['GET /customers/me', 'PUT /customers/me'])
    expect(calls[1]?.body).toEqual({ customer: { ...customer, website_id: 2 } })
  })

  test('a link to a new password is sent although Magento answers false', async () => {
    const { api, calls } = await start({ 'PUT /customers/password': false })
    const call = {
      ...account,
      method: 'POST',
      path: '/api/user/reset-password',
      body: { email: 'a@example.com' },
    } as const
    expect(await api.writeResult(call)).toBe(true)
    expect(calls[0]?.body).toEqual({ email: 'a@example.com', template: 'email_reset' })
  })

  test('passwords are changed and set where Magento does it', async () => {
    const { api, requested } = await start({
      'PUT /customers/me/password': true,
      'POST /customers/resetPassword': true,
    })
    const body = { currentPassword: 'a', newPassword: 'b' }
    await api.writeResult({ ...account, token: 't', method: 'POST', path: '/api/user/change-password', body })
    const link = { email: 'a@example.com', resetToken: 'r', newPassword: 'b' }
    await api.writeResult({ ...account, method: 'POST', path: '/api/user/create-password', body: link })
    expect(requested()).toEqual(['PUT /customers/me/password', 'POST /customers/resetPassword'])
  })
})

describe('stock', () => {
  const VIEWS = {
    'GET /store/storeViews': [{ id: 1, code: 'no', website_id: 1 }],
    'GET /store/websites': [{ id: 1, code: 'base' }],
  }
  const STOCK = { ...VIEWS, 'GET /inventory/stock-resolver/website/base': { stock_id: 3, name: 'Nordic' } }
  const list = (skus: string) => ({ upstream: 'stock', storeCode: 'no', path: '/api/stock/list', query: { skus } })

  test('of a product has its quantity, with one request for all SKUs and one for each quantity', async () => {
    const { api, requested, calls } = await start({
      ...STOCK,
      'GET /inventory/are-products-salable': [{ sku: 'A', stock_id: 3, salable: true }],
      'GET /inventory/get-product-salable-quantity/A/3': 25,
    })
    expect(await api.readResult(list('A'))).toEqual([{ sku: 'A', is_in_stock: true, qty: 25 }])
    await api.readResult(list('A'))
    expect(requested()).toHaveLength(3 + 2 + 2)
    const salable = calls.find(({ path }) => path.endsWith('are-products-salable'))
    expect(Object.fromEntries(salable?.query ?? [])).toEqual({ 'skus[0]': 'A', stockId: '3' })
  })

  test('of a list is one request without quantities', async () => {
    const skus = ['A', 'B', 'C', 'D', 'E']
    const { api, requested } = await start({
      ...STOCK,
      'GET /inventory/are-products-salable': skus.map((sku) => ({ sku, stock_id: 3, salable: sku !== 'B' })),
    })
    const items = await api.readResult(list(skus.join(',')))
    expect(items).toEqual(skus.map((sku) => ({ sku, is_in_stock: sku !== 'B', qty: null })))
    expect(requested()).toHaveLength(3 + 1)
  })

  test('without the inventory modules is that of the stock items', async () => {
    const item = { item_id: 1, product_id: 9, qty: 4, is_in_stock: true }
    const { api } = await start({ ...VIEWS, 'GET /stockItems/A': item, 'GET /stockItems/B': NO_PRODUCT })
    expect(await api.readResult(list('A,B'))).toEqual([item])
  })

  test.each([
    new Refused(401, 'The signature is invalid. Verify and try again.'),
    new Refused(400, 'Signature method %1 is not supported', ['HMAC-SHA256']),
    new Refused(400, 'The timestamp value in the oauth_timestamp parameter is not valid.'),
  ])('with keys that Magento refuses is an operator’s problem, and ends no session: $json', async (refused) => {
    const { api, problems } = await start({ 'GET /store/storeViews': refused, 'GET /store/websites': refused })
    const error = await refusal(api.readResult({ ...list('A'), token: 'customer-token' }))
    expect([error.code, error.refusalKind, error.status]).toEqual(['UPSTREAM_UNAVAILABLE', null, null])
    expect(problems[0]).toMatch(/^Magento: expected the keys of an active integration and the same time, got ".+"$/)
  })

  test('without the right to read it says which right is missing, and ends no session', async () => {
    const right = { resources: 'Magento_InventorySalesApi::stock' }
    const { api, problems } = await start({
      ...STOCK,
      'GET /inventory/are-products-salable': new Refused(
        401,
        'Der Konsument darf nicht auf %resources zugreifen.',
        right,
      ),
    })
    const error = await refusal(api.readResult({ ...list('A,B,C,D'), token: 'customer-token' }))
    expect([error.code, error.refusalKind, error.status]).toEqual(['UPSTREAM_UNAVAILABLE', null, null])
    expect(problems).toEqual([
      'Magento: expected an integration with the right Magento_InventorySalesApi::stock, got one without it',
    ])
  })
})

describe("a customer's orders", () => {
  const history = {
    upstream: 'order',
    storeCode: 'no',
    token: 'customer-token',
    hidesMessage: true,
    path: '/api/user/order-history',
    query: { pageSize: '2', currentPage: '3' },
  }
  const MONEY = { value: 1, currency: 'NOK' }
  const item = (fields: object) => ({
    id: 'MQ==',
    product_sku: 'A',
    product_type: 'simple',
    product_sale_price: MONEY,
    quantity_ordered: 2,
    quantity_invoiced: 0,
    quantity_shipped: 0,
    quantity_refunded: 0,
    quantity_canceled: 0,
    discounts: null,
    ...fields,
  })
  const historyOrder = (items: readonly object[]) => ({
    id: 'MTc=',
    number: '000000017',
    items,
    total: { grand_total: MONEY },
  })
  /** Answers whether it has a history, then this. */
  const answering = (answer: object, args = ['filter', 'currentPage', 'pageSize', 'sort', 'scope']) => ({
    'POST /graphql': ({ query }: { readonly query: string }) =>
      query.includes('__type')
        ? { data: { __type: { fields: [{ name: 'orders', args: args.map((name) => ({ name })) }] } } }
        : answer,
  })
  const orders = (items: readonly unknown[]) => ({ data: { customer: { orders: { total_count: 5, items } } } })

  test('are read for the store view with the own token, and whether there are any is asked once', async () => {
    const { api, calls } = await start(answering(orders([historyOrder([item({})])])))
    const read = await api.readResult(history)
    await api.readResult(history)
    expect(read).toMatchObject({
      total_count: 5,
      items: [{ entity_id: '17', increment_id: '000000017', state: 'new', items: [{ item_id: '1', row_total: '2' }] }],
    })
    expect(calls).toHaveLength(3)
    expect(calls[1]?.body).toMatchObject({ variables: { pageSize: 2, currentPage: 3 } })
    expect(calls[1]?.headers).toMatchObject({ store: 'no', authorization: 'Bearer customer-token' })
  })

  test.each([
    ['new', [{}]],
    ['processing', [{ quantity_invoiced: 2 }]],
    [
      'processing',
      [
        { quantity_invoiced: 2, quantity_shipped: 2 },
        { quantity_invoiced: 2, quantity_shipped: 1 },
      ],
    ],
    ['complete', [{ quantity_invoiced: 2, quantity_shipped: 2 }]],
    ['complete', [{ quantity_invoiced: 2, product_type: 'virtual' }]],
    ['complete', [{ quantity_invoiced: 1, quantity_shipped: 1, quantity_canceled: 1 }]],
    ['closed', [{ quantity_invoiced: 2, quantity_refunded: 2 }]],
    ['canceled', [{ quantity_canceled: 2 }]],
  ])('are %s by what was done with their lines, in every language: %j', async (state, items) => {
    const { api } = await start(answering(orders([historyOrder(items.map(item))])))
    expect(await api.readResult(history)).toMatchObject({ items: [{ state }] })
  })

  test('of another shape do not hide the others', async () => {
    const { api } = await start(answering(orders([{ id: 'MTc=' }, historyOrder([item({})])])))
    expect(await api.readResult(history)).toMatchObject({ items: [null, { entity_id: '17' }] })
  })

  test('are off where they cannot be sorted, and where there is no GraphQL', async () => {
    const cannotSort = await start(answering(orders([]), ['filter', 'currentPage', 'pageSize']))
    expect(cannotSort.api.has('user/order-history')).toBe(true)
    expect((await refusal(cannotSort.api.readResult(history))).code).toBe('UPSTREAM_NOT_IMPLEMENTED')
    expect(cannotSort.api.has('user/order-history')).toBe(false)
    await cannotSort.close()
    const { api } = await start({})
    expect((await refusal(api.readResult(history))).code).toBe('UPSTREAM_NOT_IMPLEMENTED')
  })

  test('end a session whose token has ended, and nothing else does', async () => {
    const unauthorized = { errors: [{ message: 'Nei.', extensions: { category: 'graphql-authorization' } }], data: {} }
    const first = await start(answering(unauthorized))
    expect((await refusal(first.api.readResult(history))).refusalKind).toBe('TOKEN_INVALID')
    await first.close()
    const { api } = await start(answering({ errors: [{ message: 'Kari Nord has no orders' }] }))
    const error = await refusal(api.readResult(history))
    expect([error.code, error.message]).toEqual([
      'UPSTREAM_MALFORMED',
      'order: POST /graphql: expected data, got 1 errors',
    ])
  })
})

describe("an address of Magento's own shop", () => {
  const map = {
    upstream: 'urlMap',
    storeCode: 'no',
    isOptional: true,
    method: 'POST',
    path: '/api/url/map',
    query: { storeCode: 'no' },
    body: { url: 'gold/bar.html', includeFields: ['id'], excludeFields: null },
  } as const

  test.each([
    { route: { type: 'PRODUCT', id: 7 }, found: { _type: 'product', _source: { id: '7' } } },
    { route: { type: 'CATEGORY', id: 3 }, found: { _type: 'category', _source: { id: '3' } } },
    { route: { type: 'CMS_PAGE' }, found: [] },
    { route: { type: null }, found: [] },
    { route: null, found: [] },
  ])('is $found for $route', async ({ route, found }) => {
    const { api, calls } = await start({ 'POST /graphql': { data: { route } } })
    expect(await api.readBare(map)).toEqual(found)
    expect(calls[0]).toMatchObject({ body: { variables: { url: 'gold/bar.html' } }, headers: { store: 'no' } })
    expect(calls[0]?.headers.authorization).toBeUndefined()
  })
})

test('an endpoint of a payment module is called where the profile has it, with the token of the customer', async () => {
  const page = { paymentId: 'p1', hostedPaymentPageUrl: 'https://pay.example/p1' }
  const { api, calls, requested } = await start({ 'GET /nordpay/6': page })
  const request = { upstream: 'payment', storeCode: 'no', token: 'customer-token', isSlow: true, hidesMessage: true }
  const query = { cartId: '17', returnUrl: 'https://no.example/back' }
  expect(await api.readResult({ ...request, path: '/api//rest/no/V1/nordpay/6', query })).toEqual(page)
  expect(requested()).toEqual(['GET /nordpay/6'])
  expect(calls[0]?.headers.authorization).toBe('Bearer customer-token')
  expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual(query)
})

test('a call that Magento does not have makes no request', async () => {
  const { api, requested } = await start({})
  const file = { upstream: 'order', storeCode: 'no', path: '/api/ext/order/1/download/2', maxBytes: 10 }
  const reads = ['/api/product/render-list', '/api/user/refresh', '/api/ext/tags', '/api/nothing']
  for (const path of reads)
    expect((await refusal(api.readResult({ upstream: 'tags', storeCode: 'no', path }))).code).toBe(
      'UPSTREAM_NOT_IMPLEMENTED',
    )
  expect((await refusal(api.readFile(file))).code).toBe('UPSTREAM_NOT_IMPLEMENTED')
  expect(requested()).toEqual([])
})

test("neither the keys nor the id of a guest's cart are in what is said about a failure", async () => {
  const { api, problems, calls } = await start({
    [`GET ${CART}`]: new Refused(401, "The consumer isn't authorized to access %resources.", {
      resources: 'Magento_Cart::cart',
    }),
    [`GET ${CART}/totals`]: new Refused(500, `Error with ${CART_ID} and ${KEYS.consumerSecret}`),
    'GET /stockItems/A': NO_RIGHT,
  })
  const requests: StorefrontRead[] = [
    { ...GUEST, path: '/api/cart/pull' },
    { ...GUEST, path: '/api/cart/totals', hidesMessage: true },
    { upstream: 'stock', storeCode: 'no', path: '/api/stock/list', query: { skus: 'A' } },
  ]
  const said = [...problems]
  for (const request of requests) {
    const error = await refusal(api.readResult(request))
    said.push(JSON.stringify(error), error.message, String(error.cause), error.stack ?? '')
  }
  expect(calls.length).toBeGreaterThanOrEqual(3)
  for (const secret of [
    ...Object.values(KEYS)
      .map(String)
      .filter((key) => key.length > 5),
    CART_ID,
  ])
    expect(said.join('\n')).not.toContain(secret)
})
