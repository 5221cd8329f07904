/** Sends reads to the nodes of a search cluster: each has its own connections and circuit breaker, and what one cannot answer is tried on another. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { LATER_STATUSES } from '#domain/requestLimits.ts'
import { UpstreamError } from '../../../shared/errors.ts'
import { readJson } from '../../storefront/readResponse.ts'
import { type OutgoingRequest, type RawResponse, sendRequest, withHeaders } from '../../storefront/sendRequest.ts'
import { noTelemetry, type Telemetry } from '../../../../ops/telemetry.ts'
import { createUpstreamGuard, type UpstreamGuard } from '../../storefront/upstreamGuard.ts'

export const UPSTREAM = 'catalogue'
/** In metrics and traces `catalogue` is the index, whose calls may need none of the cluster. */
const MEASURED_AS = 'searchCluster'
const MIN_ATTEMPTS = 3
const FIRST_RETRY_MS = 25
const MAX_RETRY_MS = 400

export interface SearchNodesOptions {
  /** Addresses of nodes, or of the storefront API's catalogue (ending in /catalog); may contain user name and password. */
  readonly urls: readonly string[]
  readonly connections: number
  readonly maxQueued: number
  /** Time for a call with all its attempts. */
  readonly timeoutMs: number
  readonly failuresToOpen: number | null
  readonly maxProbeMs: number
  readonly log: Logger
  /** Default: nothing is measured or traced. */
  readonly telemetry?: Telemetry
}

export interface NodeRequest {
  readonly method: 'GET' | 'POST'
  /** Below the node's address. */
  readonly path: string
  readonly body?: string
  readonly contentType?: 'application/json' | 'application/x-ndjson'
}

export interface NodeAnswer {
  readonly status: number
  readonly json: unknown
  /** Without user name and password. */
  readonly node: string
}

export interface SearchNodes {
  /** Whether the address is the storefront API instead of the cluster itself. */
  readonly isStorefrontApi: boolean
  readonly timeoutMs: number
  /**
   * The first usable answer. Statuses of 400 to 499 are answers too, except for 429.
   *
   * @param isUsable whether the answer may be used; another node is asked otherwise, and the last answer is returned
   * @throws UpstreamError when no node answers in time
   */
  read(request: NodeRequest, isUsable?: (answer: NodeAnswer) => boolean): Promise<NodeAnswer>
  close(): Promise<void>
}

interface SearchNode {
  readonly name: string
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
  readonly guard: UpstreamGuard
  isFailing: boolean
}

export function createSearchNodes(options: SearchNodesOptions): SearchNodes {
  const nodes = options.urls.map((url) => searchNode(url, options))
  let turn = 0

  /** Nodes in turn; those that failed last are tried last. */
  const inOrder = (): SearchNode[] => {
    const from = turn++ % nodes.length
    const rotated = [...nodes.slice(from), ...nodes.slice(0, from)]
    return rotated.toSorted((a, b) => rank(a) - rank(b))
  }

  return {
    isStorefrontApi: options.urls.every(isApiAddress),
    timeoutMs: options.timeoutMs,
    read: (request, isUsable = () => true) => readInTurn(inOrder(), request, isUsable, options),
    async close() {
      await Promise.all(nodes.map(({ guard }) => guard.close()))
    },
  }
}

/** @throws UpstreamError */
async function readInTurn(
  order: readonly SearchNode[],
  request: NodeRequest,
  isUsable: (answer: NodeAnswer) => boolean,
  options: SearchNodesOptions,
): Promise<NodeAnswer> {
  const { timeoutMs, log } = options
  const attempts = Math.max(order.length, MIN_ATTEMPTS)
  const until = performance.now() + timeoutMs
  let last: NodeAnswer | null = null
  let failure: unknown
  for (let at = 0; at < attempts; at++) {
    const node = order[at % order.length]
    const leftMs = until - performance.now()
    if (!node || leftMs <= 0) break
    if (at >= order.length) await delay(Math.min(FIRST_RETRY_MS * 2 ** (at - order.length), MAX_RETRY_MS, leftMs))
    // A node that hangs leaves time for another one.
    const isLast = at >= order.length - 1
    try {
      const answer = await attempt(node, request, Math.max(1, Math.round(isLast ? leftMs : leftMs / 2)), options)
      report(node, null, log)
      if (!LATER_STATUSES.includes(answer.status) && isUsable(answer)) return answer
      last = answer
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      report(node, error, log)
      failure = error
      if (error.code === 'UPSTREAM_TIMEOUT' && isLast) break
    }
  }
  if (last) return last
  throw failure ?? timedOut(request, timeoutMs)
}

async function attempt(
  node: SearchNode,
  request: NodeRequest,
  limitMs: number,
  { timeoutMs, telemetry = noTelemetry }: SearchNodesOptions,
): Promise<NodeAnswer> {
  const outgoing: OutgoingRequest = {
    method: request.method,
    target: node.base + request.path,
    headers: {
      accept: 'application/json',
      'content-type': request.contentType ?? 'application/json',
      ...node.headers,
    },
    body: request.body ?? null,
  }
  const raw = await node.guard.read(
    (pool, signal) =>
      telemetry.calls.observe(MEASURED_AS, request.method, (traceHeaders) =>
        sendRequest(pool, withHeaders(outgoing, traceHeaders), UPSTREAM, limitMs, signal),
      ),
    timeoutMs,
  )
  return { status: raw.status, json: jsonOf(raw, request), node: node.name }
}

/** Logs when a node fails and when it answers again. */
function report(node: SearchNode, error: UpstreamError | null, log: Logger): void {
  if (node.isFailing === (error !== null)) return
  node.isFailing = error !== null
  if (error) log.warn({ node: node.name }, `search node ${node.name}: ${error.message}`)
  else log.info({ node: node.name }, `search node ${node.name} answers again`)
}

/** An answer that is no JSON is an error of a proxy before the cluster, whatever its status. */
function jsonOf(raw: RawResponse, { method, path }: NodeRequest): unknown {
  const call = { upstream: UPSTREAM, call: `${method} ${path.split('?')[0]}` }
  const isJson = /^application\/(json|vnd\.elasticsearch\+json)/.test(raw.contentType)
  return readJson({ ...raw, status: 200, contentType: isJson ? 'application/json' : raw.contentType }, call)
}

function rank({ isFailing, guard }: SearchNode): number {
  return Number(isFailing) + Number(guard.isOpen())
}

function searchNode(url: string, options: SearchNodesOptions): SearchNode {
  const { origin, host, pathname, username, password } = new URL(url)
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    name: host,
    base: pathname.replace(/\/+$/, ''),
    headers: username === '' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    guard: createUpstreamGuard({
      upstream: UPSTREAM,
      measuredAs: MEASURED_AS,
      origin,
      connections: options.connections,
      maxQueued: options.maxQueued,
      timeoutMs: options.timeoutMs,
      failuresToOpen: options.failuresToOpen,
      maxProbeMs: options.maxProbeMs,
      ...(options.telemetry && { metrics: options.telemetry.metrics }),
    }),
    isFailing: false,
  }
}

export function isApiAddress(url: string): boolean {
  return new URL(url).pathname.replace(/\/+$/, '').endsWith('/catalog')
}

function timedOut({ method, path }: NodeRequest, timeoutMs: number): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_TIMEOUT',
    upstream: UPSTREAM,
    message: `${UPSTREAM}: expected an answer of ${method} ${path.split('?')[0]}, got none within ${timeoutMs} ms`,
  })
}
