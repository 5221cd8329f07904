/** Error codes and errors that clients may see. */
import { GraphQLError } from 'graphql'
import type { RefusalKind } from '../upstream/storefront/refusalKinds.ts'

/** Codes of `extensions.code` in addition to BAD_USER_INPUT, UNAUTHENTICATED, FORBIDDEN, and Apollo's codes for invalid documents. */
export type UpstreamErrorCode =
  /** The upstream cannot be reached, responds with 5xx, or is not loaded yet. */
  | 'UPSTREAM_UNAVAILABLE'
  /** The upstream did not respond in time. */
  | 'UPSTREAM_TIMEOUT'
  /** The upstream's response is malformed. */
  | 'UPSTREAM_MALFORMED'
  /** The upstream refused the request, whatever its HTTP status. */
  | 'UPSTREAM_REJECTED'
  /** The upstream does not have the call: its profile says so, or 501, or 404 without JSON as for an unknown route. */
  | 'UPSTREAM_NOT_IMPLEMENTED'

export interface UpstreamErrorInit {
  readonly code: UpstreamErrorCode
  /** Name of the upstream: `stock`, `tags`, `urlMap`, `catalogue`. */
  readonly upstream: string
  /** States what was expected, what was received, and from where. It is logged and shown to clients, so it contains no secrets. */
  readonly message: string
  /** HTTP status of a refusal; absent otherwise. */
  readonly status?: number
  /** The upstream's own message, for shoppers whose input it refused; absent where it may contain data of a customer. */
  readonly refusalText?: string
  /** Why the upstream refused, if its text is known; absent otherwise. */
  readonly refusalKind?: RefusalKind
  /** The limit in the text, such as the largest quantity; absent without one. */
  readonly refusalBound?: string
  /** Status of the platform behind the upstream, where the upstream's own status says less; absent without one. */
  readonly platformCode?: number
  /** Paths of the fields that the upstream's schema refuses, such as `.customer.email`; absent for other refusals. */
  readonly refusedFields?: readonly string[]
  /** False where nothing left the gateway, so that nothing can have been done. Default: true. */
  readonly wasSent?: boolean
  /** Whether the upstream's refusal is not to be believed: another answer contradicts it, or nothing confirms it. Default: false. */
  readonly isRefuted?: boolean
  readonly cause?: unknown
}

/** An upstream error. Clients see its code, the name of the upstream and the message. */
export class UpstreamError extends GraphQLError {
  readonly code: UpstreamErrorCode
  readonly upstream: string
  readonly status: number | null
  readonly platformCode: number | null
  readonly refusedFields: readonly string[]
  readonly refusalKind: RefusalKind | null
  readonly refusalBound: string | null
  readonly wasSent: boolean
  readonly isRefuted: boolean
  readonly #refusalText: string | null

  constructor(init: UpstreamErrorInit) {
    const { code, upstream, message, status, refusalText, platformCode, refusedFields, cause } = init
    super(message, { extensions: { code, upstream } })
    this.name = 'UpstreamError'
    this.code = code
    this.upstream = upstream
    this.status = status ?? null
    this.platformCode = platformCode ?? null
    this.refusedFields = refusedFields ?? []
    this.refusalKind = init.refusalKind ?? null
    this.refusalBound = init.refusalBound ?? null
    this.wasSent = init.wasSent ?? true
    this.isRefuted = init.isRefuted ?? false
    this.#refusalText = refusalText ?? null
    this.cause = cause
  }

  /** A getter, so that no log line contains it. */
  get refusalText(): string | null {
    return this.#refusalText
  }
}

/** For a request whose client has gone or whose time is over; its response is not read, and the error is not logged. */
class RequestEndedError extends UpstreamError {}

export function requestEnded(upstream: string): UpstreamError {
  return new RequestEndedError({
    code: 'UPSTREAM_TIMEOUT',
    upstream,
    message: `${upstream}: the request ended before the response arrived`,
  })
}

export function isRequestEnded(error: unknown): boolean {
  return error instanceof RequestEndedError
}

/** A refusal that is not to be believed, such as "the cart is gone" of a cart that can be read: it ends nothing. */
export function refuted(error: UpstreamError, evidence: string): UpstreamError {
  const { upstream, message, cause } = error
  return new UpstreamError({
    code: 'UPSTREAM_UNAVAILABLE',
    upstream,
    message: `${message}, but ${evidence}`,
    isRefuted: true,
    cause,
  })
}

/** Whether nothing left the gateway, so that the call has changed nothing. */
export function isUnsent(error: unknown): boolean {
  if (error instanceof UpstreamError) return !error.wasSent
  return error instanceof GraphQLError && error.extensions['code'] === 'TOO_MANY_UPSTREAM_CALLS'
}

/** Whether the backend refused the customer's token. */
export function isUnauthorized(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false
  return error.refusalKind === null ? error.status === 401 : error.refusalKind === 'TOKEN_INVALID'
}

const LOST_CART: readonly RefusalKind[] = ['CART_GONE', 'CART_ORDERED', 'CART_FORBIDDEN']

/** Whether the backend says that it no longer has the cart for this shopper. */
export function isLostCart(error: unknown): boolean {
  return error instanceof UpstreamError && error.refusalKind !== null && LOST_CART.includes(error.refusalKind)
}

/**
 * Handler for `.catch()`: returns null for an upstream error and rethrows every other error.
 *
 * @param report receives the upstream error, for example to log it; not of a request that has ended.
 */
export function upstreamErrorToNull(report: (error: UpstreamError) => void = () => {}): (error: unknown) => null {
  return (error) => {
    if (!(error instanceof UpstreamError)) throw error
    if (!isRequestEnded(error)) report(error)
    return null
  }
}

/** Handler for `.catch()`: in a list, a document that failed the border check is left out; the border check has logged and counted it. */
export function malformedToNull(error: unknown): null {
  if (isMalformed(error)) return null
  throw error
}

/** Of one document that failed the border check, which has logged and counted it; the others can be used. */
export class RefusedDocumentError extends UpstreamError {}

/** Handler for `.catch()`: a page whose document failed the border check does not exist until the document is mended. */
export function refusedDocumentToNull(error: unknown): null {
  if (error instanceof RefusedDocumentError) return null
  throw error
}

export function isMalformed(error: unknown): error is UpstreamError {
  return error instanceof UpstreamError && error.code === 'UPSTREAM_MALFORMED'
}

/** A client error with a message that lets the client correct the request. */
export function badUserInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}

/** The session ended while the request was executed; the client can sign in again. */
export function unauthenticated(message = 'the session has ended: sign in again', status?: 401): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'UNAUTHENTICATED', ...(status && { http: { status } }) } })
}

/** The backend refused a token that it had just renewed: another renewal would not help. The session has ended. */
export function renewalLimitReached(): GraphQLError {
  return new GraphQLError(
    'Internal Application error while refreshing the tokens. Please clear the storage and refresh page.',
    { extensions: { code: 'UNAUTHENTICATED', reason: 'RENEWAL_LIMIT' } },
  )
}

/** A client error in the HTTP request itself, answered with status 400. */
export function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } })
}
