/** Backend tokens expire during a session. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFakeCustomers, KARI, setCookiesOf, signIn, type FakeCustomers } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

const WHO = '{ viewer { email customerNumber } }'

let gateway: TestGateway
let customers: FakeCustomers
let nowMs = Date.parse('2026-11-21T12:00:00Z')
let cookie = ''

beforeEach(async () => {
  gateway = await startGateway({}, { clock: () => new Date(nowMs) })
  customers = createFakeCustomers(gateway.storefront)
  cookie = (await signIn(gateway, KARI)).cookie
})
afterEach(() => gateway.close())

/** Age after which the profile is read again. */
const later = () => (nowMs += 16 * 60_000)
const queryViewer = () => gateway.query(WHO, { headers: { cookie } })
const calls = (name: string) => gateway.storefront.calls.filter(({ path }) => path === `/api/user/${name}`)
const refused = { json: { code: 401, result: 'no' }, status: 401 }

test('does not fetch the profile again within minutes', async () => {
  const before = gateway.storefront.calls.length
  expect((await queryViewer()).data.viewer.email).toBe(KARI.email)
  expect(gateway.storefront.calls.length).toBe(before)
})

test('fetches the profile again later and returns changes from then on', async () => {
  customers.change(KARI.email, {
    group_id: 5,
    custom_attributes: [
      null,
      { attribute_code: 'interests', value: ['rings', 'gold'] },
      { attribute_code: 'customer_number', value: 777 },
    ],
  })
  later()
  expect((await queryViewer()).data.viewer.customerNumber).toBe('777')
  const before = gateway.storefront.calls.length
  const again = await gateway.query('{ viewer { isBusiness customerNumber } }', { headers: { cookie } })
  expect(again.data.viewer).toEqual({ isBusiness: true, customerNumber: '777' })
  expect(gateway.storefront.calls.length).toBe(before)
})

test('keeps the known profile while the backend cannot be reached', async () => {
  gateway.storefront.answer('/api/user/me', () => ({ reset: true }))
  later()
  const { data, errors } = await queryViewer()
  expect({ email: data.viewer.email, errors }).toEqual({ email: KARI.email, errors: undefined })
})

test('ends the session when its token belongs to another customer', async () => {
  customers.change(KARI.email, { id: 52, email: 'somebody.else@example.no' })
  later()
  const { data, errors } = await queryViewer()
  expect({ viewer: data.viewer, code: errors?.[0]?.extensions.code }).toEqual({ viewer: null, code: 'UNAUTHENTICATED' })
  expect((await queryViewer()).data.viewer).toBe(null)
})

describe('a token that the backend refuses', () => {
  test('is renewed without an error for the client', async () => {
    customers.expireTokens()
    later()
    const response = await queryViewer()
    expect({ viewer: response.data.viewer.email, errors: response.errors, cookies: setCookiesOf(response) }).toEqual({
      viewer: KARI.email,
      errors: undefined,
      cookies: [],
    })
    expect(calls('refresh')).toHaveLength(1)
  })

  test('is renewed once for concurrent requests', async () => {
    customers.expireTokens()
    later()
    const meBefore = calls('me').length
    // The first refresh is in progress when the others arrive.
    const responses = await Promise.all(Array.from({ length: 5 }, queryViewer))
    expect(responses.map(({ data, errors }) => ({ email: data.viewer?.email, errors }))).toEqual(
      responses.map(() => ({ email: KARI.email, errors: undefined })),
    )
    expect(calls('refresh')).toHaveLength(1)
    // Refused and answered at least once each, and at most once per request: equal reads in flight are shared.
    expect(calls('me').length - meBefore).toBeGreaterThanOrEqual(2)
    expect(calls('me').length - meBefore).toBeLessThanOrEqual(10)
  })

  test('is renewed every time it expires', async () => {
    for (let at = 1; at <= 3; at += 1) {
      customers.expireTokens()
      later()
      expect((await queryViewer()).data.viewer.email).toBe(KARI.email)
      expect(calls('refresh')).toHaveLength(at)
    }
  })

  test.each([
    {
      name: 'the backend cannot parse its own refresh token',
      answer: { json: { code: 500, result: 'Invalid refresh token' }, status: 500 },
    },
    { name: 'the password was changed', answer: refused },
  ])('and $name: ends the session, and signing in again works', async ({ answer }) => {
    gateway.storefront.answer('/api/user/refresh', () => answer)
    customers.expireTokens()
    later()
    const ended = await queryViewer()
    expect({ viewer: ended.data.viewer, code: ended.errors?.[0]?.extensions.code }).toEqual({
      viewer: null,
      code: 'UNAUTHENTICATED',
    })
    expect(ended.errors?.[0]?.message).toBe(
      'Error refreshing user token. User is not authorized to access the resource',
    )
    expect(setCookiesOf(ended)).toEqual([
      expect.stringMatching(/^session=; .*Max-Age=0/),
      expect.stringMatching(/^signedIn=; .*Max-Age=0/),
    ])
    const after = await queryViewer()
    expect({ viewer: after.data.viewer, errors: after.errors }).toEqual({ viewer: null, errors: undefined })
    expect((await signIn(gateway, KARI)).data.signIn.viewer.email).toBe(KARI.email)
  })

  test('ends the session with the specification’s text if the new token is refused too', async () => {
    gateway.storefront.answer('/api/user/me', () => refused)
    later()
    const ended = await queryViewer()
    expect(ended.errors?.[0]).toMatchObject({
      message: 'Internal Application error while refreshing the tokens. Please clear the storage and refresh page.',
      extensions: { code: 'UNAUTHENTICATED', reason: 'RENEWAL_LIMIT' },
    })
    expect(calls('refresh')).toHaveLength(1)
    expect(setCookiesOf(ended)).toEqual([
      expect.stringMatching(/^session=; .*Max-Age=0/),
      expect.stringMatching(/^signedIn=; .*Max-Age=0/),
    ])

    // Also for a client that sends the cookie again, with a backend that accepts it.
    createFakeCustomers(gateway.storefront)
    const after = await queryViewer()
    expect({ viewer: after.data.viewer, errors: after.errors }).toEqual({ viewer: null, errors: undefined })
  })

  test.each([
    { name: 'the backend does not respond', answer: { reset: true } as const },
    { name: 'a proxy responds', answer: { json: { code: 503, result: 'maintenance' }, status: 503 } },
  ])('and $name: keeps the session', async ({ answer }) => {
    gateway.storefront.answer('/api/user/refresh', () => answer)
    customers.expireTokens()
    later()
    expect((await queryViewer()).data.viewer.email).toBe(KARI.email)
    const sessionOnly = cookie
    customers = createFakeCustomers(gateway.storefront)
    expect(
      (await gateway.query(WHO, { headers: { cookie: sessionOnly } })).errors?.[0]?.extensions.code,
      'the new backend knows no such refresh token',
    ).toBe('UNAUTHENTICATED')
  })

  test('keeps the old refresh token when a renewal returns none', async () => {
    const given = customers.given.find((token) => token.startsWith('refresh-'))
    gateway.storefront.answer('/api/user/refresh', () => ({ json: { code: 200, result: 'renewed' } }))
    for (let at = 0; at < 2; at += 1) {
      gateway.storefront.answer('/api/user/me', ({ query }) =>
        query.get('token') === 'renewed' && at === 0
          ? {
              json: {
                code: 200,
                result: { id: KARI.id, group_id: 1, email: KARI.email, firstname: 'K', lastname: 'N' },
              },
            }
          : refused,
      )
      later()
      await queryViewer()
    }
    expect(calls('refresh').map(({ body }) => Object(body).refreshToken)).toEqual([given, given])
  })

  test('ends the session with the token when the backend issues no refresh tokens', async () => {
    gateway.storefront.answer('/api/user/login', () => ({ json: { code: 200, result: 'lonely', meta: null } }))
    gateway.storefront.answer('/api/user/me', () => ({
      json: { code: 200, result: { id: 41, group_id: 1, email: KARI.email, firstname: 'K', lastname: 'N' } },
    }))
    const { cookie: lonely } = await signIn(gateway, KARI)
    gateway.storefront.answer('/api/user/me', () => refused)
    later()
    expect((await gateway.query(WHO, { headers: { cookie: lonely } })).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    )
    expect(calls('refresh')).toHaveLength(0)
  })
})
