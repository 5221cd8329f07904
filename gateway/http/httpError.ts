/** Errors of the HTTP layer: GraphQL errors with an HTTP status and, if the client can retry, `retry-after`. */
import { HeaderMap } from '@apollo/server'
import { GraphQLError } from 'graphql'

/** Error codes of the HTTP layer. */
type HttpErrorCode =
  | 'BAD_REQUEST'
  | 'INTERNAL_SERVER_ERROR'
  /** The catalogue is not loaded yet. */
  | 'NOT_READY'
  /** The operation exceeded its time limit. */
  | 'OPERATION_TIMEOUT'
  /** Too many concurrent operations. */
  | 'OVERLOADED'
  /** The network address or the session has spent its cost limit of this minute. */
  | 'RATE_LIMITED'
  /** The request has a session, and the session store cannot be read. */
  | 'SESSION_STORE_UNAVAILABLE'
  /** The catalogue has too many products to be taken along. */
  | 'TOO_LARGE'

interface HttpHead {
  readonly status: number
  readonly headers: HeaderMap
}

/** A GraphQL error with an HTTP status: Apollo Server reads both from `extensions.http`. */
export function refusal(
  status: number,
  code: HttpErrorCode,
  message: string,
  retryAfterSeconds?: number,
): GraphQLError {
  const headers = new HeaderMap(retryAfterSeconds === undefined ? [] : [['retry-after', String(retryAfterSeconds)]])
  return new GraphQLError(message, { extensions: { code, http: { status, headers } } })
}

/** The HTTP status and headers of an error. */
export function httpOf({ extensions: { http } }: GraphQLError): HttpHead {
  const status = isRecord(http) && typeof http['status'] === 'number' ? http['status'] : 400
  const headers = isRecord(http) && http['headers'] instanceof HeaderMap ? http['headers'] : new HeaderMap()
  return { status, headers }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
