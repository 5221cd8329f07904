/** Products per second of `npm run index`: by itself, against a server that only acknowledges, and against real servers where Java and Maven are. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { indexPrices } from '../gateway/shared/priceColumn.ts'
import { readStoreTable, type StoreView } from '../gateway/storeTable.ts'
import { parseOptions } from '../indexer/options.ts'
import { runIndex } from '../indexer/runIndex.ts'
import { type FakeCluster, startFakeCluster } from '../indexer/testing/fakeCluster.ts'
import { type EngineName, missingForServers, startServers } from '../scripts/searchServers/searchServers.ts'
import { readJson } from './readJson.ts'
import { writeExports } from './writeExports.ts'

const PRODUCTS = 20_000
const HEAP = '1g'
const AIM = 1500
const THREADS = 2
const ENGINES: readonly EngineName[] = ['opensearch-2.19.1', 'elasticsearch-7.10.2']

export async function benchIndexing(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'karat-bench-'))
  const store = readStoreTable().stores.find(({ storeCode }) => storeCode === 'goldsmith_norway')
  if (!store) throw new Error('expected the store goldsmith_norway in the store table, got none')
  try {
    await writeExports(store, folder, PRODUCTS)
    const lines = [
      `Indexing ${PRODUCTS} products, products per second from the first reading to the swap (aim: ${AIM})`,
    ]
    const cluster = await startFakeCluster()
    onlyAcknowledge(cluster)
    lines.push(await measure('the indexer alone', [cluster.url], store, folder))
    await cluster.close()
    for (const engine of ENGINES) {
      const missing = await missingForServers(engine)
      if (missing !== null) {
        lines.push(`  ${engine}: not measured: ${missing}`)
        continue
      }
      const servers = await startServers(engine, 1, HEAP)
      try {
        await measure(engine, servers.urls, store, folder) // the first load warms the server up
        lines.push(await measure(engine, servers.urls, store, folder))
      } finally {
        await servers.stop()
      }
    }
    return lines
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measure(name: string, nodes: readonly string[], store: StoreView, folder: string): Promise<string> {
  const output = new PassThrough().resume()
  const serverBefore = await cpuSecondsOf(nodes)
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  await runIndex(parseOptions([store.storeCode]), {
    nodes,
    source: { address: pathToFileURL(folder).href, key: '' },
    folder: join(folder, 'downloads'),
    stores: [store],
    indexPrices,
    clock: () => new Date(),
    threads: THREADS,
    signal: new AbortController().signal,
    output,
  })
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  const serverSeconds = (await cpuSecondsOf(nodes)) - serverBefore
  const megabytes = Math.round(process.memoryUsage().rss / 1024 / 1024)
  return `  ${name}: ${Math.round(PRODUCTS / seconds)}/s (${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s CPU of the command${serverSeconds > 0 ? ` and ${serverSeconds.toFixed(1)} s of the server` : ''}, ${megabytes} MB)`
}

/** The server's share is then that of reading the requests. */
function onlyAcknowledge(cluster: FakeCluster): void {
  const counts = new Map<string, number>()
  cluster.intercept = ({ path, text }) => {
    const [, index = '', action] = path.split('/')
    if (action === '_count' && counts.has(index)) return { status: 200, body: { count: counts.get(index) } }
    if (action !== '_bulk') return null
    let documents = 0
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) documents++
    documents /= 2
    counts.set(index, (counts.get(index) ?? 0) + documents)
    const items = Array.from({ length: documents }, () => ({ index: { status: 201 } }))
    return { status: 200, body: { errors: false, items } }
  }
}

/** CPU seconds of all nodes since their start; 0 for a cluster in memory. */
async function cpuSecondsOf(nodes: readonly string[]): Promise<number> {
  const seconds = await Promise.all(
    nodes.map(async (node) => {
      const response = await fetch(`${node}/_nodes/_local/stats/process`)
      const stats = await readJson<{ nodes?: Record<string, { process: { cpu: { total_in_millis: number } } }> }>(
        response,
      )
      return Object.values(stats.nodes ?? {}).reduce((sum, { process: { cpu } }) => sum + cpu.total_in_millis, 0) / 1000
    }),
  )
  return seconds.reduce((sum, own) => sum + own, 0)
}
