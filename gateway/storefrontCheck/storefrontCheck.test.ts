/** `npm run storefront:check`: what it says of each call, against a backend that answers as the Magento 1 chain does. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFakeStorefront, type FakeStorefront } from '../testing/fakeStorefront.ts'
import type { StorefrontProfile } from '../upstream/storefront/profile.ts'
import { answerAsMagento1, CART, check, SPEC, TOTALS } from './testing/checkedBackend.ts'
import { fine } from './testing/presetBackend.ts'

let storefront: FakeStorefront
beforeEach(async () => {
  storefront = await createFakeStorefront()
})
afterEach(() => storefront.close())

test('writes one line a call: it works, is missing, or contradicts another one', async () => {
  answerAsMagento1(storefront)
  const { text, status, proposal } = await check(storefront.url, { orders: true })
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
  answerAsMagento1(storefront)
  expect((await check(storefront.url, { sendsMails })).text).toMatch(line)
})

test('no order is placed unless it is wanted', async () => {
  answerAsMagento1(storefront)
  const { text } = await check(storefront.url)
  expect(text).toContain('order: not placed')
  expect(storefront.calls.filter(({ path }) => path === '/api/order')).toEqual([])
})

test('where only customers order, the order is one of the account, with a method that the backend does not list', async () => {
  answerAsMagento1(storefront)
  storefront.answer('/api/cart/payment-methods', () => fine([]))
  const { text } = await check(storefront.url, {
    orders: true,
    profile: {
      ...SPEC,
      carts: { ...SPEC.carts, guestsOrder: false },
      payments: { ...SPEC.payments, unlisted: { cashondelivery: { en: 'On delivery' } } },
    },
  })
  expect(text).toContain('✓ order: answers')
  const sent = storefront.calls.filter(({ path }) => path === '/api/cart/create' || path === '/api/order')
  expect(sent.map(({ query }) => query.get('token'))).toEqual(Array(2).fill('a-customer-token-of-many-characters-1'))
  expect(sent[1]?.body).toMatchObject({ addressInformation: { payment_method_code: 'cashondelivery' } })
})

test('a cart that takes more than there is has a line of its own, and nothing of it is left in the amounts', async () => {
  answerAsMagento1(storefront)
  const line = { item_id: 8, sku: 'A-1', qty: 99_999_999, quote_id: CART }
  storefront.answer('/api/cart/update', () => fine(line))
  storefront.answer('/api/cart/delete', () => fine(true))
  const { text } = await check(storefront.url)
  expect(text).toContain('– cart/update, far too many: accepted, the backend does not check it')
  const removed = storefront.calls.find(({ path }) => path === '/api/cart/delete')
  expect(removed?.body).toEqual({ cartItem: { item_id: 8, sku: 'A-1', quoteId: CART } })
})

test('a call that fails only because its request is incomplete is there', async () => {
  answerAsMagento1(storefront)
  storefront.answer('/api/ext/mailchimp', () => ({ json: { code: 503, result: 'no address' }, status: 503 }))
  const { text } = await check(storefront.url)
  expect(text).toContain(
    '✓ ext/mailchimp-subscribe/subscribe: there; an incomplete request is answered with "no address"',
  )
})

test('the record contains neither tokens nor addresses nor passwords', async () => {
  answerAsMagento1(storefront)
  const { record } = await check(storefront.url, { orders: true })
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
  const { status, text } = await check(storefront.url)
  expect(status).toBe(2)
  expect(text).toContain('– cart/create: not there')
})

test('codes of the delivery are spelled as the profile says', async () => {
  answerAsMagento1(storefront)
  const codes = async (profile: StorefrontProfile) => {
    await check(storefront.url, { profile })
    const sent = storefront.calls.findLast(({ path }) => path === '/api/cart/shipping-information')
    return Object.keys((sent as { body: { addressInformation: object } }).body.addressInformation)
  }
  expect(await codes(SPEC)).toContain('shippingCarrierCode')
  expect(await codes({ ...SPEC, carts: { ...SPEC.carts, deliveryCodes: 'snake_case' } })).toContain(
    'shipping_carrier_code',
  )
})

test('totals in another currency than the store’s are wrong', async () => {
  answerAsMagento1(storefront)
  storefront.answer('/api/cart/totals', () => fine({ ...TOTALS, quote_currency_code: 'EUR' }))
  const { text } = await check(storefront.url)
  expect(text).toContain('✗ cart/totals: expected NOK, got EUR')
})

test('a payment method that the profile does not know is named', async () => {
  answerAsMagento1(storefront)
  storefront.answer('/api/cart/payment-methods', () => fine([{ code: 'checkmo' }, { code: 'klarna_kp' }]))
  const { text } = await check(storefront.url)
  expect(text).toContain(
    '✗ cart/payment-methods: expected methods in payments.hosted or payments.offline of the profile, got klarna_kp: not offered',
  )
})

test('an answer that the gateway could not read is wrong, also of a call that answers', async () => {
  answerAsMagento1(storefront)
  storefront.answer('/api/cart/pull', () => fine('nothing'))
  storefront.answer('/api/stock/list', () => fine([{ product_id: 77, is_in_stock: true }]))
  const { text } = await check(storefront.url)
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
  answerAsMagento1(storefront)
  storefront.answer(`/api/${call}`, () => fine(call === 'cart/create' ? {} : 'nothing'))
  const { text } = await check(storefront.url, { orders: true })
  expect(text).toMatch(new RegExp(`✗ ${call}: .*expected`))
})
