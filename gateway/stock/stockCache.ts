/** Stock that one gateway read a few seconds ago, for all requests. It is the same for every customer. */
import { LRUCache } from 'lru-cache'
import type { RequestScope } from '../requestScope.ts'
import type { PublicMemory } from '../upstream/publicMemory.ts'
import type { RequestedSku, StockItem } from './source.ts'

const MAX_ITEMS = 50_000

export interface StockKey extends RequestedSku {
  readonly storeCode: string
}

export interface StockCache {
  /** Null: the backend says nothing of the SKU. Undefined: not cached. */
  get(key: StockKey): StockItem | null | undefined
  set(key: StockKey, item: StockItem | null): void
}

interface Entry {
  readonly item: StockItem | null
}

const caches = new WeakMap<PublicMemory, LRUCache<string, Entry>>()

/** An invalidation of products drops their stock too. */
export function stockCacheOf({
  publicMemory,
  stockCacheMs,
}: Pick<RequestScope, 'publicMemory' | 'stockCacheMs'>): StockCache {
  if (stockCacheMs === 0) return { get: () => undefined, set: () => {} }

  const cache =
    caches.get(publicMemory) ??
    new LRUCache<string, Entry>({
      max: MAX_ITEMS,
      ttl: stockCacheMs,
      ttlResolution: 0,
      perf: { now: () => publicMemory.now().getTime() },
    })
  caches.set(publicMemory, cache)
  const nameOf = ({ storeCode, sku, documentId }: StockKey): string =>
    JSON.stringify([storeCode, sku, documentId, publicMemory.generation('product', storeCode)])
  return {
    get: (key) => cache.get(nameOf(key))?.item,
    set: (key, item) => void cache.set(nameOf(key), { item }),
  }
}
