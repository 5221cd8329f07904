/** Loads all entities of a store beside the indices in use, and moves the aliases when every one is complete. */
import type { PriceIndexer } from '../../gateway/upstream/catalogueIndex/embedded/priceColumn.ts'
import { ENTITIES, type Entity } from '../../gateway/upstream/catalogueIndex/port.ts'
import { type AliasMove, type AliasState, moveAliases, readAlias } from '../cluster/aliases.ts'
import type { ClusterClient } from '../cluster/clusterClient.ts'
import { ClusterError } from '../cluster/clusterError.ts'
import {
  aliasOf,
  awaitShard,
  COLUMNS_VERSION,
  createIndex,
  type IndexNote,
  indexName,
  notesOf,
  runAt,
  writeNote,
} from '../cluster/physicalIndex.ts'
import { updateDuePrices } from '../prices/duePrices.ts'
import type { Progress } from '../progress.ts'
import { loadEntity } from './loadEntity.ts'
import type { StoreExports } from './storeExports.ts'

export interface LoadContext {
  readonly client: ClusterClient
  readonly indexPrices: PriceIndexer
  readonly clock: () => Date
  readonly progress: Progress
  readonly signal: AbortSignal
  /** Deletes an index that has the alias's own name when the new one is complete. */
  readonly replacesIndex: boolean
  readonly shards?: number | undefined
  readonly log: (line: string) => void
}

/** The indices of one entity on the cluster. */
interface EntityState {
  readonly entity: Entity
  readonly alias: string
  readonly current: AliasState
  readonly notes: ReadonlyMap<string, IndexNote>
}

export interface LoadedStore {
  readonly run: string
  readonly documents: number
}

/** An export that has lost all its documents is an error of the backend: the store would be empty. */
const NEVER_EMPTY: readonly Entity[] = ['product', 'category', 'attribute', 'taxrule']

/** @throws Error, with every alias of the store where it was */
export async function loadStore(exports: StoreExports, context: LoadContext): Promise<LoadedStore> {
  const { client, clock, log } = context
  const states = await statesOf(exports, context)
  for (const state of states) await refuseEmpty(state, exports, client)
  const run = await runFor(states, exports, context)
  for (const { entity, alias, notes } of states) {
    const index = indexName(alias, run)
    const note = notes.get(index) ?? newNote(entity, run, exports)
    if (notes.has(index)) await awaitShard(client, index)
    else await createIndex(client, alias, note, exports.definitionOf(entity), context.shards)
    if (note.isComplete) continue
    if (note.line > 0) log(`${index}: goes on after line ${note.line}`)
    await loadEntity({ ...context, exports, entity, index, note })
  }

  const name = (entity: Entity) => indexName(aliasOf(exports.store.searchIndex, entity), run)
  const indices = { product: name('product'), taxrule: name('taxrule'), customergroup: name('customergroup') }
  // A special price may have begun while the documents were loaded.
  const now = clock()
  await updateDuePrices({ ...context, store: exports.store, indices, now })
  await publish(states, run, exports, now, context)
  return { run, documents: documentCount(exports) }
}

async function statesOf(exports: StoreExports, { client, replacesIndex }: LoadContext): Promise<EntityState[]> {
  const states: EntityState[] = []
  for (const entity of ENTITIES) {
    const alias = aliasOf(exports.store.searchIndex, entity)
    const current = await readAlias(client, alias)
    if (current.isConcrete && !replacesIndex)
      throw new ClusterError(
        `index ${alias}: expected an alias, got an index of that name; with --replace-index it is deleted when the new one is complete`,
      )
    states.push({ entity, alias, current, notes: await notesOf(client, alias) })
  }
  return states
}

async function refuseEmpty({ entity, alias, current }: EntityState, exports: StoreExports, client: ClusterClient) {
  if (current.target === null || !NEVER_EMPTY.includes(entity)) return
  if ((exports.scans.get(entity)?.lineOfId.size ?? 0) > 0) return
  const { json } = await client.send({ method: 'GET', path: `/${encodeURIComponent(alias)}/_count` })
  if (Number(json['count']) > 0)
    throw new Error(
      `${alias}: expected documents in the export, got none; the ${String(json['count'])} known ones stay`,
    )
}

/** The run of an interrupted load of the same exports, else a new one; indices of other unfinished loads are deleted. */
async function runFor(states: readonly EntityState[], exports: StoreExports, context: LoadContext): Promise<string> {
  const isSame = ({ entity, notes, alias }: EntityState, run: string): boolean => {
    const note = notes.get(indexName(alias, run))
    return note === undefined || (note.columns === COLUMNS_VERSION && note.source === exports.fingerprintOf(entity))
  }
  const unfinished = states.flatMap(({ notes, current, entity }) =>
    [...notes].filter(([name]) => isNewer(name, current)).map(([name, { run }]) => ({ entity, name, run })),
  )
  const candidates = [...new Set(unfinished.map(({ run }) => run))].sort().reverse()
  const continued = candidates.find((run) => states.every((state) => isSame(state, run)))
  for (const { name, run } of unfinished) {
    if (run !== continued) await context.client.send({ method: 'DELETE', path: `/${encodeURIComponent(name)}` }, [404])
  }
  return continued ?? runAt(context.clock())
}

/** Indices above the one in use belong to loads that did not end, or to one that was rolled back. */
function isNewer(name: string, { target }: AliasState): boolean {
  return target === null || name > target
}

function newNote(entity: Entity, run: string, exports: StoreExports): IndexNote {
  return {
    columns: COLUMNS_VERSION,
    run,
    language: exports.store.i18n.language,
    source: exports.fingerprintOf(entity),
    documents: exports.scans.get(entity)?.lineOfId.size ?? 0,
    isComplete: false,
    line: 0,
    previous: null,
    pricesAt: null,
  }
}

/** Searches see the new documents from the moment in which all aliases move. */
async function publish(
  states: readonly EntityState[],
  run: string,
  exports: StoreExports,
  now: Date,
  { client }: LoadContext,
): Promise<void> {
  const moves = states.map(({ alias, current }): AliasMove => ({ alias, from: current, to: indexName(alias, run) }))
  for (const { entity, current, alias } of states) {
    const name = indexName(alias, run)
    await client.send({
      method: 'PUT',
      path: `/${encodeURIComponent(name)}/_settings`,
      body: { index: { refresh_interval: null } },
    })
    const previous = current.isConcrete || current.target === name ? null : current.target
    const pricesAt = entity === 'product' ? now.toISOString() : null
    await writeNote(client, name, { ...newNote(entity, run, exports), isComplete: true, previous, pricesAt })
  }
  await moveAliases(client, moves)
  await deleteOld(states, run, client)
}

/** Keeps the new index and the one before it. Indices of other indexers stay. */
async function deleteOld(states: readonly EntityState[], run: string, client: ClusterClient): Promise<void> {
  for (const { alias, current, notes } of states) {
    const used = [current.target, indexName(alias, run)]
    for (const name of notes.keys())
      if (!used.includes(name)) await client.send({ method: 'DELETE', path: `/${encodeURIComponent(name)}` }, [404])
  }
}

function documentCount(exports: StoreExports): number {
  return [...exports.scans.values()].reduce((sum, { lineOfId }) => sum + lineOfId.size, 0)
}
