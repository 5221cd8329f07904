/** Calls with a customer's token. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFakeStorefront, type FakeStorefront } from '../../testing/fakeStorefront.ts'
import { isUnsent } from '../../shared/errors.ts'
import { createCallCounter, MAX_CALLS_PER_UPSTREAM } from '../callCounter.ts'
import { readProfile } from './profile.ts'
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

function open(tokenPlace?: 'query' | 'header', signal?: AbortSignal) {
  const client = createStorefrontClient({
    url: storefront.url,
    connections: 4,
    timeoutMs: 30_000,
    profile: readProfile('sandbox'),
    ...(tokenPlace ? { tokenPlace } : {}),
  })
  clients.push(client)
  return client.forRequest(createCallCounter(), signal)
}
const me = { upstream: 'customer', path: '/api/me', storeCode: 'no' }

test.each([
  { place: undefined, query: 't1', header: undefined },
  { place: 'query' as const, query: 't1', header: undefined },
  { place: 'header' as const, query: null, header: 'Bearer t1' },
])('sends the token in the $place only', async ({ place, query, header }) => {
  await open(place).readResult({ ...me, token: 't1' })
  const [call] = storefront.calls
  expect({ query: call?.query.get('token'), header: call?.headers.authorization }).toEqual({ query, header })
})

test.each(['query', 'header'] as const)('never shares responses to different tokens in the %s', async (place) => {
  const api = open(place)
  const results = await Promise.all([
    api.readResult({ ...me, token: 't1' }),
    api.readResult({ ...me, token: 't2' }),
    api.readResult(me),
    api.readResult({ ...me, token: 't1' }),
  ])
  expect(results.map((answer) => String(answer).replace('Bearer ', ''))).toEqual(['t1', 't2', 'guest', 't1'])
  expect(storefront.calls).toHaveLength(3)
})

describe('a write', () => {
  const change = { ...me, method: 'POST', body: { name: 'Kari' } } as const

  test('is sent once per call, and not retried after a broken connection', async () => {
    const api = open()
    await Promise.all([api.writeResult(change), api.writeResult(change)])
    await expect(api.writeBare({ ...change, path: '/api/gone' })).rejects.toThrow('UND_ERR_SOCKET')
    expect(storefront.calls.map(({ path }) => path)).toEqual(['/api/me', '/api/me', '/api/gone'])
  })

  test('with an idempotency key is retried after a broken connection, with the same key', async () => {
    const write = open().writeBare({ ...change, path: '/api/gone', idempotencyKey: 'k1' })
    await expect(write).rejects.toThrow('UND_ERR_SOCKET')
    expect(storefront.calls.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k1'])
  })

  test('may be a DELETE with a query', async () => {
    await open().writeResult({ ...me, method: 'DELETE', query: { token: 'x', item: '7' } })
    expect(storefront.calls.map(({ method, path, query }) => [method, path, query.get('item')])).toEqual([
      ['DELETE', '/api/me', '7'],
    ])
  })

  test('is completed when the client disconnects', async () => {
    const client = new AbortController()
    const write = open(undefined, client.signal).writeResult(change)
    client.abort()
    expect(await write).toBe('guest')
  })
})

describe('a read', () => {
  test('is retried after a broken connection, whatever its method', async () => {
    const api = open()
    for (const method of ['GET', 'POST'] as const)
      await expect(api.readBare({ ...me, method, path: '/api/gone' })).rejects.toThrow('UND_ERR_SOCKET')
    expect(storefront.calls).toHaveLength(4)
  })

  test.each([
    { hidesMessage: true, isQuoted: false },
    { hidesMessage: false, isQuoted: true },
  ])('quotes the message of the response in its error unless hidesMessage: $hidesMessage', async (row) => {
    const error = await open()
      .readResult({ ...me, path: '/api/broken', hidesMessage: row.hidesMessage })
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'UPSTREAM_REJECTED', status: 403 })
    expect(String(error).includes('kari@example.no')).toBe(row.isQuoted)
  })
})

test('a write whose answer is lost was sent, also where the operation may make no further call', async () => {
  storefront.answer('/api/order', () => ({ reset: true }))
  const client = createStorefrontClient({
    url: storefront.url,
    connections: 4,
    timeoutMs: 30_000,
    profile: readProfile('sandbox'),
  })
  clients.push(client)
  const calls = createCallCounter()
  for (let at = 1; at < MAX_CALLS_PER_UPSTREAM; at++) calls.add('order')
  const order = { upstream: 'order', storeCode: 'no', method: 'POST', path: '/api/order', idempotencyKey: 'a' } as const
  const send = () => client.forRequest(calls).writeResult(order)
  await expect(send()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', wasSent: true })
  expect(isUnsent(await send().catch((error: unknown) => error))).toBe(true)
  expect(storefront.calls.filter(({ path }) => path === '/api/order')).toHaveLength(1)
})
