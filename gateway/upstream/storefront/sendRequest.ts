/** Sends one HTTP request to the storefront API and classifies its failures. */
import { errors, type Pool } from 'undici'
import { UpstreamError, type UpstreamErrorCode } from '../../errors.ts'
import { failureName } from '../failureName.ts'
import type { StorefrontRequest } from './storefrontApi.ts'

export interface RawResponse {
  readonly status: number
  readonly contentType: string
  readonly text: string
}

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** How the backend expects a customer's token: in the query (default) or as a bearer header, never both. */
export type TokenPlace = 'query' | 'header'

export function toOutgoing(request: StorefrontRequest, tokenPlace: TokenPlace): OutgoingRequest {
  const { method = 'GET', path, query = {}, body, storeCode, token } = request
  const idempotency = 'idempotencyKey' in request ? { 'idempotency-key': request.idempotencyKey } : {}
  const search = new URLSearchParams(
    token !== undefined && tokenPlace === 'query' ? { ...query, token } : query,
  ).toString()
  const authorization = token !== undefined && tokenPlace === 'header' ? { authorization: `Bearer ${token}` } : {}
  return {
    method,
    target: search ? `${path}?${search}` : path,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-vs-store-code': storeCode,
      ...authorization,
      ...idempotency,
    },
    body: body === undefined ? null : JSON.stringify(body),
  }
}

/** @throws UpstreamError UPSTREAM_TIMEOUT or UPSTREAM_UNAVAILABLE, or the reason of an aborted signal */
export async function sendRequest(
  pool: Pool,
  outgoing: OutgoingRequest,
  upstream: string,
  timeoutMs: number,
  ending?: AbortSignal,
): Promise<RawResponse> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await pool.request({
      method: outgoing.method,
      path: outgoing.target,
      headers: { ...outgoing.headers },
      body: outgoing.body,
      signal: ending ? AbortSignal.any([timeout, ending]) : timeout,
    })
    const { 'content-type': contentType } = response.headers
    return { status: response.statusCode, contentType: String(contentType ?? ''), text: await response.body.text() }
  } catch (error) {
    if (ending?.aborted && !timeout.aborted) throw ending.reason
    const code: UpstreamErrorCode = timeout.aborted || isTimeout(error) ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNAVAILABLE'
    const came = code === 'UPSTREAM_TIMEOUT' ? `no answer within ${timeoutMs} ms` : failureName(error)
    throw new UpstreamError({
      code,
      upstream,
      message: `${upstream}: expected an answer of ${outgoing.method} ${pathOf(outgoing)}, got ${came}`,
      cause: error,
    })
  }
}

function isTimeout(error: unknown): boolean {
  return (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError
  )
}

function pathOf({ target }: OutgoingRequest): string {
  return target.split('?')[0] ?? target
}
