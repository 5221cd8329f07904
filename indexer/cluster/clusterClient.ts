/** Speaks HTTP to the nodes of an Elasticsearch 7, 8 or OpenSearch 2. A request that a node does not answer goes to the next one. */
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'
import { LATER_STATUSES } from '#domain/requestLimits.ts'
import { ClusterError } from './clusterError.ts'

export interface ClusterClient {
  /**
   * Sends a request until a node answers it; every request of ours may be sent twice.
   *
   * @param expected further statuses that are no error
   * @throws ClusterError
   */
  send(request: ClusterRequest, expected?: readonly number[]): Promise<ClusterAnswer>
  close(): Promise<void>
}

export interface ClusterRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  readonly path: string
  readonly body?: object
  /** Lines of NDJSON, instead of `body`. */
  readonly lines?: Buffer
  readonly timeoutMs?: number
}

export interface ClusterAnswer {
  readonly status: number
  readonly json: Readonly<Record<string, unknown>>
  /** Address of the node that answered, without user name and password. */
  readonly node: string
}

export interface ClusterOptions {
  /** Addresses, with user names and passwords where needed. */
  readonly nodes: readonly string[]
  /** How long a request is repeated while no node answers it. */
  readonly patienceMs?: number
  readonly signal?: AbortSignal
}

const DEFAULT_PATIENCE_MS = 60_000
const DEFAULT_TIMEOUT_MS = 30_000
const CONNECTIONS_PER_NODE = 8
const MIN_DELAY_MS = 200
const MAX_DELAY_MS = 5000
const SHOWN_LETTERS = 300

interface Node {
  readonly name: string
  readonly path: string
  readonly pool: Pool
  readonly authorization: string | null
}

export function createClusterClient(options: ClusterOptions): ClusterClient {
  const { patienceMs = DEFAULT_PATIENCE_MS, signal } = options
  const nodes = options.nodes.map(createNode)
  let current = 0

  async function attempt(node: Node, { method, path, body, lines, timeoutMs }: ClusterRequest): Promise<ClusterAnswer> {
    const content = lines ?? (body && JSON.stringify(body)) ?? null
    const timeout = timeoutMs ?? DEFAULT_TIMEOUT_MS
    const response = await node.pool.request({
      method,
      path: `${node.path}${path}`,
      headers: {
        accept: 'application/json',
        ...(content !== null && { 'content-type': lines === undefined ? 'application/json' : 'application/x-ndjson' }),
        ...(node.authorization !== null && { authorization: node.authorization }),
      },
      body: content,
      headersTimeout: timeout,
      bodyTimeout: timeout,
    })
    const text = await response.body.text()
    return {
      status: response.statusCode,
      json: objectOf(text, node, `${method} ${path}`, response.statusCode),
      node: node.name,
    }
  }

  return {
    async send(request, expected = []) {
      const deadline = performance.now() + patienceMs
      let waitMs = MIN_DELAY_MS
      for (;;) {
        const node = nodes[current % nodes.length]
        if (!node) throw new ClusterError('SEARCH_NODES: expected the address of a node, got none')
        const outcome = await attempt(node, request).catch((error: unknown) => unanswered(error, node, request))
        if (!(outcome instanceof ClusterError)) {
          if (outcome.status < 300 || expected.includes(outcome.status)) return outcome
          const error = refused(outcome, request)
          if (!LATER_STATUSES.includes(outcome.status) || error.type === 'cluster_block_exception') throw error
          if (performance.now() + waitMs > deadline) throw error
        } else if (outcome.type === 'not_json' || performance.now() + waitMs > deadline) {
          throw outcome
        }
        current++
        // All nodes are tried once before the first pause.
        if (current % nodes.length === 0 || nodes.length === 1) {
          await delay(waitMs, undefined, signal ? { signal } : {})
          waitMs = Math.min(waitMs * 2, MAX_DELAY_MS)
        }
      }
    },
    async close() {
      await Promise.all(nodes.map(({ pool }) => pool.destroy()))
    },
  }
}

function createNode(address: string): Node {
  const { origin, pathname, username, password } = new URL(address)
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    name: origin,
    path: pathname.replace(/\/+$/, ''),
    pool: new Pool(origin, { connections: CONNECTIONS_PER_NODE, connectTimeout: 5000 }),
    authorization: username === '' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`,
  }
}

function objectOf(text: string, node: Node, request: string, status: number): Readonly<Record<string, unknown>> {
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // A proxy's page, which the error below shows.
  }
  // An overloaded proxy answers with a page, and later with the node's JSON.
  const type = LATER_STATUSES.includes(status) ? null : 'not_json'
  throw new ClusterError(
    `${node.name}: ${request}: expected a JSON object of Elasticsearch or OpenSearch, got status ${status} and ${JSON.stringify(text.slice(0, 80))}`,
    { type, status },
  )
}

function unanswered(error: unknown, node: Node, { method, path }: ClusterRequest): ClusterError {
  if (error instanceof ClusterError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
  return new ClusterError(`${node.name}: ${method} ${path}: expected an answer, got ${code}`, { cause: error })
}

function refused({ status, json, node }: ClusterAnswer, { method, path }: ClusterRequest): ClusterError {
  const { type, reason } = reasonOf(json['error'])
  return new ClusterError(`${node}: ${method} ${path}: expected status 200, got ${status} ${reason}`, { type, status })
}

/** Type and text of an error of Elasticsearch, which is an object in most answers and a text in some. */
export function reasonOf(error: unknown): { readonly type: string | null; readonly reason: string } {
  if (!isObject(error)) return { type: null, reason: typeof error === 'string' ? error.slice(0, SHOWN_LETTERS) : '' }
  const type = typeof error['type'] === 'string' ? error['type'] : null
  const cause = isObject(error['caused_by']) ? reasonOf(error['caused_by']).reason : ''
  const text = [type, error['reason'], cause].filter((part) => typeof part === 'string' && part !== '').join(': ')
  return { type, reason: text.slice(0, SHOWN_LETTERS) }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
