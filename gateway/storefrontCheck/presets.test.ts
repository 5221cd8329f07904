/** `npm run storefront:check`: which preset a backend speaks, and addresses at which no shop is. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFakeStorefront, type FakeStorefront } from '../testing/fakeStorefront.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import { check, unusedPort } from './testing/checkedBackend.ts'
import { fine } from './testing/presetBackend.ts'

let storefront: FakeStorefront
beforeEach(async () => {
  storefront = await createFakeStorefront()
})
afterEach(() => storefront.close())

describe('an address at which no shop is', () => {
  test('that nobody answers is one line, and no document is read', async () => {
    const port = await unusedPort()
    const { text, status, record } = await check(`http://127.0.0.1:${port}`, { profile: null })
    expect(text).toMatch(/^✗ http:\/\/127\.0\.0\.1:\d+: nobody answers, .*ECONNREFUSED\n$/)
    expect([status, record]).toEqual([2, ''])
  })

  test('that answers pages is one line', async () => {
    const { text, status } = await check(storefront.url, { profile: null })
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
    const { text, proposal, status } = await check(storefront.url + base, { profile: null })
    expect(text).toMatch(/^✗ http:\/\/127\.0\.0\.1:\d+(?:\/rest)?: is Magento itself, .*--profile magento2\n$/)
    expect({ proposal, status }).toEqual({ proposal: { extends: 'magento2' }, status: 2 })
  })

  test.each([
    ['that guards every path', () => ({ json: { message: 'Sign in first' }, status: 401 })],
    ['that has no such path', () => noRoute],
    ['that answers pages', () => ({ text: '<html>', contentType: 'text/html', status: 200 })],
  ])('is not proposed for a backend %s', async (_what, answer) => {
    storefront.answer('/', answer)
    const { text, proposal } = await check(storefront.url, { profile: null })
    expect(text).not.toContain('is Magento itself')
    expect(proposal).not.toEqual({ extends: 'magento2' })
  })
})

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
      const { text, proposal } = await check(storefront.url, { profile: null })
      expect(text).toContain(`✓ the profile ${name} fits best`)
      expect(proposal).toMatchObject({ extends: name })
    },
  )

  test('is proposed with the calls that the backend has beyond it', async () => {
    storefront.answer('/api/review/create', () => fine({ id: 1 }))
    answerAs('vue-storefront-api-magento1')
    const { proposal } = await check(storefront.url, { profile: null })
    expect(proposal).toMatchObject({
      extends: 'vue-storefront-api-magento1',
      calls: { 'review/create': 'review/create' },
    })
  })
})
