/** Caches stock for a few seconds across requests. Stock is the same for every customer. */
import { LRUCache } from 'lru-cache'
import type { RequestScope } from '../shared/requestScope.ts'
import type { SharedCache } from '../upstream/sharedCache.ts'
import type { RequestedSku, StockItem } from './source.ts'

const MAX_ITEMS = 50_000

export interface StockKey extends RequestedSku {
  readonly storeCode: string
}

export interface StockCache {
  /** Null when the backend has no stock of the sku; undefined when it is not cached. */
  get(key: StockKey): StockItem | null | undefined
  set(key: StockKey, item: StockItem | null): void
}

interface Entry {
  readonly item: StockItem | null
}

const caches = new WeakMap<SharedCache, LRUCache<string, Entry>>()

/** Invalidating products invalidates their stock too. */
export function stockCacheOf({
  sharedCache,
  stockCacheMs,
}: Pick<RequestScope, 'sharedCache' | 'stockCacheMs'>): StockCache {
  if (stockCacheMs === 0) return { get: () => undefined, set: () => {} }

  const cache =
    caches.get(sharedCache) ??
    new LRUCache<string, Entry>({
      max: MAX_ITEMS,
      ttl: stockCacheMs,
      ttlResolution: 0,
      perf: { now: () => sharedCache.now().getTime() },
    })
  caches.set(sharedCache, cache)
  const nameOf = ({ storeCode, sku, documentId }: StockKey): string =>
    JSON.stringify([storeCode, sku, documentId, sharedCache.generation('product', storeCode)])
  return {
    get: (key) => cache.get(nameOf(key))?.item,
    set: (key, item) => void cache.set(nameOf(key), { item }),
  }
}
