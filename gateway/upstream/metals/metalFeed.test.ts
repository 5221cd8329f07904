/** The live copy against a feed that streams, stops, hangs and talks nonsense. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toText } from '#domain/decimal.ts'
import { listen } from '../../testing/listen.ts'
import { createCallCounter } from '../callCounter.ts'
import { createMetalFeed } from './metalFeed.ts'
import { isOverdue, type MetalQuotes, type QuoteSnapshot } from './port.ts'

const START = Date.parse('2026-11-21T12:00:00Z')
const PACE = { pollMs: 40, retryMs: 30, longestRetryMs: 60, quietMs: 60_000 }
const TIMEOUT_MS = 3_000 // a busy machine answers late, too

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
  previous_close: 1300,
  ...more,
})

let polls: string[]
let streams: ServerResponse[]
let streamsOpened: number
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
    if (rows.length > 0) tell(rows, response)
  }
const tell = (rows: unknown, response = streams.at(-1)): void =>
  void response?.write(`event: quotes\ndata: ${JSON.stringify(rows)}\n\n`)
const gold = (board: QuoteSnapshot | null): string | null => {
  const quote = board?.quotes.get('AU')
  return quote ? toText(quote.pricePerGram) : null
}
const calls = () => createCallCounter()
const warm = (): QuoteSnapshot | null => {
  const board = quotes.current('NOK', calls())
  if (board instanceof Promise) throw new Error('expected quotes at hand, got a promise')
  return board
}

beforeEach(async () => {
  polls = []
  streams = []
  streamsOpened = 0
  now = START
  logLines = []
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

describe('the first question', () => {
  test('is one counted call, shared by all who ask meanwhile; afterwards the answer is at hand', async () => {
    const [first, second] = [calls(), calls()]
    const asked = [first, second].map(async (counter) => quotes.current('NOK', counter))
    expect((await Promise.all(asked)).map(gold)).toEqual(['1310.4', '1310.4'])
    expect([first.byUpstream, second.byUpstream]).toEqual([{ metals: 1 }, {}])
    expect(polls).toEqual(['/base/api/ext/metals?currency=NOK'])

    const warmCalls = calls()
    expect(quotes.current('NOK', warmCalls)).toBe(await asked[0])
    expect(warmCalls.total).toBe(0)
  })

  test('of another currency is another feed', async () => {
    await quotes.current('NOK', calls())
    onPoll = answer([row('AU', 112, { currency: 'EUR' })])
    expect(gold(await quotes.current('EUR', calls()))).toBe('112')
    expect(gold(warm())).toBe('1310.4')
    await expect.poll(() => streams).toHaveLength(2)
  })

  test.each<{ what: string; onPoll: (response: ServerResponse) => void }>([
    { what: 'refused', onPoll: refuse },
    { what: 'answered with 500', onPoll: answer('no', 500) },
    { what: 'answered with nonsense', onPoll: answer({ AU: 1 }) },
    {
      what: 'answered with a page',
      onPoll: (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hello</h1>'),
    },
    { what: 'cut off', onPoll: (response) => void response.destroy() },
    { what: 'not answered', onPoll: () => {} },
  ])('that is $what is null once the time limit is over, and the next ones do not wait', async ({ onPoll: poll }) => {
    onPoll = poll
    onStream = refuse
    expect(await quotes.current('NOK', calls())).toBeNull()
    const soon = calls()
    expect(quotes.current('NOK', soon)).toBeNull()
    expect(soon.total).toBe(0)
  })
})

describe('the stream', () => {
  beforeEach(async () => {
    await quotes.current('NOK', calls())
    await vi.waitUntil(() => streams.length === 1, { timeout: 10_000 })
  })

  test('brings every change to whoever asks and listens, without a poll', async () => {
    const heard: (string | null)[] = []
    const stop = quotes.subscribe('NOK', (board) => heard.push(gold(board)))
    tell([row('AU', 1311, { at: '2026-11-21T12:00:10Z' })])
    await expect.poll(() => gold(warm())).toBe('1311')
    const before = polls.length
    tell([row('AU', 1312, { at: '2026-11-21T12:00:20Z' })])
    await expect.poll(() => heard).toEqual(['1311', '1312'])
    stop()
    tell([row('AU', 1313, { at: '2026-11-21T12:00:30Z' })])
    await expect.poll(() => gold(warm())).toBe('1313')
    expect(heard).toHaveLength(2)
    expect(polls).toHaveLength(before)
  })

  test('that repeats itself makes no new board; a new one keeps metals that it leaves out', async () => {
    tell([row('AU', 1311, { at: '2026-11-21T12:00:10Z' }), row('Rh', 2691, { at: '2026-11-21T12:00:10Z' })])
    await expect.poll(() => gold(warm())).toBe('1311')
    const board = warm()
    expect([...(board?.quotes.keys() ?? [])]).toEqual(['AU', 'RH'])
    tell([row('AU', 1311, { at: '2026-11-21T12:00:10Z' })])
    tell([row('AG', 16, { at: '2026-11-21T12:00:20Z' })])
    await expect.poll(() => warm()).not.toBe(board)
    expect([...(warm()?.quotes.keys() ?? [])]).toEqual(['AU', 'AG', 'RH'])
    expect(warm()?.quotes.get('AU')).toBe(board?.quotes.get('AU'))
  })

  test('that tells an older quote late changes nothing', async () => {
    tell([row('AU', 1311, { at: '2026-11-21T12:00:10Z' })])
    tell([row('AU', 1200, { at: '2026-11-21T11:00:00Z' }), row('AG', 16)])
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
  ])('that tells a quote $what loses that quote alone, and says so once', async ({ bad }) => {
    const later = { at: '2026-11-21T12:00:10Z' }
    tell([{ ...bad, ...(bad.at === 'soon' ? {} : later) }, row('AG', 16, later)])
    tell([{ ...bad, ...(bad.at === 'soon' ? {} : later) }, row('AG', 17, { at: '2026-11-21T12:00:20Z' })])
    await expect.poll(() => warm()?.quotes.get('AG')?.pricePerGram.toNumber()).toBe(17)
    expect(gold(warm())).toBe('1310.4')
    expect(logLines.filter((line) => line.startsWith('metals: the stream [0]: field'))).toHaveLength(1)
  })

  test('that talks nonsense is heard again afterwards', async () => {
    streams[0]?.write('event: quotes\ndata: <!DOCTYPE html>\n\nnonsense\n\nevent: weather\ndata: []\n\n')
    tell({ AU: 5 })
    tell([row('AU', 1311, { at: '2026-11-21T12:00:10Z' })])
    await expect.poll(() => gold(warm())).toBe('1311')
    expect(streamsOpened).toBe(1)
    expect(logLines.at(-1)).toBe('metals: quotes are streamed again')
  })

  test('that is cut off is opened again, and polled for meanwhile', async () => {
    tell([row('AU', 1311, { at: '2026-11-21T12:00:10Z' })])
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

  test('that is open but tells nothing is not relied on', async () => {
    await quotes.close()
    quotes = openFeed(150)
    await quotes.current('NOK', calls())
    await expect.poll(() => streams).toHaveLength(1)
    onPoll = answer([row('AU', 1330, { at: '2026-11-21T12:03:00Z' })])
    tell([row('AU', 1311, { at: '2026-11-21T12:00:10Z' })])
    await expect.poll(() => gold(warm())).toBe('1330')
    expect(streamsOpened).toBe(2)
  })

  test('that never ends an event is broken off', async () => {
    streams[0]?.write(`event: quotes\ndata: ${'x'.repeat(70_000)}`)
    await expect.poll(() => streamsOpened).toBeGreaterThan(1)
  })
})

test('while all is away the last quotes stand, and are overdue after five minutes', async () => {
  const board = await quotes.current('NOK', calls())
  onPoll = onStream = refuse
  for (const stream of streams) stream.destroy()
  const quote = board?.quotes.get('AU')
  if (!quote) throw new Error('expected a quote of gold')
  expect(isOverdue(quote, new Date(START + 299_999))).toBe(false)
  expect(isOverdue(quote, new Date(START + 300_000))).toBe(true)
  expect(warm()).toBe(board)
})

test('a feed whose clock is ahead does not keep a quote fresh for longer', async () => {
  onPoll = answer([row('AU', 1310.4, { at: '2026-11-21T13:00:00Z' })])
  const quote = (await quotes.current('NOK', calls()))?.quotes.get('AU')
  expect(quote && isOverdue(quote, new Date(START + 300_000))).toBe(true)
})

test('nobody is asked before somebody asks, and a listener starts the feed', async () => {
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([polls.length, streamsOpened]).toEqual([0, 0])
  const heard: (string | null)[] = []
  quotes.subscribe('NOK', (board) => heard.push(gold(board)))
  await expect.poll(() => heard).toEqual(['1310.4'])
})

test('once closed it asks nobody any more', async () => {
  await quotes.current('NOK', calls())
  await expect.poll(() => streams).toHaveLength(1)
  await quotes.close()
  await expect.poll(() => streams).toHaveLength(0)
  const [asked, opened] = [polls.length, streamsOpened]
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([polls.length, streamsOpened]).toEqual([asked, opened])
})
