/** Sends one HTTP request to the storefront API and classifies its failures. */
import { errors, type Pool } from 'undici'
import { UpstreamError, type UpstreamErrorCode } from '../../errors.ts'
import { failureName } from '../failureName.ts'
import type { StorefrontRequest } from './storefrontApi.ts'

export interface RawResponse {
  readonly status: number
  readonly contentType: string
  readonly text: string
  /** The body of a successful response to a file's request. */
  readonly bytes?: Buffer
}

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Limit in bytes of a response that is a file. */
  readonly maxBytes?: number
}

/** How the backend expects a customer's token: in the query (default) or as a bearer header, never both. */
export type TokenPlace = 'query' | 'header'

export function toOutgoing(request: StorefrontRequest, tokenPlace: TokenPlace): OutgoingRequest {
  const { method = 'GET', path, query = {}, body, storeCode, token } = request
  const isFile = 'maxBytes' in request
  const idempotency = 'idempotencyKey' in request ? { 'idempotency-key': request.idempotencyKey } : {}
  const search = new URLSearchParams(
    token !== undefined && tokenPlace === 'query' ? { ...query, token } : query,
  ).toString()
  const authorization = token !== undefined && tokenPlace === 'header' ? { authorization: `Bearer ${token}` } : {}
  return {
    method,
    target: search ? `${path}?${search}` : path,
    headers: {
      accept: isFile ? '*/*' : 'application/json',
      'content-type': 'application/json',
      'x-vs-store-code': storeCode,
      ...authorization,
      ...idempotency,
    },
    body: body === undefined ? null : JSON.stringify(body),
    ...(isFile && { maxBytes: request.maxBytes }),
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
  // One controller of its own: `AbortSignal.any` and `AbortSignal.timeout` leave weak references to the garbage collector with each call.
  const controller = new AbortController()
  let isOverdue = false
  const timer = setTimeout(() => {
    isOverdue = true
    controller.abort()
  }, timeoutMs).unref()
  const end = (): void => controller.abort(ending?.reason)
  if (ending?.aborted) end()
  else ending?.addEventListener('abort', end, { once: true })
  try {
    const response = await pool.request({
      method: outgoing.method,
      path: outgoing.target,
      headers: { ...outgoing.headers },
      body: outgoing.body,
      signal: controller.signal,
    })
    const { statusCode: status, headers, body } = response
    const contentType = String(headers['content-type'] ?? '')
    if (outgoing.maxBytes === undefined || status !== 200) return { status, contentType, text: await body.text() }
    return { status, contentType, text: '', bytes: await readBytes(body, outgoing.maxBytes, upstream) }
  } catch (error) {
    if (error instanceof UpstreamError) throw error
    if (ending?.aborted && !isOverdue) throw ending.reason
    const code: UpstreamErrorCode = isOverdue || isTimeout(error) ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNAVAILABLE'
    const came = code === 'UPSTREAM_TIMEOUT' ? `no answer within ${timeoutMs} ms` : failureName(error)
    throw new UpstreamError({
      code,
      upstream,
      message: `${upstream}: expected an answer of ${outgoing.method} ${pathOf(outgoing)}, got ${came}`,
      cause: error,
    })
  } finally {
    clearTimeout(timer)
    ending?.removeEventListener('abort', end)
  }
}

/** @throws UpstreamError UPSTREAM_MALFORMED for a body above the limit */
async function readBytes(body: AsyncIterable<Uint8Array>, maxBytes: number, upstream: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > maxBytes) {
      const message = `${upstream}: expected a file of at most ${maxBytes} bytes, got more`
      throw new UpstreamError({ code: 'UPSTREAM_MALFORMED', upstream, message })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
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
