/** Slow, broken and overloaded upstream services: how long a request waits, and which calls are still sent. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFakeStorefront, type CannedResponse, type FakeStorefront } from '../../testing/fakeStorefront.ts'
import { createCallCounter } from '../callCounter.ts'
import { readProfile } from './profile.ts'
import { createStorefrontClient, type StorefrontClient, type StorefrontClientOptions } from './storefrontClient.ts'

const BUDGET_MS = 150
const FROZEN_MS = 2_000
const SOON_MS = FROZEN_MS / 2

let storefront: FakeStorefront
let response: CannedResponse
const clients: StorefrontClient[] = []
beforeEach(async () => {
  storefront = await createFakeStorefront()
  response = { json: { code: 200, result: 'fine' } }
  storefront.answer('/api', () => response)
})
afterEach(async () => {
  await storefront.close()
  await Promise.all(clients.splice(0).map((client) => client.close()))
})

function open(options: Partial<StorefrontClientOptions> = {}): StorefrontClient {
  const client = createStorefrontClient({
    url: storefront.url,
    connections: 4,
    timeoutMs: 30_000,
    profile: readProfile('sandbox'),
    optionalBudgetMs: BUDGET_MS,
    failuresToOpen: 3,
    maxProbeMs: 100,
    ...options,
  })
  clients.push(client)
  return client
}
const request = (client: StorefrontClient, signal?: AbortSignal) => client.forRequest(createCallCounter(), signal)
const stock = { upstream: 'stock', isOptional: true, path: '/api/stock', storeCode: 'no' }
const profile = { upstream: 'customer', path: '/api/me', storeCode: 'no' }
const FROZEN: CannedResponse = { json: { code: 200, result: 'late' }, delayMs: FROZEN_MS }
const AWAY: CannedResponse = { json: { code: 503, result: 'away' }, status: 503 }

async function timed(work: Promise<unknown>): Promise<{ readonly ms: number; readonly code: unknown }> {
  const startedAt = performance.now()
  const code = await work.then(
    () => 'answered',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )
  return { ms: performance.now() - startedAt, code }
}
const eventually = async (isTrue: () => Promise<boolean>): Promise<void> => {
  const endsAt = performance.now() + 10_000
  while (!(await isTrue())) {
    if (performance.now() > endsAt) throw new Error('expected the condition within 10 s')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('an optional service that is frozen', () => {
  test('costs the first request its time budget and the following ones nothing', async () => {
    const client = open()
    response = FROZEN
    expect(await timed(request(client).readResult(stock))).toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
    for (let at = 0; at < 5; at++) {
      const { code, ms } = await timed(request(client).readResult({ ...stock, query: { at: String(at) } }))
      expect(code).toBe('UPSTREAM_UNAVAILABLE')
      expect(ms).toBeLessThan(BUDGET_MS)
    }
  })

  test('is probed in the background, and used again after a successful probe', async () => {
    const client = open()
    response = FROZEN
    await timed(request(client).readResult(stock))
    response = { json: { code: 200, result: 'fine' } }
    await eventually(async () => {
      const { code, ms } = await timed(request(client).readResult({ ...stock, query: { probe: '1' } }))
      expect(ms).toBeLessThan(SOON_MS)
      return code === 'answered'
    })
  })

  test('costs one request its time budget once, however many services are frozen', async () => {
    const client = open()
    response = FROZEN
    const api = request(client)
    const first = await timed(api.readResult(stock))
    const second = await timed(api.readResult({ ...stock, upstream: 'tags' }))
    expect([first.code, second.code]).toEqual(['UPSTREAM_TIMEOUT', 'UPSTREAM_TIMEOUT'])
    expect(second.ms).toBeLessThan(BUDGET_MS)
  })

  test('that is late for a shared response still delivers it', async () => {
    const client = open()
    response = { json: { code: 200, result: 'late' }, delayMs: BUDGET_MS * 3 }
    const api = request(client)
    const loading = api.shared().readResult(stock)
    expect((await timed(api.waitFor('stock', loading))).code).toBe('UPSTREAM_TIMEOUT')
    expect(await loading).toBe('late')
  })
})

describe('the circuit breaker of a required service', () => {
  test('opens after repeated failures: further calls fail at once and are not sent', async () => {
    const client = open({ maxProbeMs: 60_000 })
    response = AWAY
    for (let at = 0; at < 3; at++) await timed(request(client).readResult(profile))
    const made = storefront.calls.length
    expect((await timed(request(client).readResult(profile))).code).toBe('UPSTREAM_UNAVAILABLE')
    const write = request(client).writeResult({ ...profile, method: 'POST' })
    await expect(write).rejects.toThrow('circuit breaker is open')
    expect(storefront.calls).toHaveLength(made)
  })

  test('does not affect other services', async () => {
    const client = open()
    response = AWAY
    for (let at = 0; at < 3; at++) await timed(request(client).readResult(profile))
    response = { json: { code: 200, result: 'fine' } }
    expect(await request(client).readResult({ ...profile, upstream: 'customPrices' })).toBe('fine')
  })

  test.each([
    { what: 'refusals', given: { json: { code: 401, result: 'no' }, status: 401 } },
    { what: 'errors of the backend itself', given: { json: { code: 500, result: 'no' }, status: 500 } },
    { what: 'slow responses within the timeout', given: { json: { code: 200, result: 'x' }, delayMs: BUDGET_MS * 2 } },
  ])('stays closed after $what', async ({ given }) => {
    const client = open()
    response = given
    for (let at = 0; at < 4; at++) await timed(request(client).readResult(profile))
    expect(storefront.calls).toHaveLength(4)
  })

  test('sends one write after a delay, and closes with its success', async () => {
    const client = open()
    response = AWAY
    for (let at = 0; at < 3; at++) await timed(request(client).readResult(profile))
    response = { json: { code: 200, result: 'fine' } }
    const made = storefront.calls.length
    await eventually(async () => {
      return (await timed(request(client).writeResult({ ...profile, method: 'POST' }))).code === 'answered'
    })
    expect(storefront.calls).toHaveLength(made + 1)
    expect(await request(client).readResult(profile)).toBe('fine')
  })
})

describe('connections', () => {
  test('of one service are limited, and so is its queue', async () => {
    const client = open({ connections: 2, maxQueued: 3 })
    response = { json: { code: 200, result: 'x' }, delayMs: 300 }
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        timed(request(client).readResult({ ...profile, query: { at: String(at) } })),
      ),
    )
    expect(outcomes.filter(({ code }) => code === 'answered')).toHaveLength(5)
    expect(outcomes.filter(({ code }) => code === 'UPSTREAM_UNAVAILABLE')).toHaveLength(3)
    expect(storefront.calls).toHaveLength(5)
  })

  test('of a frozen service do not block signing in', async () => {
    const client = open({ connections: 2, failuresToOpen: 100 })
    response = FROZEN
    const frozen = Array.from({ length: 6 }, (_, at) =>
      timed(request(client).readResult({ ...stock, upstream: 'customPrices', query: { at: String(at) } })),
    )
    await eventually(async () => storefront.calls.length >= 2)
    response = { json: { code: 200, result: 'signed in' } }
    const { code, ms } = await timed(request(client).writeResult({ ...profile, method: 'POST' }))
    expect(code).toBe('answered')
    expect(ms).toBeLessThan(SOON_MS)
    await Promise.all(frozen)
  })
})

describe('a client that disconnects', () => {
  test('aborts the call if no other request shares it', async () => {
    const client = open()
    response = FROZEN
    const gone = new AbortController()
    const call = timed(request(client, gone.signal).readResult(profile))
    await eventually(async () => storefront.calls.length === 1)
    gone.abort(new Error('the client has disconnected'))
    const { code, ms } = await call
    expect(code).toBe('UPSTREAM_TIMEOUT')
    expect(ms).toBeLessThan(SOON_MS)
    response = { json: { code: 200, result: 'anew' } }
    expect(await request(client).readResult(profile)).toBe('anew')
  })

  test('does not abort a call that other requests share', async () => {
    const client = open()
    response = { json: { code: 200, result: 'shared' }, delayMs: 400 }
    const gone = new AbortController()
    const own = timed(request(client, gone.signal).readResult(profile))
    const other = request(client, new AbortController().signal).readResult(profile)
    await eventually(async () => storefront.calls.length === 1)
    gone.abort(new Error('the client has disconnected'))
    expect((await own).code).toBe('UPSTREAM_TIMEOUT')
    expect(await other).toBe('shared')
    expect(storefront.calls).toHaveLength(1)
  })

  test('does not count as a failure of the service', async () => {
    const client = open({ failuresToOpen: 1 })
    response = FROZEN
    const gone = new AbortController()
    const call = timed(request(client, gone.signal).readResult(profile))
    await eventually(async () => storefront.calls.length === 1)
    gone.abort(new Error('the client has disconnected'))
    await call
    response = { json: { code: 200, result: 'fine' } }
    expect(await request(client).readResult({ ...profile, query: { other: '1' } })).toBe('fine')
  })
})
