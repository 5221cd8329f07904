/** All documents of an index of Elasticsearch (5 to 8) or OpenSearch, page by page over its scroll API. */
import { request } from 'undici'
import * as v from 'valibot'

const PAGE_SIZE = 500
/** How long the server keeps the search open between two pages. */
const SCROLL_TIME = '2m'
const TIMEOUT_MS = 60_000
/** `npm run index` computes them again. */
const OWN_COLUMNS = ['karat']

const pageSchema = v.looseObject({
  _scroll_id: v.string(),
  timed_out: v.optional(v.boolean()),
  _shards: v.optional(v.looseObject({ failed: v.optional(v.number()) })),
  hits: v.looseObject({ hits: v.array(v.looseObject({ _source: v.looseObject({}) })) }),
})
type Page = v.InferOutput<typeof pageSchema>

export interface SearchServer {
  /** Without a trailing slash; may hold a user name and a password. */
  readonly url: string
}

/**
 * Where an entity's documents are: `{index}_{entity}` since Elasticsearch 6, the type `{entity}` of `{index}` before.
 * Null where the server has neither.
 *
 * @throws Error naming the address and what came
 */
export async function findIndex(server: SearchServer, index: string, entity: string): Promise<string | null> {
  const separate = `/${encodeURIComponent(`${index}_${entity}`)}`
  if (await exists(server, `${separate}/_search?size=0`)) return separate
  const typed = `/${encodeURIComponent(index)}/${encodeURIComponent(entity)}`
  return (await exists(server, `${typed}/_search?size=0`)) ? typed : null
}

/**
 * @param target as `findIndex` returned it
 * @param print a line for a scroll that stays open
 * @throws Error naming the address and what came
 */
export async function* readIndex(
  server: SearchServer,
  target: string,
  print: (line: string) => void,
): AsyncGenerator<readonly object[]> {
  const first = `${target}/_search?scroll=${SCROLL_TIME}`
  const everything = { size: PAGE_SIZE, sort: ['_doc'], query: { match_all: {} }, _source: { excludes: OWN_COLUMNS } }
  let page = await readPage(server, first, everything)
  try {
    while (page.hits.hits.length > 0) {
      yield page.hits.hits.map(({ _source }) => _source)
      page = await readPage(server, '/_search/scroll', { scroll: SCROLL_TIME, scroll_id: page._scroll_id })
    }
  } finally {
    await endScroll(server, page._scroll_id, print)
  }
}

/** The server ends it by itself after its time, but allows some hundreds at once only. */
async function endScroll(server: SearchServer, id: string, print: (line: string) => void): Promise<void> {
  const problem = await send(server, 'DELETE', '/_search/scroll', { scroll_id: [id] }).then(
    ({ status }) => (status < 400 ? null : `got ${status}`),
    String,
  )
  if (problem !== null)
    print(`DELETE /_search/scroll: expected the end of a scroll, ${problem}: it is open for ${SCROLL_TIME}`)
}

async function exists(server: SearchServer, path: string): Promise<boolean> {
  const { status, text } = await send(server, 'GET', path)
  // Elasticsearch 7 and later refuse a type in the path with 400.
  if (status === 404 || status === 400) return false
  if (status !== 200) throw new Error(`GET ${path}: expected 200, got ${status} ${text.slice(0, 200)}`)
  return true
}

async function readPage(server: SearchServer, path: string, body: object): Promise<Page> {
  const { status, text } = await send(server, 'POST', path, body)
  if (status !== 200) throw new Error(`POST ${path}: expected 200, got ${status} ${text.slice(0, 200)}`)
  const parsed = v.safeParse(pageSchema, parseJson(text))
  if (!parsed.success) throw new Error(`POST ${path}: expected hits with _source, got ${text.slice(0, 200)}`)
  const { timed_out: isTimedOut, _shards: shards } = parsed.output
  if (isTimedOut || (shards?.failed ?? 0) > 0)
    throw new Error(`POST ${path}: expected an answer of all shards, got one without some of them`)
  return parsed.output
}

async function send(server: SearchServer, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  const { origin, pathname, username, password } = new URL(server.url)
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const response = await request(`${origin}${pathname.replace(/\/+$/, '')}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(username !== '' && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
    body: body ? JSON.stringify(body) : null,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  })
  return { status: response.statusCode, text: await response.body.text() }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
