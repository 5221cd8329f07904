/** Counts and times the upstream calls of one operation, HTTP requests and index calls alike, and refuses further calls above the limit. */
import { GraphQLError } from 'graphql'
import { UpstreamError } from '../shared/errors.ts'

/** The shop's largest page makes 7 calls of one kind and 12 in total; 20 stock calls are 300 skus. */
export const MAX_CALLS_PER_UPSTREAM = 20
export const MAX_CALLS = 60
/**
 * Cart calls are one per item, so their limit is that of the items: 500 lines that are merged at sign-in, removed from the guest's cart,
 * and a few reads. They do not count in the total.
 */
export const MAX_CART_CALLS = 1_100

/** One upstream call, for developers. It contains no query, header or body. */
export interface TimedCall {
  readonly upstream: string
  /** Method and path. */
  readonly call: string
  /** Milliseconds after the start of the operation. */
  readonly startMs: number
  readonly durationMs: number
  /** Status of the response, `ok` for a search, or the code of the error. */
  readonly result: string
}

export interface CallCounter {
  /** @throws GraphQLError TOO_MANY_UPSTREAM_CALLS when this call exceeds the limit. An operation always gets the same error object. */
  add(upstream: string): void
  /** Adds a call and records its time. @throws as `add` does, and what the call throws */
  time<Result>(upstream: string, call: string, send: () => Promise<Result>): Promise<Result>
  /** The same for a call of a load that all operations share: it is none of this one's limits. */
  timeShared<Result>(upstream: string, call: string, send: () => Promise<Result>): Promise<Result>
  /** Calls that have ended, in the order of their end. */
  readonly timed: readonly TimedCall[]
  readonly total: number
  /** Number of calls by upstream, such as `{ stock: 4, "catalogue.search": 1 }`. */
  readonly byUpstream: Readonly<Record<string, number>>
}

/** Of one operation, by default. */
interface CallLimits {
  readonly perUpstream: number
  readonly total: number
}

export function createCallCounter(
  limits: CallLimits = { perUpstream: MAX_CALLS_PER_UPSTREAM, total: MAX_CALLS },
): CallCounter {
  return new OperationCalls(limits)
}

class OperationCalls implements CallCounter {
  total = 0
  readonly byUpstream: Record<string, number> = {}
  readonly timed: TimedCall[] = []
  readonly #createdAt = performance.now()
  readonly #limits: CallLimits
  /** Without shared ones. */
  readonly #own = new Map<string, number>()
  #refusal: GraphQLError | undefined

  constructor(limits: CallLimits) {
    this.#limits = limits
  }

  add(upstream: string): void {
    const count = (this.#own.get(upstream) ?? 0) + 1
    const isCart = upstream === 'cart'
    const others = [...this.#own].reduce((sum, [name, calls]) => (name === 'cart' ? sum : sum + calls), 0)
    const { perUpstream, total } = this.#limits
    if (isCart ? count > MAX_CART_CALLS : count > perUpstream || others >= total)
      throw (this.#refusal ??= tooManyCalls(this.#limits))
    this.#own.set(upstream, count)
    this.#count(upstream)
  }

  #count(upstream: string): void {
    this.byUpstream[upstream] = (this.byUpstream[upstream] ?? 0) + 1
    this.total += 1
  }

  async time<Result>(upstream: string, call: string, send: () => Promise<Result>): Promise<Result> {
    this.add(upstream)
    return this.#timed(upstream, call, send)
  }

  async timeShared<Result>(upstream: string, call: string, send: () => Promise<Result>): Promise<Result> {
    this.#count(upstream)
    return this.#timed(upstream, call, send)
  }

  async #timed<Result>(upstream: string, call: string, send: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now()
    const record = (result: string): void => {
      const durationMs = round(performance.now() - startedAt)
      this.timed.push({ upstream, call, startMs: round(startedAt - this.#createdAt), durationMs, result })
    }
    try {
      const result = await send()
      record(statusOf(result))
      return result
    } catch (error) {
      record(error instanceof UpstreamError ? error.code : 'ended')
      throw error
    }
  }
}

/** Of a response that has one. */
function statusOf(result: unknown): string {
  return typeof result === 'object' && result !== null && 'status' in result ? String(result.status) : 'ok'
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10
}

function tooManyCalls({ perUpstream, total }: CallLimits): GraphQLError {
  return new GraphQLError(
    `the operation needs more than ${perUpstream} calls of one upstream, or ${total} in total: request less at a time`,
    { extensions: { code: 'TOO_MANY_UPSTREAM_CALLS' } },
  )
}
