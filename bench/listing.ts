/** One listing query: CPU per request of the gateway against a hand-written handler that makes the same calls. */
import { Pool } from 'undici'
import { CATEGORY_QUERY, LISTING_QUERY, STORE } from './listingQuery.ts'
import { forkServer, type Measured } from './processes.ts'

const WARM_UP = 60
const REQUESTS = 300
const AT_ONCE = 8

interface Ask {
  readonly path: string
  readonly body: string
}

export async function benchListing(): Promise<string[]> {
  const sandbox = await forkServer('./sandboxProcess.ts', {})
  const counting = await forkServer('./gatewayProcess.ts', { BENCH_SANDBOX: sandbox.url, BENCH_CALLS: '1' })
  const category = await largestCategory(counting.url)
  const ask: Ask = { path: '/graphql', body: JSON.stringify({ query: LISTING_QUERY, variables: { category: category.id } }) }
  await answerOf(counting.url, ask)
  const counted = await answerOf(counting.url, ask)
  await counting.stop()

  const handwritten = await forkServer('./handwrittenProcess.ts', { BENCH_SANDBOX: sandbox.url, BENCH_CATEGORY_ID: category.number })
  const base = await cpuPerRequest(handwritten, { path: '/', body: '' })
  await handwritten.stop()
  const gateway = await forkServer('./gatewayProcess.ts', { BENCH_SANDBOX: sandbox.url })
  const ours = await cpuPerRequest(gateway, ask)
  await gateway.stop()
  await sandbox.stop()

  return [
    `listing, 50 products × 25 fields: ${JSON.parse(counted).extensions?.calls?.total ?? '?'} upstream calls (${JSON.stringify(JSON.parse(counted).extensions?.calls?.byUpstream)}), ${Math.round(ours.bytes / 1000)} kB answer`,
    `  hand-written handler   1.00   ${base.cpuMs.toFixed(2)} ms CPU, p50 ${base.p50.toFixed(1)} ms, ${Math.round(base.bytes / 1000)} kB`,
    `  gateway                ${(ours.cpuMs / base.cpuMs).toFixed(2)}   ${ours.cpuMs.toFixed(2)} ms CPU, p50 ${ours.p50.toFixed(1)} ms, ${Math.round(ours.memoryMb)} MB resident`,
  ]
}

async function largestCategory(gatewayUrl: string): Promise<{ id: string; number: string }> {
  const { data } = JSON.parse(await answerOf(gatewayUrl, { path: '/graphql', body: JSON.stringify({ query: CATEGORY_QUERY }) }))
  const [largest] = data.store.menu.toSorted((a: { productCount: number }, b: { productCount: number }) => b.productCount - a.productCount)
  const number = /(\d+)$/.exec(Buffer.from(largest.id, 'base64url').toString())?.[1]
  if (number === undefined) throw new Error(`expected a category id that ends in a number, got ${largest.id}`)
  return { id: largest.id, number }
}

async function answerOf(url: string, { path, body }: Ask): Promise<string> {
  const pool = new Pool(url)
  const { body: answer } = await pool.request({ method: body === '' ? 'GET' : 'POST', path, headers: { 'content-type': 'application/json', 'x-store': STORE }, ...(body === '' ? {} : { body }) })
  const text = await answer.text()
  await pool.close()
  return text
}

async function cpuPerRequest(server: Measured, { path, body }: Ask): Promise<{ cpuMs: number; p50: number; bytes: number; memoryMb: number }> {
  const pool = new Pool(server.url, { connections: AT_ONCE })
  let bytes = 0
  const once = async (): Promise<number> => {
    const from = performance.now()
    const { body: answer } = await pool.request({ method: body === '' ? 'GET' : 'POST', path, headers: { 'content-type': 'application/json', 'x-store': STORE }, ...(body === '' ? {} : { body }) })
    bytes = (await answer.text()).length
    return performance.now() - from
  }
  await runMany(WARM_UP, once)
  const before = await server.cpuMs()
  const times = await runMany(REQUESTS, once)
  const cpuMs = ((await server.cpuMs()) - before) / REQUESTS
  await pool.close()
  return { cpuMs, p50: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0, bytes, memoryMb: await server.memoryMb() }
}

async function runMany(count: number, once: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  let left = count
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (left > 0) {
      left -= 1
      times.push(await once())
    }
  }))
  return times
}
