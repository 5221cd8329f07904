/**
 * Listing queries: CPU per request of the gateway and of a handwritten server that needs the same upstream calls. The gateway shares
 * equal calls in flight, so it is measured with different listings, of which it shares none, and with one listing for all clients.
 */
import { Pool } from 'undici'
import { CATEGORY_QUERY, LISTING_QUERY, LISTINGS, STORE } from './listingQuery.ts'
import { median } from './median.ts'
import { forkServer } from './processes.ts'

const WARM_UP = 200
const ROUNDS = 7
const REQUESTS_A_ROUND = 50
/** Whether the clients, one for each listing, query different listings or the same one. */
const TRAFFICS = ['different', 'same'] as const
type Traffic = (typeof TRAFFICS)[number]

interface PageQuery {
  readonly path: string
  readonly body: string
}

export async function benchListing(): Promise<string[]> {
  const sandbox = await forkServer('./sandboxProcess.ts', {})
  const counting = await forkServer('./gatewayProcess.ts', { BENCH_SANDBOX: sandbox.url, BENCH_CALLS: '1' })
  const category = await largestCategory(counting.url)
  const queries = LISTINGS.map((listing): PageQuery => ({
    path: '/graphql',
    body: JSON.stringify({ query: LISTING_QUERY, variables: { category: category.id, ...listing } }),
  }))
  const [first = { path: '/graphql', body: '' }] = queries
  await answerOf(counting.url, first)
  const counted = await answerOf(counting.url, first)
  await counting.stop()

  const handwritten = await open(
    './handwrittenProcess.ts',
    { BENCH_SANDBOX: sandbox.url, BENCH_CATEGORY_ID: category.number },
    LISTINGS.map((_listing, at) => ({ path: `/${at}`, body: '' })),
  )
  const gateway = await open('./gatewayProcess.ts', { BENCH_SANDBOX: sandbox.url }, queries)
  // Alternates, so that both run under the same conditions.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const traffic of TRAFFICS) {
      await handwritten.load(traffic)
      await gateway.load(traffic)
    }
  }
  const [base, ours] = [await handwritten.close(), await gateway.close()]
  await sandbox.stop()

  return [
    `listing, 50 products × 25 fields: ${JSON.parse(counted).extensions?.calls?.total ?? '?'} upstream calls (${JSON.stringify(JSON.parse(counted).extensions?.calls?.byUpstream)}), ${Math.round(ours.bytes / 1000)} kB answer, ${Math.round(ours.memoryMb)} MB resident`,
    ...TRAFFICS.flatMap((traffic) => {
      const [hand, gate] = [base.costs[traffic], ours.costs[traffic]]
      return [
        `  each client ${traffic === 'different' ? 'another listing' : 'the same listing'}`,
        `    hand-written handler   1.00   ${hand.cpuMs.toFixed(2)} ms CPU, p50 ${hand.p50.toFixed(1)} ms, ${Math.round(base.bytes / 1000)} kB`,
        `    gateway                ${(gate.cpuMs / hand.cpuMs).toFixed(2)}   ${gate.cpuMs.toFixed(2)} ms CPU, p50 ${gate.p50.toFixed(1)} ms`,
      ]
    }),
  ]
}

async function largestCategory(gatewayUrl: string): Promise<{ id: string; number: string }> {
  const { data } = JSON.parse(
    await answerOf(gatewayUrl, { path: '/graphql', body: JSON.stringify({ query: CATEGORY_QUERY }) }),
  )
  const [largest] = data.store.menu.toSorted(
    (a: { productCount: number }, b: { productCount: number }) => b.productCount - a.productCount,
  )
  const number = /(\d+)$/.exec(Buffer.from(largest.id, 'base64url').toString())?.[1]
  if (number === undefined) throw new Error(`expected a category id that ends in a number, got ${largest.id}`)
  return { id: largest.id, number }
}

async function answerOf(url: string, { path, body }: PageQuery): Promise<string> {
  const pool = new Pool(url)
  const { body: response } = await pool.request({
    method: body === '' ? 'GET' : 'POST',
    path,
    headers: { 'content-type': 'application/json', 'x-store': STORE },
    ...(body === '' ? {} : { body }),
  })
  const text = await response.text()
  await pool.close()
  return text
}

interface Cost {
  /** Per request, in the median round: other load may distort a round. */
  readonly cpuMs: number
  readonly p50: number
}

interface Costs {
  readonly costs: Readonly<Record<Traffic, Cost>>
  readonly bytes: number
  readonly memoryMb: number
}

/** A warmed-up server, and the CPU time that it has used since. @param queries one for each client */
async function open(
  file: string,
  settings: Readonly<Record<string, string>>,
  queries: readonly PageQuery[],
): Promise<{ load(traffic: Traffic): Promise<void>; close(): Promise<Costs> }> {
  const server = await forkServer(file, settings)
  const pool = new Pool(server.url, { connections: queries.length })
  const times: Record<Traffic, number[]> = { different: [], same: [] }
  const roundsCpuMs: Record<Traffic, number[]> = { different: [], same: [] }
  let bytes = 0
  const send = async ({ path, body }: PageQuery): Promise<number> => {
    const from = performance.now()
    const { body: response } = await pool.request({
      method: body === '' ? 'GET' : 'POST',
      path,
      headers: { 'content-type': 'application/json', 'x-store': STORE },
      ...(body === '' ? {} : { body }),
    })
    bytes = (await response.text()).length
    return performance.now() - from
  }
  const run = (traffic: Traffic, count: number): Promise<number[]> =>
    runMany(count, traffic === 'different' ? queries : queries.map(() => queries[0] ?? { path: '/', body: '' }), send)
  for (const traffic of TRAFFICS) await run(traffic, WARM_UP)

  return {
    async load(traffic) {
      const before = await server.cpuMs()
      times[traffic].push(...(await run(traffic, REQUESTS_A_ROUND)))
      roundsCpuMs[traffic].push(((await server.cpuMs()) - before) / REQUESTS_A_ROUND)
    },
    async close() {
      const memoryMb = await server.memoryMb()
      await pool.close()
      await server.stop()
      const costOf = (traffic: Traffic): Cost => ({
        cpuMs: median(roundsCpuMs[traffic]),
        p50: median(times[traffic]),
      })
      return { costs: { different: costOf('different'), same: costOf('same') }, bytes, memoryMb }
    },
  }
}

/** As many requests at the same time as there are clients, each with its own query. */
async function runMany(
  count: number,
  clients: readonly PageQuery[],
  send: (query: PageQuery) => Promise<number>,
): Promise<number[]> {
  const times: number[] = []
  let left = count
  await Promise.all(
    clients.map(async (query) => {
      while (left > 0) {
        left -= 1
        times.push(await send(query))
      }
    }),
  )
  return times
}
