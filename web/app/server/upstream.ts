/** One upstream and its bounded connection pool. Responses are read whole: a slow client holds no connection. */
import type { IncomingHttpHeaders } from 'node:http'
import { Pool } from 'undici'

export interface UpstreamRequest {
  readonly method: 'GET' | 'HEAD' | 'POST'
  /** Below the upstream's address, with its query; sent as it is. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body?: Buffer | string
  /** For all of it: waiting for a connection, the response's head and its body. */
  readonly timeoutMs: number
  readonly maxResponseBytes: number
  /** The client is gone: nobody needs the response. */
  readonly signal?: AbortSignal
}

export interface UpstreamResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface UpstreamLimits {
  readonly connections: number
  /** Requests that wait for a connection. */
  readonly maxWaiting: number
}

/** Too many requests wait for a connection. */
export class UpstreamBusyError extends Error {
  override readonly name = 'UpstreamBusyError'
}

export class UpstreamTimeoutError extends Error {
  override readonly name = 'UpstreamTimeoutError'
}

/** A listener that is overloaded does not accept connections at once. */
const CONNECT_TIMEOUT_MS = 2_000

export class Upstream {
  readonly origin: string
  /** Of the upstream's address, without a slash at its end. */
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

  /** @throws UpstreamBusyError, UpstreamTimeoutError, the signal's reason, or what undici throws */
  async fetch(request: UpstreamRequest): Promise<UpstreamResponse> {
    const { method, path, headers, body, timeoutMs, maxResponseBytes, signal } = request
    if (this.#pool.stats.queued >= this.#limits.maxWaiting)
      throw new UpstreamBusyError(`${this.#limits.maxWaiting} requests wait for ${this.origin} already`)

    const aborter = new AbortController()
    const abort = () => aborter.abort(signal?.reason)
    // Not AbortSignal.timeout: that would hold what listens to it until its time is up.
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

  /** Requests under way are broken off: whoever waited for them is gone when this is called. */
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
