/** `npm run storefront:check` in front of Magento itself, with its keys: one that sells, and broken ones. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readStoreTable, type StoreView } from '../storeTable.ts'
import {
  createFakeStorefront,
  type CannedResponse,
  type FakeStorefront,
  type LoggedCall,
} from '../testing/fakeStorefront.ts'
import { createCallCounter } from '../upstream/callCounter.ts'
import { createMagentoStorefront } from '../upstream/magento2/magentoStorefront.ts'
import { KEYS } from '../upstream/magento2/testing/fakeMagento.ts'
import { FakeMagentoShop, MAGENTO_CUSTOMER } from '../upstream/magento2/testing/fakeMagentoShop.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import { type CheckReport, checkBackend } from './report.ts'

let storefront: FakeStorefront
let magento: FakeMagentoShop
beforeEach(async () => {
  storefront = await createFakeStorefront()
  magento = new FakeMagentoShop(storefront)
})
afterEach(() => storefront.close())

type Answer = (call: LoggedCall) => CannedResponse | 'as usual'
const says = (status: number, message: string): CannedResponse => ({ json: { message }, status })
const wordOf = ({ body }: LoggedCall, name: string): unknown => Reflect.get(Object(body), name)

/** What the check tries beyond what a shopper does; by request, with the ids of carts as in the fake's list. */
function healthy(): Readonly<Record<string, Answer>> {
  let isTaken = false
  return {
    'POST /customers': () => {
      if (isTaken) return says(400, 'A customer with the same email address already exists in an associated website.')
      isTaken = true
      return { json: { id: 41, email: MAGENTO_CUSTOMER.email } }
    },
    'POST /integration/customer/token': (call) =>
      wordOf(call, 'password') === 'wrong' ? 'as usual' : { json: MAGENTO_CUSTOMER.token },
    'PUT /customers/me/password': () =>
      says(401, "The password doesn't match this account. Verify the password and try again."),
    'POST /carts/mine/items': (call) =>
      Number(wordOf({ ...call, body: wordOf(call, 'cartItem') }, 'qty')) > 1_000
        ? says(400, 'The requested qty is not available')
        : 'as usual',
    'PUT /carts/mine/coupons/karat-check-coupon': () =>
      says(404, "The coupon code isn't valid. Verify the code and try again."),
  }
}

function answer(broken: Readonly<Record<string, Answer>> = {}): void {
  const answers = { ...healthy(), ...broken }
  magento.intercept = (call, name) => answers[name]?.(call) ?? 'as usual'
}

const store = readStoreTable().stores.find(({ storeCode }) => storeCode === 'no') as StoreView

async function check(url = storefront.url): Promise<CheckReport> {
  const client = createMagentoStorefront({
    url,
    connections: 1,
    timeoutMs: 10_000,
    profile: readProfile('magento2'),
    keys: KEYS,
    clock: () => new Date('2026-11-28T12:00:00Z'),
  })
  return checkBackend({
    url,
    connect: () => client.forRequest(createCallCounter({ perUpstream: 1_000, total: 1_000 })),
    profile: readProfile('magento2'),
    store,
    sku: null,
    findArticle: async () => ({ sku: 'SKU-1', productId: 1, urlPath: null, gross: 125 }),
    postcode: '0150',
    sendsMails: true,
    orders: true,
    now: new Date('2026-11-28T12:00:00Z'),
  }).finally(() => client.close())
}

test('a Magento that sells: nothing is wrong, and its preset is proposed', async () => {
  answer()
  const { text, status, proposal } = await check()
  expect(text).not.toContain('✗')
  expect(text).toContain('✓ order: answers')
  expect(text).toContain('✓ amounts: the delivery has 25 % tax, 100 with tax')
  expect(text).toMatch(/✓ user\/login, a wrong password: refused as WRONG_PASSWORD/)
  expect(text).toMatch(/✓ user\/create, an address that exists: refused as EMAIL_TAKEN/)
  expect(text).toMatch(/✓ cart\/apply-coupon, an unknown coupon: refused as COUPON_INVALID/)
  expect({ status, proposal }).toEqual({ status: 0, proposal: { extends: 'magento2' } })
})

const down: Answer = () => says(500, 'Internal Error')

test.each<[string, Readonly<Record<string, Answer>>, RegExp, number]>([
  ['whose totals fail', { 'GET /carts/mine/totals': down }, /✗ cart\/totals: fails/, 2],
  ['that takes no orders', { 'POST /carts/mine/payment-information': down }, /✗ order: fails/, 2],
  ['that opens no account', { 'POST /customers': down }, /✗ user\/create: fails/, 1],
  [
    'that lets everybody in',
    { 'POST /integration/customer/token': () => ({ json: MAGENTO_CUSTOMER.token }) },
    /✗ user\/login, a wrong password: expected a refusal, got an answer/,
    1,
  ],
  [
    'whose payment methods cannot be read',
    { 'GET /carts/mine/payment-methods': () => ({ json: { checkmo: 'Check' } }) },
    /✗ cart\/payment-methods: fails, .*expected/,
    2,
  ],
  [
    'that refuses the keys',
    { 'GET /stockItems/SKU-1': () => says(401, 'The signature is invalid. Verify and try again.') },
    /✗ stock\/list: /,
    1,
  ],
  ['that ships nowhere', { 'POST /carts/mine/shipping-information': down }, /✗ cart\/shipping-information: fails/, 1],
])('a Magento %s: that is said', async (_what, broken, line, expected) => {
  answer(broken)
  const { text, status } = await check()
  expect(text).toMatch(line)
  expect(status).toBe(expected)
})

test('a Magento that is away is one line', async () => {
  await storefront.close()
  const { text, status } = await check()
  expect(text).toMatch(/^✗ http:\/\/127\.0\.0\.1:\d+: nobody answers, .*ECONNREFUSED\n$/)
  expect(status).toBe(2)
  storefront = await createFakeStorefront()
})
