/** One upstream with a bounded connection pool. Reads responses whole, so that a slow client holds no upstream connection. */
import type { IncomingHttpHeaders } from 'node:http'
import { Pool } from 'undici'

export interface UpstreamRequest {
  readonly method: 'GET' | 'HEAD' | 'POST'
  /** Below the upstream's address, with its query; sent unchanged. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body?: Buffer | string
  /** For the whole request: waiting for a connection, the response's head and its body. */
  readonly timeoutMs: number
  readonly maxResponseBytes: number
  /** Aborted when all clients of the response have disconnected. */
  readonly signal?: AbortSignal
}

export interface UpstreamResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface UpstreamLimits {
  readonly connections: number
  /** Number of requests that may wait for a connection. */
  readonly maxWaiting: number
}

/** To one upstream of web; more are answered with 503 at once. */
export const MAX_WAITING_REQUESTS = 512

/** Too many requests are waiting for a connection. */
export class UpstreamBusyError extends Error {
  override readonly name = 'UpstreamBusyError'
}

export class UpstreamTimeoutError extends Error {
  override readonly name = 'UpstreamTimeoutError'
}

/** An overloaded listener does not accept connections at once. */
const CONNECT_TIMEOUT_MS = 2_000

export class Upstream {
  readonly origin: string
  /** Path of the upstream's address, without a trailing slash. */
  readonly basePath: string
  readonly #pool: Pool
  readonly #limits: UpstreamLimits

  constructor(address: string, limits: UpstreamLimits) {
    const { origin, pathname } = new URL(address)
    this.origin = origin
    this.basePath = pathname.replace(/\/+$/, '')
    this.#limits = limits
    this.#pool = new Pool(origin, { connections: limits.connections, connect: { timeout: CONNECT_TIMEOUT_MS } })
  }

  /** @throws UpstreamBusyError, UpstreamTimeoutError, the signal's reason, or undici's error */
  async fetch(request: UpstreamRequest): Promise<UpstreamResponse> {
    const { method, path, headers, body, timeoutMs, maxResponseBytes, signal } = request
    if (this.#pool.stats.queued >= this.#limits.maxWaiting)
      throw new UpstreamBusyError(`${this.#limits.maxWaiting} requests wait for ${this.origin} already`)

    const aborter = new AbortController()
    const abort = () => aborter.abort(signal?.reason)
    // Not AbortSignal.timeout, which would retain its listeners until its timeout.
    const timer = setTimeout(
      () => aborter.abort(new UpstreamTimeoutError(`${this.origin} did not answer within ${timeoutMs} ms`)),
      Math.max(0, timeoutMs),
    )
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
    try {
      const response = await this.#pool.request({
        method,
        path: this.basePath + path,
        headers,
        body: body ?? null,
        signal: aborter.signal,
      })
      return {
        status: response.statusCode,
        headers: response.headers,
        body: await readWhole(response.body, maxResponseBytes),
      }
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }

  /** Aborts the requests in progress: no client waits for them when this is called. */
  async close(): Promise<void> {
    await this.#pool.destroy()
  }
}

async function readWhole(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    // Leaving the loop destroys the body and its connection.
    if (bytes > maxBytes) throw new Error(`expected a response of at most ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  const [first] = chunks
  return chunks.length === 1 && first ? first : Buffer.concat(chunks, bytes)
}
