/** Opens the catalogue index of each engine over the same exports. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createLog } from '../../gateway/log.ts'
import { indexPrices } from '../../gateway/shared/priceColumn.ts'
import { readStoreTable, type StoreTable } from '../../gateway/storeTable.ts'
import type { ManagedIndex } from '../../gateway/upstream/catalogueIndex/managedIndex.ts'
import { readProfile } from '../../gateway/upstream/storefront/profile.ts'
import { createUpstreams } from '../../gateway/upstreams.ts'
import { parseOptions } from '../../indexer/options.ts'
import { runIndex } from '../../indexer/runIndex.ts'

/** Long timeouts, so that a busy machine causes none. */
const PATIENCE_MS = 30_000
/** The indexer names a run by its time. */
export const CLOCK = () => new Date()

export interface OpenIndex {
  readonly index: ManagedIndex
  readonly logLines: readonly Readonly<Record<string, unknown>>[]
  close(): Promise<void>
}

/** The store table with these stores only. */
export function storesOf(...codes: readonly string[]): StoreTable {
  const table = readStoreTable()
  return { ...table, stores: table.stores.filter(({ storeCode }) => codes.length === 0 || codes.includes(storeCode)) }
}

/** @param source address of the exports */
export function openEmbedded(source: string, table: StoreTable): Promise<OpenIndex> {
  return open({ searchEngine: 'embedded', catalogueSource: source }, table)
}

/** @param timeoutMs limits of the calls; by default far above what a test needs */
export function openCluster(
  searchNodes: readonly string[],
  table: StoreTable,
  timeoutMs = PATIENCE_MS,
): Promise<OpenIndex> {
  const limits = { searchTimeoutMs: timeoutMs, searchServerTimeoutMs: timeoutMs }
  return open(
    { searchEngine: 'elasticsearch', searchNodes: [...searchNodes], ...limits, catalogueSource: 'http://127.0.0.1:1' },
    table,
  )
}

type Settings = Pick<Parameters<typeof createUpstreams>[0], 'catalogueSource'> &
  Partial<Parameters<typeof createUpstreams>[0]>

async function open(settings: Settings, table: StoreTable): Promise<OpenIndex> {
  const logLines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void logLines.push(JSON.parse(line)) })
  const upstreams = createUpstreams(
    {
      storefrontApiUrl: 'http://127.0.0.1:1',
      storefrontProfile: readProfile('sandbox'),
      upstreamConnections: 16,
      upstreamTimeoutMs: PATIENCE_MS,
      cataloguePollSeconds: 3600,
      ...settings,
    },
    table,
    log,
    CLOCK,
  )
  await upstreams.index.refresh()
  return { index: upstreams.index, logLines, close: () => upstreams.close() }
}

/** Runs `npm run index`. @throws Error with what it wrote */
export async function loadCluster(nodes: readonly string[], source: string, table: StoreTable): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'karat-index-'))
  const stream = new PassThrough()
  let output = ''
  stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  try {
    await runIndex(parseOptions(['--replace-index']), {
      nodes,
      source: { address: source, key: '' },
      folder,
      stores: table.stores,
      indexPrices,
      clock: CLOCK,
      signal: new AbortController().signal,
      output: stream,
    })
  } catch (error) {
    throw new Error(`${output.slice(-2_000)}${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
