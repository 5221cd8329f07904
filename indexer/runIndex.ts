/** The commands of `npm run index`. */
import type { StoreView } from '../gateway/storeTable.ts'
import type { PriceIndexer } from '../gateway/upstream/catalogueIndex/embedded/priceColumn.ts'
import { type ClusterClient, createClusterClient } from './cluster/clusterClient.ts'
import { loadStore } from './load/loadStore.ts'
import { rollback } from './load/rollback.ts'
import { readStoreExports, type StoreExports } from './load/storeExports.ts'
import type { IndexOptions } from './options.ts'
import { updatePrices, watchPrices } from './prices/storePrices.ts'
import { createProgress } from './progress.ts'
import type { ExportSource } from './source/exportFile.ts'
import type { LineProblem } from './source/readLine.ts'
import { storesToIndex } from './stores.ts'

export interface IndexSettings {
  readonly nodes: readonly string[]
  readonly source: ExportSource
  /** For downloaded exports. */
  readonly folder: string
  readonly stores: readonly StoreView[]
  /** Of an index of products. Default: 1. */
  readonly shards?: number
  readonly indexPrices: PriceIndexer
  readonly clock: () => Date
  /** Threads that read large exports of products; without them this one does. */
  readonly threads?: number
  readonly signal: AbortSignal
  readonly output: NodeJS.WritableStream
  /** How long a request is repeated while no node answers it. */
  readonly patienceMs?: number
}

/** Problems of exports that are named; the others are counted. */
const MAX_NAMED = 20

/** @throws Error with a sentence for the operator */
export async function runIndex(options: IndexOptions, settings: IndexSettings): Promise<void> {
  const { nodes, stores, signal, patienceMs } = settings
  if (nodes.length === 0) throw new Error('SEARCH_NODES: expected the addresses of a cluster, got none')
  const chosen = storesToIndex(stores, options.stores)
  const client = createClusterClient({ nodes, signal, ...(patienceMs !== undefined && { patienceMs }) })
  try {
    if (options.command === 'rollback') return await rollBack(client, chosen, settings)
    if (options.command === 'load') return await load(client, chosen, options, settings)
    const prices = { ...settings, client, stores: chosen, log: logTo(settings) }
    if (options.isWatching) await watchPrices(prices)
    else await updatePrices(prices)
  } finally {
    await client.close()
  }
}

/** A store that cannot be loaded keeps its index, and the others are loaded. */
async function load(
  client: ClusterClient,
  stores: readonly StoreView[],
  { skipsInvalid, replacesIndex }: IndexOptions,
  settings: IndexSettings,
): Promise<void> {
  const log = logTo(settings)
  const progress = createProgress(settings.output)
  const failures: unknown[] = []
  for (const store of stores) {
    const startedAt = performance.now()
    let exports: StoreExports | null = null
    try {
      exports = await readStoreExports(store, settings)
      for (const line of problemLines(exports.problems)) log(line)
      if (exports.problems.length > 0 && !skipsInvalid)
        throw new Error(
          `${store.searchIndex}: expected lines that can be indexed, got ${exports.problems.length} others; nothing was changed (--skip-invalid leaves them out)`,
        )
      const { run, documents } = await loadStore(exports, { ...settings, client, progress, log, replacesIndex })
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      log(`${store.searchIndex}: ${documents} documents in use as ${run}, after ${seconds} s`)
    } catch (error) {
      if (settings.signal.aborted) throw error
      log(`${store.searchIndex}: ${error instanceof Error ? error.message : String(error)}`)
      failures.push(error)
    } finally {
      await exports?.close()
    }
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${stores.length} stores were not loaded; they keep the index they have`, {
      cause: failures[0],
    })
}

function problemLines(problems: readonly LineProblem[]): readonly string[] {
  const lines = problems.slice(0, MAX_NAMED).map(({ message }) => message)
  const more = problems.length - lines.length
  return more > 0 ? [...lines, `and ${more} more lines`] : lines
}

async function rollBack(client: ClusterClient, stores: readonly StoreView[], settings: IndexSettings): Promise<void> {
  for (const { searchIndex } of stores) {
    const names = await rollback(client, searchIndex)
    logTo(settings)(`${searchIndex}: in use again: ${names.join(', ')}`)
  }
}

function logTo({ output }: IndexSettings): (line: string) => void {
  return (line) => void output.write(`${line}\n`)
}
