/**
 * Metal quotes from the feed to the browser: the sandbox's ticks, the gateway's live copy and the shop's origin,
 * and the behaviour when a part fails.
 */
import { get } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readStoreTable } from '../gateway/storeTable.ts'
import type { RunningServer } from '../web/testing/startServer.ts'
import { startShop } from '../web/testing/startShop.ts'
import { openRealShop, SILENCE, SHORT_TIMEOUT_MS, type RealShop } from './testing/realUpstreams.ts'
import { SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'

const TICK_SECONDS = 0.1
const STREAM = '/api/ext/metals/stream'
const MANY_TIMES = 100_000

let shop: RealShop
beforeAll(async () => {
  shop = await openRealShop({ metalTickSeconds: TICK_SECONDS, upstreamTimeoutMs: SHORT_TIMEOUT_MS })
}, SEED_TIMEOUT_MS)
afterAll(() => shop.close())
// Each test starts with a gateway without quotes.
beforeEach(() => shop.restartGateway())
afterEach(() => shop.mend())

async function quotes(store = 'no'): Promise<Record<string, string>> {
  const { data } = await shop.query('{ metalQuotes { metal pricePerGram { amount } } }', {}, store)
  const metalQuotes: readonly { metal: string; pricePerGram: { amount: string } }[] = data.metalQuotes ?? []
  return Object.fromEntries(metalQuotes.map(({ metal, pricePerGram }) => [metal, pricePerGram.amount]))
}

async function untilGoldMoves(store = 'no'): Promise<void> {
  const { AU: before } = await quotes(store)
  await expect.poll(async () => (await quotes(store))['AU']).not.toBe(before)
}

const GOLD_PER_GRAM: Readonly<Record<string, number>> = { NOK: 1310.4, SEK: 1232, EUR: 112 }
const STORES = readStoreTable().stores.map(({ storeCode, i18n }) => ({
  store: storeCode,
  gold: GOLD_PER_GRAM[i18n.currencyCode] ?? NaN,
}))

describe('a working feed', () => {
  test.each(STORES)('quotes gold in $store near $gold, and updates it', async ({ store, gold }) => {
    const first = await quotes(store)
    expect(Object.keys(first)).toEqual(['AU', 'AG', 'PT', 'PD', 'RH'])
    expect(Math.abs(Number(first['AU']) / gold - 1)).toBeLessThan(0.05)
    await untilGoldMoves(store)
  })

  test('adds no call to a warm page, whatever its number of metals and premiums', async () => {
    const page = `{
      store {
        menu { name }
        newProducts { items { sku price { ... on Price { now { net { amount } } isCurrent metalShares { metal quote } } } metalPremium { percent } } }
      }
      metalQuotes { metal pricePerGram { amount } isCurrent lastDay { pricePerGram } }
      metalHistory(metal: AU, period: YEAR) { points { at pricePerGram } }
    }`
    const cold = await shop.query(page)
    expect(cold.errors).toBeUndefined()
    expect(cold.data.metalHistory.points).toHaveLength(366)
    expect(cold.data.metalQuotes[0].lastDay).toHaveLength(25)
    expect(cold.extensions.calls.byUpstream['metals']).toBeLessThanOrEqual(3)
    expect((await shop.query(page)).extensions.calls.byUpstream).not.toHaveProperty('metals')
  })

  test('has premiums of bars near those that the catalogue was built with', async () => {
    const { data } = await shop.query(
      '{ search(text: "gullbarre 10 g") { products { items { sku metalPremium { percent metalValue { amount currency } } } } } }',
    )
    const bars = data.search.products.items.filter(({ sku }: { sku: string }) => sku.startsWith('AU-BAR-10G'))
    expect(bars.length).toBeGreaterThan(1)
    for (const { metalPremium, sku } of bars) expect(Number(metalPremium.percent), sku).toBeCloseTo(5.8, 0)
  })
})

describe("over the shop's origin", () => {
  let server: RunningServer
  beforeEach(async () => {
    const noPages = () => Promise.reject(new Error('expected no request for a page'))
    const renderer = {
      renderPage: noPages,
      renderError: noPages,
      finish: noPages,
      shellSources: () => [],
      filesFor: () => ({ entry: '', scripts: [], styles: [], styleText: '' }),
    }
    server = await startShop({
      renderer,
      settings: { GATEWAY_URL: shop.gatewayUrl, IMAGE_URL: shop.sandboxUrl },
    })
  })
  afterEach(() => server.close())

  /** Opens the stream as a browser does. */
  function openStream(store: string) {
    let text = ''
    let closed = false
    const request = get(
      `${server.url}/metals/stream?store=${store}`,
      { headers: { host: 'localhost:3000', 'accept-encoding': 'gzip, br' } },
      (message) => {
        expect(message.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8' })
        expect(message.headers).not.toHaveProperty('content-encoding')
        message.on('data', (chunk: Buffer) => (text += chunk.toString()))
        message.on('close', () => (closed = true))
        message.on('error', () => {})
      },
    )
    request.on('error', () => {})
    return {
      prices: () => [...text.matchAll(/"metal":"AU","pricePerGram":"([\d.]+)"/g)].map(([, price = '']) => price),
      isClosed: () => closed,
      leave: () => request.destroy(),
    }
  }

  test('streams quotes to the browser tick by tick, and ends when the browser disconnects', async () => {
    const stream = openStream('no')
    await expect.poll(() => new Set(stream.prices()).size).toBeGreaterThan(3)
    const { AU: gold } = await quotes()
    await expect.poll(() => stream.prices()).toContain(gold)
    stream.leave()
    expect(stream.isClosed()).toBe(false)
    await expect.poll(() => stream.isClosed()).toBe(true)
  })
})

describe('a failing feed', () => {
  test.each([
    { what: 'is cut off', fault: { kind: 'reset', times: 1 } },
    { what: 'breaks an event in two', fault: { kind: 'truncate', times: 1 } },
    { what: 'talks nonsense for three ticks', fault: { kind: 'html', times: 3 } },
    { what: 'pauses', fault: { kind: 'delay', ms: 400, times: 1 } },
  ])('that $what keeps its last quotes, and recovers', async ({ fault }) => {
    await untilGoldMoves()
    await shop.breakPath(STREAM, fault)
    await expect.poll(() => shop.timesBroken()).toBe(fault.times)
    expect(Object.keys(await quotes())).toHaveLength(5)
    await untilGoldMoves()
  })

  test('is polled if its stream is refused', async () => {
    await untilGoldMoves()
    await shop.breakPath(STREAM, { kind: 'status', status: 503, times: MANY_TIMES })
    // The open stream, and the next one.
    await expect.poll(() => shop.timesBroken()).toBeGreaterThan(1)
    await untilGoldMoves()
  })

  test.each([
    { what: 'refused', fault: { kind: 'status', status: 500 } },
    { what: 'reset', fault: { kind: 'reset' } },
    { what: 'hanging', fault: SILENCE },
    { what: 'a page', fault: { kind: 'html' } },
  ])(
    "from the start, $what, delays the first request by its time limit at most; prices use the catalogue's quotes",
    async ({ fault }) => {
      await shop.breakPath('/api/ext/metals', { ...fault, times: MANY_TIMES })
      const { data, errors } = await shop.query(`{
      metalQuotes { metal } metalHistory(metal: AU, period: DAY) { points { at } }
      search(text: "gullbarre 10 g") { products { items { price { ... on Price { now { net { amount } } isCurrent metalShares { metal quote } } } } } }
    }`)
      expect(errors).toBeUndefined()
      expect(data).toMatchObject({ metalQuotes: null, metalHistory: null })
      const [{ price }] = data.search.products.items
      expect(price).toMatchObject({ isCurrent: false, metalShares: [{ metal: 'AU', quote: '1310.4' }] })

      const { extensions } = await shop.query('{ metalQuotes { metal } }')
      expect(extensions.calls.byUpstream).not.toHaveProperty('metals')
    },
  )
})
