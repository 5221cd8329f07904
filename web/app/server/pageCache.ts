/** Rendered documents for a few seconds: anonymous, so that everybody may have them, and each rendered once at a time. */
import { LRUCache } from 'lru-cache'
import type { EncodedBody } from './compression.ts'

export interface CachedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: EncodedBody
}

/** 64 MB of documents of some 200 kB. */
const maxBytes = 64 * 1024 * 1024
const keptStatuses = [200, 301, 404]

export class PageCache {
  readonly #answers: LRUCache<string, CachedAnswer> | null
  readonly #pending = new Map<string, Promise<CachedAnswer>>()

  constructor(ttlMs: number) {
    this.#answers =
      ttlMs === 0
        ? null
        : new LRUCache({ ttl: ttlMs, maxSize: maxBytes, sizeCalculation: ({ body }) => body.byteLength + 1 })
  }

  async get(key: string, render: () => Promise<CachedAnswer>): Promise<CachedAnswer> {
    const kept = this.#answers?.get(key)
    if (kept) return kept
    const pending = this.#pending.get(key)
    if (pending) return pending

    const rendering = render().finally(() => this.#pending.delete(key))
    this.#pending.set(key, rendering)
    const answer = await rendering
    if (keptStatuses.includes(answer.status)) this.#answers?.set(key, answer)
    return answer
  }
}
