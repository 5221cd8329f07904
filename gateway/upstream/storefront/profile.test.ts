/** Profiles: how a backend speaks the storefront API. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFakeStorefront, type FakeStorefront } from '../../testing/fakeStorefront.ts'
import { createCallCounter } from '../callCounter.ts'
import { createMissingCalls } from './missingCalls.ts'
import { PRESETS, readProfile, type StorefrontProfile } from './profile.ts'
import { createStorefrontClient } from './storefrontClient.ts'

let folder = ''
let storefront: FakeStorefront
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karat-profile-'))
  storefront = await createFakeStorefront()
})
afterAll(async () => {
  await storefront.close()
  rmSync(folder, { recursive: true })
})

function fileWith(json: unknown): string {
  const file = join(folder, 'mine.json')
  writeFileSync(file, JSON.stringify(json))
  return file
}

/** Calls of the fake storefront behind a base path, made through a profile. */
async function callsOf(profile: StorefrontProfile, paths: readonly string[], url = storefront.url) {
  const client = createStorefrontClient({ url, connections: 1, timeoutMs: 30_000, profile })
  const api = client.forRequest(createCallCounter())
  const before = storefront.calls.length
  const codes: unknown[] = []
  for (const path of paths)
    codes.push(
      await api.readResult({ upstream: 'order', path, storeCode: 'no' }).then(
        () => 'answered',
        (error: { code?: string }) => error.code,
      ),
    )
  await client.close()
  return { codes, sent: storefront.calls.slice(before).map(({ path }) => path) }
}

test.each(PRESETS)('the preset %s can be read', (name) => {
  expect(readProfile(name)).toMatchObject({ name, calls: { 'user/login': 'user/login' } })
})

describe('a profile of an operator', () => {
  test('changes only what it names', () => {
    const profile = readProfile(
      fileWith({
        extends: 'vue-storefront-api-magento2',
        calls: { 'ext/tags': 'ext/labels', 'review/create': null },
        payments: { hosted: { klarna: 'ext/klarna/{orderId}' }, offline: ['pickup-cash'] },
        amounts: { deliveryIncludesTax: false, agreedPricesAreFixed: false },
      }),
    )
    expect(profile).toMatchObject({
      basePath: '/api',
      calls: { 'ext/tags': 'ext/labels', 'review/create': null, 'ext/wishlist': null, order: 'order' },
      payments: { hosted: { klarna: 'ext/klarna/{orderId}' } },
      amounts: { deliveryIncludesTax: false, agreedPricesAreFixed: false },
    })
    expect(profile.payments.offline).toEqual(expect.arrayContaining(['pickup-cash', 'checkmo']))
    expect(profile.payments.hosted).not.toHaveProperty('card')
  })

  test.each([
    [{ calls: { 'cart/updat': null } }, /Expected.*cart\/update/],
    [{ refusals: { outages: ['('] } }, /expected a regular expression/],
    [{ extends: 'magento3' }, /expected one of spec, .* got "magento3"/],
    [{ basePath: 'api' }, /expected "" or a path such as "\/api"/],
  ])('with a mistake says so: %j', (json, message) => {
    expect(() => readProfile(fileWith(json))).toThrow(message)
  })
})

describe('calls', () => {
  test('go where the profile has them', async () => {
    const paths = ['/api/order', '/api/ext/order/17', '/api/stock/list', '/api/ext/payment/card/17']
    const file = fileWith({
      calls: {
        order: 'order/create',
        'ext/order/{orderId}': 'orders/{orderId}/state',
        'stock/list': '/inventory/list',
      },
    })
    const { sent } = await callsOf(readProfile(file), paths, `${storefront.url}/shop`)
    expect(sent).toEqual([
      '/shop/api/order/create',
      '/shop/api/orders/17/state',
      '/shop/inventory/list',
      '/shop/api/ext/payment/card/17',
    ])
  })

  test('that the backend does not have make no request', async () => {
    const profile = readProfile('tryton')
    const { sent, codes } = await callsOf(profile, ['/api/order', '/api/ext/wishlist', '/api/url/map'])
    expect(sent).toEqual(['/order/create'])
    expect(codes.slice(1)).toEqual(['UPSTREAM_NOT_IMPLEMENTED', 'UPSTREAM_NOT_IMPLEMENTED'])
  })

  test('that answered 404 are made again rarely, up to once an hour, and at once by shoppers who want to buy', async () => {
    let now = Date.parse('2026-11-27T12:00:00Z')
    const changes: string[] = []
    const missing = createMissingCalls(
      () => new Date(now),
      (name, isMissing) => void changes.push(`${name} ${isMissing}`),
    )
    const client = createStorefrontClient({
      url: storefront.url,
      connections: 1,
      timeoutMs: 30_000,
      profile: readProfile('spec'),
      missing,
    })
    const api = client.forRequest(createCallCounter())
    const before = storefront.calls.length
    const call = (path: string) =>
      client
        .forRequest(createCallCounter())
        .readResult({ upstream: 'tags', path, storeCode: 'no' })
        .then(
          () => true,
          () => false,
        )
    for (let second = 0; second < 86_400; second += 10) {
      await call('/api/ext/tags')
      now += 10_000
    }
    const sent = storefront.calls.length - before
    expect(sent).toBeLessThan(35)
    expect(sent).toBeGreaterThan(24)
    expect([api.has('ext/tags'), api.has('cart/update')]).toEqual([false, true])
    await call('/api/cart/update')
    await call('/api/cart/update')
    expect(storefront.calls.length - before).toBe(sent + 2)

    storefront.answer('/api/ext/tags', () => ({ json: { code: 200, result: [] } }))
    now += 3_600_000
    expect(await call('/api/ext/tags')).toBe(true)
    expect(api.has('ext/tags')).toBe(true)
    expect(changes).toEqual(['ext/tags true', 'ext/tags false'])
    await client.close()
  })
})
