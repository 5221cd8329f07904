/** Metals from the feed to the browser: the sandbox's ticks, through the gateway's live copy and the shop's origin, and what is left of it when something breaks. */
import { get } from 'node:http'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createGateway, type Gateway } from '../gateway/server.ts'
import { readStoreTable } from '../gateway/storeTable.ts'
import { createMetalFeed } from '../gateway/upstream/metals/metalFeed.ts'
import { createUpstreams, type OwnedUpstreams } from '../gateway/upstreams.ts'
import { openSeeded } from '../sandbox/openSeeded.ts'
import { createSandbox } from '../sandbox/server.ts'
import { readConfig } from '../web/app/config.ts'
import { Shop } from '../web/app/server/shop.ts'
import { readStoreTable as readWebStoreTable } from '../web/app/server/storeTable.ts'
import { startServer, type RunningServer } from '../web/testing/startServer.ts'

const TICK_SECONDS = 0.1
const TIMEOUT_MS = 600
const log = pino({ level: 'silent' })
const storeTable = readStoreTable()
const db = openSeeded(':memory:')

interface Answer {
  // A test knows what it asked for.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any
  readonly errors?: readonly unknown[]
  readonly extensions: { readonly calls: { readonly total: number; readonly byUpstream: Readonly<Record<string, number>> } }
}

let sandbox: Awaited<ReturnType<typeof createSandbox>>
let upstreams: OwnedUpstreams
let gateway: Gateway
let shop: Shop
let shopServer: RunningServer

function openGateway(asked: OwnedUpstreams): Promise<Gateway> {
  return createGateway(asked, { storeTable, log, publicOriginTemplate: 'http://{host}:3000', port: 0, host: '127.0.0.1', exposeCalls: true, stopGraceMs: 100 })
}

beforeAll(async () => {
  sandbox = await createSandbox({ db, picturesFolder: mkdtempSync(join(tmpdir(), 'karat-pictures-')), port: 0, metalTickSeconds: TICK_SECONDS })
  upstreams = createUpstreams({ storefrontApiUrl: sandbox.url, upstreamConnections: 16, upstreamTimeoutMs: TIMEOUT_MS, catalogueSource: `${sandbox.url}/export`, cataloguePollSeconds: 3600 }, storeTable, log, () => new Date())
  gateway = await openGateway(upstreams)
  await upstreams.index.refresh()
  const config = readConfig({ WEB_PORT: '3000', GATEWAY_URL: gateway.url, IMAGE_URL: sandbox.url, LOG_LEVEL: 'silent' })
  const noPages = () => Promise.reject(new Error('expected no page to be asked for'))
  const renderer = { renderPage: noPages, renderError: noPages, shellSources: () => [], filesFor: () => ({ entry: '', scripts: [], styles: [], fonts: [] }), finish: noPages }
  shop = new Shop({ config, table: readWebStoreTable(), assets: new Map(), renderer, log })
  shopServer = await startServer((from, to) => void shop.answer(from, to))
}, 120_000)
afterAll(async () => {
  await shopServer.close()
  await shop.close()
  await gateway.close()
  await upstreams.close()
  await sandbox.close()
  db.close()
})
afterEach(() => mend())

async function ask(query: string, store = 'no'): Promise<Answer> {
  const response = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-store': store }, body: JSON.stringify({ query }) })
  return await response.json() as Answer
}
const breakFeed = (path: string, fault: object) => fetch(`${sandbox.url}/sandbox/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ path, ...fault }) })
const mend = () => fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' })
const quotes = async (store = 'no'): Promise<Record<string, string>> => {
  const { data } = await ask('{ metalQuotes { metal pricePerGram { amount } } }', store)
  return Object.fromEntries((data.metalQuotes ?? []).map(({ metal, pricePerGram }: { metal: string; pricePerGram: { amount: string } }) => [metal, pricePerGram.amount]))
}

/** As a browser would, over the shop's origin. */
function openStream(store: string) {
  let text = ''
  let closed = false
  const request = get(`${shopServer.url}/metals/stream?store=${store}`, { headers: { host: 'localhost:3000', 'accept-encoding': 'gzip, br' } }, (message) => {
    expect(message.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8' })
    expect(message.headers).not.toHaveProperty('content-encoding')
    message.on('data', (chunk: Buffer) => (text += chunk.toString()))
    message.on('close', () => (closed = true))
    message.on('error', () => {})
  })
  request.on('error', () => {})
  return { prices: () => [...text.matchAll(/"metal":"AU","pricePerGram":"([\d.]+)"/g)].map(([, price = '']) => price), isClosed: () => closed, leave: () => request.destroy() }
}

const STORES = storeTable.stores.map(({ storeCode, i18n }) => ({ store: storeCode, gold: { NOK: 1310.4, SEK: 1232, EUR: 112 }[i18n.currencyCode] }))

describe('a feed that is well', () => {
  test.each(STORES)('quotes gold in $store near $gold, and follows it', async ({ store, gold }) => {
    const first = await quotes(store)
    expect(Object.keys(first)).toEqual(['AU', 'AG', 'PT', 'PD', 'RH'])
    expect(Math.abs(Number(first['AU']) / gold - 1)).toBeLessThan(0.05)
    await vi.waitFor(async () => expect((await quotes(store))['AU']).not.toBe(first['AU']), { timeout: 3_000 })
  })

  test('costs a warm page nothing, however many metals and premiums it shows', async () => {
    const page = `{ store { menu { name } newProducts { items { sku price { ... on Price { now { net { amount } } isCurrent metalShares { metal quote } } } metalPremium { percent } } } }
      metalQuotes { metal pricePerGram { amount } isCurrent lastDay { pricePerGram } } metalHistory(metal: AU, period: YEAR) { points { at pricePerGram } } }`
    const cold = await ask(page)
    expect(cold.errors).toBeUndefined()
    expect(cold.data.metalHistory.points).toHaveLength(366)
    expect(cold.data.metalQuotes[0].lastDay).toHaveLength(25)
    expect(cold.extensions.calls.byUpstream['metals']).toBeLessThanOrEqual(3)
    expect((await ask(page)).extensions.calls.byUpstream).not.toHaveProperty('metals')
  })

  test('premiums of bars stand near what the catalogue was built with', async () => {
    const { data } = await ask('{ search(text: "gullbarre 10 g") { products { items { sku metalPremium { percent metalValue { amount currency } } } } } }')
    const bars = data.search.products.items.filter(({ sku }: { sku: string }) => sku.startsWith('AU-BAR-10G'))
    expect(bars.length).toBeGreaterThan(1)
    for (const { metalPremium, sku } of bars) expect(Number(metalPremium.percent), sku).toBeCloseTo(5.8, 0)
  })

  test('reaches the browser through the shop\'s origin, tick by tick, and is let go when it leaves', async () => {
    const stream = openStream('no')
    await vi.waitFor(() => expect(new Set(stream.prices()).size).toBeGreaterThan(3), { timeout: 5_000 })
    const { AU: gold } = await quotes()
    await vi.waitFor(() => expect(stream.prices()).toContain(gold))
    stream.leave()
    expect(stream.isClosed()).toBe(false)
    await vi.waitFor(() => expect(stream.isClosed()).toBe(true))
  })
})

describe('a feed that is not', () => {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  /** Throws when gold has not moved within 15 s. */
  const follows = async (): Promise<boolean> => {
    const { AU: before } = await quotes()
    return vi.waitUntil(async () => (await quotes())['AU'] !== before, { timeout: 15_000, interval: 100 })
  }

  test.each([
    { what: 'is cut off', fault: { kind: 'reset', times: 1 } },
    { what: 'breaks an event in two', fault: { kind: 'truncate', times: 1 } },
    { what: 'talks nonsense for three ticks', fault: { kind: 'html', times: 3 } },
    { what: 'pauses', fault: { kind: 'delay', ms: 400, times: 1 } },
  ])('that $what keeps its last quotes, and is followed again', async ({ fault }) => {
    await follows()
    await breakFeed('/api/ext/metals/stream', fault)
    await wait(TICK_SECONDS * 2_000)
    expect(Object.keys(await quotes())).toHaveLength(5)
    expect(await follows()).toBe(true)
  }, 30_000)

  test('whose stream is refused is polled for', async () => {
    await follows()
    await breakFeed('/api/ext/metals/stream', { kind: 'status', status: 503, times: 1_000 })
    await wait(TICK_SECONDS * 2_000)
    expect(await follows()).toBe(true)
  }, 30_000)

  test.each([
    { what: 'refused', fault: { kind: 'status', status: 500, times: 1_000 } },
    { what: 'reset', fault: { kind: 'reset', times: 1_000 } },
    { what: 'hanging', fault: { kind: 'delay', ms: 5_000, times: 1_000 } },
    { what: 'a page', fault: { kind: 'html', times: 1_000 } },
  ])('from the beginning, $what, costs the first request its time limit at most; prices stand at the catalogue\'s quotes', async ({ fault }) => {
    const warm = gateway
    await breakFeed('/api/ext/metals', fault)
    const metals = createMetalFeed({ url: sandbox.url, timeoutMs: TIMEOUT_MS, log, clock: () => new Date() })
    gateway = await openGateway({ ...upstreams, metals })
    try {
      const page = '{ metalQuotes { metal } metalHistory(metal: AU, period: DAY) { points { at } } search(text: "gullbarre 10 g") { products { items { price { ... on Price { now { net { amount } } isCurrent metalShares { metal quote } } } } } } }'
      const { data, errors } = await ask(page)
      expect(errors).toBeUndefined()
      expect(data).toMatchObject({ metalQuotes: null, metalHistory: null })
      const [{ price }] = data.search.products.items
      expect(price).toMatchObject({ isCurrent: false, metalShares: [{ metal: 'AU', quote: '1310.4' }] })

      const { extensions } = await ask('{ metalQuotes { metal } }')
      expect(extensions.calls.byUpstream).not.toHaveProperty('metals')
    } finally {
      await gateway.close()
      await metals.close()
      gateway = warm
    }
  }, 30_000)
})
