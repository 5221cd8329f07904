/** `npm run storefront:check` is right about a backend of each preset that sells, and about one that does not. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFakeStorefront, type FakeStorefront } from '../testing/fakeStorefront.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import { ARTICLE, check, unusedPort } from './testing/checkedBackend.ts'
import { type Answers, fine, sellAs } from './testing/presetBackend.ts'

let storefront: FakeStorefront
beforeEach(async () => {
  storefront = await createFakeStorefront()
})
afterEach(() => storefront.close())

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
    const { text, status, proposal } = await check(storefront.url, { orders: true, profile: tried, article })
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
    const report = await check(storefront.url, { orders: true, profile: null, article })
    expect(report.text).toMatch(line)
    expect(report.text).toContain(`✓ the profile ${name} fits best`)
    expect(report.status).toBe(status)
  })

  test('at another address than the one that is checked: that is the only line', async () => {
    sellAs(storefront, profile)
    const { text, status, proposal } = await check(`${storefront.url}/elsewhere`, { orders: true, profile, article })
    expect(text).toBe(`✗ ${storefront.url}/elsewhere: answers, but has no stock/list where ${name} expects it\n`)
    expect({ status, proposal }).toEqual({ status: 2, proposal: null })
  })

  test('that is away: that is the only line', async () => {
    const port = await unusedPort()
    const { text, status, proposal } = await check(`http://127.0.0.1:${port}`, { orders: true, profile, article })
    expect(text).toMatch(/^✗ http:\/\/127\.0\.0\.1:\d+: nobody answers, .*ECONNREFUSED\n$/)
    expect({ status, proposal }).toEqual({ status: 2, proposal: null })
    storefront.answer('/', () => ({ text: 'Bad Gateway', contentType: 'text/html', status: 502 }))
    const proxied = await check(storefront.url, { orders: true, profile, article })
    expect(proxied.text).toMatch(/^✗ .*: nobody answers, .*502\n$/)
  })
})
