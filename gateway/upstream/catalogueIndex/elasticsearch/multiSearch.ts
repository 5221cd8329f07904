/** Sends searches: as one `_msearch` to a cluster, or one by one to the storefront API. */
import * as v from 'valibot'
import { UpstreamError } from '../../../shared/errors.ts'
import { parseBody } from '../../border.ts'
import type { LookupContext } from '../../lookupContext.ts'
import { isFields } from '../fields.ts'
import type { Entity } from '../port.ts'
import { searchResponse, type SearchResponse } from './searchAnswer.ts'
import { type NodeAnswer, type SearchNodes, UPSTREAM } from './searchNodes.ts'

export interface PlacedSearch {
  /** `searchIndex` of the store. */
  readonly index: string
  readonly entity: Entity
  /** Whether a missing index is an error, and not one without documents. */
  readonly isRequired: boolean
  readonly body: Readonly<Record<string, unknown>>
  /** Only the storefront API knows customer groups. */
  readonly lookupContext?: LookupContext | undefined
}

const errorSchema = v.looseObject({
  status: v.optional(v.number()),
  error: v.union([
    v.string(),
    v.looseObject({ type: v.optional(v.string()), reason: v.optional(v.nullable(v.string())) }),
  ]),
})
const responsesSchema = v.looseObject({ responses: v.array(v.looseObject({})) })

/** In the order of the searches. One that fails is an error in its place. @throws UpstreamError when no node answers */
export async function multiSearch(
  nodes: SearchNodes,
  searches: readonly PlacedSearch[],
): Promise<readonly (SearchResponse | UpstreamError)[]> {
  if (searches.length === 0) return []
  return nodes.isStorefrontApi
    ? Promise.all(searches.map((search) => searchByApi(nodes, search)))
    : searchTogether(nodes, searches)
}

async function searchTogether(
  nodes: SearchNodes,
  searches: readonly PlacedSearch[],
): Promise<readonly (SearchResponse | UpstreamError)[]> {
  const found: (SearchResponse | UpstreamError | undefined)[] = searches.map(() => undefined)
  // A search that a node answers with an error of the cluster is tried on another node; answered ones stay.
  const isOpen = (each: SearchResponse | UpstreamError | undefined) => each === undefined || isRetried(each)
  const take = (answer: NodeAnswer): boolean => {
    if (answer.status !== 200) return true
    const { responses } = parseBody(responsesSchema, answer.json, { upstream: UPSTREAM, from: '/_msearch' })
    for (const [at, search] of searches.entries()) {
      if (isOpen(found[at]) && at < responses.length) found[at] = read(responses[at], search)
    }
    return !found.some(isOpen)
  }
  const answer = await nodes.read(
    {
      method: 'POST',
      path: '/_msearch',
      contentType: 'application/x-ndjson',
      body: searches.map(linesOf).join(''),
    },
    take,
  )
  if (answer.status !== 200) throw refused(answer, searches[0])
  return searches.map((search, at) => found[at] ?? missing(search))
}

/** 429 and 5xx: shards that are moving or a node that is gone. */
function isRetried(found: SearchResponse | UpstreamError): boolean {
  return found instanceof UpstreamError && found.code === 'UPSTREAM_UNAVAILABLE' && found.status !== 404
}

function linesOf(search: PlacedSearch): string {
  const header = {
    index: indexName(search),
    // A missing index is an error, except where its documents are optional.
    ignore_unavailable: !search.isRequired,
    allow_partial_search_results: false,
  }
  return `${JSON.stringify(header)}\n${JSON.stringify(search.body)}\n`
}

async function searchByApi(nodes: SearchNodes, search: PlacedSearch): Promise<SearchResponse | UpstreamError> {
  const { index, entity, isRequired, body, lookupContext } = search
  const path = `/${encodeURIComponent(index)}/${encodeURIComponent(entity)}/_search`
  try {
    const answer = await nodes.read({
      method: 'POST',
      path,
      body: JSON.stringify({
        ...body,
        ...(lookupContext && { groupId: lookupContext.groupId, groupToken: lookupContext.groupToken }),
      }),
    })
    const isEmpty = !isRequired && JSON.stringify(answer.json).includes('index_not_found')
    if (isEmpty) return { hits: { total: 0, hits: [] } }
    return read(answer.status === 200 ? answer.json : { status: answer.status, error: messageOf(answer.json) }, search)
  } catch (error) {
    if (error instanceof UpstreamError) return error
    throw error
  }
}

/** The API puts the cluster's error into its envelope. */
function messageOf(json: unknown): unknown {
  return typeof json === 'object' && json !== null && 'result' in json ? json.result : json
}

function read(response: unknown, search: PlacedSearch): SearchResponse | UpstreamError {
  const failure = isFields(response) && 'error' in response ? v.safeParse(errorSchema, response) : null
  if (failure?.success) return failed(failure.output, search)
  try {
    const answer = parseBody(searchResponse, response, { upstream: UPSTREAM, from: indexName(search) })
    if (answer.timed_out) return late(search)
    if ((answer._shards?.failed ?? 0) > 0) return unavailable(search, 'some of its shards did not answer')
    return answer
  } catch (error) {
    if (error instanceof UpstreamError) return error
    throw error
  }
}

function failed({ status = 500, error }: v.InferOutput<typeof errorSchema>, search: PlacedSearch): UpstreamError {
  const type = typeof error === 'string' ? error.slice(0, 100) : (error.type ?? 'an error')
  const isClientError = status >= 400 && status < 500 && status !== 429 && status !== 404
  return new UpstreamError({
    code: isClientError ? 'UPSTREAM_REJECTED' : 'UPSTREAM_UNAVAILABLE',
    upstream: UPSTREAM,
    status: type === 'index_not_found_exception' ? 404 : status,
    message: `${UPSTREAM}: index ${indexName(search)}: expected hits, got ${status} ${type}`,
    cause: new Error(JSON.stringify(error).slice(0, 1000)),
  })
}

function refused({ status, json }: NodeAnswer, search: PlacedSearch | undefined): UpstreamError {
  const parsed = v.safeParse(errorSchema, json)
  const { error } = parsed.success ? parsed.output : { error: 'an error' }
  const type = typeof error === 'string' ? error.slice(0, 100) : (error.type ?? 'an error')
  return new UpstreamError({
    code: status >= 500 || status === 429 ? 'UPSTREAM_UNAVAILABLE' : 'UPSTREAM_REJECTED',
    upstream: UPSTREAM,
    status,
    message: `${UPSTREAM}: index ${search ? indexName(search) : ''}: expected an answer of /_msearch, got ${status} ${type}`,
    cause: new Error(JSON.stringify(json).slice(0, 1000)),
  })
}

function late(search: PlacedSearch): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_TIMEOUT',
    upstream: UPSTREAM,
    message: `${UPSTREAM}: index ${indexName(search)}: expected hits, but the server's time limit of ${String(search.body['timeout'])} ended the search`,
  })
}

function unavailable(search: PlacedSearch, reason: string): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_UNAVAILABLE',
    upstream: UPSTREAM,
    message: `${UPSTREAM}: index ${indexName(search)}: expected hits of all shards, but ${reason}`,
  })
}

function missing(search: PlacedSearch): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_MALFORMED',
    upstream: UPSTREAM,
    message: `${UPSTREAM}: index ${indexName(search)}: expected a response for every search of /_msearch, got fewer`,
  })
}

export function indexName({ index, entity }: Pick<PlacedSearch, 'index' | 'entity'>): string {
  return `${index}_${entity}`
}
