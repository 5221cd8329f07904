/** Limits of the HTTP edge; docs/operate/security.md lists them with their settings. */

export interface HttpLimits {
  /** Time within which a client must send its whole request, headers and body. */
  readonly requestTimeoutMs: number
  /** Time after which an operation is aborted and answered with 504. */
  readonly operationTimeoutMs: number
  /** Maximum number of concurrent operations. */
  readonly maxOperations: number
  /** Maximum number of queued operations; further ones are answered with 503. */
  readonly maxQueuedOperations: number
  /** Maximum cost per minute and network address (IPv6: per /64). */
  readonly ipCostPerMinute: number
  /** Maximum cost per minute and session. */
  readonly sessionCostPerMinute: number
  /** Maximum number of open metal streams: each costs two sockets and a few kilobytes. */
  readonly maxStreams: number
  /** Maximum number of open metal streams per network address. */
  readonly maxStreamsPerIp: number
  /** Maximum age of a metal stream; browsers reconnect automatically. */
  readonly streamMaxAgeMs: number
}

export const DEFAULT_LIMITS: HttpLimits = {
  requestTimeoutMs: 10_000,
  operationTimeoutMs: 50_000,
  maxOperations: 64,
  maxQueuedOperations: 128,
  ipCostPerMinute: 30_000_000,
  sessionCostPerMinute: 6_000_000,
  maxStreams: 2_000,
  maxStreamsPerIp: 20,
  streamMaxAgeMs: 3_600_000,
}
