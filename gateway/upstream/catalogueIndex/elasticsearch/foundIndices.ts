/** Which physical indices are behind the index names, and their versions. */
import { hash } from 'node:crypto'
import * as v from 'valibot'
import { UpstreamError } from '../../../shared/errors.ts'
import type { StoreView } from '../../../storeTable.ts'
import { parseBody } from '../../border.ts'
import { ENTITIES, type Entity, isRequired } from '../port.ts'
import { indexName, multiSearch } from './multiSearch.ts'
import { type SearchNodes, UPSTREAM } from './searchNodes.ts'

/** A physical index. */
export interface FoundIndex {
  readonly name: string
  readonly version: string
}

/** The index behind the product alias, and a hash of all indices. */
export function versionOfStore(found: ReadonlyMap<Entity, readonly FoundIndex[]>): string {
  return `${found.get('product')?.[0]?.name ?? ''} ${versionOf(found, ENTITIES)}`
}

/** A hash of the entities' indices with their numbers of writes. */
export function versionOf(found: ReadonlyMap<Entity, readonly FoundIndex[]>, entities: readonly Entity[]): string {
  const all = entities.map((entity) => found.get(entity)?.map(({ version }) => version) ?? [])
  return hash('sha1', JSON.stringify(all), 'base64url').slice(0, 12)
}

const aliasesSchema = v.record(v.string(), v.looseObject({ aliases: v.optional(v.record(v.string(), v.unknown())) }))
const countsSchema = v.looseObject({
  indices: v.optional(
    v.record(
      v.string(),
      v.looseObject({
        uuid: v.optional(v.string()),
        primaries: v.optional(
          v.looseObject({
            indexing: v.optional(
              v.looseObject({ index_total: v.optional(v.number()), delete_total: v.optional(v.number()) }),
            ),
          }),
        ),
      }),
    ),
  ),
})
/** Physical indices by `searchIndex` and entity. */
export async function findIndices(
  nodes: SearchNodes,
  stores: readonly StoreView[],
): Promise<ReadonlyMap<string, ReadonlyMap<Entity, readonly FoundIndex[]>>> {
  const bases = [...new Set(stores.map(({ searchIndex }) => searchIndex))]
  const names = bases.flatMap((index) => ENTITIES.map((entity) => indexName({ index, entity })))
  const aliases = parseBody(aliasesSchema, await readJson(nodes, `/${namesIn(names)}/_alias?ignore_unavailable=true`), {
    upstream: UPSTREAM,
    from: '/_alias',
  })
  const physical = Object.keys(aliases)
  const counts = physical.length === 0 ? {} : await readCounts(nodes, physical)
  const behind = (name: string): FoundIndex[] =>
    physical
      .filter((index) => index === name || Object.hasOwn(aliases[index]?.aliases ?? {}, name))
      .toSorted()
      .map((index) => ({ name: index, version: `${index}:${counts[index] ?? ''}` }))
  return new Map(
    bases.map((index) => [index, new Map(ENTITIES.map((entity) => [entity, behind(indexName({ index, entity }))]))]),
  )
}

/** Number of writes by index. A user without the right to read statistics notices new aliases only. */
async function readCounts(nodes: SearchNodes, names: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const fields = ['uuid', 'primaries.indexing.index_total', 'primaries.indexing.delete_total']
  const filter = fields.map((field) => `indices.*.${field}`).join(',')
  const answer = await nodes.read({ method: 'GET', path: `/${namesIn(names)}/_stats/indexing?filter_path=${filter}` })
  const parsed = v.safeParse(countsSchema, answer.json)
  if (answer.status !== 200 || !parsed.success) return {}
  return Object.fromEntries(
    Object.entries(parsed.output.indices ?? {}).map(([name, { uuid, primaries }]) => [
      name,
      [uuid, primaries?.indexing?.index_total, primaries?.indexing?.delete_total].join('/'),
    ]),
  )
}

export async function readJson(nodes: SearchNodes, path: string): Promise<unknown> {
  const { status, json } = await nodes.read({ method: 'GET', path })
  if (status === 404) return {}
  if (status === 200) return json
  throw new UpstreamError({
    code: status >= 500 ? 'UPSTREAM_UNAVAILABLE' : 'UPSTREAM_REJECTED',
    upstream: UPSTREAM,
    status,
    message: `${UPSTREAM}: GET ${path.split('?')[0]?.slice(0, 100)}: expected status 200, got ${status}`,
  })
}

export function namesIn(names: readonly string[]): string {
  return names.map(encodeURIComponent).join(',')
}

/** Behind the storefront API: the physical index is in every hit, its version is their number. */
export async function sampleIndices(
  nodes: SearchNodes,
  store: StoreView,
): Promise<ReadonlyMap<Entity, readonly FoundIndex[]>> {
  const { searchIndex: index } = store
  const body = { size: 1, track_total_hits: true, query: { match_all: {} } }
  const answers = await multiSearch(
    nodes,
    ENTITIES.map((entity) => ({ index, entity, isRequired: isRequired(entity, store), body })),
  )
  return new Map(
    ENTITIES.map((entity, at) => {
      const answer = answers[at]
      if (!answer || answer instanceof UpstreamError) {
        if (answer && isRequired(entity, store)) throw answer
        return [entity, []]
      }
      const { hits, total } = answer.hits
      const name = hits[0]?._index ?? indexName({ index, entity })
      return [entity, [{ name, version: `${name}:${total}` }]]
    }),
  )
}
