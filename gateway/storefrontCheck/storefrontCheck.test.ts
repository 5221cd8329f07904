/** `npm run storefront:check`: against a backend that answers as the Magento 1 chain does. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFakeStorefront, type CannedResponse, type FakeStorefront } from '../testing/fakeStorefront.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import { judgeAmounts } from './amounts.ts'
import { checkBackend } from './report.ts'

let storefront: FakeStorefront
beforeEach(async () => {
  storefront = await createFakeStorefront()
})
afterEach(() => storefront.close())

const CART = 'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJjYXJ0SWQiOiI3MCJ9.8BE5'
const fine = (result: unknown): CannedResponse => ({ json: { code: 200, result } })
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
  storefront.answer('/api/stock/list', () => fine([{ item_id: 1, qty: 3, is_in_stock: true }]))
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

const check = (orders: boolean, more: Partial<Parameters<typeof checkBackend>[0]> = {}) =>
  checkBackend({
    url: storefront.url,
    storeCode: 'no',
    profile: readProfile('spec'),
    timeoutMs: 10_000,
    sku: 'A-1',
    productId: 1,
    urlPath: null,
    documentGross: 119,
    country: 'NO',
    postcode: '0150',
    currency: 'NOK',
    storeId: 1,
    orders,
    offline: ['checkmo'],
    unlisted: [],
    guestsOrder: true,
    ...more,
  })

test('one line a call: what works, what is missing, what contradicts what', async () => {
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
      '– ext/wishlist: not there',
      '✓ order: answers',
      '✓ amounts: grand_total 100 is without tax, the segment 125 is the total',
      '✗ amounts: one unit costs 125 with tax in the cart, 119 in the document',
      '✗ amounts: the delivery costs 99, the totals have none: the shop adds it',
    ]),
  )
  expect(status).toBe(1)
  expect(proposal).toMatchObject({
    extends: 'spec',
    calls: { 'cart/collect-totals': null, 'product/render-list': null, 'ext/tags': null },
  })
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
  const { text } = await check(true, { guestsOrder: false, unlisted: ['cashondelivery'] })
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
    '✓ ext/mailchimp-subscribe/subscribe: there, and answers an incomplete request with "no address"',
  )
})

test('the record contains neither tokens nor addresses nor passwords', async () => {
  answerAsMagento1()
  const { record } = await check(true)
  const lines = record.trim().split('\n')
  expect(lines.length).toBeGreaterThan(25)
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('status')
  expect(record).not.toContain(CART)
  expect(record).not.toMatch(/a-customer-token|@example\.com|Check street|Aa1!|Bb2!|"0150"/)
  expect(record).toContain('"price_incl_tax":125')
})

test('a backend without carts is one before which nobody can buy', async () => {
  const { status, text } = await check(false)
  expect(status).toBe(2)
  expect(text).toContain('– cart/create: not there')
})

describe('amounts', () => {
  const totals = { ...TOTALS, shipping_amount: 80, shipping_incl_tax: 100 }
  test.each([
    [{ amount: 80, price_incl_tax: 100 }, false],
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
