/** `npm run index`: fills the search cluster with the catalogue. docs/operate/operations.md explains it. */
import { availableParallelism } from 'node:os'
import { readConfig } from '../gateway/config.ts'
import { indexPrices } from '../gateway/shared/priceColumn.ts'
import { readStoreTable } from '../gateway/storeTable.ts'
import { parseOptions, USAGE } from './options.ts'
import { runIndex } from './runIndex.ts'

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())

const INTERRUPTED = 130
/** The thread that reads the file and sends its lines cannot feed more. */
const MAX_THREADS = 4

try {
  const options = optionsOrUsage()
  if (options) {
    const { searchNodes, catalogueSource, catalogueSourceKey, indexFolder, storesFile, indexShards } = readConfig()
    await runIndex(options, {
      nodes: searchNodes,
      source: { address: catalogueSource, key: catalogueSourceKey },
      folder: indexFolder,
      stores: readStoreTable(storesFile).stores,
      shards: indexShards,
      indexPrices,
      clock: () => new Date(),
      threads: Math.min(availableParallelism(), MAX_THREADS),
      signal: interruption.signal,
      output: process.stderr,
    })
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = interruption.signal.aborted ? INTERRUPTED : 1
}

function optionsOrUsage() {
  try {
    return parseOptions(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
    process.exitCode = 2
    return null
  }
}
