/** The storefront API over HTTP: one guard per upstream service and process, and one view with call counts per request. */
import type { Pool } from 'undici'
import { isUnsent, requestEnded, UpstreamError } from '../../shared/errors.ts'
import type { CallCounter } from '../callCounter.ts'
import { callOf, type CallName, fillPath, type FoundCall } from './calls.ts'
import type { MissingCalls } from './missingCalls.ts'
import type { StorefrontProfile } from './profile.ts'
import { openEnvelope, readFile, readJson, refuseEnvelope } from './readResponse.ts'
import type { PlatformRefusals } from './refusal.ts'
import {
  type OutgoingRequest,
  pathOf,
  type RawResponse,
  sendRequest,
  type TokenPlace,
  toOutgoing,
  withHeaders,
} from './sendRequest.ts'
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
import { noTelemetry, type Telemetry } from '../../../ops/telemetry.ts'

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
  /** Timeout of a slow call, such as an order. Default: the timeout. */
  readonly orderTimeoutMs?: number
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
  /** Default: nothing is measured. */
  readonly telemetry?: Telemetry
  /** Calls that answered that they are not there. Without it they are called again and again. */
  readonly missing?: MissingCalls
  /** Receives what an operator has to mend. */
  readonly onProblem?: (problem: string) => void
  /** How a platform refuses whose own paths are called. */
  readonly refusals?: PlatformRefusals
  /** The `Authorization` of a request that is sent with the gateway's own keys. */
  readonly sign?: (request: { readonly method: string; readonly url: string }) => string
  /** Receives each request that was answered. */
  readonly onExchange?: (exchange: StorefrontExchange) => void
}

/** A request, as a slice has written it, and the response that it got. */
export interface StorefrontExchange {
  readonly request: StorefrontRequest
  readonly response: Pick<RawResponse, 'status' | 'contentType' | 'text'>
}

const DEFAULT_MAX_PROBE_MS = 30_000

export function createStorefrontClient(options: StorefrontClientOptions): StorefrontClient {
  return new HttpStorefront(options)
}

class HttpStorefront implements StorefrontClient {
  readonly #options: StorefrontClientOptions
  /** Maximum time for which a request waits for optional data. */
  readonly #budgetMs: number
  readonly #url: URL
  readonly #guards = new Map<string, UpstreamGuard>()
  readonly #shared = createSharedCalls<unknown>(() =>
    this.#options.telemetry?.metrics.count('karat_coalesced_requests_total', { kind: 'read' }),
  )

  constructor(options: StorefrontClientOptions) {
    const { url, timeoutMs, optionalBudgetMs = timeoutMs } = options
    this.#options = options
    this.#budgetMs = Math.min(optionalBudgetMs, timeoutMs)
    this.#url = new URL(url)
  }

  forRequest(calls: CallCounter, signal?: AbortSignal): StorefrontApi {
    const { profile, missing, timeoutMs, onProblem = () => {} } = this.#options
    const waitFor = createPatience((upstream) => this.#guardOf(upstream), this.#budgetMs, timeoutMs)
    // A late call continues; its result is reported to the breaker.
    const readInBudget = (request: StorefrontRead) => {
      const answer = this.#read(request, calls, signal)
      return request.isOptional ? waitFor(request.upstream, answer) : answer
    }
    const writes = {
      profile,
      has: (name: CallName) => profile.calls[name] !== null && !missing?.has(name),
      note: (problem: string) => onProblem(problem),
      writeBare: (request: StorefrontWrite) => this.#write(request, calls),
      writeResult: (request: StorefrontWrite) => this.#opened(this.#write(request, calls), request),
      readFile: (request: StorefrontFileRead) => this.#readFile(request, calls),
    }
    const sharedReads = (): StorefrontApi => ({
      readBare: (request) => this.#read(request, calls),
      readResult: (request) => this.#opened(this.#read(request, calls), request),
      ...writes,
      waitFor: (_upstream, answer) => answer,
      shared: sharedReads,
    })
    return {
      readBare: readInBudget,
      readResult: (request) => this.#opened(readInBudget(request), request),
      ...writes,
      waitFor,
      shared: sharedReads,
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#guards.values()].map((guard) => guard.close()))
  }

  async #read(request: StorefrontRead, calls: CallCounter, signal?: AbortSignal): Promise<unknown> {
    const call = callOf(request.path)
    const outgoing = this.#outgoingOf(request, call)
    const guard = this.#guardOf(request.upstream)
    const start = async (ending: AbortSignal): Promise<unknown> => {
      const raw = await guard.read(
        (pool, sending) => {
          const send = (): Promise<RawResponse> => this.#send(pool, outgoing, request, calls, sending)
          return request.isSlow ? send() : twiceIfBroken(send)
        },
        request.isOptional ? this.#budgetMs : this.#timeoutOf(request),
        ending,
      )
      const described = this.#describe(request, call)
      const json = readJson(raw, described, request.previous)
      refuseEnvelope(json, described)
      return json
    }
    return this.#observed(call, this.#shared.join(JSON.stringify(outgoing), start, signal)).catch((error: unknown) => {
      throw signal?.aborted ? requestEnded(request.upstream) : error
    })
  }

  async #write({ idempotencyKey, ...unkeyed }: StorefrontWrite, calls: CallCounter): Promise<unknown> {
    const { idempotencyKeys } = this.#options.profile
    const request: StorefrontWrite =
      idempotencyKeys && idempotencyKey !== undefined ? { ...unkeyed, idempotencyKey } : unkeyed
    const call = callOf(request.path)
    const outgoing = this.#outgoingOf(request, call)
    const sent = this.#guardOf(request.upstream).write((pool) => {
      const send = (): Promise<RawResponse> => this.#send(pool, outgoing, request, calls)
      return request.idempotencyKey === undefined || request.isSlow ? send() : twiceIfBroken(send)
    }, this.#timeoutOf(request))
    const described = this.#describe(request, call, true)
    const answer = sent.then((raw) => {
      const json = readJson(raw, described)
      refuseEnvelope(json, described)
      return json
    })
    return this.#observed(call, answer)
  }

  async #readFile(request: StorefrontFileRead, calls: CallCounter): Promise<StorefrontFile> {
    const call = callOf(request.path)
    const outgoing = this.#outgoingOf(request, call)
    const sent = this.#guardOf(request.upstream).write((pool) => this.#send(pool, outgoing, request, calls))
    return this.#observed(
      call,
      sent.then((raw) => readFile(raw, this.#describe(request, call))),
    )
  }

  #send(
    pool: Pool,
    outgoing: OutgoingRequest,
    request: StorefrontRequest,
    calls: CallCounter,
    signal?: AbortSignal,
  ): Promise<RawResponse> {
    const { telemetry = noTelemetry, onExchange } = this.#options
    const { upstream } = request
    const sent = calls.time(upstream, `${outgoing.method} ${pathOf(outgoing)}`, () =>
      telemetry.calls.observe(upstream, callNameOf(request) ?? 'other', (traceHeaders) =>
        sendRequest(
          pool,
          withHeaders(outgoing, { ...traceHeaders, ...this.#signature(outgoing) }),
          upstream,
          this.#timeoutOf(request),
          signal,
        ),
      ),
    )
    if (onExchange)
      return sent.then((response) => {
        onExchange({ request, response })
        return response
      })
    return sent
  }

  /** Of each sending: a signature counts once. */
  #signature({ method, target, isSigned = false }: OutgoingRequest): OutgoingRequest['headers'] {
    const { sign } = this.#options
    return isSigned && sign ? { authorization: sign({ method, url: this.#url.origin + target }) } : {}
  }

  #timeoutOf({ isSlow }: Pick<StorefrontRequest, 'isSlow'>): number {
    const { timeoutMs, orderTimeoutMs = timeoutMs } = this.#options
    return isSlow ? orderTimeoutMs : timeoutMs
  }

  #guardOf(upstream: string): UpstreamGuard {
    const { connections, maxQueued, timeoutMs, failuresToOpen, maxProbeMs, telemetry } = this.#options
    const maxTimeoutMs = Math.max(timeoutMs, this.#timeoutOf({ isSlow: true }))
    const known = this.#guards.get(upstream)
    if (known) return known
    const guard = createUpstreamGuard({
      upstream,
      origin: this.#url.origin,
      connections,
      maxQueued: maxQueued ?? Number.POSITIVE_INFINITY,
      timeoutMs,
      maxTimeoutMs,
      failuresToOpen: failuresToOpen ?? null,
      maxProbeMs: maxProbeMs ?? DEFAULT_MAX_PROBE_MS,
      ...(telemetry && { metrics: telemetry.metrics }),
    })
    this.#guards.set(upstream, guard)
    return guard
  }

  /** Path of a call that the profile has, below the origin. */
  #pathOf({ name, values }: FoundCall): string {
    const { profile } = this.#options
    const root = this.#url.pathname.replace(/\/+$/, '')
    return root + fillPath(profile.calls[name] ?? name, values, profile.basePath)
  }

  /** @throws UpstreamError UPSTREAM_NOT_IMPLEMENTED for a call that the backend does not have */
  #outgoingOf(request: StorefrontRequest, call: FoundCall | null): OutgoingRequest {
    const { profile, missing, tokenPlace = 'query' } = this.#options
    const template = call ? profile.calls[call.name] : request.path.replace(/^\/api\//, '')
    if (template === null || (call && missing?.has(call.name))) throw notThere(request, profile, template === null)
    const root = this.#url.pathname.replace(/\/+$/, '')
    return toOutgoing(request, root + fillPath(template, call?.values ?? {}, profile.basePath), tokenPlace)
  }

  /** What a response says about the presence of its call. */
  async #observed<Result>(call: FoundCall | null, response: Promise<Result>): Promise<Result> {
    const { missing } = this.#options
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

  async #opened(json: Promise<unknown>, request: StorefrontRequest): Promise<unknown> {
    return openEnvelope(await json, this.#describe(request, callOf(request.path)))
  }

  #describe(
    { upstream, method = 'GET', path, direct, ...request }: StorefrontRequest,
    call: FoundCall | null,
    isWrite = false,
  ) {
    const { profile, refusals } = this.#options
    return {
      upstream,
      // Where the backend has it: an operator looks there.
      call: `${method} ${call ? this.#pathOf(call) : (direct?.label ?? path)}`,
      hidesMessage: request.hidesMessage ?? false,
      keepsRefusalText: request.keepsRefusalText ?? false,
      dialect: {
        name: direct ? direct.standsFor : (call?.name ?? null),
        isWrite,
        profile,
        ...(refusals && { refusals }),
      },
    }
  }
}

function callNameOf({ path, direct }: StorefrontRequest): CallName | null {
  return direct ? direct.standsFor : (callOf(path)?.name ?? null)
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
    if (!(error instanceof UpstreamError && error.code === 'UPSTREAM_UNAVAILABLE')) throw error
    return send().catch((second: unknown) => {
      throw isUnsent(second) ? error : second
    })
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
