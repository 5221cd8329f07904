/** Reports the first change of a hydrated cache: until then the page reads the server's state itself (lazyClient.ts). */
import type { NormalizedCacheObject } from '@apollo/client'
import type { InMemoryCache } from '@apollo/client/cache'

const changes = ['write', 'modify', 'evict', 'batch', 'restore', 'reset', 'removeOptimistic'] as const

type Method = (...parameters: readonly unknown[]) => unknown

/** @param onChange called before each change after the state has been restored */
export function restoreForHydration(cache: InMemoryCache, state: NormalizedCacheObject, onChange: () => void): void {
  cache.restore(state)

  // In front of the methods of the class. The persistence puts its own in front of these.
  const watched = changes.map((name) => {
    const method = cache[name].bind(cache) as Method
    const change: Method = (...parameters) => {
      onChange()
      return method(...parameters)
    }
    return [name, change] as const
  })
  Object.assign(cache, Object.fromEntries(watched))
}
