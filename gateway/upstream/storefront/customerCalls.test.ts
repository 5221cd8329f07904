/** Calls in a customer's name. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFakeStorefront, type FakeStorefront } from '../../testing/fakeStorefront.ts'
import { createCallCounter } from '../callCounter.ts'
import { createStorefrontClient, type StorefrontClient } from './storefrontClient.ts'

let storefront: FakeStorefront
const clients: StorefrontClient[] = []
beforeEach(async () => {
  storefront = await createFakeStorefront()
  storefront.answer('/api/me', ({ query, headers }) => ({
    json: { code: 200, result: query.get('token') ?? headers.authorization ?? 'guest' },
    delayMs: 20,
  }))
  storefront.answer('/api/broken', () => ({ json: { code: 403, result: 'kari@example.no may not' }, status: 403 }))
  storefront.answer('/api/gone', () => ({ reset: true }))
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
  await storefront.close()
})

function open(tokenPlace?: 'query' | 'header') {
  const client = createStorefrontClient({
    url: storefront.url,
    connections: 4,
    timeoutMs: 30_000,
    ...(tokenPlace ? { tokenPlace } : {}),
  })
  clients.push(client)
  return client.forRequest(createCallCounter())
}
const me = { upstream: 'customer', path: '/api/me', storeCode: 'no' }

test.each([
  { place: undefined, query: 't1', header: undefined },
  { place: 'query' as const, query: 't1', header: undefined },
  { place: 'header' as const, query: null, header: 'Bearer t1' },
])('the token goes into the $place, and nowhere else', async ({ place, query, header }) => {
  await open(place).readResult({ ...me, token: 't1' })
  const [call] = storefront.calls
  expect({ query: call?.query.get('token'), header: call?.headers.authorization }).toEqual({ query, header })
})

test.each(['query', 'header'] as const)('answers to different tokens in the %s are never shared', async (place) => {
  const api = open(place)
  const answers = await Promise.all([
    api.readResult({ ...me, token: 't1' }),
    api.readResult({ ...me, token: 't2' }),
    api.readResult(me),
    api.readResult({ ...me, token: 't1' }),
  ])
  expect(answers.map((answer) => String(answer).replace('Bearer ', ''))).toEqual(['t1', 't2', 'guest', 't1'])
  expect(storefront.calls).toHaveLength(3)
})

describe('what is confidential', () => {
  test('is asked by each for itself, and never again after a broken connection', async () => {
    const api = open()
    await Promise.all([
      api.readResult({ ...me, isConfidential: true }),
      api.readResult({ ...me, isConfidential: true }),
    ])
    await expect(api.readBare({ ...me, path: '/api/gone', isConfidential: true })).rejects.toThrow('UND_ERR_SOCKET')
    expect(storefront.calls.map(({ path }) => path)).toEqual(['/api/me', '/api/me', '/api/gone'])
  })

  test.each([
    { isConfidential: true, says: false },
    { isConfidential: false, says: true },
  ])('is not quoted in a fault: $isConfidential', async ({ isConfidential, says }) => {
    const fault = await open()
      .readResult({ ...me, path: '/api/broken', isConfidential })
      .catch((error: unknown) => error)
    expect(fault).toMatchObject({ code: 'UPSTREAM_REJECTED', status: 403 })
    expect(String(fault).includes('kari@example.no')).toBe(says)
  })
})
