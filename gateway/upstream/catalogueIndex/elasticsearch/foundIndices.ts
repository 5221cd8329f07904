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
type Found = ReadonlyMap<Entity, readonly FoundIndex[]>
/** By `searchIndex`. */
type FoundStores = ReadonlyMap<string, PromiseSettledResult<Found>>

/** Servers take lines of 4,096 bytes, the method and the query included. */
const MAX_NAMES_BYTES = 3_500

/**
 * Physical indices by `searchIndex` and entity. As many requests as their names need; one that fails is the error of its stores alone.
 *
 * @param onBlind called when the user has no right to read statistics: then only new aliases are noticed
 */
export async function findIndices(
  nodes: SearchNodes,
  stores: readonly StoreView[],
  onBlind: () => void,
): Promise<FoundStores> {
  const bases = [...new Set(stores.map(({ searchIndex }) => searchIndex))]
  const groups = grouped(bases, (index) => namesIn(namesOf(index)).length)
  const outcomes = await Promise.allSettled(groups.map((group) => findGroup(nodes, group, onBlind)))
  const found = new Map<string, PromiseSettledResult<Found>>()
  for (const [at, outcome] of outcomes.entries())
    for (const base of groups[at] ?? []) {
      if (outcome.status === 'rejected') found.set(base, outcome)
      else found.set(base, { status: 'fulfilled', value: outcome.value.get(base) ?? new Map() })
    }
  return found
}

async function findGroup(
  nodes: SearchNodes,
  bases: readonly string[],
  onBlind: () => void,
): Promise<ReadonlyMap<string, Found>> {
  const aliases = await readAliases(nodes, bases.flatMap(namesOf))
  const physical = Object.keys(aliases)
  const counts = await readCounts(nodes, physical, onBlind)
  const behind = (name: string): FoundIndex[] =>
    physical
      .filter((index) => index === name || Object.hasOwn(aliases[index]?.aliases ?? {}, name))
      .toSorted()
      .map((index) => ({ name: index, version: `${index}:${counts[index] ?? ''}` }))
  return new Map(
    bases.map((index) => [index, new Map(ENTITIES.map((entity) => [entity, behind(indexName({ index, entity }))]))]),
  )
}

async function readAliases(nodes: SearchNodes, names: readonly string[]): Promise<v.InferOutput<typeof aliasesSchema>> {
  const parts = await Promise.all(
    grouped(names, bytesOf).map(async (some) =>
      parseBody(aliasesSchema, await readJson(nodes, `/${namesIn(some)}/_alias?ignore_unavailable=true`), {
        upstream: UPSTREAM,
        from: '/_alias',
      }),
    ),
  )
  return Object.assign({}, ...parts)
}

/** Number of writes by index. @throws UpstreamError for a status other than 200, 404 and 403 */
async function readCounts(
  nodes: SearchNodes,
  names: readonly string[],
  onBlind: () => void,
): Promise<Readonly<Record<string, string>>> {
  const fields = ['uuid', 'primaries.indexing.index_total', 'primaries.indexing.delete_total']
  const query = `filter_path=${fields.map((field) => `indices.*.${field}`).join(',')}`
  const parts = await Promise.all(
    grouped(names, bytesOf).map(async (some) => {
      const json = await readJson(nodes, `/${namesIn(some)}/_stats/indexing?${query}`).catch((error: unknown) => {
        if (!(error instanceof UpstreamError && error.status === 403)) throw error
        onBlind()
        return {}
      })
      return parseBody(countsSchema, json, { upstream: UPSTREAM, from: '/_stats' }).indices ?? {}
    }),
  )
  return Object.fromEntries(
    parts
      .flatMap((indices) => Object.entries(indices))
      .map(([name, { uuid, primaries }]) => [
        name,
        [uuid, primaries?.indexing?.index_total, primaries?.indexing?.delete_total].join('/'),
      ]),
  )
}

function namesOf(index: string): readonly string[] {
  return ENTITIES.map((entity) => indexName({ index, entity }))
}

function bytesOf(name: string): number {
  return namesIn([name]).length
}

/** In their order, as many in one group as one address takes, at least one. */
function grouped(items: readonly string[], lengthOf: (item: string) => number): readonly (readonly string[])[] {
  const groups: string[][] = []
  let left = 0
  for (const item of items) {
    const length = lengthOf(item) + ','.length
    if (length > left || groups.length === 0) {
      groups.push([])
      left = MAX_NAMES_BYTES
    }
    groups.at(-1)?.push(item)
    left -= length
  }
  return groups
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

function namesIn(names: readonly string[]): string {
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
