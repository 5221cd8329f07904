/** The stream for browsers, over real sockets. */
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseProxies } from '../http/clientIp.ts'
import { type Metrics, noMetrics } from '../../ops/metrics.ts'
import { createHttpServer } from '../http/httpServer.ts'
import { listen } from '../http/listen.ts'
import { readStoreTable } from '../storeTable.ts'
import { createFakeMetalQuotes, type FakeMetalQuotes } from '../testing/fakeMetalQuotes.ts'
import { startGateway } from '../testing/startGateway.ts'
import { type BrowserStream, createBrowserStream } from './browserStream.ts'

interface Listening {
  readonly message: IncomingMessage
  readonly text: () => string
  readonly prices: () => string[]
  readonly ended: Promise<'ended' | 'broken'>
  leave(): void
}

function listenTo(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers }, (message) => {
      let text = ''
      message.on('data', (chunk: Buffer) => (text += chunk.toString()))
      const ended = new Promise<'ended' | 'broken'>((settle) => {
        message.once('end', () => settle('ended'))
        message.once('error', () => settle('broken'))
      })
      resolve({
        message,
        text: () => text,
        ended,
        leave: () => request.destroy(),
        prices: () => [...text.matchAll(/"metal":"AU","pricePerGram":"([\d.]+)"/g)].map(([, price = '']) => price),
      })
    })
    request.once('error', reject)
  })
}

const lines: string[] = []
const log = pino({}, { write: (line: string) => void lines.push(line) })
const refusals: unknown[] = []
const metrics: Metrics = { ...noMetrics, count: (name, labels) => void refusals.push([name, labels]) }

let metals: FakeMetalQuotes
let stream: BrowserStream
let app: FastifyInstance
let url: string
/** Number of the feed's subscribers; each test has its own, because subscribers of other tests unsubscribe late. */
let listeners: { count: number }

const open = async (heartbeatMs: number, maxAgeMs = 3_600_000): Promise<void> => {
  metals = createFakeMetalQuotes()
  metals.set('NOK', { AU: '1310.4' }, { previousClose: '1300' })
  const own = { count: 0 }
  listeners = own
  const counted = {
    ...metals,
    subscribe: (...args: Parameters<FakeMetalQuotes['subscribe']>) => {
      own.count += 1
      const stop = metals.subscribe(...args)
      return () => {
        own.count -= 1
        stop()
      }
    },
  }
  stream = createBrowserStream({
    metals: counted,
    storeTable: readStoreTable(),
    log,
    metrics,
    maxClients: 3,
    maxClientsPerIp: 2,
    maxAgeMs,
    heartbeatMs,
  })
  app = await createHttpServer({
    log,
    isSecure: false,
    requestTimeoutMs: 10_000,
    trustedProxies: parseProxies(['127.0.0.1']),
    pseudonym: (text) => text,
  })
  stream.addRoute(app)
  url = `${await listen(app, 0, '127.0.0.1')}/metals/stream`
}
const close = async (): Promise<void> => {
  stream.close()
  app.server.closeAllConnections()
  await app.close()
}
beforeEach(() => open(60))
afterEach(close)

test('sends the known quotes at once, in the schema’s format, and every change after it', async () => {
  const received = await listenTo(`${url}?store=no`)
  expect(received.message.statusCode).toBe(200)
  expect(received.message.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(received.message.headers).not.toHaveProperty('content-encoding')
  await expect
    .poll(() => received.text().replace(/^id: [\w-]{16}$/m, 'id: <id>'))
    .toBe(
      'retry: 5000\n\nevent: quotes\nid: <id>\ndata: [{"metal":"AU","pricePerGram":"1310.4","changePercent":"0.80","quotedAt":"2026-11-21T12:00:00.000Z","overdueFrom":"9999-12-31T00:00:00.000Z"}]\n\n',
    )
  metals.set('NOK', { AU: '1311' })
  metals.set('EUR', { AU: '112' })
  await expect.poll(() => received.prices()).toEqual(['1310.4', '1311'])
})

test.each([
  { store: 'se', currency: 'SEK', price: '1232' },
  { store: 'goldsmith_finland', currency: 'EUR', price: '112' },
] as const)(
  'of $store is in $currency; unknown quotes are sent as soon as they are known',
  async ({ store, currency, price }) => {
    const received = await listenTo(`${url}?store=${store}`)
    expect(received.prices()).toEqual([])
    metals.set(currency, { AU: price })
    await expect.poll(() => received.prices()).toEqual([price])
  },
)

test('sends heartbeats', async () => {
  const received = await listenTo(url)
  await expect.poll(() => received.text().match(/^: $/gm)?.length).toBeGreaterThan(1)
})

test.each([
  {
    path: '?store=dk',
    method: 'GET',
    status: 400,
    error:
      '/metals/stream: store: expected one of no, se, fi, goldsmith_norway, goldsmith_finland, goldsmith_sweden, de, it, got "dk"',
  },
  { path: '?store=', method: 'GET', status: 400, error: expect.stringContaining('got ""') },
  { path: '?store=no', method: 'POST', status: 405, error: '/metals/stream: expected GET, got POST' },
])('refuses $method $path with $status', async ({ path, method, status, error }) => {
  const response = await fetch(url + path, { method })
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ error })
  expect(listeners.count).toBe(0)
})

test('refuses clients above the maximum, and accepts another once one has left', async () => {
  const three = await Promise.all([1, 2, 3].map(() => listenTo(url)))
  const refused = await fetch(url)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
  await fetch(url)
  // Each is counted, and the log has one line for all.
  expect(refusals).toEqual(Array.from({ length: 2 }, () => ['karat_refused_streams_total', { limit: 'all' }]))
  expect(lines.filter((line) => line.includes('streams are refused'))).toHaveLength(1)
  three[0]?.leave()
  await expect.poll(() => listeners.count).toBe(2)
  expect((await listenTo(url)).message.statusCode).toBe(200)
})

test('limits the streams per address', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const [first] = await Promise.all([1, 2].map(() => listenTo(url, from('203.0.113.7'))))
  const refused = await listenTo(url, from('203.0.113.7'))
  expect([refused.message.statusCode, refused.message.headers['retry-after']]).toEqual([429, '60'])
  expect((await listenTo(url, from('198.51.100.1'))).message.statusCode).toBe(200)
  first?.leave()
  await expect.poll(() => listeners.count).toBe(2)
  expect((await listenTo(url, from('203.0.113.7'))).message.statusCode).toBe(200)
})

describe('a browser that reconnects', () => {
  const idOf = async () => {
    const received = await listenTo(url)
    await expect.poll(() => received.prices()).toEqual(['1310.4'])
    received.leave()
    return /^id: (.+)$/m.exec(received.text())?.[1] ?? ''
  }

  test('receives changes only, if it has seen the current quotes', async () => {
    const received = await listenTo(url, { 'last-event-id': await idOf() })
    metals.set('NOK', { AU: '1311' })
    await expect.poll(() => received.prices()).toEqual(['1311'])
  })

  test('receives the quotes that have changed in the meantime', async () => {
    const id = await idOf()
    metals.set('NOK', { AU: '1312' })
    const received = await listenTo(url, { 'last-event-id': id })
    await expect.poll(() => received.prices()).toEqual(['1312'])
  })
})

test('a stream ends at its maximum age', async () => {
  await close()
  await open(20, 100)
  const received = await listenTo(url)
  expect(await received.ended).toBe('ended')
})

test('a closed stream ends and unsubscribes', async () => {
  const received = await listenTo(url)
  stream.close()
  expect(await received.ended).toBe('ended')
  await expect.poll(() => listeners.count).toBe(0)
})

describe('for a client that does not read', () => {
  /** So much data that no buffer in between can hold it. */
  const flood = async (times: number) => {
    for (let at = 1; at <= times; at += 1) {
      metals.set('NOK', { AU: `${at}.${'1'.repeat(60_000)}` })
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  test('only the latest quotes are buffered', async () => {
    await close()
    await open(60_000)
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write('GET /metals/stream?store=no HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => listeners.count).toBe(1)
    socket.pause()
    await flood(1_000)
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    socket.resume()
    await expect.poll(() => text).toContain('"1000.1')
    expect(text.match(/event: quotes/g)?.length).toBeLessThan(500)
    socket.destroy()
  })

  test('the connection is closed after two heartbeats without buffer space', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write('GET /metals/stream?store=no HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => listeners.count).toBe(1)
    socket.pause()
    await flood(400)
    await expect.poll(() => listeners.count).toBe(0)
    socket.destroy()
  })
})

test('a gateway that stops ends its streams at once', async () => {
  const shop = await startGateway({}, { metals, stopGraceMs: 3_600_000 })
  const received = await listenTo(`${shop.url}/metals/stream?store=no`)
  await expect.poll(() => received.prices()).toEqual(['1310.4'])
  await shop.close()
  expect(await received.ended).toBe('ended')
})
