/** Limits of the HTTP edge; docs/security.md lists them with their settings. */

export interface HttpLimits {
  /** Time in which a client must have sent its whole request, headers and body. */
  readonly requestTimeoutMs: number
  /** Time after which an operation is aborted and answered with 504. */
  readonly operationTimeoutMs: number
  /** Operations that are executed at the same time. */
  readonly maxOperations: number
  /** Operations that wait for one of them to end; one more is answered with 503. */
  readonly maxQueuedOperations: number
  /** Cost per minute that one network address (IPv6: one /64) may spend. */
  readonly addressCostPerMinute: number
  /** Cost per minute that one session may spend. */
  readonly sessionCostPerMinute: number
  /** Open metal streams of one network address. */
  readonly maxStreamsPerAddress: number
  /** Age at which a metal stream is ended; browsers reconnect by themselves. */
  readonly streamMaxAgeMs: number
}

export const DEFAULT_LIMITS: HttpLimits = {
  requestTimeoutMs: 10_000,
  operationTimeoutMs: 30_000,
  maxOperations: 64,
  maxQueuedOperations: 128,
  addressCostPerMinute: 30_000_000,
  sessionCostPerMinute: 6_000_000,
  maxStreamsPerAddress: 20,
  streamMaxAgeMs: 3_600_000,
}

/** The largest operation that a client needs, in bytes. */
export const MAX_BODY_BYTES = 100_000
