/** The storefront API over HTTP: one guard per upstream service and process, and one view with call counts per request. */
import { UpstreamError } from '../../shared/errors.ts'
import type { CallCounter } from '../callCounter.ts'
import { callOf, type CallName, fillPath, type FoundCall } from './calls.ts'
import type { MissingCalls } from './missingCalls.ts'
import type { StorefrontProfile } from './profile.ts'
import { openEnvelope, readFile, readJson, refuseEnvelope } from './readResponse.ts'
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
  readonly profile: StorefrontProfile
  /** Calls that answered that they are not there. Without it they are called again and again. */
  readonly missing?: MissingCalls
}

const DEFAULT_MAX_PROBE_MS = 30_000

export function createStorefrontClient(options: StorefrontClientOptions): StorefrontClient {
  const { url, timeoutMs, optionalBudgetMs = timeoutMs, tokenPlace = 'query', profile, missing } = options
  const { idempotencyKeys } = profile
  const budgetMs = Math.min(optionalBudgetMs, timeoutMs)
  const { origin, pathname } = new URL(url)
  const root = pathname.replace(/\/+$/, '')
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
        failuresToOpen: options.failuresToOpen ?? null,
        maxProbeMs: options.maxProbeMs ?? DEFAULT_MAX_PROBE_MS,
      })
    guards.set(upstream, guard)
    return guard
  }
  /** @throws UpstreamError UPSTREAM_NOT_IMPLEMENTED for a call that the backend does not have */
  const outgoingOf = (request: StorefrontRequest, call: FoundCall | null): OutgoingRequest => {
    const template = call ? profile.calls[call.name] : request.path.replace(/^\/api\//, '')
    if (template === null || (call && missing?.has(call.name))) throw notThere(request, profile, template === null)
    return toOutgoing(request, root + fillPath(template, call?.values ?? {}, profile.basePath), tokenPlace)
  }
  /** What a response says about the presence of its call. */
  const observed = async <Result>(call: FoundCall | null, response: Promise<Result>): Promise<Result> => {
    if (call === null || !missing) return response
    try {
      const result = await response
      missing.found(call.name)
      return result
    } catch (error) {
      if (error instanceof UpstreamError && error.code === 'UPSTREAM_NOT_IMPLEMENTED') missing.add(call.name)
      else if (error instanceof UpstreamError && error.code === 'UPSTREAM_REJECTED') missing.found(call.name)
      throw error
    }
  }
  const describe = ({ upstream, method = 'GET', path, ...request }: StorefrontRequest, call: FoundCall | null) => ({
    upstream,
    call: `${method} ${path}`,
    hidesMessage: request.hidesMessage ?? false,
    keepsRefusalText: request.keepsRefusalText ?? false,
    dialect: { name: call?.name ?? null, isWrite: false, profile },
  })

  const read = async (request: StorefrontRead, calls: CallCounter, signal?: AbortSignal): Promise<unknown> => {
    const call = callOf(request.path)
    const outgoing = outgoingOf(request, call)
    const guard = guardOf(request.upstream)
    const start = async (ending: AbortSignal): Promise<unknown> => {
      const raw = await guard.read(
        (pool, sending) =>
          twiceIfBroken(() =>
            calls.time(request.upstream, nameOf(outgoing), () =>
              sendRequest(pool, outgoing, request.upstream, timeoutMs, sending),
            ),
          ),
        request.isOptional ? budgetMs : timeoutMs,
        ending,
      )
      const json = readJson(raw, describe(request, call), request.previous)
      refuseEnvelope(json, describe(request, call))
      return json
    }
    return observed(call, shared.join(JSON.stringify(outgoing), start, signal)).catch((error: unknown) => {
      throw signal?.aborted ? requestEnded(request) : error
    })
  }

  const write = async ({ idempotencyKey, ...unkeyed }: StorefrontWrite, calls: CallCounter): Promise<unknown> => {
    const request: StorefrontWrite =
      idempotencyKeys && idempotencyKey !== undefined ? { ...unkeyed, idempotencyKey } : unkeyed
    const call = callOf(request.path)
    const outgoing = outgoingOf(request, call)
    const sent = guardOf(request.upstream).write((pool) => {
      const send = (): Promise<RawResponse> =>
        calls.time(request.upstream, nameOf(outgoing), () => sendRequest(pool, outgoing, request.upstream, timeoutMs))
      return request.idempotencyKey === undefined ? send() : twiceIfBroken(send)
    })
    const described = describe(request, call)
    const said = { ...described, dialect: { ...described.dialect, isWrite: true } }
    const answer = sent.then((raw) => {
      const json = readJson(raw, said)
      refuseEnvelope(json, said)
      return json
    })
    return observed(call, answer)
  }

  const fetchFile = async (request: StorefrontFileRead, calls: CallCounter): Promise<StorefrontFile> => {
    const call = callOf(request.path)
    const outgoing = outgoingOf(request, call)
    const sent = guardOf(request.upstream).write((pool) =>
      calls.time(request.upstream, nameOf(outgoing), () => sendRequest(pool, outgoing, request.upstream, timeoutMs)),
    )
    return observed(
      call,
      sent.then((raw) => readFile(raw, describe(request, call))),
    )
  }
  const opened = async (json: Promise<unknown>, request: StorefrontRequest): Promise<unknown> =>
    openEnvelope(await json, describe(request, callOf(request.path)))

  return {
    forRequest(calls, signal) {
      const waitFor = createPatience(guardOf, budgetMs, timeoutMs)
      // A late call continues; its result is reported to the breaker.
      const readInBudget = (request: StorefrontRead) => {
        const answer = read(request, calls, signal)
        return request.isOptional ? waitFor(request.upstream, answer) : answer
      }
      const writes = {
        profile,
        has: (name: CallName) => profile.calls[name] !== null && !missing?.has(name),
        writeBare: (request: StorefrontWrite) => write(request, calls),
        writeResult: (request: StorefrontWrite) => opened(write(request, calls), request),
        readFile: (request: StorefrontFileRead) => fetchFile(request, calls),
      }
      const sharedReads = (): StorefrontApi => ({
        readBare: (request) => read(request, calls),
        readResult: (request) => opened(read(request, calls), request),
        ...writes,
        waitFor: (_upstream, answer) => answer,
        shared: sharedReads,
      })
      return {
        readBare: readInBudget,
        readResult: (request) => opened(readInBudget(request), request),
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

/** One request's waiting for optional data: once it was in vain, the request waits for no more. */
function createPatience(
  guardOf: (upstream: string) => UpstreamGuard,
  budgetMs: number,
  timeoutMs: number,
): StorefrontApi['waitFor'] {
  let isLate = false
  return (upstream, answer) => {
    const guard = guardOf(upstream)
    if (budgetMs >= timeoutMs) return answer
    let timer: NodeJS.Timeout | undefined
    const budget = new Promise<never>((_resolve, reject) => {
      const waitMs = isLate || guard.isOpen() ? 0 : budgetMs
      timer = setTimeout(() => {
        isLate ||= waitMs > 0
        reject(late(upstream, waitMs))
      }, waitMs)
    })
    return Promise.race([answer, budget]).finally(() => clearTimeout(timer))
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

function notThere(
  { upstream, path }: StorefrontRequest,
  profile: StorefrontProfile,
  isByProfile: boolean,
): UpstreamError {
  const reason = isByProfile ? `the profile "${profile.name}" has no such call` : 'the backend did not have it'
  return new UpstreamError({
    code: 'UPSTREAM_NOT_IMPLEMENTED',
    upstream,
    status: 404,
    message: `${upstream}: ${path} not called, ${reason}`,
  })
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
