/** One listing query: CPU per request of the gateway and of a handwritten server with the same upstream calls. */
import { Pool } from 'undici'
import { CATEGORY_QUERY, LISTING_QUERY, STORE } from './listingQuery.ts'
import { forkServer } from './processes.ts'

const WARM_UP = 200
const ROUNDS = 7
const REQUESTS_A_ROUND = 50
const AT_ONCE = 8

interface PageQuery {
  readonly path: string
  readonly body: string
}

export async function benchListing(): Promise<string[]> {
  const sandbox = await forkServer('./sandboxProcess.ts', {})
  const counting = await forkServer('./gatewayProcess.ts', { BENCH_SANDBOX: sandbox.url, BENCH_CALLS: '1' })
  const category = await largestCategory(counting.url)
  const query: PageQuery = {
    path: '/graphql',
    body: JSON.stringify({ query: LISTING_QUERY, variables: { category: category.id } }),
  }
  await answerOf(counting.url, query)
  const counted = await answerOf(counting.url, query)
  await counting.stop()

  const handwritten = await open(
    './handwrittenProcess.ts',
    { BENCH_SANDBOX: sandbox.url, BENCH_CATEGORY_ID: category.number },
    { path: '/', body: '' },
  )
  const gateway = await open('./gatewayProcess.ts', { BENCH_SANDBOX: sandbox.url }, query)
  // Alternates, so that both run under the same conditions.
  for (let round = 0; round < ROUNDS; round += 1) {
    await handwritten.load()
    await gateway.load()
  }
  const [base, ours] = [await handwritten.close(), await gateway.close()]
  await sandbox.stop()

  return [
    `listing, 50 products × 25 fields: ${JSON.parse(counted).extensions?.calls?.total ?? '?'} upstream calls (${JSON.stringify(JSON.parse(counted).extensions?.calls?.byUpstream)}), ${Math.round(ours.bytes / 1000)} kB answer`,
    `  hand-written handler   1.00   ${base.cpuMs.toFixed(2)} ms CPU, p50 ${base.p50.toFixed(1)} ms, ${Math.round(base.bytes / 1000)} kB`,
    `  gateway                ${(ours.cpuMs / base.cpuMs).toFixed(2)}   ${ours.cpuMs.toFixed(2)} ms CPU, p50 ${ours.p50.toFixed(1)} ms, ${Math.round(ours.memoryMb)} MB resident`,
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
  readonly bytes: number
  readonly memoryMb: number
}

/** A warmed-up server, and the CPU time that it has used since. */
async function open(
  file: string,
  settings: Readonly<Record<string, string>>,
  { path, body }: PageQuery,
): Promise<{ load(): Promise<void>; close(): Promise<Cost> }> {
  const server = await forkServer(file, settings)
  const pool = new Pool(server.url, { connections: AT_ONCE })
  const times: number[] = []
  let bytes = 0
  const roundsCpuMs: number[] = []
  const once = async (): Promise<number> => {
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
  await runMany(WARM_UP, once)

  return {
    async load() {
      const before = await server.cpuMs()
      times.push(...(await runMany(REQUESTS_A_ROUND, once)))
      roundsCpuMs.push(((await server.cpuMs()) - before) / REQUESTS_A_ROUND)
    },
    async close() {
      const memoryMb = await server.memoryMb()
      await pool.close()
      await server.stop()
      return { cpuMs: median(roundsCpuMs), p50: median(times), bytes, memoryMb }
    },
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

async function runMany(count: number, once: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  let left = count
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1
        times.push(await once())
      }
    }),
  )
  return times
}
