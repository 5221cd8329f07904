/**
 * A cache for groups of customers or single customers that outlives the request. Keys are made from the verified session.
 * Every read needs a customer, so a guest can never reach an entry.
 */
import { LRUCache } from 'lru-cache'
import type { RequestScope } from '../shared/requestScope.ts'
import type { SessionCustomer } from '../session/sessionCustomer.ts'
import type { SharedCache } from './sharedCache.ts'

interface CustomerCacheDefinition {
  /** The part of the key that customers share, from the customer of the session; null for customers without an entry. */
  readonly scopeOf: (customer: SessionCustomer) => string | number | null
  readonly ttlMs: number
  readonly maxEntries: number
}

export function defineCustomerCache<Value extends object>({ scopeOf, ttlMs, maxEntries }: CustomerCacheDefinition) {
  const caches = new WeakMap<SharedCache, LRUCache<string, Value>>()
  const cacheIn = (sharedCache: SharedCache) =>
    new LRUCache<string, Value>({
      max: maxEntries,
      ttl: ttlMs,
      ttlResolution: 0,
      perf: { now: () => sharedCache.now().getTime() },
    })

  /** The entries that one customer may read in one store; null for customers without an entry. */
  return (storeCode: string, customer: SessionCustomer, { sharedCache }: Pick<RequestScope, 'sharedCache'>) => {
    const scope = scopeOf(customer)
    if (scope === null) return null

    const cache = caches.get(sharedCache) ?? cacheIn(sharedCache)
    caches.set(sharedCache, cache)
    // An invalidation of the products also invalidates their prices.
    const generation = sharedCache.generation('product', storeCode)
    // As JSON, different lists of values have different texts.
    const whole = (key: string) => JSON.stringify([storeCode, scope, generation, key])
    return {
      get: (key: string) => cache.get(whole(key)),
      set: (key: string, value: Value) => void cache.set(whole(key), value),
      delete: (key: string) => void cache.delete(whole(key)),
    }
  }
}
