/**
 * Listing, search and search panel through the gateway on the embedded engine and on OpenSearch, in one run: 1,000, 10,000 and 100,000
 * products. No request is repeated, so that no cached answer is measured. Needs Java 17 and Maven.
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
import { forkServer, type Measured } from './processes.ts'
import { readJson } from './readJson.ts'
import { writeExports } from './writeExports.ts'

/** `BENCH_SIZES` names others, separated by commas. */
const SIZES = (process.env['BENCH_SIZES'] ?? '1000,10000,100000').split(',').map(Number)
/** `BENCH_ENGINES=cluster` leaves the embedded engine out. */
const MEASURED = (process.env['BENCH_ENGINES'] ?? 'embedded,cluster').split(',')
const ENGINE: EngineName = 'opensearch-2.19.1'
const SERVER_HEAP = '1g'
const GATEWAY_HEAP_MB = 8192
const STORE_CODE = 'se'
/** Until then, compiling is most of the CPU time: on a cluster three times as much for a request as later. */
const WARM_UP = 1000
const RUNS = 400
const PAGE_SIZE = 48
const PAGES = 20

const ITEMS = 'items { id sku name path price { ... on Price { now { gross { amount currency } } } } }'
const FACETS =
  'facets { __typename ... on ValueFacet { attribute values { value count } } ... on RangeFacet { attribute ranges { from to count } } }'
const LISTING = `query Listing($id: ID!, $page: Int, $filters: [FilterInput!]) {
  category(id: $id) { products(page: $page, pageSize: ${PAGE_SIZE}, filters: $filters) { totalCount ${FACETS} ${ITEMS} } }
}`
const SEARCH = `query Search($text: String!, $page: Int, $filters: [FilterInput!]) {
  search(text: $text, page: $page, pageSize: ${PAGE_SIZE}, filters: $filters) { correctedText products { totalCount ${FACETS} ${ITEMS} } }
}`
const PANEL = `query Panel($text: String!, $pageSize: Int!) {
  search(text: $text, pageSize: $pageSize) { correctedText suggestions products { totalCount ${ITEMS} } }
}`
const TEXTS = [
  'guld',
  'silver',
  'guldtacka',
  'silvermynt',
  'ring',
  'tråd',
  'guldtacka 10 g',
  'mynt 1 oz',
  'platina',
  'etui',
]

interface Times {
  readonly p50: number
  readonly p99: number
  /** CPU milliseconds of the gateway per request. */
  readonly cpu: number
  /** And of the search server; 0 without one. */
  readonly serverCpu: number
}
interface Figures {
  readonly startUpMs: number
  readonly memoryMb: number
  readonly listing: Times
  readonly search: Times
  readonly panel: Times
}
type Query = { readonly query: string; readonly variables: Readonly<Record<string, unknown>> }

export async function benchCluster(): Promise<string[]> {
  const missing = await missingForServers(ENGINE)
  if (missing !== null) return [`cluster: not measured: ${missing}`]
  const store = readStoreTable().stores.find(({ storeCode }) => storeCode === STORE_CODE)
  if (!store) throw new Error(`expected the store ${STORE_CODE} in the store table, got none`)
  const folder = mkdtempSync(join(tmpdir(), 'karat-bench-cluster-'))
  const sandbox = await forkServer('./sandboxProcess.ts', {})
  const servers = await startServers(ENGINE, 1, SERVER_HEAP)
  const [node = ''] = servers.urls
  const lines = [
    `Through the gateway, catalogue of the Swedish store multiplied, ${PAGE_SIZE} products a page, every facet; ms a request: p50 / p99 (CPU of the gateway + of the search server)`,
    row('products', '', 'start-up', 'memory', 'listing', 'search', 'panel'),
  ]
  const all = new Map<string, Figures>()
  try {
    for (const size of SIZES) {
      await writeExports(store, folder, size)
      await load(store, folder, node)
      const settings = { BENCH_SANDBOX: sandbox.url, BENCH_STORE: STORE_CODE, BENCH_SOURCE: pathToFileURL(folder).href }
      for (const [engine, more] of [
        ['embedded', {}],
        ['cluster', { BENCH_SEARCH_NODES: node }],
      ] as const) {
        if (!MEASURED.includes(engine)) continue
        const figures = await measure({ ...settings, ...more }, engine === 'cluster' ? node : null)
        all.set(`${engine} ${size}`, figures)
        const { startUpMs, memoryMb, listing, search, panel } = figures
        const start = `${(startUpMs / 1000).toFixed(1)} s`
        lines.push(
          row(String(size), engine, start, `${Math.round(memoryMb)} MB`, ...[listing, search, panel].map(shown)),
        )
      }
      const { heapMb, diskMb } = await serverFigures(node)
      lines.push(`  ${ENGINE} with ${size} products: ${heapMb} MB of its heap in use, ${diskMb} MB on disk`)
    }
    return [...lines, ...conclusions(all)]
  } finally {
    await servers.stop()
    await sandbox.stop()
    rmSync(folder, { recursive: true })
  }
}

/** The two aims: the gateway's work beside the embedded engine's, and growth with the catalogue between the last two sizes. */
function conclusions(all: ReadonlyMap<string, Figures>): string[] {
  const ratios = SIZES.map((size) => {
    const [embedded, cluster] = [all.get(`embedded ${size}`), all.get(`cluster ${size}`)]
    return `${((cluster?.listing.cpu ?? 0) / (embedded?.listing.cpu ?? 1)).toFixed(2)} with ${size}`
  })
  const cpu = `  CPU of the gateway per listing, cluster / embedded (aim: at most 1.3): ${ratios.join(', ')}`
  const [before, last] = SIZES.slice(-2).map((size) => all.get(`cluster ${size}`))
  if (!before || !last) return [cpu]
  const growth = (['listing', 'search', 'panel'] as const).map(
    (name) => `${name} ${(last[name].p99 / before[name].p99).toFixed(2)}`,
  )
  return [
    cpu,
    `  p99 on the cluster, ${SIZES.slice(-2).toReversed().join(' / ')} products (aim: below 2): ${growth.join(', ')}`,
  ]
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

async function measure(settings: Readonly<Record<string, string>>, node: string | null): Promise<Figures> {
  const startedAt = performance.now()
  const gateway = await forkServer('./gatewayProcess.ts', {
    ...settings,
    NODE_OPTIONS: `--max-old-space-size=${GATEWAY_HEAP_MB}`,
  })
  const startUpMs = performance.now() - startedAt
  const pool = new Pool(gateway.url, { connections: 1 })
  try {
    const categories = await largestCategories(pool)
    // Another limit each time: neither the gateway nor the cluster has the answer.
    const filtersOf = (run: number) => [{ attribute: 'price', from: (1 + run / 100).toFixed(2) }]
    const processes = { gateway, node }
    const listing = await times(processes, pool, (run) => ({
      query: LISTING,
      variables: { ...listingAt(categories, run), filters: filtersOf(run) },
    }))
    const search = await times(processes, pool, (run) => ({
      query: SEARCH,
      variables: { text: textAt(run), page: 1 + (run % 3), filters: filtersOf(run) },
    }))
    const panel = await times(processes, pool, (run) => ({
      query: PANEL,
      variables: { text: `${textAt(run).slice(0, 3 + (run % 7))} ${run}`, pageSize: 6 },
    }))
    return { startUpMs, memoryMb: await gateway.memoryMb(), listing, search, panel }
  } finally {
    await pool.close()
    await gateway.stop()
  }
}

const textAt = (run: number): string => TEXTS[run % TEXTS.length] ?? ''

interface BenchCategory {
  readonly id: string
  readonly productCount: number
}

/** Only pages that have products. */
function listingAt(categories: readonly BenchCategory[], run: number): { readonly id: string; readonly page: number } {
  const { id, productCount } = categories[run % categories.length] ?? { id: '', productCount: 0 }
  const pages = Math.max(1, Math.min(PAGES, Math.floor(productCount / PAGE_SIZE)))
  return { id, page: 1 + (run % pages) }
}

async function largestCategories(pool: Pool): Promise<readonly BenchCategory[]> {
  const { store } = await ask(pool, { query: '{ store { menu { id productCount } } }', variables: {} })
  const menu: readonly BenchCategory[] = store.menu
  return menu.toSorted((a, b) => b.productCount - a.productCount).slice(0, 5)
}

interface Processes {
  readonly gateway: Measured
  readonly node: string | null
}

async function times({ gateway, node }: Processes, pool: Pool, queryAt: (run: number) => Query): Promise<Times> {
  for (let run = 0; run < WARM_UP; run++) await ask(pool, queryAt(RUNS + run))
  const [cpuBefore, serverBefore] = [await gateway.cpuMs(), await serverCpuMs(node)]
  const measured: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const from = performance.now()
    await ask(pool, queryAt(run))
    measured.push(performance.now() - from)
  }
  const cpu = ((await gateway.cpuMs()) - cpuBefore) / RUNS
  const serverCpu = ((await serverCpuMs(node)) - serverBefore) / RUNS
  measured.sort((a, b) => a - b)
  return { cpu, serverCpu, p50: measured[Math.floor(RUNS * 0.5)] ?? 0, p99: measured[Math.floor(RUNS * 0.99)] ?? 0 }
}

// oxlint-disable-next-line typescript/no-explicit-any -- the type depends on the query
async function ask(pool: Pool, query: Query): Promise<any> {
  const { body } = await pool.request({
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', 'x-store': STORE_CODE },
    body: JSON.stringify(query),
  })
  const text = await body.text()
  const { data, errors } = JSON.parse(text)
  if (errors || !data) throw new Error(`expected data, got ${text.slice(0, 500)}`)
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

function shown({ cpu, serverCpu, p50, p99 }: Times): string {
  return `${p50.toFixed(1)} / ${p99.toFixed(1)} (${cpu.toFixed(1)} + ${serverCpu.toFixed(1)})`
}

function row(products: string, engine: string, start: string, memory: string, ...more: readonly string[]): string {
  const first = `  ${products.padStart(8)}  ${engine.padEnd(8)}  ${start.padStart(8)}  ${memory.padStart(8)}`
  return [first, ...more.map((text) => text.padStart(24))].join('')
}
