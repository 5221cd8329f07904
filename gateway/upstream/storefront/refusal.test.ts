/** How refusals of real backends are read. Their texts are those of Magento 2, of the Magento 1 chain and of Tryton. */
import { describe, expect, test } from 'vitest'
import type { CallName } from './calls.ts'
import { readProfile } from './profile.ts'
import { classify, refusalText, resultOf, withoutTokens } from './refusal.ts'

const spec = readProfile('spec')
const classified = (status: number, result: unknown, name: CallName) =>
  classify({ status, json: { code: status, result } }, name, spec)

describe('a refusal', () => {
  test.each<[number, unknown, CallName, string | null]>([
    [500, 'Invalid login or password.', 'user/login', 'WRONG_PASSWORD'],
    [401, 'You did not sign in correctly or your account is temporarily disabled.', 'user/login', 'WRONG_PASSWORD'],
    [400, { errorMessage: 'Feil passord', code: 400 }, 'user/login', 'WRONG_PASSWORD'],
    [500, 'Current password does not match the customer', 'user/change-password', 'WRONG_PASSWORD'],
    [500, 'This customer email already exists', 'user/create', 'EMAIL_TAKEN'],
    [400, 'The "E-mail" of "Web User" must be unique.', 'user/create', 'EMAIL_TAKEN'],
    [400, 'E-mail "kari@example.no" must be unique.', 'user/create', 'EMAIL_TAKEN'],
    [
      400,
      'A customer with the same email address already exists in an associated website.',
      'user/create',
      'EMAIL_TAKEN',
    ],
    [
      500,
      { errorMessage: 'The password token is expired. Reset and try again.' },
      'user/create-password',
      'LINK_EXPIRED',
    ],
    [500, 'User is not authroized to access self', 'user/me', 'TOKEN_INVALID'],
    [401, 'The consumer isn’t authorized', 'user/order-history', 'TOKEN_INVALID'],
    [500, 'User is not authroized to access cartId = 62', 'cart/pull', 'CART_FORBIDDEN'],
    [404, 'No such entity with cartId = 7f3aQ', 'cart/pull', 'CART_GONE'],
    [404, 'Current customer does not have an active cart.', 'cart/totals', 'CART_GONE'],
    [404, 'No such entity with customerId = 2', 'cart/update', 'CART_GONE'],
    [500, 'No such entity with id eyJ0eXAiOiJKV1Qi', 'order', 'CART_GONE'],
    [404, 'No such entity with id = 3', 'cart/delete', 'CART_GONE'],
    [500, false, 'cart/apply-coupon', 'COUPON_INVALID'],
    [500, 'This product is currently out of stock.', 'cart/update', 'OUT_OF_STOCK'],
    [500, 'Please specify the product required option <em>Eske</em>.', 'cart/update', 'OPTIONS_MISSING'],
    [500, 'Please specify a shipping method.', 'order', 'DELIVERY_INVALID'],
    [500, 'The requested Payment Method is not available.', 'order', 'PAYMENT_INVALID'],
    [500, 'Please check shipping address information. Please enter the city.', 'order', 'ADDRESS_INVALID'],
    [500, 'Gold bars are sold to members only.', 'cart/update', null],
    [404, 'No such entity with orderId = 7', 'ext/order/{orderId}', 'NO_SUCH_ENTITY'],
  ])('%i %j of %s is of the kind %s', (status, result, name, kind) => {
    expect(classified(status, result, name)).toMatchObject({ code: 'UPSTREAM_REJECTED', kind })
  })

  test('of a quantity names its limit', () => {
    expect(classified(500, 'The maximum quantity allowed for purchase is 5.', 'cart/update')).toEqual({
      code: 'UPSTREAM_REJECTED',
      kind: 'ABOVE_MAX_QUANTITY',
      bound: '5',
    })
  })
})

test.each<[unknown, string]>([
  ['Invalid login or password.', 'Invalid login or password.'],
  [{ message: 'Feil passord', parameters: [] }, 'Feil passord'],
  [{ errorMessage: 'Feil passord' }, 'Feil passord'],
  [{ code: 500, result: ['Feil passord', 'Prøv igjen'] }, 'Feil passord, Prøv igjen'],
  [['Feil passord'], 'Feil passord'],
])('%j, with or without an envelope, refuses a password in its own words', (json, text) => {
  expect(classify({ status: 500, json }, 'user/login', spec)).toMatchObject({
    code: 'UPSTREAM_REJECTED',
    kind: 'WRONG_PASSWORD',
  })
  expect(refusalText(resultOf(json))).toBe(text)
})

test.each([{ code: 500 }, { code: 500, result: {} }, null, 7, []])('%j as an answer of 500 is an outage', (json) => {
  expect(classify({ status: 500, json }, 'user/login', spec).code).toBe('UPSTREAM_UNAVAILABLE')
})

describe('an outage', () => {
  test.each<[unknown, CallName]>([
    ['connect ECONNREFUSED 127.0.0.1:80', 'user/login'],
    ['socket hang up', 'cart/update'],
    ['HTTP ERROR undefined', 'order'],
    ['Error: ESOCKETTIMEDOUT', 'cart/totals'],
    ['SQLSTATE[HY000] [2002] Connection refused', 'user/create'],
    ['Internal Error. Details are available in Magento log file. Report ID: webapi-5c', 'cart/pull'],
    ['', 'order'],
    [{}, 'order'],
    ['skus parameter is required', 'stock/list'],
  ])('%j of %s stays one', (result, name) => {
    expect(classified(500, result, name).code).toBe('UPSTREAM_UNAVAILABLE')
  })

  test.each([502, 503, 504, 429])('is a status of %i whatever the text says', (status) => {
    expect(classified(status, 'Invalid login or password.', 'user/login').code).toBe('UPSTREAM_UNAVAILABLE')
  })
})

test.each<[unknown, CallName]>([
  ['this.api.cart.collectTotals is not a function', 'cart/collect-totals'],
  ["Cannot find module './magento1/review'\nRequire stack:", 'review/create'],
  ["'web.shop' object has no attribute 'POST_vsf_review_create'", 'review/create'],
])('%j of %s means that there is no such call', (result, name) => {
  expect(classified(500, result, name).code).toBe('UPSTREAM_NOT_IMPLEMENTED')
})

test('a backend whose refusals are never server errors has outages instead', () => {
  const profile = { refusals: { ...spec.refusals, inServerErrors: false } }
  const failure = { status: 500, json: { code: 500, result: 'Gold bars are sold to members only.' } }
  expect(classify(failure, 'cart/update', profile).code).toBe('UPSTREAM_UNAVAILABLE')
})

test.each([
  ['No such entity with id eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJjYXJ0SWQiOiI3MCJ9.8BE5', 'No such entity with id …'],
  ['No such entity with cartId = b8QfaQx0T2a9kqL0x7Zf3mNp5rStUv2W', 'No such entity with cartId = …'],
  ['The requested quantity for "Sølvmynt 1 oz" is not available.', undefined],
])('%s contains no token afterwards', (text, expected = text) => {
  expect(withoutTokens(text)).toBe(expected)
})

describe('a refusal of Tryton', () => {
  const tryton = readProfile('tryton')
  const unreadable = 'The browser (or proxy) sent a request that this server could not understand.'

  test.each<[number, string, CallName, string | null]>([
    [400, unreadable, 'cart/pull', 'CART_GONE'],
    [400, unreadable, 'order', 'CART_GONE'],
    [400, unreadable, 'cart/update', 'NOT_SOLD'],
    [400, unreadable, 'cart/shipping-information', 'DELIVERY_INVALID'],
    [400, 'You are trying to read records "99999" of "Sale Line" that don\'t exist. - ', 'cart/update', 'LINE_GONE'],
    [
      400,
      `The number of digits in the value "'1.5'" for field "Quantity" in "2 u [BANGLE/585] Bangle @ (1)" of "Sale Line" exceeds the limit of "0". - `,
      'cart/update',
      'NOT_WHOLE',
    ],
    [400, 'E-mail of active web user must be unique. - ', 'user/create', 'EMAIL_TAKEN'],
  ])('%i %j of %s is of the kind %s', (status, result, name, kind) => {
    expect(classify({ status, json: { code: String(status), result } }, name, tryton)).toMatchObject({
      code: 'UPSTREAM_REJECTED',
      kind,
    })
  })

  test.each<[string, CallName, string]>([
    ['"web.shop,1" has no attribute "POST_vsf_url_map"', 'url/map', 'UPSTREAM_NOT_IMPLEMENTED'],
    ["'shipping_carrier_code'", 'cart/shipping-information', 'UPSTREAM_UNAVAILABLE'],
    ["[<class 'decimal.DivisionUndefined'>]", 'cart/update', 'UPSTREAM_UNAVAILABLE'],
  ])('%s of %s is none: %s', (result, name, code) => {
    expect(classify({ status: 500, json: { code: 500, result } }, name, tryton)).toMatchObject({ code, kind: null })
  })
})
