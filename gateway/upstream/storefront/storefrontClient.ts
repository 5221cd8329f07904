/** The storefront API over HTTP: one guard per upstream service and process, and one view with call counts per request. */
import { UpstreamError } from '../../errors.ts'
import type { CallCounter } from '../callCounter.ts'
import { openEnvelope, readFile, readJson } from './readResponse.ts'
import { type OutgoingRequest, type RawResponse, sendRequest, type TokenPlace, toOutgoing } from './sendRequest.ts'
import { createSharedCalls } from './sharedCalls.ts'
import type {
  StorefrontApi,
  StorefrontFile,
  StorefrontFileRead,
  StorefrontRead,
  StorefrontRequest,
  StorefrontWrite,
} from './storefrontApi.ts'
import { createUpstreamGuard, type UpstreamGuard } from './upstreamGuard.ts'

export interface StorefrontClient {
  /** @param signal aborts the reads of the request unless another request shares them. */
  forRequest(calls: CallCounter, signal?: AbortSignal): StorefrontApi
  close(): Promise<void>
}

export interface StorefrontClientOptions {
  readonly url: string
  /** Connections per upstream service, so that a slow service does not block the others. */
  readonly connections: number
  /** Timeout of a call. */
  readonly timeoutMs: number
  /** Maximum time for which a request waits for optional data. Default: the timeout. */
  readonly optionalBudgetMs?: number
  /** Maximum number of calls that wait for a connection, per upstream service. Default: unlimited. */
  readonly maxQueued?: number
  /** Number of consecutive failures that open a circuit breaker. Without it breakers never open. */
  readonly failuresToOpen?: number
  /** Maximum delay between two probes of an upstream whose breaker is open. */
  readonly maxProbeMs?: number
  /** Default: `query`. */
  readonly tokenPlace?: TokenPlace
  /** Whether the backend executes a write once per `Idempotency-Key`. Default: true. */
  readonly knowsIdempotencyKeys?: boolean
}

/** Services of optional or cached public reads: they have the short time budget. */
const OPTIONAL_UPSTREAMS: readonly string[] = ['stock', 'tags', 'urlMap', 'metals']
const DEFAULT_MAX_PROBE_MS = 30_000

export function createStorefrontClient(options: StorefrontClientOptions): StorefrontClient {
  const { url, timeoutMs, optionalBudgetMs = timeoutMs, tokenPlace = 'query', knowsIdempotencyKeys = true } = options
  const { origin, pathname } = new URL(url)
  const base = pathname.replace(/\/+$/, '')
  const guards = new Map<string, UpstreamGuard>()
  const shared = createSharedCalls<unknown>()

  const guardOf = (upstream: string): UpstreamGuard => {
    const guard =
      guards.get(upstream) ??
      createUpstreamGuard({
        upstream,
        origin,
        connections: options.connections,
        maxQueued: options.maxQueued ?? Number.POSITIVE_INFINITY,
        timeoutMs,
        budgetMs: OPTIONAL_UPSTREAMS.includes(upstream) ? Math.min(optionalBudgetMs, timeoutMs) : timeoutMs,
        failuresToOpen: options.failuresToOpen ?? null,
        maxProbeMs: options.maxProbeMs ?? DEFAULT_MAX_PROBE_MS,
      })
    guards.set(upstream, guard)
    return guard
  }
  const outgoingOf = (request: StorefrontRequest): OutgoingRequest =>
    toOutgoing({ ...request, path: base + request.path }, tokenPlace)

  const read = async (request: StorefrontRead, calls: CallCounter, signal?: AbortSignal): Promise<unknown> => {
    const outgoing = outgoingOf(request)
    const guard = guardOf(request.upstream)
    const start = async (ending: AbortSignal): Promise<unknown> => {
      const raw = await guard.read(
        (pool, sending) =>
          twiceIfBroken(() =>
            calls.time(request.upstream, nameOf(outgoing), () =>
              sendRequest(pool, outgoing, request.upstream, timeoutMs, sending),
            ),
          ),
        ending,
      )
      return readJson(raw, describe(request), request.previous)
    }
    return shared.join(JSON.stringify(outgoing), start, signal).catch((error: unknown) => {
      throw signal?.aborted ? requestEnded(request) : error
    })
  }

  const write = async ({ idempotencyKey, ...unkeyed }: StorefrontWrite, calls: CallCounter): Promise<unknown> => {
    const request: StorefrontWrite =
      knowsIdempotencyKeys && idempotencyKey !== undefined ? { ...unkeyed, idempotencyKey } : unkeyed
    const outgoing = outgoingOf(request)
    const raw = await guardOf(request.upstream).write((pool) => {
      const send = (): Promise<RawResponse> =>
        calls.time(request.upstream, nameOf(outgoing), () => sendRequest(pool, outgoing, request.upstream, timeoutMs))
      return request.idempotencyKey === undefined ? send() : twiceIfBroken(send)
    })
    return readJson(raw, describe(request))
  }

  const fetchFile = async (request: StorefrontFileRead, calls: CallCounter): Promise<StorefrontFile> => {
    const outgoing = outgoingOf(request)
    const raw = await guardOf(request.upstream).write((pool) =>
      calls.time(request.upstream, nameOf(outgoing), () => sendRequest(pool, outgoing, request.upstream, timeoutMs)),
    )
    return readFile(raw, describe(request))
  }

  return {
    forRequest(calls, signal) {
      let isLate = false
      const waitFor = <Result>(upstream: string, answer: Promise<Result>): Promise<Result> => {
        const guard = guardOf(upstream)
        const { budgetMs } = guard
        if (budgetMs >= timeoutMs) return answer
        let timer: NodeJS.Timeout | undefined
        const budget = new Promise<never>((_resolve, reject) => {
          const waitMs = isLate || guard.isOpen() ? 0 : budgetMs
          timer = setTimeout(() => {
            // After it, the request waits for no optional data.
            isLate ||= waitMs > 0
            reject(late(upstream, waitMs))
          }, waitMs)
        })
        return Promise.race([answer, budget]).finally(() => clearTimeout(timer))
      }
      // A late call continues; its result is reported to the breaker.
      const readInBudget = (request: StorefrontRead) => waitFor(request.upstream, read(request, calls, signal))
      const writes = {
        knowsIdempotencyKeys,
        writeBare: (request: StorefrontWrite) => write(request, calls),
        writeResult: async (request: StorefrontWrite) => openEnvelope(await write(request, calls), describe(request)),
        readFile: (request: StorefrontFileRead) => fetchFile(request, calls),
      }
      const sharedReads = (): StorefrontApi => ({
        readBare: (request) => read(request, calls),
        readResult: async (request) => openEnvelope(await read(request, calls), describe(request)),
        ...writes,
        waitFor: (_upstream, answer) => answer,
        shared: sharedReads,
      })
      return {
        readBare: readInBudget,
        readResult: async (request) => openEnvelope(await readInBudget(request), describe(request)),
        ...writes,
        waitFor,
        shared: sharedReads,
      }
    },
    async close() {
      await Promise.all([...guards.values()].map((guard) => guard.close()))
    },
  }
}

/** A broken connection is retried once; a timeout is not. */
async function twiceIfBroken(send: () => Promise<RawResponse>): Promise<RawResponse> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof UpstreamError && error.code === 'UPSTREAM_UNAVAILABLE') return send()
    throw error
  }
}

function describe({
  upstream,
  method = 'GET',
  path,
  hidesMessage = false,
  keepsRefusalText = false,
}: StorefrontRequest) {
  return { upstream, call: `${method} ${path}`, hidesMessage, keepsRefusalText }
}

function late(upstream: string, waitMs: number): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_TIMEOUT',
    upstream,
    message: `${upstream}: expected a response, got none within the time budget of ${waitMs} ms`,
  })
}

function requestEnded({ upstream }: StorefrontRead): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_TIMEOUT',
    upstream,
    message: `${upstream}: the request ended before the response arrived`,
  })
}

/** Method and path, without the query, which may contain a token. */
function nameOf({ method, target }: OutgoingRequest): string {
  return `${method} ${target.replace(/\?.*/s, '')}`
}
