/** The live quotes with a feed that streams, stops, hangs and sends malformed data. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { decimal, toText } from '#domain/decimal.ts'
import { listen } from '../../testing/listen.ts'
import { createCallCounter } from '../callCounter.ts'
import type { DocumentQuotes } from './believedQuotes.ts'
import { createMetalFeed } from './metalFeed.ts'
import { isOverdue, type MetalQuotes, type QuoteSnapshot } from './port.ts'

const START = Date.parse('2026-11-21T12:00:00Z')
const PACE = { pollMs: 40, retryMs: 30, maxRetryMs: 60, quietMs: 60_000 }
const TIMEOUT_MS = 3_000 // a busy machine responds late, too

interface Row {
  readonly metal: unknown
  readonly price: unknown
  readonly unit?: unknown
  readonly currency?: unknown
  readonly at?: unknown
  readonly previous_close?: unknown
}
const row = (metal: string, price: unknown, more: Partial<Row> = {}): Row => ({
  metal,
  price,
  unit: 'G',
  currency: 'NOK',
  at: '2026-11-21T12:00:00Z',
  previous_close: metal === 'AU' ? 1300 : null,
  ...more,
})

let polls: string[]
let streams: ServerResponse[]
let streamsOpened: number
let documents: DocumentQuotes
let onPoll: (response: ServerResponse) => void
let onStream: (response: ServerResponse) => void
let quotes: MetalQuotes
let openFeed: (quietMs?: number) => MetalQuotes
let now: number
let logLines: string[]
let close: () => Promise<void>

const answer =
  (rows: unknown, status = 200) =>
  (response: ServerResponse): void =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code: status, result: rows }))
const refuse = (response: ServerResponse): void =>
  void response.writeHead(503, { 'content-type': 'text/html' }).end('busy')
const open =
  (...rows: Row[]) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    response.write(': hello\n\n')
    if (rows.length > 0) send(rows, response)
  }
const send = (rows: unknown, response = streams.at(-1)): void =>
  void response?.write(`event: quotes\ndata: ${JSON.stringify(rows)}\n\n`)
const gold = (snapshot: QuoteSnapshot | null): string | null => {
  const quote = snapshot?.quotes.get('AU')
  return quote ? toText(quote.pricePerGram) : null
}
const calls = () => createCallCounter()
const warm = (): QuoteSnapshot | null => {
  const snapshot = quotes.current('NOK', calls())
  if (snapshot instanceof Promise) throw new Error('expected known quotes, got a promise')
  return snapshot
}

beforeEach(async () => {
  polls = []
  streams = []
  streamsOpened = 0
  now = START
  logLines = []
  documents = new Map()
  onPoll = answer([row('AU', 1310.4)])
  onStream = open()
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/base/api/ext/metals/stream')) {
      streamsOpened += 1
      streams.push(response)
      response.on('close', () => (streams = streams.filter((one) => one !== response)))
      return onStream(response)
    }
    polls.push(request.url ?? '')
    onPoll(response)
  })
  const { port } = await listen(server, 0, '127.0.0.1')
  const log = pino({ level: 'info' }, { write: (line) => void logLines.push(JSON.parse(line).msg) })
  openFeed = (quietMs = PACE.quietMs) =>
    createMetalFeed({
      url: `http://127.0.0.1:${port}/base/`,
      timeoutMs: TIMEOUT_MS,
      log,
      clock: () => new Date(now),
      documentQuotes: async () => documents,
      pace: { ...PACE, quietMs },
    })
  quotes = openFeed()
  close = async () => {
    await quotes.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
afterEach(() => close())

describe('the first request', () => {
  test('costs one counted call, shared by concurrent requests; afterwards the quotes are known', async () => {
    const [first, second] = [calls(), calls()]
    const requested = [first, second].map(async (counter) => quotes.current('NOK', counter))
    expect((await Promise.all(requested)).map(gold)).toEqual(['1310.4', '1310.4'])
    expect([first.byUpstream, second.byUpstream]).toEqual([{ metals: 1 }, {}])
    expect(polls).toEqual(['/base/api/ext/metals?currency=NOK'])

    const warmCalls = calls()
    expect(quotes.current('NOK', warmCalls)).toBe(await requested[0])
    expect(warmCalls.total).toBe(0)
  })

  test('of another currency uses another feed', async () => {
    await quotes.current('NOK', calls())
    onPoll = answer([row('AU', 112, { currency: 'EUR', previous_close: 111 })])
    expect(gold(await quotes.current('EUR', calls()))).toBe('112')
    expect(gold(warm())).toBe('1310.4')
    await expect.poll(() => streams).toHaveLength(2)
  })

  test.each<{ what: string; onPoll: (response: ServerResponse) => void }>([
    { what: 'refused', onPoll: refuse },
    { what: 'answered with 500', onPoll: answer('no', 500) },
    { what: 'answered with malformed data', onPoll: answer({ AU: 1 }) },
    {
      what: 'answered with HTML',
      onPoll: (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hello</h1>'),
    },
    { what: 'interrupted', onPoll: (response) => void response.destroy() },
    { what: 'not answered', onPoll: () => {} },
  ])('that is $what is null after the time limit, and later requests do not wait', async ({ onPoll: poll }) => {
    onPoll = poll
    onStream = refuse
    expect(await quotes.current('NOK', calls())).toBeNull()
    const soon = calls()
    expect(quotes.current('NOK', soon)).toBeNull()
    expect(soon.total).toBe(0)
  })
})

test('the first quotes are compared with their previous close', async () => {
  onPoll = answer([row('AU', 131.04), row('AG', 16, { previous_close: 15.9 })])
  const snapshot = await quotes.current('NOK', calls())
  expect([...(snapshot?.quotes.keys() ?? [])]).toEqual(['AG'])
})

describe('the first quote after a start', () => {
  const noClose = { previous_close: null }
  const documentsAt = (at: string): void =>
    void (documents = new Map([['AU', { pricePerGram: decimal('1310.4'), quotedAt: new Date(at) }]]))

  test.each([
    { what: 'a shifted decimal point', price: 131.04 },
    { what: 'a jump', price: 2000 },
    { what: 'a halving', price: 800 },
  ])('with $what from the documents’ quote is not believed', async ({ price }) => {
    documentsAt('2026-11-21T06:00:00Z')
    onPoll = answer([row('AU', price, noClose), row('AG', 16)])
    const snapshot = await quotes.current('NOK', calls())
    expect([...(snapshot?.quotes.keys() ?? [])]).toEqual(['AG'])
    expect(logLines.filter((line) => line.startsWith('metals: expected a quote of AU'))).toHaveLength(1)
  })

  test('is believed after a quarter of an hour, as any later one', async () => {
    documentsAt('2026-11-21T06:00:00Z')
    onPoll = answer([row('AU', 2000, { previous_close: 1900 })])
    expect(gold(await quotes.current('NOK', calls()))).toBeNull()
    now = START + 16 * 60_000
    await expect.poll(async () => gold(await quotes.current('NOK', calls()))).toBe('2000')
  })

  test('near the documents’ quote, or far from an old one, is believed', async () => {
    documentsAt('2026-11-21T06:00:00Z')
    onPoll = answer([row('AU', 1500, noClose)])
    expect(gold(await quotes.current('NOK', calls()))).toBe('1500')
    documentsAt('2026-03-01T06:00:00Z')
    await quotes.close()
    quotes = openFeed()
    onPoll = answer([row('AU', 2500, noClose)])
    expect(gold(await quotes.current('NOK', calls()))).toBe('2500')
  })

  test('that no price of a document can contain is never believed', async () => {
    documentsAt('2026-03-01T06:00:00Z')
    onPoll = answer([row('AU', 4000, noClose)])
    expect(gold(await quotes.current('NOK', calls()))).toBeNull()
    now = START + 16 * 60_000
    const before = polls.length
    await expect.poll(() => polls.length).toBeGreaterThan(before + 2)
    expect(gold(await quotes.current('NOK', calls()))).toBeNull()
  })
})

describe('the stream', () => {
  beforeEach(async () => {
    await quotes.current('NOK', calls())
    await vi.waitUntil(() => streams.length === 1, { timeout: 10_000 })
  })

  test('updates requests and subscribers without a poll', async () => {
    const received: (string | null)[] = []
    const stop = quotes.subscribe('NOK', (snapshot) => received.push(gold(snapshot)))
    send([row('AU', 1311, { at: '2026-11-21T12:00:10Z' })])
    await expect.poll(() => gold(warm())).toBe('1311')
    const before = polls.length
    send([row('AU', 1312, { at: '2026-11-21T12:00:20Z' })])
    await expect.poll(() => received).toEqual(['1311', '1312'])
    stop()
    send([row('AU', 1313, { at: '2026-11-21T12:00:30Z' })])
    await expect.poll(() => gold(warm())).toBe('1313')
    expect(received).toHaveLength(2)
    expect(polls).toHaveLength(before)
  })

  test('that repeats quotes creates no new snapshot; a new snapshot keeps metals that an update leaves out', async () => {
    send([row('AU', 1311, { at: '2026-11-21T12:00:10Z' }), row('Rh', 2691, { at: '2026-11-21T12:00:10Z' })])
    await expect.poll(() => gold(warm())).toBe('1311')
    const snapshot = warm()
    expect([...(snapshot?.quotes.keys() ?? [])]).toEqual(['AU', 'RH'])
    send([row('AU', 1311, { at: '2026-11-21T12:00:10Z' })])
    send([row('AG', 16, { at: '2026-11-21T12:00:20Z' })])
    await expect.poll(() => warm()).not.toBe(snapshot)
    expect([...(warm()?.quotes.keys() ?? [])]).toEqual(['AU', 'AG', 'RH'])
    expect(warm()?.quotes.get('AU')).toBe(snapshot?.quotes.get('AU'))
  })

  test('ignores an older quote that arrives late', async () => {
    send([row('AU', 1311, { at: '2026-11-21T12:00:10Z' })])
    send([row('AU', 1200, { at: '2026-11-21T11:00:00Z' }), row('AG', 16)])
    await expect.poll(() => warm()?.quotes.has('AG')).toBe(true)
    expect(gold(warm())).toBe('1311')
  })

  test.each<{ what: string; bad: Row }>([
    { what: 'without a price', bad: row('AU', null) },
    { what: 'at a price in text', bad: row('AU', '1311') },
    { what: 'at 0', bad: row('AU', 0) },
    { what: 'at a negative price', bad: row('AU', -5) },
    { what: 'by the ounce', bad: row('AU', 40_000, { unit: 'OZ' }) },
    { what: 'in another currency', bad: row('AU', 112, { currency: 'EUR' }) },
    { what: 'without a time', bad: row('AU', 1311, { at: 'soon' }) },
  ])('with a quote $what ignores that quote and logs it once', async ({ bad }) => {
    const later = { at: '2026-11-21T12:00:10Z' }
    send([{ ...bad, ...(bad.at === 'soon' ? {} : later) }, row('AG', 16, later)])
    send([{ ...bad, ...(bad.at === 'soon' ? {} : later) }, row('AG', 17, { at: '2026-11-21T12:00:20Z' })])
    await expect.poll(() => warm()?.quotes.get('AG')?.pricePerGram.toNumber()).toBe(17)
    expect(gold(warm())).toBe('1310.4')
    expect(logLines.filter((line) => line.startsWith('metals: the stream [0]: field'))).toHaveLength(1)
  })

  test.each<{ what: string; price: number; previous_close?: number }>([
    { what: 'a tenth', price: 131.04 },
    { what: 'ten times the price', price: 13_104 },
    { what: 'a tenth of both', price: 131.04, previous_close: 130 },
    { what: 'the price of silver', price: 16.1, previous_close: 16 },
    { what: 'half', price: 655.2 },
  ])(
    'that jumps to $what from one quote to the next is not believed, and recovers',
    async ({ what: _what, ...bad }) => {
      for (const second of [10, 20, 30])
        send([{ ...row('AU', bad.price, { at: `2026-11-21T12:00:${second}Z` }), ...bad }])
      send([row('AG', 16)])
      await expect.poll(() => warm()?.quotes.has('AG')).toBe(true)
      expect(gold(warm())).toBe('1310.4')
      expect(logLines.filter((line) => line.startsWith('metals: expected a quote of AU'))).toHaveLength(1)
      send([row('AU', 1311, { at: '2026-11-21T12:00:40Z' })])
      await expect.poll(() => gold(warm())).toBe('1311')
    },
  )

  test('that insists on another level for a quarter of an hour is believed if its previous close fits', async () => {
    const far = (minute: number) => row('AU', 2200, { at: `2026-11-21T12:${minute}:00Z`, previous_close: 1500 })
    send([far(10)])
    await expect.poll(() => logLines.some((line) => line.startsWith('metals: expected a quote of AU'))).toBe(true)
    expect(gold(warm())).toBe('1310.4')
    now = START + 16 * 60_000
    send([far(26)])
    await expect.poll(() => gold(warm())).toBe('2200')
  })

  test('recovers after malformed data', async () => {
    streams[0]?.write('event: quotes\ndata: <!DOCTYPE html>\n\nnonsense\n\nevent: weather\ndata: []\n\n')
    send({ AU: 5 })
    send([row('AU', 1311, { at: '2026-11-21T12:00:10Z' })])
    await expect.poll(() => gold(warm())).toBe('1311')
    expect(streamsOpened).toBe(1)
    expect(logLines.at(-1)).toBe('metals: quotes are streamed again')
  })

  test('is reopened after it ends, and quotes are polled in the meantime', async () => {
    send([row('AU', 1311, { at: '2026-11-21T12:00:10Z' })])
    await expect.poll(() => gold(warm())).toBe('1311')
    onStream = refuse
    onPoll = answer([row('AU', 1320, { at: '2026-11-21T12:01:00Z' })])
    for (const stream of streams) stream.destroy()
    await expect.poll(() => gold(warm())).toBe('1320')
    await expect.poll(() => logLines.filter((line) => line.includes('status 503'))).toHaveLength(1)

    onStream = open(row('AU', 1321, { at: '2026-11-21T12:02:00Z' }))
    await expect.poll(() => gold(warm())).toBe('1321')
    expect(logLines.at(-1)).toBe('metals: quotes are streamed again')
    const polled = polls.length
    await new Promise((resolve) => setTimeout(resolve, 2 * PACE.pollMs))
    expect(polls.length - polled).toBeLessThanOrEqual(1)
  })

  test('that is open but silent is replaced by polls', async () => {
    await quotes.close()
    quotes = openFeed(150)
    await quotes.current('NOK', calls())
    await expect.poll(() => streams).toHaveLength(1)
    onPoll = answer([row('AU', 1330, { at: '2026-11-21T12:03:00Z' })])
    send([row('AU', 1311, { at: '2026-11-21T12:00:10Z' })])
    await expect.poll(() => gold(warm())).toBe('1330')
    expect(streamsOpened).toBe(2)
  })

  test('with an endless event is closed', async () => {
    streams[0]?.write(`event: quotes\ndata: ${'x'.repeat(70_000)}`)
    await expect.poll(() => streamsOpened).toBeGreaterThan(1)
  })
})

test('quotes stay known while the feed cannot be reached, and are overdue after five minutes', async () => {
  const snapshot = await quotes.current('NOK', calls())
  onPoll = onStream = refuse
  for (const stream of streams) stream.destroy()
  const quote = snapshot?.quotes.get('AU')
  if (!quote) throw new Error('expected a quote of gold')
  expect(isOverdue(quote, new Date(START + 299_999))).toBe(false)
  expect(isOverdue(quote, new Date(START + 300_000))).toBe(true)
  expect(warm()).toBe(snapshot)
})

test('a feed whose clock is ahead does not extend the validity of a quote', async () => {
  onPoll = answer([row('AU', 1310.4, { at: '2026-11-21T13:00:00Z' })])
  const quote = (await quotes.current('NOK', calls()))?.quotes.get('AU')
  expect(quote && isOverdue(quote, new Date(START + 300_000))).toBe(true)
})

test('makes no call before the first request, and a subscriber starts the feed', async () => {
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([polls.length, streamsOpened]).toEqual([0, 0])
  const received: (string | null)[] = []
  quotes.subscribe('NOK', (snapshot) => received.push(gold(snapshot)))
  await expect.poll(() => received).toEqual(['1310.4'])
})

test('makes no call once it is closed', async () => {
  await quotes.current('NOK', calls())
  await expect.poll(() => streams).toHaveLength(1)
  await quotes.close()
  await expect.poll(() => streams).toHaveLength(0)
  const [requested, opened] = [polls.length, streamsOpened]
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([polls.length, streamsOpened]).toEqual([requested, opened])
})
