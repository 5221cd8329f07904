/** Protects the gateway from one slow or failing upstream service: separate connections, a limited queue and a circuit breaker. */
import { AWAY_STATUSES } from '#domain/requestLimits.ts'
import {
  bulkhead,
  type BulkheadPolicy,
  BulkheadRejectedError,
  circuitBreaker,
  CircuitState,
  ExponentialBackoff,
  handleWhen,
  noJitterGenerator,
  type CircuitBreakerPolicy,
  type IBreaker,
} from 'cockatiel'
import { Pool } from 'undici'
import type { Metrics } from '../../../ops/metrics.ts'
import { UpstreamError } from '../../shared/errors.ts'
import type { RawResponse } from './sendRequest.ts'

/** Delay before the first probe; it doubles with every further probe. */
const FIRST_PROBE_MS = 1_000

export interface GuardOptions {
  readonly upstream: string
  readonly origin: string
  readonly connections: number
  /** Maximum number of calls that wait for a connection. */
  readonly maxQueued: number
  /** Timeout of a call. */
  readonly timeoutMs: number
  /** Timeout of the slowest call, such as an order. Default: the timeout. */
  readonly maxTimeoutMs?: number
  /** Number of consecutive failures that open the breaker; null never opens it. */
  readonly failuresToOpen: number | null
  /** Maximum delay between two probes while the breaker is open. */
  readonly maxProbeMs: number
  /** Default: nothing is measured. */
  readonly metrics?: Metrics
  /** Name of the service in metrics, as in those of its calls. Default: `upstream`. */
  readonly measuredAs?: string
}

type Send = (pool: Pool, signal: AbortSignal | undefined) => Promise<RawResponse>

export interface UpstreamGuard {
  /** Whether calls fail without being sent. */
  isOpen(): boolean
  /**
   * While the breaker is open, it fails immediately. The first read after each delay is sent in the background as a probe; its success closes the breaker.
   *
   * @param budgetMs a slower response counts as a failure; equal to the timeout for data that pages require
   */
  read(send: Send, budgetMs: number, signal?: AbortSignal): Promise<RawResponse>
  /** While the breaker is open, it fails immediately, except for one call after each delay: a write cannot be sent twice as a probe. */
  write(send: Send, budgetMs?: number): Promise<RawResponse>
  close(): Promise<void>
}

class OverBudgetError extends Error {}

export function createUpstreamGuard(options: GuardOptions): UpstreamGuard {
  return new QueueWithBreaker(options)
}

class QueueWithBreaker implements UpstreamGuard {
  readonly #upstream: GuardOptions['upstream']
  readonly #timeoutMs: number
  readonly #pool: Pool
  readonly #queue: BulkheadPolicy
  readonly #failures: ConsecutiveFailures
  readonly #breaker: CircuitBreakerPolicy | null

  constructor(options: GuardOptions) {
    const { upstream, connections, maxQueued, timeoutMs, failuresToOpen, maxProbeMs } = options
    this.#upstream = upstream
    this.#timeoutMs = timeoutMs
    this.#pool = poolOf(options)
    this.#queue = bulkhead(connections, maxQueued)
    this.#failures = new ConsecutiveFailures(failuresToOpen ?? 0)
    this.#breaker = failuresToOpen === null ? null : createBreaker(this.#failures, maxProbeMs)
    if (options.metrics) measureGuard(options.metrics, options, this.#queue, () => this.isOpen())
  }

  isOpen(): boolean {
    return this.#breaker !== null && this.#breaker.state !== CircuitState.Closed
  }

  read(send: Send, budgetMs: number, signal?: AbortSignal): Promise<RawResponse> {
    const breaker = this.#breaker
    if (!breaker) return this.#start(send, signal)
    if (breaker.state === CircuitState.Closed) {
      const response = this.#start(send, signal)
      this.#observe(breaker, budgetMs, () => response)
      return response
    }
    if (breaker.state === CircuitState.Open) this.#observe(breaker, budgetMs, () => this.#start(send))
    return Promise.reject(unavailable(this.#upstream, 'its circuit breaker is open'))
  }

  async write(send: Send, budgetMs = this.#timeoutMs): Promise<RawResponse> {
    const breaker = this.#breaker
    if (!breaker) return this.#start(send)
    if (breaker.state === CircuitState.HalfOpen) throw unavailable(this.#upstream, 'its circuit breaker is open')
    let response: Promise<RawResponse> | undefined
    this.#observe(breaker, budgetMs, () => (response = this.#start(send)))
    if (!response) throw unavailable(this.#upstream, 'its circuit breaker is open')
    return response
  }

  close(): Promise<void> {
    return this.#pool.close()
  }

  #start(send: Send, signal?: AbortSignal): Promise<RawResponse> {
    return this.#queue
      .execute(() => send(this.#pool, signal), signal)
      .catch((error: unknown) => {
        throw error instanceof BulkheadRejectedError ? unavailable(this.#upstream, 'its queue is full', error) : error
      })
  }

  /** Reports the result of a call to the breaker without delaying the response. */
  #observe(breaker: CircuitBreakerPolicy, budgetMs: number, call: () => Promise<RawResponse>): void {
    const onOverBudget = (): void => {
      if (budgetMs < this.#timeoutMs) this.#failures.openNext()
    }
    // The caller has the failure; that of a probe leaves the breaker open, which is measured.
    breaker.execute(() => withinBudget(call(), budgetMs, onOverBudget)).catch(() => {})
  }
}

function measureGuard(
  metrics: Metrics,
  { upstream, measuredAs = upstream, connections, maxQueued }: GuardOptions,
  queue: Pick<BulkheadPolicy, 'executionSlots' | 'queueSlots'>,
  isOpen: () => boolean,
): void {
  const labels = { upstream: measuredAs }
  metrics.gauge('karat_upstream_breaker_open', () => [{ labels, value: Number(isOpen()) }])
  metrics.gauge('karat_upstream_calls_running', () => [{ labels, value: connections - queue.executionSlots }])
  if (Number.isFinite(maxQueued))
    metrics.gauge('karat_upstream_calls_waiting', () => [{ labels, value: maxQueued - queue.queueSlots }])
}

function poolOf({ origin, connections, timeoutMs, maxTimeoutMs = timeoutMs }: GuardOptions): Pool {
  return new Pool(origin, {
    connections,
    headersTimeout: maxTimeoutMs,
    bodyTimeout: maxTimeoutMs,
    connectTimeout: timeoutMs,
  })
}

function createBreaker(breaker: ConsecutiveFailures, maxProbeMs: number): CircuitBreakerPolicy {
  return circuitBreaker(handleWhen(isFailure).orWhenResult(isAway), {
    breaker,
    halfOpenAfter: new ExponentialBackoff({
      generator: noJitterGenerator,
      initialDelay: Math.min(FIRST_PROBE_MS, maxProbeMs),
      maxDelay: maxProbeMs,
    }),
  })
}

/** Opens after several failures. For an optional service, one response over budget opens it, so that no other request waits. */
class ConsecutiveFailures implements IBreaker {
  state = 0
  readonly #failuresToOpen: number

  constructor(failuresToOpen: number) {
    this.#failuresToOpen = failuresToOpen
  }

  /** The next counted failure opens the breaker, regardless of earlier results. */
  openNext(): void {
    this.state = this.#failuresToOpen
  }

  success(): void {
    this.state = 0
  }

  failure(): boolean {
    this.state += 1
    return this.state >= this.#failuresToOpen
  }
}

async function withinBudget(
  call: Promise<RawResponse>,
  budgetMs: number,
  onOverBudget: () => void,
): Promise<RawResponse> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      onOverBudget()
      reject(new OverBudgetError())
    }, budgetMs)
  })
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Calls that the client aborted or the gateway's own queue refused do not count as failures of the upstream. */
function isFailure(error: unknown): boolean {
  if (error instanceof OverBudgetError) return true
  return error instanceof UpstreamError && !(error.cause instanceof BulkheadRejectedError)
}

function isAway(answer: unknown): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'status' in answer &&
    typeof answer.status === 'number' &&
    AWAY_STATUSES.includes(answer.status)
  )
}

function unavailable(upstream: string, reason: string, cause?: unknown): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_UNAVAILABLE',
    upstream,
    message: `${upstream}: not called, ${reason}`,
    wasSent: false,
    cause,
  })
}
