/**
 * A shop on OpenSearch with 10,000, 100,000 and 1,000,000 products: what each kind of request costs the gateway and the search server, by the
 * counters of both processes, because clocks lie on a machine that others use too; then eight shoppers at once. Needs Java 17 and Maven.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { Pool } from 'undici'
import { indexPrices } from '../gateway/shared/priceColumn.ts'
import { readStoreTable, type StoreView } from '../gateway/storeTable.ts'
import { parseOptions } from '../indexer/options.ts'
import { runIndex } from '../indexer/runIndex.ts'
import { type EngineName, missingForServers, startServers } from '../scripts/searchServers/searchServers.ts'
import {
  type Answer,
  type BenchCategory,
  type BenchProduct,
  type Case,
  casesOf,
  productPages,
  type Query,
} from './clusterCases.ts'
import { compareCounts } from './clusterCounts.ts'
import { forkServer, type Measured } from './processes.ts'
import { readJson } from './readJson.ts'
import { writeExports } from './writeExports.ts'

/** `BENCH_SIZES` names others, separated by commas. */
const SIZES = (process.env['BENCH_SIZES'] ?? '10000,100000,1000000').split(',').map(Number)
/** `BENCH_ENGINES=cluster,embedded` measures the embedded engine, too. */
const MEASURED = (process.env['BENCH_ENGINES'] ?? 'cluster').split(',')
const ENGINE: EngineName = 'opensearch-2.19.1'
const SERVER_HEAP = process.env['BENCH_SERVER_HEAP'] ?? '4g'
const GATEWAY_HEAP_MB = 8192
const STORE_CODE = 'se'
/** Until then, compiling is most of the CPU time. */
const WARM_UP = Number(process.env['BENCH_WARM_UP'] ?? 300)
const RUNS = Number(process.env['BENCH_RUNS'] ?? 200)
const SHOPPERS = 8

/** CPU milliseconds of a request. */
interface Cost {
  readonly gateway: number
  readonly server: number
}

interface Figures {
  readonly costs: ReadonlyMap<string, Cost>
  readonly memoryMb: number
  readonly answers: string
  readonly counts: string
}

export async function* benchCluster(): AsyncGenerator<string, undefined> {
  const missing = await missingForServers(ENGINE)
  if (missing !== null) {
    yield `cluster: not measured: ${missing}`
    return undefined
  }
  const store = readStoreTable().stores.find(({ storeCode }) => storeCode === STORE_CODE)
  if (!store) throw new Error(`expected the store ${STORE_CODE} in the store table, got none`)
  const folder = mkdtempSync(join(tmpdir(), 'karat-bench-cluster-'))
  const sandbox = await forkServer('./sandboxProcess.ts', {})
  const servers = await startServers(ENGINE, 1, SERVER_HEAP, 0)
  const [node = ''] = servers.urls
  yield `Catalogue of the Swedish store multiplied; CPU ms a request of the gateway + of ${ENGINE} (heap ${SERVER_HEAP}), ${RUNS} requests of each kind`
  const before = new Map<string, Figures>()
  try {
    for (const size of SIZES) {
      await writeExports(store, folder, size)
      await load(store, folder, node)
      const settings = { BENCH_SANDBOX: sandbox.url, BENCH_STORE: STORE_CODE, BENCH_SOURCE: pathToFileURL(folder).href }
      for (const engine of MEASURED) {
        const onCluster = engine === 'cluster'
        const figures = await measure(
          { ...settings, ...(onCluster && { BENCH_SEARCH_NODES: node }) },
          onCluster ? node : null,
          size,
          join(folder, store.searchIndex, 'product.ndjson'),
        )
        yield* linesOf(`${engine} ${size}`, figures, before.get(engine))
        before.set(engine, figures)
      }
      const { heapMb, diskMb } = await serverFigures(node)
      yield `  ${ENGINE} with ${size} products: ${heapMb} MB of its heap in use, ${diskMb} MB on disk`
    }
  } finally {
    await servers.stop()
    await sandbox.stop()
    rmSync(folder, { recursive: true })
  }
  return undefined
}

function* linesOf(
  name: string,
  { costs, memoryMb, answers, counts }: Figures,
  before: Figures | undefined,
): Generator<string, undefined> {
  yield `${name}: gateway ${Math.round(memoryMb)} MB; ${SHOPPERS} shoppers: ${answers}; ${counts}`
  for (const [kind, { gateway, server }] of costs) {
    const former = before?.costs.get(kind)
    const growth = former ? `  × ${((gateway + server) / (former.gateway + former.server)).toFixed(2)}` : ''
    yield `  ${kind.padEnd(10)}${gateway.toFixed(1).padStart(7)} + ${server.toFixed(1)}${growth}`
  }
  return undefined
}

async function load(store: StoreView, folder: string, node: string): Promise<void> {
  await runIndex(parseOptions([]), {
    nodes: [node],
    source: { address: pathToFileURL(folder).href, key: '' },
    folder: join(folder, 'downloads'),
    stores: [store],
    indexPrices,
    clock: () => new Date(),
    signal: new AbortController().signal,
    output: new PassThrough().resume(),
  })
}

async function measure(
  settings: Readonly<Record<string, string>>,
  node: string | null,
  size: number,
  exported: string,
): Promise<Figures> {
  const gateway = await forkServer('./gatewayProcess.ts', {
    ...settings,
    NODE_OPTIONS: `--max-old-space-size=${GATEWAY_HEAP_MB}`,
  })
  const pool = new Pool(gateway.url, { connections: SHOPPERS })
  try {
    const categories = await largestCategories(pool)
    const cases = casesOf(categories, await productsOf(categories, pool), size)
    const costs = new Map<string, Cost>()
    for (const one of cases) {
      const cost = await costOf(one, { gateway, node }, pool).catch(String)
      if (typeof cost !== 'string') costs.set(one.name, cost)
      const shown = typeof cost === 'string' ? cost : `${cost.gateway.toFixed(1)} + ${cost.server.toFixed(1)}`
      process.stderr.write(`${size} ${one.name}: ${shown}\n`)
    }
    const counts = await compareCounts(STORE_CODE, exported, (query) => ask(pool, query))
    return { costs, counts, answers: await answersTogether(cases, pool), memoryMb: await gateway.memoryMb() }
  } finally {
    await pool.close()
    await gateway.stop()
  }
}

async function largestCategories(pool: Pool): Promise<readonly BenchCategory[]> {
  const { store } = await ask(pool, { query: '{ store { menu { id productCount } } }', variables: {} })
  const menu: readonly BenchCategory[] = store.menu
  return menu.toSorted((a, b) => b.productCount - a.productCount).slice(0, 5)
}

async function productsOf([largest]: readonly BenchCategory[], pool: Pool): Promise<readonly BenchProduct[]> {
  const products: BenchProduct[] = []
  for (const query of largest ? productPages(largest) : [])
    products.push(...(await ask(pool, query)).category.products.items)
  return products
}

interface Processes {
  readonly gateway: Measured
  readonly node: string | null
}

async function costOf({ at, name, rowsOf }: Case, { gateway, node }: Processes, pool: Pool): Promise<Cost> {
  for (let run = 0; run < WARM_UP; run++) await ask(pool, at(RUNS + run))
  const [before, serverBefore] = [await gateway.cpuMs(), await serverCpuMs(node)]
  for (let run = 0; run < RUNS; run++) {
    const query = at(run)
    if (rowsOf(await ask(pool, query)) === 0)
      throw new Error(`${name}: expected rows, got none for ${JSON.stringify(query.variables)}`)
  }
  return {
    gateway: ((await gateway.cpuMs()) - before) / RUNS,
    server: ((await serverCpuMs(node)) - serverBefore) / RUNS,
  }
}

/** Each shopper requests every kind in turn, beginning with another one. */
async function answersTogether(cases: readonly Case[], pool: Pool): Promise<string> {
  const failures = new Map<string, number>()
  const count = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1)
  const shop = async (shopper: number): Promise<void> => {
    for (let run = 0; run < RUNS; run++) {
      const one = cases[(shopper + run) % cases.length]
      if (!one) return
      try {
        if (one.rowsOf(await ask(pool, one.at(2 * RUNS + WARM_UP + shopper * RUNS + run))) === 0)
          count(`${one.name}: no rows`)
      } catch (error) {
        count(`${one.name}: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: SHOPPERS }, (_, shopper) => shop(shopper)))
  const all = `${SHOPPERS * RUNS} requests`
  if (failures.size === 0) return `${all}, rows in every answer`
  return `${all}, ${[...failures].map(([what, times]) => `${times} × ${what}`).join('; ')}`
}

async function ask(pool: Pool, query: Query): Promise<Answer> {
  const { body, statusCode } = await pool.request({
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', 'x-store': STORE_CODE },
    body: JSON.stringify(query),
    headersTimeout: 600_000,
  })
  const text = await body.text()
  const { data, errors } = JSON.parse(text)
  if (errors || !data) throw new Error(`expected data, got ${statusCode} ${text.slice(0, 500)}`)
  return data
}

/** The process's own counter: clocks lie on a machine that others use too. */
async function serverCpuMs(node: string | null): Promise<number> {
  if (node === null) return 0
  const stats = await readJson<ProcessStats>(await fetch(`${node}/_nodes/stats/process`))
  return Object.values(stats?.nodes ?? {}).reduce((sum, { process: { cpu } }) => sum + cpu.total_in_millis, 0)
}
interface ProcessStats {
  readonly nodes: Readonly<Record<string, { readonly process: { readonly cpu: { readonly total_in_millis: number } } }>>
}

async function serverFigures(node: string): Promise<{ readonly heapMb: number; readonly diskMb: number }> {
  const [nodes, indices] = await Promise.all(
    [`${node}/_nodes/stats/jvm`, `${node}/karat_${STORE_CODE}_product/_stats/store`].map(async (url) =>
      readJson<NodeStats & IndexStats>(await fetch(url)),
    ),
  )
  const heap = Object.values(nodes?.nodes ?? {})[0]?.jvm.mem.heap_used_in_bytes ?? 0
  return {
    heapMb: Math.round(heap / 1e6),
    diskMb: Math.round((indices?._all.primaries.store.size_in_bytes ?? 0) / 1e6),
  }
}
interface NodeStats {
  readonly nodes: Readonly<Record<string, { readonly jvm: { readonly mem: { readonly heap_used_in_bytes: number } } }>>
}
interface IndexStats {
  readonly _all: { readonly primaries: { readonly store: { readonly size_in_bytes: number } } }
}
