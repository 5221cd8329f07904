/**
 * Listing queries: CPU of the gateway per request. It shares equal calls in flight, so it is measured with different listings, of which
 * it shares none, and with one listing for all clients: as a text, and as a known document, whose equal requests are coalesced. Public
 * listings, which have no stock, are measured with a response cache as well.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { writeDocument } from '../gateway/documents.ts'
import { CATEGORY_QUERY, LISTING_QUERY, LISTINGS, PUBLIC_LISTING_QUERY, STORE } from './listingQuery.ts'
import { median } from './median.ts'
import { forkServer } from './processes.ts'

const WARM_UP = 200
const ROUNDS = 7
const REQUESTS_A_ROUND = 50
/** Many, because a cached response costs less than the measurement of a round. */
const CACHED_REQUESTS_A_ROUND = 1_000
/** V8 needs about 15,000 requests to optimise what a cached response takes. */
const CACHED_WARM_UP = 20_000
const CACHE_BYTES = 32_000_000

interface PageQuery {
  readonly path: string
  readonly body: string
}

/** What the clients query, one for each listing. */
type Traffic = readonly PageQuery[]

export async function benchListing(): Promise<string[]> {
  const sandbox = await forkServer('./sandboxProcess.ts', {})
  const counting = await forkServer('./gatewayProcess.ts', { BENCH_SANDBOX: sandbox.url, BENCH_CALLS: '1' })
  const category = await largestCategory(counting.url)
  const folder = mkdtempSync(join(tmpdir(), 'bench-documents-'))
  const known = (text: string) => ({
    extensions: { persistedQuery: { version: 1, sha256Hash: writeDocument(folder, text) } },
  })
  const queries = (document: object): Traffic =>
    LISTINGS.map((listing) => ({
      path: '/graphql',
      body: JSON.stringify({ ...document, variables: { category, ...listing } }),
    }))
  const different = queries({ query: LISTING_QUERY })
  const coalesced = queries(known(LISTING_QUERY))
  const cached = queries(known(PUBLIC_LISTING_QUERY))
  const [first = { path: '/graphql', body: '' }] = different
  await answerOf(counting.url, first)
  const counted = await answerOf(counting.url, first)
  await counting.stop()

  const gatewaySettings = { BENCH_SANDBOX: sandbox.url, BENCH_DOCUMENTS: folder }
  const gateway = await open('./gatewayProcess.ts', gatewaySettings)
  const caching = await open('./gatewayProcess.ts', {
    ...gatewaySettings,
    BENCH_RESPONSE_CACHE_BYTES: String(CACHE_BYTES),
  })
  const same = (traffic: Traffic): Traffic => traffic.flatMap(() => traffic[0] ?? [])
  const cases = [
    { name: 'each client another listing', server: gateway, queries: different },
    { name: 'each client the same listing', server: gateway, queries: same(different) },
    { name: 'each client the same listing, coalesced', server: caching, queries: same(coalesced) },
    { name: 'each client another public listing, executed', server: gateway, queries: cached },
    {
      name: 'each client another public listing, from the response cache',
      server: caching,
      queries: cached,
      count: CACHED_REQUESTS_A_ROUND,
      warmUp: CACHED_WARM_UP,
    },
  ]
  const measured = cases.map(({ name, server, queries: traffic, count = REQUESTS_A_ROUND, warmUp = WARM_UP }) => ({
    name,
    warmUp,
    measurement: server.measure(traffic, count),
  }))
  for (const { measurement, warmUp } of measured) await measurement.warmUp(warmUp)
  // Alternates, so that all run under the same conditions.
  for (let round = 0; round < ROUNDS; round += 1) for (const { measurement } of measured) await measurement.load()
  const memoryMb = await gateway.memoryMb()
  for (const server of [gateway, caching]) await server.close()
  await sandbox.stop()
  rmSync(folder, { recursive: true })

  const bytes = measured[0]?.measurement.cost().bytes ?? 0
  return [
    `listing, 50 products × 25 fields: ${JSON.parse(counted).extensions?.calls?.total ?? '?'} upstream calls (${JSON.stringify(JSON.parse(counted).extensions?.calls?.byUpstream)}), ${Math.round(bytes / 1000)} kB answer, ${Math.round(memoryMb)} MB resident`,
    ...measured.map(({ name, measurement }) => {
      const { cpuMs, p50, bytes: size } = measurement.cost()
      return `  ${name.padEnd(60)} ${cpuMs.toFixed(3)} ms CPU, p50 ${p50.toFixed(1)} ms, ${Math.round(size / 1000)} kB`
    }),
  ]
}

/** @returns the category's id */
async function largestCategory(gatewayUrl: string): Promise<string> {
  const { data } = JSON.parse(
    await answerOf(gatewayUrl, { path: '/graphql', body: JSON.stringify({ query: CATEGORY_QUERY }) }),
  )
  const [largest] = data.store.menu.toSorted(
    (a: { productCount: number }, b: { productCount: number }) => b.productCount - a.productCount,
  )
  return largest.id
}

async function answerOf(url: string, query: PageQuery): Promise<string> {
  const pool = new Pool(url)
  const text = await send(pool, query)
  await pool.close()
  return text
}

async function send(pool: Pool, { path, body }: PageQuery): Promise<string> {
  const { body: response } = await pool.request({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', 'x-store': STORE },
    body,
  })
  return response.text()
}

interface Cost {
  /** Per request, in the median round: other load may distort a round. */
  readonly cpuMs: number
  readonly p50: number
  readonly bytes: number
}

interface Measurement {
  warmUp(requests: number): Promise<void>
  /** One round. */
  load(): Promise<void>
  cost(): Cost
}

async function open(file: string, settings: Readonly<Record<string, string>>) {
  const server = await forkServer(file, settings)
  const pool = new Pool(server.url, { connections: LISTINGS.length })

  return {
    memoryMb: () => server.memoryMb(),
    /** @param count requests in a round */
    measure(traffic: Traffic, count: number): Measurement {
      const times: number[] = []
      const roundsCpuMs: number[] = []
      let bytes = 0
      const timed = async (query: PageQuery): Promise<number> => {
        const from = performance.now()
        bytes = (await send(pool, query)).length
        return performance.now() - from
      }
      return {
        warmUp: async (requests) => void (await runMany(requests, traffic, timed)),
        async load() {
          const before = await server.cpuMs()
          times.push(...(await runMany(count, traffic, timed)))
          roundsCpuMs.push(((await server.cpuMs()) - before) / count)
        },
        cost: () => ({ cpuMs: median(roundsCpuMs), p50: median(times), bytes }),
      }
    },
    async close() {
      await pool.close()
      await server.stop()
    },
  }
}

/** As many requests at the same time as there are clients, each with its own query. */
async function runMany(
  count: number,
  clients: Traffic,
  timed: (query: PageQuery) => Promise<number>,
): Promise<number[]> {
  const times: number[] = []
  let left = count
  await Promise.all(
    clients.map(async (query) => {
      while (left > 0) {
        left -= 1
        times.push(await timed(query))
      }
    }),
  )
  return times
}
