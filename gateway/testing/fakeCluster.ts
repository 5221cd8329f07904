/** A fake search cluster: answers the calls of the elasticsearch adapter from tables, without searching. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

export interface FakeSearch {
  /** Index of the search's header, or `{index}_{entity}` of a call in the style of the storefront API. */
  readonly index: string
  readonly body: Readonly<Record<string, unknown>>
  /** Whether a missing index has no documents instead of being an error. */
  readonly ignoresMissing?: boolean
}

interface FakeIndex {
  /** Physical name. */
  readonly name: string
  readonly properties: object
  /** Written by our own indexer. */
  readonly isOwn?: boolean
  readonly documents?: readonly object[]
  /** Number of writes. */
  readonly writes?: number
}

export interface FakeCluster {
  readonly url: string
  /** An alias and its index. */
  readonly indices: Map<string, FakeIndex>
  /** Paths of all calls, without the query. */
  readonly calls: string[]
  readonly searches: FakeSearch[]
  readonly headers: IncomingMessage['headers'][]
  /** Replaces the answer of one search; undefined gives all documents of the index. */
  answer: (search: FakeSearch) => object | undefined
  /** Replaces the whole answer of a call; undefined answers as usual, null drops the connection. */
  interfere: (path: string) => { status: number; contentType: string; text: string } | null | undefined
  /** Delay before every answer. */
  delayMs: number
  close(): Promise<void>
}

const MAX_LINE_BYTES = 4_096
const TOO_LONG = { status: 400, json: { error: { type: 'too_long_http_line_exception' }, status: 400 } }

export async function createFakeCluster(port = 0): Promise<FakeCluster> {
  const server = createServer((request, response) => void handle(request, response))
  const { port: own } = await listen(server, port, '127.0.0.1')
  const cluster: FakeCluster = {
    url: `http://127.0.0.1:${own}`,
    indices: new Map(),
    calls: [],
    searches: [],
    headers: [],
    answer: () => undefined,
    interfere: () => undefined,
    delayMs: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const path = (request.url ?? '').split('?')[0] ?? ''
    cluster.calls.push(path)
    cluster.headers.push(request.headers)
    if (cluster.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, cluster.delayMs))
    const interference = cluster.interfere(path)
    if (interference === null) return void request.socket.destroy()
    if (interference)
      return void response
        .writeHead(interference.status, { 'content-type': interference.contentType })
        .end(interference.text)
    // As Elasticsearch and OpenSearch, whose http.max_initial_line_length is 4 kB.
    const isTooLong = `${request.method} ${request.url} HTTP/1.1`.length > MAX_LINE_BYTES
    const { status, json } = isTooLong ? TOO_LONG : answerOf(path, text)
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(json))
  }

  function answerOf(path: string, text: string): { status: number; json: unknown } {
    const [first = '', second = '', third = ''] = path
      .replace(/^\/api\/catalog/, '')
      .slice(1)
      .split('/')
      .map(decodeURIComponent)
    if (path === '/_msearch') return { status: 200, json: { responses: searchesOf(text).map(searchOne) } }
    if (third === '_search') return ofApi(searchOne({ index: `${first}_${second}`, body: JSON.parse(text) }))
    const names = first.split(',')
    if (second === '_alias') return { status: 200, json: aliases(names) }
    if (second === '_mapping') return { status: 200, json: mappings(names) }
    if (second === '_stats') return { status: 200, json: counts(names) }
    return { status: 404, json: { error: 'no such call', status: 404 } }
  }

  const behind = (names: readonly string[]) =>
    [...cluster.indices].filter(([alias, { name }]) => names.includes(alias) || names.includes(name))
  const aliases = (names: readonly string[]) =>
    Object.fromEntries(
      behind(names).map(([alias, { name }]) => [name, { aliases: alias === name ? {} : { [alias]: {} } }]),
    )
  const mappings = (names: readonly string[]) =>
    Object.fromEntries(
      behind(names).map(([, { name, properties, isOwn }]) => [
        name,
        { mappings: { ...(isOwn && { _meta: { karat: { columns: 1 } } }), properties } },
      ]),
    )
  const counts = (names: readonly string[]) => ({
    indices: Object.fromEntries(
      behind(names).map(([, { name, writes = 0 }]) => [
        name,
        { uuid: name, primaries: { indexing: { index_total: writes } } },
      ]),
    ),
  })

  function searchOne(search: FakeSearch): object {
    cluster.searches.push(search)
    const answered = cluster.answer(search)
    if (answered) return answered
    const found = cluster.indices.get(search.index)
    if (!found && search.ignoresMissing) return hitsOf(search.index, [])
    if (!found) return { status: 404, error: { type: 'index_not_found_exception', reason: 'no such index' } }
    return hitsOf(
      found.name,
      withIds(found.documents ?? [], search.body),
      Number(search.body['size'] ?? 10),
      search.body,
    )
  }

  return cluster
}

/** The answer of a search that finds these documents. */
export function hitsOf(
  index: string,
  documents: readonly object[],
  size = documents.length,
  body: FakeSearch['body'] = {},
): object {
  return {
    status: 200,
    timed_out: false,
    _shards: { total: 1, successful: 1, failed: 0 },
    hits: {
      total: { value: documents.length, relation: 'eq' },
      max_score: 2,
      hits: documents.slice(0, size).map((source, at) => ({
        _index: index,
        _id: String('id' in source ? source.id : at + 1),
        _version: 1,
        _score: 2 / (at + 1),
        ...(body['_source'] !== false && { _source: sourceOf(source, body) }),
        sort: ['id' in source ? source.id : at + 1],
      })),
    },
  }
}

/** The whole document, or the fields that the search names. */
function sourceOf(source: object, { _source: wanted }: FakeSearch['body']): object {
  const isWanted = ([field]: [string, unknown]) => !Array.isArray(wanted) || wanted.includes(field)
  return structuredClone(Object.fromEntries(Object.entries(source).filter(isWanted)))
}

/** Those of an `ids` query; all for other queries. */
function withIds(documents: readonly object[], { query }: FakeSearch['body']): readonly object[] {
  const { ids } = (query ?? {}) as { ids?: { values: readonly string[] } }
  return ids ? documents.filter((document) => 'id' in document && ids.values.includes(String(document.id))) : documents
}

function searchesOf(text: string): FakeSearch[] {
  const lines = text.trimEnd().split('\n')
  return Array.from({ length: lines.length / 2 }, (_, at) => {
    const header = JSON.parse(lines[at * 2] ?? '{}') as { index?: string; ignore_unavailable?: boolean }
    const body = JSON.parse(lines[at * 2 + 1] ?? '{}') as Record<string, unknown>
    return { index: String(header.index), body, ignoresMissing: header.ignore_unavailable === true }
  })
}

/** The storefront API answers every error of the cluster with 500. */
function ofApi(answer: object): { status: number; json: unknown } {
  return 'error' in answer ? { status: 500, json: { code: 500, result: answer.error } } : { status: 200, json: answer }
}
