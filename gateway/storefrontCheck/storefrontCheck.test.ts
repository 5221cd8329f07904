/** `npm run storefront:check`: against a backend that answers as the Magento 1 chain does. */
import { createServer } from 'node:net'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderSchema } from '../checkout/orderSchema.ts'
import { withoutBasePath } from '../config.ts'
import { readStoreTable, type StoreView } from '../storeTable.ts'
import { createFakeStorefront, type CannedResponse, type FakeStorefront } from '../testing/fakeStorefront.ts'
import { createCallCounter } from '../upstream/callCounter.ts'
import { readProfile, type StorefrontProfile } from '../upstream/storefront/profile.ts'
import {
  createStorefrontClient,
  type StorefrontClient,
  type StorefrontExchange,
} from '../upstream/storefront/storefrontClient.ts'
import { deliveryTaxOf, judgeAmounts } from './amounts.ts'
import { recordOf } from './record.ts'
import { type CheckReport, checkBackend } from './report.ts'
import { type Answers, fine, sellAs } from './testing/presetBackend.ts'

let storefront: FakeStorefront
beforeEach(async () => {
  storefront = await createFakeStorefront()
})
afterEach(() => storefront.close())

const CART = 'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJjYXJ0SWQiOiI3MCJ9.8BE5'
const refused = (result: unknown): CannedResponse => ({ json: { code: 500, result }, status: 500 })
const TOTALS = {
  grand_total: 100,
  tax_amount: 25,
  shipping_amount: 0,
  items: [{ item_id: 1, sku: 'A-1', qty: 1, price: 100, price_incl_tax: 125 }],
  total_segments: [{ code: 'grand_total', value: 125 }],
}

/** Longer paths first: the storefront looks for the first path that a call begins with. */
function answerAsMagento1(): void {
  let isKnown = false
  storefront.answer('/api/stock/list', () => fine([{ product_id: 1, qty: 3, is_in_stock: true }]))
  storefront.answer('/api/product/render-list', () => refused("Cannot find module './magento1/product'"))
  storefront.answer('/api/user/create', () => {
    if (isKnown) return refused('This customer email already exists')
    isKnown = true
    return fine({ id: 7 })
  })
  storefront.answer('/api/user/login', ({ body }) =>
    JSON.stringify(body).includes('"wrong"')
      ? refused('Invalid login or password.')
      : fine('a-customer-token-of-many-characters-1'),
  )
  storefront.answer('/api/user/me', () => fine({ id: 7, email: 'x@example.com', firstname: 'Check' }))
  storefront.answer('/api/user/order-history', () => fine({ items: [] }))
  storefront.answer('/api/user/change-password', () => refused('Current password does not match the customer'))
  storefront.answer('/api/cart/create', () => fine(CART))
  storefront.answer('/api/cart/update', ({ body }) =>
    JSON.stringify(body).includes('99999999')
      ? refused('The maximum quantity allowed for purchase is 5.')
      : fine({ item_id: 1, sku: 'A-1', qty: 1, quote_id: CART }),
  )
  storefront.answer('/api/cart/pull', () => fine([{ item_id: 1, sku: 'A-1', qty: 1 }]))
  storefront.answer('/api/cart/totals', () => fine(TOTALS))
  storefront.answer('/api/cart/apply-coupon', () => refused(false))
  storefront.answer('/api/cart/shipping-methods', () =>
    fine([{ carrier_code: 'flat', method_code: 'flat', amount: 99 }]),
  )
  storefront.answer('/api/cart/shipping-information', () => fine(TOTALS))
  storefront.answer('/api/cart/payment-methods', () => fine([{ code: 'checkmo', title: 'Check' }]))
  storefront.answer('/api/cart/collect-totals', () => refused('this.api.cart.collectTotals is not a function'))
  storefront.answer('/api/order', () => fine({ magentoOrderId: '12' }))
}

const store = readStoreTable().stores.find(({ storeCode }) => storeCode === 'no') as StoreView
const SPEC = readProfile('spec')
const ARTICLE = { sku: 'A-1', productId: 1, urlPath: null, gross: 119 }

interface Checked extends CheckReport {
  readonly record: string
}

async function check(
  orders: boolean,
  profile: StorefrontProfile | null = SPEC,
  url = storefront.url,
  article = ARTICLE,
  sendsMails = true,
): Promise<Checked> {
  const conversation: StorefrontExchange[] = []
  const clients: StorefrontClient[] = []
  const report = await checkBackend({
    url,
    connect: (tried) => {
      const client = createStorefrontClient({
        url: withoutBasePath(url, tried),
        connections: 1,
        timeoutMs: 10_000,
        profile: tried,
        onExchange: (exchange) => void conversation.push(exchange),
      })
      clients.push(client)
      return client.forRequest(createCallCounter({ perUpstream: 1_000, total: 1_000 }))
    },
    profile,
    store,
    sku: null,
    findArticle: async () => article,
    postcode: '0150',
    sendsMails,
    orders,
    now: new Date('2026-11-28T12:00:00Z'),
  })
  await Promise.all(clients.map((client) => client.close()))
  return { ...report, record: recordOf(conversation, report.secrets) }
}

test('writes one line a call: it works, is missing, or contradicts another one', async () => {
  answerAsMagento1()
  const { text, status, proposal } = await check(true)
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      '✓ stock/list: answers',
      '– product/render-list: not there',
      '✓ user/create, an address that exists: refused as EMAIL_TAKEN, "This customer email already exists"',
      '✓ user/login, a wrong password: refused as WRONG_PASSWORD, "Invalid login or password."',
      '✓ cart/update, far too many: refused as ABOVE_MAX_QUANTITY, "The maximum quantity allowed for purchase is 5."',
      '✓ cart/apply-coupon, an unknown coupon: refused as COUPON_INVALID, "status 500"',
      '– cart/collect-totals: not there',
      '✓ order: answers',
      '✓ amounts: grand_total 100 is without tax, the segment 125 is the total',
      '✗ amounts: one unit costs 125 with tax in the cart, 119 in the document',
      '✗ amounts: the delivery costs 99, the totals have none: the shop adds it',
    ]),
  )
  // The profile has it off.
  expect(text).not.toContain('ext/wishlist')
  expect(status).toBe(1)
  expect(proposal).toMatchObject({
    extends: 'spec',
    calls: { 'cart/collect-totals': null, 'product/render-list': null, 'ext/tags': null },
  })
})

test.each([
  {
    sendsMails: false,
    line: /^✗ withdrawal: expected ext\/order\/\{orderId\}\/return or MAIL_URL, got neither: .*not enough/m,
  },
  { sendsMails: true, line: /^✓ withdrawal: by mails of the gateway$/m },
])('whether withdrawals can be sent, where the gateway sends mails: $sendsMails', async ({ sendsMails, line }) => {
  answerAsMagento1()
  expect((await check(false, SPEC, storefront.url, ARTICLE, sendsMails)).text).toMatch(line)
})

test('no order is placed unless it is wanted', async () => {
  answerAsMagento1()
  const { text } = await check(false)
  expect(text).toContain('order: not placed')
  expect(storefront.calls.filter(({ path }) => path === '/api/order')).toEqual([])
})

test('where only customers order, the order is one of the account, with a method that the backend does not list', async () => {
  answerAsMagento1()
  storefront.answer('/api/cart/payment-methods', () => fine([]))
  const { text } = await check(true, {
    ...SPEC,
    carts: { ...SPEC.carts, guestsOrder: false },
    payments: { ...SPEC.payments, unlisted: { cashondelivery: { en: 'On delivery' } } },
  })
  expect(text).toContain('✓ order: answers')
  const sent = storefront.calls.filter(({ path }) => path === '/api/cart/create' || path === '/api/order')
  expect(sent.map(({ query }) => query.get('token'))).toEqual(Array(2).fill('a-customer-token-of-many-characters-1'))
  expect(sent[1]?.body).toMatchObject({ addressInformation: { payment_method_code: 'cashondelivery' } })
})

test('a cart that takes more than there is has a line of its own, and nothing of it is left in the amounts', async () => {
  answerAsMagento1()
  const line = { item_id: 8, sku: 'A-1', qty: 99_999_999, quote_id: CART }
  storefront.answer('/api/cart/update', () => fine(line))
  storefront.answer('/api/cart/delete', () => fine(true))
  const { text } = await check(false)
  expect(text).toContain('– cart/update, far too many: accepted, the backend does not check it')
  const removed = storefront.calls.find(({ path }) => path === '/api/cart/delete')
  expect(removed?.body).toEqual({ cartItem: { item_id: 8, sku: 'A-1', quoteId: CART } })
})

test('a call that fails only because its request is incomplete is there', async () => {
  answerAsMagento1()
  storefront.answer('/api/ext/mailchimp', () => ({ json: { code: 503, result: 'no address' }, status: 503 }))
  const { text } = await check(false)
  expect(text).toContain(
    '✓ ext/mailchimp-subscribe/subscribe: there; an incomplete request is answered with "no address"',
  )
})

test('the record contains neither tokens nor addresses nor passwords', async () => {
  answerAsMagento1()
  const { record } = await check(true)
  const lines = record.trim().split('\n')
  expect(lines.length).toBeGreaterThan(25)
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ request: {}, response: { status: expect.any(Number) } })
  expect(record).not.toContain(CART)
  expect(record).not.toMatch(/a-customer-token|karat-check-.*@|x@example\.com|Check street|Aa1!|Bb2!|"0150"/)
  expect(record).toContain('"price_incl_tax":125')
})

test('a backend without carts is one before which nobody can buy', async () => {
  storefront.answer('/api/stock/list', () => fine([]))
  const { status, text } = await check(false)
  expect(status).toBe(2)
  expect(text).toContain('– cart/create: not there')
})

describe('an address at which no shop is', () => {
  test('that nobody answers is one line, and no document is read', async () => {
    const { port } = await freePort()
    const { text, status, record } = await check(false, null, `http://127.0.0.1:${port}`)
    expect(text).toMatch(/^✗ http:\/\/127\.0\.0\.1:\d+: nobody answers, .*ECONNREFUSED\n$/)
    expect([status, record]).toEqual([2, ''])
  })

  test('that answers pages is one line', async () => {
    const { text, status } = await check(false, null)
    expect(text).toBe(`✗ ${storefront.url}: answers, but has no stock/list where any of the presets expects it\n`)
    expect(status).toBe(2)
  })
})

describe('Magento itself, whose profile was not named', () => {
  const noKeys = {
    json: {
      message: "The consumer isn't authorized to access %resources.",
      parameters: { resources: 'Magento_Backend::store' },
    },
    status: 401,
  }
  const noRoute = { json: { message: 'Request does not match any route.' }, status: 404 }

  test.each([
    ['of its address', ''],
    ['of its REST API', '/rest'],
  ])('is proposed, with where its keys come from, at the address %s', async (_what, base) => {
    storefront.answer('/', ({ path }) => (path === '/rest/V1/store/storeConfigs' ? noKeys : noRoute))
    const { text, proposal, status } = await check(false, null, storefront.url + base)
    expect(text).toMatch(/^✗ http:\/\/127\.0\.0\.1:\d+(?:\/rest)?: is Magento itself, .*--profile magento2\n$/)
    expect({ proposal, status }).toEqual({ proposal: { extends: 'magento2' }, status: 2 })
  })

  test.each([
    ['that guards every path', () => ({ json: { message: 'Sign in first' }, status: 401 })],
    ['that has no such path', () => noRoute],
    ['that answers pages', () => ({ text: '<html>', contentType: 'text/html', status: 200 })],
  ])('is not proposed for a backend %s', async (_what, answer) => {
    storefront.answer('/', answer)
    const { text, proposal } = await check(false, null)
    expect(text).not.toContain('is Magento itself')
    expect(proposal).not.toEqual({ extends: 'magento2' })
  })
})

/** A port on which nobody listens. */
async function freePort(): Promise<{ readonly port: number }> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  return { port: typeof address === 'object' && address ? address.port : 0 }
}

describe('the preset that fits', () => {
  /** A backend that has the calls of a preset, and no other. */
  function answerAs(name: string): void {
    const { calls, basePath } = readProfile(name)
    storefront.answer('/', ({ path }) => {
      const isThere = Object.values(calls).some(
        (own) => own !== null && new RegExp(`^${basePath}/${own.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
      )
      return isThere
        ? { json: { code: 500, result: 'Something is missing' }, status: 500 }
        : { text: 'Cannot find it', contentType: 'text/html', status: 404 }
    })
  }

  test.each(['spec', 'vue-storefront-api-magento2', 'vue-storefront-api-magento1', 'tryton', 'sandbox'])(
    'is %s for a backend with its calls',
    async (name) => {
      answerAs(name)
      const { text, proposal } = await check(false, null)
      expect(text).toContain(`✓ the profile ${name} fits best`)
      expect(proposal).toMatchObject({ extends: name })
    },
  )

  test('is proposed with the calls that the backend has beyond it', async () => {
    storefront.answer('/api/review/create', () => fine({ id: 1 }))
    answerAs('vue-storefront-api-magento1')
    const { proposal } = await check(false, null)
    expect(proposal).toMatchObject({
      extends: 'vue-storefront-api-magento1',
      calls: { 'review/create': 'review/create' },
    })
  })
})

const PRESETS = ['spec', 'vue-storefront-api-magento2', 'vue-storefront-api-magento1', 'tryton', 'sandbox'] as const
const down: Answers[keyof Answers] = () => ({ json: { code: 500, result: 'Internal Error' }, status: 500 })

describe.each(PRESETS)('a backend of the preset %s', (name) => {
  const profile = readProfile(name)
  const article = { ...ARTICLE, gross: 125 }

  test.each([
    ['among all', null],
    ['alone', profile],
  ])('that sells: nothing is wrong, and the preset is proposed, tried %s', async (_how, tried) => {
    sellAs(storefront, profile)
    const { text, status, proposal } = await check(true, tried, storefront.url, article)
    expect(text).not.toContain('✗')
    expect(text).toContain(`✓ the profile ${name} fits best`)
    expect(text).toContain('✓ order: answers')
    expect(text).toContain('✓ amounts: the delivery has 25 % tax, 100 with tax')
    expect(text).toMatch(/✓ user\/login, a wrong password: refused as WRONG_PASSWORD/)
    expect(text).toMatch(/✓ user\/create, an address that exists: refused as EMAIL_TAKEN/)
    expect({ status, proposal }).toEqual({ status: 0, proposal: { extends: name } })
  })

  test.each<[string, Answers, RegExp, number]>([
    ['whose totals fail', { 'cart/totals': down }, /✗ cart\/totals: fails, Internal Error/, 2],
    ['that takes no orders', { order: down }, /✗ order: fails, Internal Error/, 2],
    ['that opens no account', { 'user/create': down }, /✗ user\/create: fails, Internal Error/, 1],
    [
      'that lets everybody in',
      { 'user/login': () => fine('t'.repeat(30)) },
      /✗ user\/login, a wrong password: expected a refusal, got an answer/,
      1,
    ],
    [
      'that forgets what is added',
      { 'cart/pull': () => fine([]) },
      /✗ cart\/pull: expected the line of A-1, got an empty cart/,
      1,
    ],
    [
      'whose payment methods cannot be read',
      { 'cart/payment-methods': () => fine({ checkmo: 'Check' }) },
      /✗ cart\/payment-methods: fails, .*expected/,
      2,
    ],
    [
      'that has no totals',
      { 'cart/totals': () => ({ text: 'Cannot find it', contentType: 'text/html', status: 404 }) },
      /– cart\/totals: not there/,
      2,
    ],
    ['that ships nowhere', { 'cart/shipping-information': down }, /✗ cart\/shipping-information: fails/, 1],
    [
      'whose stock is another one’s',
      { 'stock/list': () => fine([{ product_id: 9, is_in_stock: true }]) },
      /✗ stock\/list: fails, .*expected 1, got 9/,
      1,
    ],
  ])('%s: that is said', async (_what, broken, line, status) => {
    sellAs(storefront, profile, broken)
    const report = await check(true, null, storefront.url, article)
    expect(report.text).toMatch(line)
    expect(report.text).toContain(`✓ the profile ${name} fits best`)
    expect(report.status).toBe(status)
  })

  test('at another address than the one that is checked: that is the only line', async () => {
    sellAs(storefront, profile)
    const { text, status, proposal } = await check(true, profile, `${storefront.url}/elsewhere`, article)
    expect(text).toBe(`✗ ${storefront.url}/elsewhere: answers, but has no stock/list where ${name} expects it\n`)
    expect({ status, proposal }).toEqual({ status: 2, proposal: null })
  })

  test('that is away: that is the only line', async () => {
    const { port } = await freePort()
    const { text, status, proposal } = await check(true, profile, `http://127.0.0.1:${port}`, article)
    expect(text).toMatch(/^✗ http:\/\/127\.0\.0\.1:\d+: nobody answers, .*ECONNREFUSED\n$/)
    expect({ status, proposal }).toEqual({ status: 2, proposal: null })
    storefront.answer('/', () => ({ text: 'Bad Gateway', contentType: 'text/html', status: 502 }))
    const proxied = await check(true, profile, storefront.url, article)
    expect(proxied.text).toMatch(/^✗ .*: nobody answers, .*502\n$/)
  })
})

test('codes of the delivery are spelled as the profile says', async () => {
  answerAsMagento1()
  const codes = async (profile: StorefrontProfile) => {
    await check(false, profile)
    const sent = storefront.calls.findLast(({ path }) => path === '/api/cart/shipping-information')
    return Object.keys((sent as { body: { addressInformation: object } }).body.addressInformation)
  }
  expect(await codes(SPEC)).toContain('shippingCarrierCode')
  expect(await codes({ ...SPEC, carts: { ...SPEC.carts, deliveryCodes: 'snake_case' } })).toContain(
    'shipping_carrier_code',
  )
})

test('totals in another currency than the store’s are wrong', async () => {
  answerAsMagento1()
  storefront.answer('/api/cart/totals', () => fine({ ...TOTALS, quote_currency_code: 'EUR' }))
  const { text } = await check(false)
  expect(text).toContain('✗ cart/totals: expected NOK, got EUR')
})

test('a payment method that the profile does not know is named', async () => {
  answerAsMagento1()
  storefront.answer('/api/cart/payment-methods', () => fine([{ code: 'checkmo' }, { code: 'klarna_kp' }]))
  const { text } = await check(false)
  expect(text).toContain(
    '✗ cart/payment-methods: expected methods in payments.hosted or payments.offline of the profile, got klarna_kp: not offered',
  )
})

test('an answer that the gateway could not read is wrong, also of a call that answers', async () => {
  answerAsMagento1()
  storefront.answer('/api/cart/pull', () => fine('nothing'))
  storefront.answer('/api/stock/list', () => fine([{ product_id: 77, is_in_stock: true }]))
  const { text } = await check(false)
  expect(text).toMatch(/✗ cart\/pull: fails, cart: .*expected/)
  expect(text).toMatch(/✗ stock\/list: fails, .*expected 1, got 77/)
})

test.each([
  'cart/create',
  'cart/pull',
  'cart/totals',
  'cart/payment-methods',
  'cart/shipping-methods',
  'user/me',
  'user/order-history',
  'stock/list',
])('a text where %s has its fields is wrong', async (call) => {
  answerAsMagento1()
  storefront.answer(`/api/${call}`, () => fine(call === 'cart/create' ? {} : 'nothing'))
  const { text } = await check(true)
  expect(text).toMatch(new RegExp(`✗ ${call}: .*expected`))
})

describe('the tax of a delivery, from an order of the check', () => {
  const ORDER = { entity_id: 5, grand_total: 225, items: [{ sku: 'A-1', qty_ordered: 1, row_total_incl_tax: 125 }] }
  const orderWith = (more: object) => v.parse(orderSchema, { ...ORDER, ...more })
  const line = { sku: '', name: '', qty_ordered: 1, row_total_incl_tax: 46.41 }
  test.each([
    ['fields of both sides', { shipping_amount: 80, shipping_incl_tax: 100 }, { amount: 80 }, [25, false]],
    ['the tax beside the amount', { shipping_amount: 80, shipping_tax_amount: 20 }, { amount: 100 }, [25, true]],
    ['a line without an SKU', { items: [...ORDER.items, line] }, { price_incl_tax: { decimal: '39.00' } }, [19, false]],
    [
      'an offer of both sides',
      { shipping_amount: 80, shipping_incl_tax: 100 },
      { amount: 80, price_incl_tax: 100 },
      [25, null],
    ],
    ['no tax', { shipping_amount: 80, shipping_incl_tax: 80 }, { amount: 80 }, [0, false]],
  ])('is read from %s', (_name, order, delivery, [ratePercent, includesTax]) => {
    expect(deliveryTaxOf(orderWith(order), delivery)).toMatchObject({ ratePercent, includesTax })
  })

  test.each([
    ['an order that says nothing', {}, { amount: 80 }],
    ['a delivery that costs nothing', { shipping_amount: 0, shipping_incl_tax: 0 }, { amount: 0 }],
    ['no delivery', { shipping_amount: 80, shipping_incl_tax: 100 }, null],
  ])('is unknown of %s', (_name, order, delivery) => {
    expect(deliveryTaxOf(orderWith(order), delivery)).toBeNull()
  })

  test('is proposed where the order says it', async () => {
    answerAsMagento1()
    storefront.answer('/api/user/order-history', () =>
      fine({ items: [{ ...ORDER, shipping_amount: 99, shipping_incl_tax: 123.75 }], total_count: 1 }),
    )
    const { text, proposal } = await check(true)
    expect(text).toContain('✓ amounts: the delivery has 25 % tax, 123.75 with tax')
    expect(proposal).toMatchObject({ amounts: { deliveryIncludesTax: false, deliveryTaxPercent: 25 } })
  })
})

describe('amounts', () => {
  const totals = { ...TOTALS, shipping_amount: 80, shipping_incl_tax: 100 }
  test.each([
    [{ amount: 80, price_incl_tax: 100 }, null],
    [{ amount: 100 }, true],
    [{ amount: 80 }, false],
    [{ amount: '100.00' }, true],
    [{ amount: 0 }, null],
    [null, null],
  ])('a delivery of %j includes tax: %s', (delivery, includes) => {
    expect(judgeAmounts({ documentGross: null, totals, delivery }).deliveryIncludesTax).toBe(includes)
  })

  test('a total that nothing explains contradicts', () => {
    const { contradictions } = judgeAmounts({
      documentGross: null,
      totals: { ...TOTALS, tax_amount: 3 },
      delivery: null,
    })
    expect(contradictions).toEqual(['grand_total is 100, its segment 125, the tax 3'])
  })
})
