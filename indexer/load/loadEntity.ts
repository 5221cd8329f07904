/** Loads the documents of one export into its index, from the line at which an interrupted load stopped. */
import type { Entity } from '../../gateway/upstream/catalogueIndex/port.ts'
import type { ClusterClient } from '../cluster/clusterClient.ts'
import { ClusterError } from '../cluster/clusterError.ts'
import { type IndexNote, writeNote } from '../cluster/physicalIndex.ts'
import type { Progress } from '../progress.ts'
import { checkedDocuments } from '../source/scanExport.ts'
import { createBulkLoader } from './bulkLoader.ts'
import { exportNameOf, type StoreExports } from './storeExports.ts'

/** The time after which an interrupted load begins again at most so far back. */
const CHECKPOINT_MS = 5000

/** The operator ended the command; the load goes on with the next one. */
export class InterruptedError extends Error {
  constructor(index: string, line: number) {
    super(
      `index ${index}: interrupted after line ${line}; the same command goes on there, and the store keeps its index`,
    )
    this.name = 'InterruptedError'
  }
}

interface LoadOptions {
  readonly client: ClusterClient
  readonly exports: StoreExports
  readonly entity: Entity
  readonly index: string
  readonly note: IndexNote
  readonly progress: Progress
  readonly signal: AbortSignal
}

/** @throws ClusterError, InterruptedError */
export async function loadEntity(options: LoadOptions): Promise<void> {
  const { client, exports, entity, index, note, progress, signal } = options
  const scan = exports.scans.get(entity)
  if (!scan) return
  const source = exportNameOf(exports.store, entity)
  const loader = createBulkLoader(client, index, source, note.line)
  const before = [...scan.lineOfId.values()].filter((line) => line <= note.line).length
  progress.start(`${exports.store.searchIndex} ${entity}`, scan.lineOfId.size, before)
  let checkedAt = performance.now()
  try {
    for await (const { id, line, json } of checkedDocuments(scan, exports.checkedPathOf(entity))) {
      if (signal.aborted) break
      if (line <= note.line) continue
      await loader.add({ line, id: String(id), json, action: 'index' })
      progress.update(before + loader.indexed)
      if (performance.now() - checkedAt < CHECKPOINT_MS) continue
      checkedAt = performance.now()
      await writeNote(client, index, { ...note, line: loader.indexedLine() })
    }
    await loader.finish()
    progress.update(before + loader.indexed)
  } finally {
    progress.stop()
  }
  if (signal.aborted) {
    await writeNote(client, index, { ...note, line: loader.indexedLine() })
    throw new InterruptedError(index, loader.indexedLine())
  }
  await checkCount(client, index, scan.lineOfId.size)
}

/** @throws ClusterError when documents are missing */
async function checkCount(client: ClusterClient, index: string, expected: number): Promise<void> {
  await client.send({ method: 'POST', path: `/${encodeURIComponent(index)}/_refresh`, timeoutMs: 120_000 })
  const { json, node } = await client.send({ method: 'GET', path: `/${encodeURIComponent(index)}/_count` })
  if (json['count'] === expected) return
  throw new ClusterError(
    `${node}: index ${index}: expected ${expected} documents, got ${JSON.stringify(json['count'])}`,
  )
}
