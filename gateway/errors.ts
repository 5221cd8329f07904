/** What may go wrong, in words and codes that a client may see. */
import { GraphQLError } from 'graphql'

/** Codes of `extensions.code` beside BAD_USER_INPUT, UNAUTHENTICATED, FORBIDDEN, and Apollo's own for documents that cannot be parsed or validated. */
export type UpstreamErrorCode =
  /** No answer: refused, reset, 5xx, or not loaded yet. */
  | 'UPSTREAM_UNAVAILABLE'
  /** No answer in time. */
  | 'UPSTREAM_TIMEOUT'
  /** An answer that is not what it should be. */
  | 'UPSTREAM_MALFORMED'
  /** An answer that says no. */
  | 'UPSTREAM_REJECTED'

export interface UpstreamErrorInit {
  readonly code: UpstreamErrorCode
  /** Who failed, in one word: `stock`, `tags`, `urlMap`, `catalogue`. */
  readonly upstream: string
  /** What was expected, what came, and from where; logged and shown, so no secrets. */
  readonly message: string
  /** HTTP status of the answer; none where there was no answer, or no refusal. */
  readonly status?: number
  readonly cause?: unknown
}

/** An upstream failed; clients see its code, its name and one sentence. */
export class UpstreamError extends GraphQLError {
  readonly code: UpstreamErrorCode
  readonly upstream: string
  readonly status: number | null

  constructor({ code, upstream, message, status, cause }: UpstreamErrorInit) {
    super(message, { extensions: { code, upstream } })
    this.name = 'UpstreamError'
    this.code = code
    this.upstream = upstream
    this.status = status ?? null
    this.cause = cause
  }
}

/**
 * Handler for `.catch()`: a failed upstream becomes null, every other error is a mistake of ours and is thrown on.
 *
 * @param report receives the upstream's error, such as for the log.
 */
export function upstreamErrorToNull(report: (error: UpstreamError) => void = () => {}): (error: unknown) => null {
  return (error) => {
    if (!(error instanceof UpstreamError)) throw error
    report(error)
    return null
  }
}

/** The asker's mistake, said so that it can be corrected. */
export function badUserInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}

/** The session that the asker had is over, found out while answering: signing in again helps. */
export function unauthenticated(message = 'the session is over: sign in again'): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'UNAUTHENTICATED' } })
}

/** The asker's mistake in the HTTP request itself: the whole answer is a 400. */
export function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } })
}
