/** Errors of the HTTP edge: GraphQL errors that carry their status and, where trying again helps, `retry-after`. */
import { HeaderMap } from '@apollo/server'
import { GraphQLError } from 'graphql'

/** Codes that only the HTTP edge gives. */
type HttpErrorCode =
  | 'BAD_REQUEST'
  | 'INTERNAL_SERVER_ERROR'
  /** The catalogue is not loaded yet. */
  | 'NOT_READY'
  /** The operation took too long. */
  | 'OPERATION_TIMEOUT'
  /** Too many operations at the same time. */
  | 'OVERLOADED'
  /** The network address or the session has spent its cost of this minute. */
  | 'RATE_LIMITED'
  /** Sessions cannot be read, and the request brings one. */
  | 'SESSION_STORE_UNAVAILABLE'

interface HttpHead {
  readonly status: number
  readonly headers: HeaderMap
}

/** A GraphQL error with the status of its response: Apollo Server reads both from `extensions.http`. */
export function refusal(
  status: number,
  code: HttpErrorCode,
  message: string,
  retryAfterSeconds?: number,
): GraphQLError {
  const headers = new HeaderMap(retryAfterSeconds === undefined ? [] : [['retry-after', String(retryAfterSeconds)]])
  return new GraphQLError(message, { extensions: { code, http: { status, headers } } })
}

/** The status and headers that an error carries. */
export function httpOf({ extensions: { http } }: GraphQLError): HttpHead {
  const status = isRecord(http) && typeof http['status'] === 'number' ? http['status'] : 400
  const headers = isRecord(http) && http['headers'] instanceof HeaderMap ? http['headers'] : new HeaderMap()
  return { status, headers }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
