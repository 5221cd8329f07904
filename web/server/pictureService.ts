/** Requests to the picture service. A service that hangs must not hold a browser's few connections: GraphQL needs them. */
import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel'
import {
  Upstream,
  UpstreamBusyError,
  type UpstreamLimits,
  type UpstreamRequest,
  type UpstreamResponse,
} from './upstream.ts'

/** One browser opens six connections to a host over HTTP/1.1; the next picture after these is answered at once. */
const MAX_FAILURES = 6
/** Between two attempts to reach a service that failed. */
const RETRY_AFTER_MS = 10_000

export class PictureService {
  readonly #upstream: Upstream
  readonly #breaker = circuitBreaker(
    // A client that is gone, and requests that wait for others, say nothing about the service.
    handleWhen(
      (error) => !(error instanceof UpstreamBusyError) && !(error instanceof Error && error.name === 'AbortError'),
    ),
    { halfOpenAfter: RETRY_AFTER_MS, breaker: new ConsecutiveBreaker(MAX_FAILURES) },
  )

  constructor(address: string, limits: UpstreamLimits) {
    this.#upstream = new Upstream(address, limits)
  }

  /** @throws UpstreamBusyError at once while the service does not answer; else what `Upstream.fetch` throws */
  async fetch(request: UpstreamRequest): Promise<UpstreamResponse> {
    try {
      return await this.#breaker.execute(() => this.#upstream.fetch(request))
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        throw new UpstreamBusyError('the picture service did not answer several requests in a row', { cause: error })
      throw error
    }
  }

  async close(): Promise<void> {
    await this.#upstream.close()
  }
}
