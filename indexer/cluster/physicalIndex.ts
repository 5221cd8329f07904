/** Names, settings and notes of the indices that the indexer writes. */
import * as v from 'valibot'
import type { Entity } from '../../gateway/upstream/catalogueIndex/port.ts'
import type { Language } from '#engine/types.ts'
import { analysisSettings } from '../analysis/analyzers.ts'
import { fieldCount, type MappedCatalogue, mappingOf } from '../mapping/mappings.ts'
import type { ClusterClient } from './clusterClient.ts'
import { ClusterError } from './clusterError.ts'

/** Increased when mappings, analyzers or columns change: an unfinished load of another version is not continued. */
export const COLUMNS_VERSION = 8

const noteSchema = v.object({
  columns: v.number(),
  run: v.string(),
  language: v.string(),
  /** Fingerprint of the export and of everything that its documents are normalised and priced with. */
  source: v.string(),
  /** Number of documents that the index must have when it is complete. */
  documents: v.number(),
  isComplete: v.boolean(),
  /** All lines up to this one are indexed. */
  line: v.number(),
  /** Name of the index that the alias pointed to before this one. */
  previous: v.nullable(v.string()),
  /** When the price columns were last updated; ISO 8601. */
  pricesAt: v.nullable(v.string()),
})

/** What the indexer notes in `mapping._meta.karat` of an index. */
export type IndexNote = v.InferOutput<typeof noteSchema>

export interface IndexDefinition {
  readonly entity: Entity
  readonly language: Language
  readonly compoundParts: readonly string[]
  readonly catalogue: MappedCatalogue
}

const MIN_FIELDS_LIMIT = 1000
const TEMPLATE_PRIORITY = 500
const HEALTH_TIMEOUT_SECONDS = 30
/** As in the embedded engine: the length of a name counts half as much as usual. */
const SIMILARITY = { default: { type: 'BM25', k1: 1.2, b: 0.35 } }

export function aliasOf(searchIndex: string, entity: Entity): string {
  return `${searchIndex}_${entity}`
}

/** The run is the UTC time to the second, so that names sort by time. */
export function runAt(time: Date): string {
  return time.toISOString().replace(/\D/g, '').slice(0, 14)
}

export function indexName(alias: string, run: string): string {
  return `${alias}_${run}`
}

/** Whether a name is one that `indexName` makes for the alias. */
export function isRunOf(alias: string, name: string): boolean {
  return name.startsWith(`${alias}_`) && /^\d{14}$/.test(name.slice(alias.length + 1))
}

/**
 * The template with which every index of the alias is created.
 *
 * @param shards of products, which are searched by as many threads; all other entities are small
 */
export function templateOf(alias: string, definition: IndexDefinition, shards = 1): object {
  const mappings = mappingOf(definition.entity, definition.catalogue)
  return {
    index_patterns: [`${alias}_2*`],
    priority: TEMPLATE_PRIORITY,
    template: {
      settings: {
        index: {
          number_of_shards: definition.entity === 'product' ? shards : 1,
          // A copy on a second node as soon as there is one: the load goes on when one of them ends.
          auto_expand_replicas: '0-1',
          // Searches see the documents when the load is complete.
          refresh_interval: '-1',
          similarity: SIMILARITY,
          'mapping.total_fields.limit': Math.max(MIN_FIELDS_LIMIT, fieldCount(mappings.properties) * 2),
        },
        analysis: analysisSettings(definition.language, definition.compoundParts),
      },
      mappings,
    },
  }
}

/** @throws ClusterError when the index cannot be created or its shard is not assigned */
export async function createIndex(
  client: ClusterClient,
  alias: string,
  note: IndexNote,
  definition: IndexDefinition,
  shards?: number,
): Promise<string> {
  const name = indexName(alias, note.run)
  await client.send({
    method: 'PUT',
    path: `/_index_template/${encodeURIComponent(alias)}`,
    body: templateOf(alias, definition, shards),
  })
  const created = await client.send(
    { method: 'PUT', path: `/${encodeURIComponent(name)}`, body: { mappings: { _meta: { karat: note } } } },
    // A first attempt may have created it although its answer was lost.
    [400],
  )
  if (created.status === 400 && !(await notesOf(client, alias)).has(name))
    throw new ClusterError(
      `${created.node}: PUT /${name}: expected status 200, got 400 ${JSON.stringify(created.json['error']).slice(0, 400)}`,
    )
  await awaitShard(client, name)
  return name
}

/** @throws ClusterError naming the index and why its shard is nowhere */
export async function awaitShard(client: ClusterClient, name: string): Promise<void> {
  const { json, node } = await client.send(
    {
      method: 'GET',
      path: `/_cluster/health/${encodeURIComponent(name)}?wait_for_status=yellow&timeout=${HEALTH_TIMEOUT_SECONDS}s`,
      timeoutMs: (HEALTH_TIMEOUT_SECONDS + 15) * 1000,
    },
    [408],
  )
  if (json['status'] === 'green' || json['status'] === 'yellow') return
  const why = await client.send(
    { method: 'GET', path: '/_cluster/allocation/explain', body: { index: name, shard: 0, primary: true } },
    [400, 404, 500],
  )
  const explanation = why.json['allocate_explanation'] ?? why.json['error'] ?? 'no explanation'
  throw new ClusterError(
    `${node}: index ${name}: expected its shard on a node within ${HEALTH_TIMEOUT_SECONDS} s, got status ${String(json['status'])}: ${JSON.stringify(explanation).slice(0, 400)}`,
  )
}

/** The notes of an alias's indices by their names, the oldest first. Indices of other indexers have none. */
export async function notesOf(client: ClusterClient, alias: string): Promise<ReadonlyMap<string, IndexNote>> {
  const { json } = await client.send({ method: 'GET', path: `/${encodeURIComponent(`${alias}_2*`)}/_mapping` }, [404])
  const notes = Object.entries(json).flatMap(([name, value]): [string, IndexNote][] => {
    if (!isRunOf(alias, name)) return []
    const parsed = v.safeParse(mappingSchema, value)
    return parsed.success ? [[name, parsed.output.mappings._meta.karat]] : []
  })
  return new Map(notes.sort(([a], [b]) => (a < b ? -1 : 1)))
}

const mappingSchema = v.object({ mappings: v.object({ _meta: v.object({ karat: noteSchema }) }) })

/** @throws ClusterError */
export async function writeNote(client: ClusterClient, name: string, note: IndexNote): Promise<void> {
  await client.send({ method: 'PUT', path: `/${encodeURIComponent(name)}/_mapping`, body: { _meta: { karat: note } } })
}
