/**
 * What is remembered for a group of customers, or for one, beyond the request: kept per gateway, by keys that are made of the verified session.
 * Nothing here can be reached without a customer, and so never by a guest.
 */
import { LRUCache } from 'lru-cache'
import type { RequestScope } from '../../requestScope.ts'
import type { SessionCustomer } from '../../session/sessionCustomer.ts'
import type { SharedCache } from '../../upstream/sharedCache.ts'

export interface CustomerCacheDefinition {
  /** Who shares it, from the customer of the session; null for customers that it has nothing for. */
  readonly scopeOf: (customer: SessionCustomer) => string | number | null
  readonly ttlMs: number
  readonly maxEntries: number
}

/** What one customer may see of it, in one store. */
export interface CustomerCache<Value extends object> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
}

type Gateway = Pick<RequestScope, 'sharedCache'>

export function defineCustomerCache<Value extends object>({ scopeOf, ttlMs, maxEntries }: CustomerCacheDefinition) {
  const caches = new WeakMap<SharedCache, LRUCache<string, Value>>()

  /** Null for customers that it has nothing for. */
  return (storeCode: string, customer: SessionCustomer, { sharedCache }: Gateway): CustomerCache<Value> | null => {
    const scope = scopeOf(customer)
    if (scope === null) return null

    const cache =
      caches.get(sharedCache) ??
      new LRUCache<string, Value>({
        max: maxEntries,
        ttl: ttlMs,
        ttlResolution: 0,
        perf: { now: () => sharedCache.now().getTime() },
      })
    caches.set(sharedCache, cache)
    // An invalidation of the products takes their prices along.
    const generation = sharedCache.generation('product', storeCode)
    // Written as JSON, no two lists of values have one text.
    const whole = (key: string) => JSON.stringify([storeCode, scope, generation, key])
    return {
      get: (key) => cache.get(whole(key)),
      set: (key, value) => void cache.set(whole(key), value),
      delete: (key) => void cache.delete(whole(key)),
    }
  }
}
