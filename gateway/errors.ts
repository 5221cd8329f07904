/** What may go wrong, in words and codes that a client may see. */
import { GraphQLError } from 'graphql'

/** Codes of `extensions.code` beside BAD_USER_INPUT, and Apollo's own for documents that cannot be parsed or validated. */
export type UpstreamFaultCode =
  /** No answer: refused, reset, 5xx, or not loaded yet. */
  | 'UPSTREAM_UNAVAILABLE'
  /** No answer in time. */
  | 'UPSTREAM_TIMEOUT'
  /** An answer that is not what it should be. */
  | 'UPSTREAM_MALFORMED'
  /** An answer that says no. */
  | 'UPSTREAM_REJECTED'

export interface UpstreamFault {
  readonly code: UpstreamFaultCode
  /** Who failed, in one word: `stock`, `tags`, `urlMap`, `catalogue`. */
  readonly upstream: string
  /** What was expected, what came, and from where; logged and shown, so no secrets. */
  readonly message: string
  readonly cause?: unknown
}

/** An upstream failed; clients see its code, its name and one sentence. */
export class UpstreamError extends GraphQLError {
  readonly code: UpstreamFaultCode
  readonly upstream: string

  constructor({ code, upstream, message, cause }: UpstreamFault) {
    super(message, { extensions: { code, upstream } })
    this.name = 'UpstreamError'
    this.code = code
    this.upstream = upstream
    this.cause = cause
  }
}

/** The asker's mistake, said so that it can be corrected. */
export function badUserInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}

/** The asker's mistake in the HTTP request itself: the whole answer is a 400. */
export function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } })
}
