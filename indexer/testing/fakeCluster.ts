/** A cluster of one node in memory that answers what the indexer asks, and fails where a test says so. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Fields = Readonly<Record<string, unknown>>
type Document = Record<string, unknown>

interface FakeIndex {
  mappings: { readonly _meta?: Fields }
  settings: Fields
  readonly documents: Map<string, Document>
}

export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly text: string
}

export interface FakeAnswer {
  readonly status: number
  readonly body: unknown
}

/** `hangUp` ends the connection without an answer, as a killed node does. */
export type Interceptor = (request: FakeRequest) => FakeAnswer | 'hangUp' | null

export interface FakeCluster {
  readonly url: string
  readonly requests: FakeRequest[]
  readonly templates: Map<string, Fields>
  readonly indices: Map<string, FakeIndex>
  /** Names of indices by alias. */
  readonly aliases: Map<string, string>
  intercept: Interceptor
  documentsOf(alias: string): readonly Document[]
  close(): Promise<void>
}

export async function startFakeCluster(): Promise<FakeCluster> {
  const requests: FakeRequest[] = []
  const templates = new Map<string, Fields>()
  const indices = new Map<string, FakeIndex>()
  const aliases = new Map<string, string>()
  const find = (name: string): FakeIndex | undefined => indices.get(aliases.get(name) ?? name)

  const respond = (request: FakeRequest): FakeAnswer => {
    const [name = '', action = ''] = request.path.slice(1).split('/').map(decodeURIComponent)
    const body: Fields =
      request.path.endsWith('_bulk') || request.text === '' ? {} : (JSON.parse(request.text) as Fields)
    if (name === '_aliases') return moveAliases(body)
    if (name === '_index_template') {
      templates.set(action, body)
      return ok({})
    }
    if (name === '_cluster') return ok({ status: 'green', timed_out: false })
    if (name.endsWith('*')) return ok(mappingsOf(name.slice(0, -1)))
    if (request.method === 'PUT' && action === '') return create(name, body)
    const index = find(name)
    if (!index) return missing(name)
    if (request.method === 'HEAD') return ok({})
    if (request.method === 'DELETE') return ok({ acknowledged: indices.delete(name) })
    switch (action) {
      case '_alias':
        return ok({ [aliases.get(name) ?? name]: { aliases: {} } })
      case '_mapping':
        index.mappings = { ...index.mappings, ...body }
        return ok({})
      case '_settings':
        index.settings = { ...index.settings, ...body }
        return ok({})
      case '_count':
        return ok({ count: index.documents.size })
      case '_bulk':
        return bulk(index, request.text)
      case '_search':
        return search(index, body)
      default:
        return ok({})
    }
  }

  const moveAliases = ({ actions }: Fields): FakeAnswer => {
    const moves = actions as readonly Record<string, { index: string; alias: string }>[]
    for (const { add, remove_index: removed } of moves) {
      if (removed) indices.delete(removed.index)
      if (add) aliases.set(add.alias, add.index)
    }
    return ok({})
  }

  const create = (name: string, body: Fields): FakeAnswer => {
    if (indices.has(name)) return { status: 400, body: { error: { type: 'resource_already_exists_exception' } } }
    indices.set(name, { mappings: { ...(body['mappings'] as Fields) }, settings: {}, documents: new Map() })
    return ok({})
  }

  const mappingsOf = (start: string): Fields =>
    Object.fromEntries(
      [...indices].flatMap(([name, { mappings }]) => (name.startsWith(start) ? [[name, { mappings }]] : [])),
    )

  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const request = await read(incoming)
      requests.push(request)
      const answer = cluster.intercept(request) ?? respond(request)
      if (answer === 'hangUp') return outgoing.destroy()
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
      return outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cluster: FakeCluster = {
    url: `http://127.0.0.1:${port}`,
    requests,
    templates,
    indices,
    aliases,
    intercept: () => null,
    documentsOf: (alias) => [...(find(alias)?.documents.values() ?? [])],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return cluster
}

async function read(incoming: IncomingMessage): Promise<FakeRequest> {
  let text = ''
  for await (const chunk of incoming) text += String(chunk)
  const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://cluster')
  return { method: incoming.method ?? '', path: pathname, query: searchParams, text }
}

function bulk({ documents }: FakeIndex, text: string): FakeAnswer {
  const lines = text.split('\n').filter((line) => line !== '')
  const items = []
  for (let at = 0; at < lines.length; at += 2) {
    const action = JSON.parse(lines[at] ?? '') as { index?: { _id: string }; update?: { _id: string } }
    const body = JSON.parse(lines[at + 1] ?? '') as Document
    if (action.index) documents.set(action.index._id, body)
    if (action.update) {
      const { karat, ...others } = documents.get(action.update._id) ?? {}
      const { karat: changed } = body['doc'] as { karat: Fields }
      documents.set(action.update._id, { ...others, karat: { ...(karat as Fields), ...changed } })
    }
    items.push({ index: { status: 200 } })
  }
  return ok({ errors: false, items })
}

/** Understands what the price update asks: ranges, terms, and the least value of a date. */
function search({ documents }: FakeIndex, body: Fields): FakeAnswer {
  const all = [...documents.values()]
  const times = all.flatMap((document) => {
    const time = valueAt(document, 'karat.price_changes_at')
    return typeof time === 'string' ? [Date.parse(time)] : []
  })
  const aggregations = { next: { value: times.length > 0 ? Math.min(...times) : null } }
  const { query } = body as { query?: { bool?: { filter: readonly Clause[] } } & Clause }
  const clauses = query?.bool?.filter ?? (query ? [query] : [])
  const hits = all
    .filter((document) => clauses.every((clause) => holds(document, clause)))
    .sort((a, b) => Number(a['id']) - Number(b['id']))
    .slice(0, Number(body['size'] ?? 10))
  return ok({ hits: { hits: hits.map((document) => ({ _source: document })) }, aggregations })
}

interface Clause {
  readonly range?: Readonly<Record<string, { readonly lte?: string; readonly gt?: number }>>
  readonly terms?: Readonly<Record<string, readonly unknown[]>>
}

function holds(document: Document, { range = {}, terms = {} }: Clause): boolean {
  const inRanges = Object.entries(range).every(([field, { lte, gt }]) => {
    const value = valueAt(document, field)
    if (value === null || value === undefined) return false
    return (
      (lte === undefined || (typeof value === 'string' && value <= lte)) && (gt === undefined || Number(value) > gt)
    )
  })
  return inRanges && Object.entries(terms).every(([field, values]) => values.includes(valueAt(document, field)))
}

function valueAt(document: Document, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Document | undefined)?.[name], document)
}

function ok(body: unknown): FakeAnswer {
  return { status: 200, body }
}

function missing(name: string): FakeAnswer {
  return { status: 404, body: { error: { type: 'index_not_found_exception', reason: `no such index [${name}]` } } }
}
