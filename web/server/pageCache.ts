/** Caches rendered documents for a few seconds. They are anonymous, so that all shoppers share them, and concurrent renders of a key are shared. */
import { LRUCache } from 'lru-cache'
import { type Metrics, noMetrics } from '../../ops/metrics.ts'
import type { EncodedBody } from './compression.ts'

export interface CachedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: EncodedBody
}

/** Calls the listener once when the client of a request has disconnected, whether or not it got its response. */
export type WhenGone = (listener: () => void) => void

interface PendingRender {
  readonly response: Promise<CachedResponse>
  readonly aborter: AbortController
  clients: number
}

/** 64 MB of documents of about 200 kB. */
const MAX_BYTES = 64 * 1024 * 1024
const CACHEABLE_STATUSES = [200, 301, 404]

export class PageCache {
  readonly #responses: LRUCache<string, CachedResponse> | null
  readonly #metrics: Metrics
  readonly #pending = new Map<string, PendingRender>()

  constructor(ttlMs: number, metrics: Metrics = noMetrics) {
    this.#metrics = metrics
    this.#responses =
      ttlMs === 0
        ? null
        : new LRUCache({
            ttl: ttlMs,
            // Otherwise documents that no request gets again stay until others need their place.
            ttlAutopurge: true,
            maxSize: MAX_BYTES,
            sizeCalculation: ({ body }) => body.byteLength + 1,
          })
  }

  /** Documents that are held, expired ones included. */
  get size(): number {
    return this.#responses?.size ?? 0
  }

  /**
   * Shares equal renders in progress. Aborts the signal of a render when all clients that wait for it have disconnected.
   *
   * @throws the error of `render`
   */
  get(
    key: string,
    render: (signal: AbortSignal) => Promise<CachedResponse>,
    whenGone: WhenGone = () => {},
  ): CachedResponse | Promise<CachedResponse> {
    const cached = this.#responses?.get(key)
    this.#metrics.count('karat_cache_requests_total', { cache: 'page', result: cached ? 'hit' : 'miss' })
    if (cached) return cached

    const started = this.#pending.get(key)
    if (started) this.#metrics.count('karat_coalesced_requests_total', { kind: 'page' })
    const pending = started ?? this.#start(key, render)
    pending.clients += 1
    whenGone(() => {
      pending.clients -= 1
      if (pending.clients > 0) return
      this.#forget(key, pending)
      pending.aborter.abort()
    })
    return pending.response
  }

  #start(key: string, render: (signal: AbortSignal) => Promise<CachedResponse>): PendingRender {
    const aborter = new AbortController()
    const response = render(aborter.signal).then((rendered) => {
      if (CACHEABLE_STATUSES.includes(rendered.status)) this.#responses?.set(key, rendered)
      return rendered
    })
    const pending = { response, aborter, clients: 0 }
    this.#pending.set(key, pending)
    const forget = () => this.#forget(key, pending)
    response.then(forget, forget)
    return pending
  }

  #forget(key: string, pending: PendingRender): void {
    if (this.#pending.get(key) === pending) this.#pending.delete(key)
  }
}
