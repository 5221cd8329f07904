/** Sends one HTTP request to the storefront API and classifies its failures. */
import type { IncomingHttpHeaders } from 'node:http'
import { type Dispatcher, errors, type Pool } from 'undici'
import { UpstreamError, type UpstreamErrorCode } from '../../shared/errors.ts'
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
  /** The path in messages and traces. Default: that of the target. */
  readonly label?: string
  /** Whether its sender adds the gateway's own keys. */
  readonly isSigned?: boolean
}

/** How the backend expects a customer's token: in the query (default) or as a bearer header, never both. */
export type TokenPlace = 'query' | 'header'

/** A server would read these as other paths, even percent-encoded. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * @param path of the request at the backend
 * @throws UpstreamError UPSTREAM_REJECTED for a path with a segment of dots, such as that of an order with the id ".."
 */
export function toOutgoing(request: StorefrontRequest, path: string, tokenPlace: TokenPlace): OutgoingRequest {
  if (DOT_SEGMENT.test(path)) throw notAPath(request)
  const { method = 'GET', query = {}, body, storeCode, token, direct } = request
  const isFile = 'maxBytes' in request
  const idempotency = 'idempotencyKey' in request ? { 'idempotency-key': request.idempotencyKey } : {}
  const search = new URLSearchParams(
    token !== undefined && tokenPlace === 'query' ? { ...query, token } : query,
  ).toString()
  const authorization = token !== undefined && tokenPlace === 'header' ? { authorization: `Bearer ${token}` } : {}
  return {
    method,
    // Signatures know one form of a space.
    target: search ? `${path}?${direct ? search.replaceAll('+', '%20') : search}` : path,
    headers: {
      accept: isFile ? '*/*' : 'application/json',
      'content-type': 'application/json',
      ...(direct ? direct.headers : { 'x-vs-store-code': storeCode }),
      ...authorization,
      ...idempotency,
    },
    body: body === undefined ? null : JSON.stringify(body),
    ...(isFile && { maxBytes: request.maxBytes }),
    ...(direct && { label: direct.label, isSigned: direct.isSigned }),
  }
}

/** The same request with further headers. */
export function withHeaders(request: OutgoingRequest, headers: OutgoingRequest['headers']): OutgoingRequest {
  return { ...request, headers: { ...request.headers, ...headers } }
}

function notAPath({ upstream }: StorefrontRequest): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_REJECTED',
    upstream,
    status: 404,
    message: `${upstream}: expected no segment of dots in a path, got one`,
  })
}

/** @throws UpstreamError UPSTREAM_TIMEOUT or UPSTREAM_UNAVAILABLE, or the reason of an aborted signal */
export async function sendRequest(
  pool: Pool,
  outgoing: OutgoingRequest,
  upstream: string,
  timeoutMs: number,
  ending?: AbortSignal,
): Promise<RawResponse> {
  if (ending?.aborted) throw ending.reason
  const receiver = new ResponseReceiver(outgoing, upstream)
  let isOverdue = false
  const timer = setTimeout(() => {
    isOverdue = true
    receiver.abort(new errors.RequestAbortedError())
  }, timeoutMs).unref()
  const end = (): void => receiver.abort(ending?.reason)
  ending?.addEventListener('abort', end, { once: true })
  try {
    const { method, target: path, headers, body } = outgoing
    pool.dispatch({ method, path, headers, body }, receiver)
    return await receiver.response
  } catch (error) {
    if (error instanceof UpstreamError) throw error
    if (ending?.aborted && !isOverdue) throw ending.reason
    const code: UpstreamErrorCode = isOverdue || isTimeout(error) ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNAVAILABLE'
    const came = code === 'UPSTREAM_TIMEOUT' ? `no answer within ${timeoutMs} ms` : failureName(error)
    throw new UpstreamError({
      code,
      upstream,
      message: `${upstream}: expected an answer of ${outgoing.method} ${pathOf(outgoing)}, got ${came}`,
      wasSent: receiver.wasSent,
      cause: error,
    })
  } finally {
    clearTimeout(timer)
    ending?.removeEventListener('abort', end)
  }
}

/** The whole response to one request. undici's `request` makes a stream and needs an abort signal instead, for about 60 µs more of CPU. */
class ResponseReceiver implements Dispatcher.DispatchHandler {
  readonly #outgoing: OutgoingRequest
  readonly #upstream: string
  readonly #result = Promise.withResolvers<RawResponse>()
  #controller: Dispatcher.DispatchController | null = null
  #failure: Error | null = null
  #status = 0
  #contentType = ''
  readonly #chunks: Buffer[] = []
  #length = 0

  constructor(outgoing: OutgoingRequest, upstream: string) {
    this.#outgoing = outgoing
    this.#upstream = upstream
  }

  /** Whether the request was given to a connection. */
  get wasSent(): boolean {
    return this.#controller !== null
  }

  /** @throws the error of the connection, the reason of `abort`, or UpstreamError UPSTREAM_MALFORMED for a file above its limit */
  get response(): Promise<RawResponse> {
    return this.#result.promise
  }

  abort(reason: Error): void {
    this.#failure ??= reason
    this.#result.reject(this.#failure)
    this.#controller?.abort(this.#failure)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Aborted while it waited for a connection.
    if (this.#failure) controller.abort(this.#failure)
    else this.#controller = controller
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.#status = status
    this.#contentType = headers['content-type'] ?? ''
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    const { maxBytes } = this.#outgoing
    if (this.#isFile && this.#length > (maxBytes ?? 0)) {
      const message = `${this.#upstream}: expected a file of at most ${maxBytes} bytes, got more`
      this.abort(new UpstreamError({ code: 'UPSTREAM_MALFORMED', upstream: this.#upstream, message }))
    }
  }

  onResponseEnd(): void {
    const [first = Buffer.alloc(0)] = this.#chunks
    const bytes = this.#chunks.length > 1 ? Buffer.concat(this.#chunks, this.#length) : first
    const response = { status: this.#status, contentType: this.#contentType }
    this.#result.resolve(
      this.#isFile
        ? { ...response, text: '', bytes }
        : { ...response, text: bytes.toString('utf8', byteOrderMark(bytes)) },
    )
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#result.reject(error)
  }

  get #isFile(): boolean {
    return this.#outgoing.maxBytes !== undefined && this.#status === 200
  }
}

/** Length of the mark at the beginning of a text, which is no part of it. */
function byteOrderMark(bytes: Buffer): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
}

function isTimeout(error: unknown): boolean {
  return (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError
  )
}

/** Without the query, which may contain a token. */
export function pathOf({ target, label }: OutgoingRequest): string {
  return label ?? target.split('?')[0] ?? target
}
