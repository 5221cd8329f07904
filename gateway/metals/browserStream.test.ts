/** The stream as browsers get it, over real sockets. */
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import { connect } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

function listenTo(url: string): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const request = get(url, (message) => {
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

let metals: FakeMetalQuotes
let stream: BrowserStream
let server: Server
let url: string
/** How many listen to the feed; a count of its own for each test, whose last ones leave late. */
let listeners: { count: number }

const open = async (heartbeatMs: number): Promise<void> => {
  metals = createFakeMetalQuotes()
  metals.set('NOK', { AU: '1310.4' }, { previousClose: '1300' })
  const own = { count: 0 }
  listeners = own
  const counted = {
    ...metals,
    subscribe: (...asked: Parameters<FakeMetalQuotes['subscribe']>) => {
      own.count += 1
      const stop = metals.subscribe(...asked)
      return () => {
        own.count -= 1
        stop()
      }
    },
  }
  stream = createBrowserStream({
    metals: counted,
    storeTable: readStoreTable(),
    log: pino({ level: 'silent' }),
    maxClients: 3,
    heartbeatMs,
  })
  server = createServer((request, response) =>
    stream.answer(request, response, new URL(request.url ?? '/', 'http://x').search),
  )
  url = `http://127.0.0.1:${(await listen(server, 0, '127.0.0.1')).port}/metals/stream`
}
const close = (): void => {
  stream.close()
  server.closeAllConnections()
  server.close()
}
beforeEach(() => open(60))
afterEach(close)

test('tells what is known at once, in the words of the schema, and every change after it', async () => {
  const heard = await listenTo(`${url}?store=no`)
  expect(heard.message.statusCode).toBe(200)
  expect(heard.message.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(heard.message.headers).not.toHaveProperty('content-encoding')
  await expect
    .poll(() => heard.text())
    .toBe(
      'retry: 5000\n\nevent: quotes\ndata: [{"metal":"AU","pricePerGram":"1310.4","changePercent":"0.80","quotedAt":"2026-11-21T12:00:00.000Z"}]\n\n',
    )
  metals.set('NOK', { AU: '1311' })
  metals.set('EUR', { AU: '112' })
  await expect.poll(() => heard.prices()).toEqual(['1310.4', '1311'])
})

test.each([
  { store: 'se', currency: 'SEK', price: '1232' },
  { store: 'goldsmith_finland', currency: 'EUR', price: '112' },
] as const)(
  'of $store is in $currency; what is not known yet comes as soon as it is',
  async ({ store, currency, price }) => {
    const heard = await listenTo(`${url}?store=${store}`)
    expect(heard.prices()).toEqual([])
    metals.set(currency, { AU: price })
    await expect.poll(() => heard.prices()).toEqual([price])
  },
)

test('is kept alive by heartbeats', async () => {
  const heard = await listenTo(url)
  await expect.poll(() => heard.text().match(/^: $/gm)?.length).toBeGreaterThan(1)
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
  { path: '?store=no', method: 'POST', status: 405, error: '/metals/stream: expected GET' },
])('$method $path is refused with $status', async ({ path, method, status, error }) => {
  const answer = await fetch(url + path, { method })
  expect(answer.status).toBe(status)
  expect(await answer.json()).toEqual({ error })
  expect(listeners.count).toBe(0)
})

test('has room for so many, and for another once one has left', async () => {
  const three = await Promise.all([1, 2, 3].map(() => listenTo(url)))
  const refused = await fetch(url)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
  three[0]?.leave()
  await expect.poll(() => listeners.count).toBe(2)
  expect((await listenTo(url)).message.statusCode).toBe(200)
})

test('ends when it is closed, and listens no longer', async () => {
  const heard = await listenTo(url)
  stream.close()
  expect(await heard.ended).toBe('ended')
  await expect.poll(() => listeners.count).toBe(0)
})

describe('to somebody who does not read', () => {
  /** So much that no buffer between here and there holds it. */
  const flood = async (times: number) => {
    for (let at = 1; at <= times; at += 1) {
      metals.set('NOK', { AU: `${at}.${'1'.repeat(60_000)}` })
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  test('only the latest is kept', async () => {
    close()
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

  test('the connection is closed after two heartbeats without room', async () => {
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
  const heard = await listenTo(`${shop.url}/metals/stream?store=no`)
  await expect.poll(() => heard.prices()).toEqual(['1310.4'])
  await shop.close()
  expect(await heard.ended).toBe('ended')
})
