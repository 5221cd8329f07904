/** Tests the metal calls over a socket: quotes, history, and the stream with its failures. */
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFaultSwitch, type FaultKind } from '../faults.ts'
import { createMetalFeed } from '../metals/feed.ts'
import { createActivity } from './activity.ts'
import type { Backend } from './backend.ts'
import { serve, type RunningServer } from './serve.ts'
import { unused } from '../testing/unused.ts'

let serving: RunningServer
let backend: Backend
let stopping: AbortController
let warnings: string[]

beforeEach(async () => {
  stopping = new AbortController()
  warnings = []
  backend = {
    catalogue: {
      lines: () => null,
      findByPath: () => null,
      stockItems: () => [],
      tags: () => [],
      sample: () => null,
      fileTable: () => null,
      version: () => '1',
    },
    senderOf: () => ({ brand: 'Karat', storeName: 'Karat', company: [] }),
    stores: [
      { code: 'no', id: 1, index: 'karat_no', currency: 'NOK', language: 'nb' },
      { code: 'fi', id: 3, index: 'karat_fi', currency: 'EUR', language: 'nb' },
    ],
    metals: createMetalFeed({ tickSeconds: 0.05 }),
    repeatedRequests: { recall: () => null, store: () => undefined },
    inTransaction: (write) => write(),
    faults: createFaultSwitch(),
    exportTags: new Map(),
    activity: createActivity(),
    picture: async () => null,
    accounts: {
      signIn: async () => null,
      renew: () => null,
      customerOf: () => null,
      byId: () => null,
      byNumber: () => null,
      byEmail: () => null,
      isPasswordOf: async () => false,
      setPassword: () => undefined,
      setStatus: () => undefined,
      issueResetToken: () => '',
      useResetToken: () => null,
    },
    agreed: { ofCustomer: () => [], ofGroup: () => [] },
    prices: { products: () => [], tiers: () => null, calculate: () => ({ error: 'noPrice' }) },
    cartService: unused('cartService'),
    checkoutService: unused('checkoutService'),
    storeMethodsOf: unused('storeMethodsOf'),
    carts: unused('carts'),
    orders: unused('orders'),
    placeOrder: unused('placeOrder'),
    restoreCart: unused('restoreCart'),
    payments: unused('payments'),
    provider: unused('provider'),
    paymentOrigin: () => '',
    identityOrigin: () => '',
    orderTokens: { issue: () => '', issueCode: () => '', useCode: () => false, isTokenOf: () => false },
    linksOrders: false,
    returnOrigins: [],
    mails: unused('mails'),
    registration: unused('registration'),
    newsletter: unused('newsletter'),
    createReview: unused('createReview'),
    reviewsOf: unused('reviewsOf'),
    wishLists: unused('wishLists'),
    metalAccounts: unused('metalAccounts'),
    identityChecks: unused('identityChecks'),
    identityProvider: unused('identityProvider'),
    now: Date.now,
    isReady: () => true,
    describeError: String,
    stopping: stopping.signal,
  }
  serving = await serve(backend, {
    host: '127.0.0.1',
    port: 0,
    log: pino({ level: 'warn' }, { write: (line) => warnings.push(line) }),
  })
})
afterEach(async () => {
  stopping.abort()
  await serving.close()
})

const request = async (path: string) => {
  const response = await fetch(serving.url + path)
  return { status: response.status, body: await response.json() }
}

test("quotes come with unit, currency, time and previous close; rhodium has the upstream's label", async () => {
  const { status, body } = await request('/api/ext/metals?currency=SEK')
  expect(status).toBe(200)
  expect(body.code).toBe(200)
  expect(body.result.map(({ metal }: { metal: string }) => metal)).toEqual(['AU', 'AG', 'PT', 'PD', 'Rh'])
  expect(body.result[0]).toEqual({
    metal: 'AU',
    price: expect.closeTo(1232, -1),
    unit: 'G',
    currency: 'SEK',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    previous_close: expect.any(Number),
  })
})

test.each([
  { path: '/api/ext/metals?storeCode=fi', currency: 'EUR' },
  { path: '/api/ext/metals', currency: 'NOK' },
])('$path has the currency of the store, $currency', async ({ path, currency }) => {
  expect((await request(path)).body.result[0].currency).toBe(currency)
})

test.each([
  { path: '/api/ext/metals?currency=USD', sentence: 'currency: expected one of NOK, SEK, EUR, got "USD"' },
  {
    path: '/api/ext/metals/history?period=week&metal=AU',
    sentence: 'period: expected day, month, year or five_years, got "week"',
  },
  {
    path: '/api/ext/metals/history?period=constructor&metal=AU',
    sentence: 'period: expected day, month, year or five_years, got "constructor"',
  },
  {
    path: '/api/ext/metals/history?period=day&metal=CU',
    sentence: 'metal: expected one of AU, AG, PT, PD, Rh, got "CU"',
  },
  { path: '/api/ext/metals/stream?currency=USD', sentence: 'currency: expected one of NOK, SEK, EUR, got "USD"' },
])('$path is rejected', async ({ path, sentence }) => {
  expect(await request(path)).toEqual({ status: 400, body: { code: 400, result: sentence } })
})

test('returns the history of one metal, or of all metals', async () => {
  const one = await request('/api/ext/metals/history?metal=Rh&period=year&currency=NOK')
  expect(one.body.result.points).toHaveLength(366)
  const all = await request('/api/ext/metals/history?period=year&currency=NOK')
  expect(
    all.body.result.series.map(({ metal, points }: { metal: string; points: unknown[] }) => [metal, points.length]),
  ).toEqual(['AU', 'AG', 'PT', 'PD', 'Rh'].map((metal) => [metal, 366]))
})

describe('the stream', () => {
  interface Listening {
    readonly text: () => string
    readonly events: () => unknown[][]
    readonly ended: Promise<'ended' | 'broken'>
    stop(): void
    readonly type: string | null
  }

  async function listen(): Promise<Listening> {
    const aborter = new AbortController()
    const response = await fetch(`${serving.url}/api/ext/metals/stream?currency=NOK`, { signal: aborter.signal })
    let text = ''
    const ended = (async () => {
      try {
        for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
        return 'ended'
      } catch {
        return 'broken'
      }
    })()
    return {
      text: () => text,
      events: () => [...text.matchAll(/^data: (\[.*\])$/gm)].map(([, json = '[]']) => JSON.parse(json)),
      ended,
      stop: () => aborter.abort(),
      type: response.headers.get('content-type'),
    }
  }

  test('emits the quotes at once, then at every tick, and the time to reconnect', async () => {
    const stream = await listen()
    expect(stream.type).toBe('text/event-stream; charset=utf-8')
    await expect.poll(() => stream.events().length).toBeGreaterThan(4)
    expect(stream.text()).toMatch(/^retry: 3000\n\nevent: quotes\ndata: \[/)
    expect(new Set(stream.events().map((event) => JSON.stringify(event))).size).toBeGreaterThan(3)
    stream.stop()
    expect(await stream.ended).toBe('broken')
    await expect.poll(() => backend.activity.idleMs()).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const finish = backend.activity.start()
    expect(backend.activity.idleMs()).toBe(0)
    finish()
    expect(warnings).toEqual([])
  })

  test('does not hold up background rendering, and ends when the sandbox stops', async () => {
    const stream = await listen()
    await expect.poll(() => backend.activity.idleMs()).toBeGreaterThan(20)
    stopping.abort()
    expect(await stream.ended).toBe('ended')
  })

  test.each<{ kind: FaultKind; ends: 'ended' | 'broken' }>([
    { kind: 'reset', ends: 'broken' },
    { kind: 'status', ends: 'broken' },
    { kind: 'truncate', ends: 'broken' },
  ])('a fault of kind $kind breaks off an open stream', async ({ kind, ends }) => {
    const stream = await listen()
    await expect.poll(() => stream.events().length).toBeGreaterThan(0)
    backend.faults.set({ path: '/api/ext/metals/stream', kind, ms: 0, status: 500, times: 1 })
    expect(await stream.ended).toBe(ends)
    expect(backend.faults.list()[0]?.hits).toBe(1)
  })

  test('an open stream sends a malformed event once, or pauses, and continues', async () => {
    const stream = await listen()
    backend.faults.set({ path: '/api/ext/metals/stream', kind: 'html', ms: 0, status: 500, times: 1 })
    await expect.poll(() => stream.text()).toContain('data: <!DOCTYPE html>')
    backend.faults.set({ path: '/api/ext/metals/stream', kind: 'delay', ms: 400, status: 500, times: 1 })
    await expect.poll(() => backend.faults.list()[1]?.hits).toBe(1)
    const seen = stream.events().length
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(stream.events().length).toBe(seen)
    await expect.poll(() => stream.events().length).toBeGreaterThan(seen)
    stream.stop()
  })

  test('a rejected stream sends no events, and a truncated one ends', async () => {
    backend.faults.set({ path: '/api/ext/metals/stream', kind: 'status', ms: 0, status: 503, times: 1 })
    expect(await request('/api/ext/metals/stream?currency=NOK')).toMatchObject({ status: 503 })
    // The first stream was never sent and must take no further faults.
    backend.faults.set({ path: '/api/ext/metals/stream', kind: 'delay', ms: 1, status: 500, times: 1 })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(backend.faults.list()[1]?.hits).toBe(0)
    backend.faults.clear()
    backend.faults.set({ path: '/api/ext/metals/stream', kind: 'truncate', ms: 0, status: 500, times: 1 })
    const stream = await listen()
    await stream.ended
    expect(stream.events()).toEqual([])
  })
})
