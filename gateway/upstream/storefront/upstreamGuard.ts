/** Protects the gateway from one upstream service: its own connections, a limited queue, and a circuit breaker. */
import {
  bulkhead,
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
import { UpstreamError } from '../../errors.ts'
import type { RawAnswer } from './sendRequest.ts'

/** The first probe comes so soon, each further one after twice the time. */
const FIRST_PROBE_MS = 1_000
/** What a proxy answers for a backend that is away. A plain 500 is the backend's own answer to one request. */
const AWAY_STATUSES: readonly number[] = [502, 503, 504]

export interface GuardOptions {
  readonly upstream: string
  readonly origin: string
  readonly connections: number
  /** Calls that may wait for a connection. */
  readonly maxQueued: number
  /** A call is given up after so long. */
  readonly timeoutMs: number
  /** An answer that takes longer counts as a failure; equal to `timeoutMs` for services that pages need. */
  readonly budgetMs: number
  /** Failures one after another that open the breaker; null: it never opens. */
  readonly failuresToOpen: number | null
  /** Longest pause between two probes while the breaker is open. */
  readonly maxProbeMs: number
}

type Send = (pool: Pool, signal: AbortSignal | undefined) => Promise<RawAnswer>

export interface UpstreamGuard {
  readonly budgetMs: number
  /** Whether calls are failed without being made. */
  isOpen(): boolean
  /** While the breaker is open, fails at once; the first read after each pause is sent in the background, and its success closes the breaker. */
  read(send: Send, signal?: AbortSignal): Promise<RawAnswer>
  /** While the breaker is open, fails at once, except for one call after each pause: a write cannot be sent twice as a probe. */
  write(send: Send): Promise<RawAnswer>
  close(): Promise<void>
}

class OverBudgetError extends Error {}

export function createUpstreamGuard(options: GuardOptions): UpstreamGuard {
  const { upstream, origin, connections, maxQueued, timeoutMs, budgetMs, failuresToOpen, maxProbeMs } = options
  const pool = new Pool(origin, {
    connections,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connectTimeout: timeoutMs,
  })
  const queue = bulkhead(connections, maxQueued)
  const isOptional = budgetMs < timeoutMs
  const failures = new ConsecutiveFailures(failuresToOpen ?? 0)
  const breaker = failuresToOpen === null ? null : createBreaker(failures, maxProbeMs)

  const start = (send: Send, signal?: AbortSignal): Promise<RawAnswer> =>
    queue
      .execute(() => send(pool, signal), signal)
      .catch((error: unknown) => {
        throw error instanceof BulkheadRejectedError ? unavailable(upstream, 'its queue is full', error) : error
      })
  /** Reports to the breaker what becomes of a call, without holding up whoever waits for the answer. */
  const observe = (policy: CircuitBreakerPolicy, call: () => Promise<RawAnswer>): void => {
    const onOverBudget = (): void => {
      if (isOptional) failures.openNext()
    }
    policy.execute(() => withinBudget(call(), budgetMs, onOverBudget)).catch(() => {})
  }

  return {
    budgetMs,
    isOpen: () => breaker !== null && breaker.state !== CircuitState.Closed,

    read(send, signal) {
      if (!breaker) return start(send, signal)
      if (breaker.state === CircuitState.Closed) {
        const answer = start(send, signal)
        observe(breaker, () => answer)
        return answer
      }
      if (breaker.state === CircuitState.Open) observe(breaker, () => start(send))
      return Promise.reject(unavailable(upstream, 'its circuit breaker is open'))
    },

    async write(send) {
      if (!breaker) return start(send)
      if (breaker.state === CircuitState.HalfOpen) throw unavailable(upstream, 'its circuit breaker is open')
      let answer: Promise<RawAnswer> | undefined
      observe(breaker, () => (answer = start(send)))
      if (!answer) throw unavailable(upstream, 'its circuit breaker is open')
      return answer
    },

    close: () => pool.close(),
  }
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

/** Opens after several failures; for a service that pages can do without, after one answer that exceeds the budget: nobody else waits for it. */
class ConsecutiveFailures implements IBreaker {
  state = 0
  readonly #failuresToOpen: number

  constructor(failuresToOpen: number) {
    this.#failuresToOpen = failuresToOpen
  }

  /** The failure that is about to be counted opens the breaker, whatever came before. */
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

async function withinBudget(call: Promise<RawAnswer>, budgetMs: number, onOverBudget: () => void): Promise<RawAnswer> {
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

/** What the client of the request ended, and what the gateway's own queue refused, says nothing about the upstream. */
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
    cause,
  })
}
