/**
 * Public reads that outlive a request: kept per gateway, by everything that was asked.
 * Nothing that depends on who asks may be read through them.
 */
import { LRUCache } from 'lru-cache'
import type { RequestScope } from '../requestScope.ts'

/** Stands for one gateway; what it remembers dies with it. */
export interface PublicMemory {
  readonly now: () => Date
}

export interface PublicReadDefinition<Asked, Answer extends object> {
  /** Everything the answer depends on, the store included. */
  readonly keyOf: (asked: Asked, scope: RequestScope) => string
  readonly load: (asked: Asked, scope: RequestScope) => Promise<Answer>
  readonly ttlMs: number | ((answer: Answer) => number)
  /** For how long after `ttlMs` the old answer is given while a new one is fetched, and when fetching fails. */
  readonly staleMs: number
  readonly maxEntries: number
}

/** Equal reads in flight share one load. A failed load is never kept. */
export function definePublicRead<Asked, Answer extends object>(definition: PublicReadDefinition<Asked, Answer>) {
  const caches = new WeakMap<PublicMemory, LRUCache<string, Answer, Load<Answer>>>()

  return async (asked: Asked, scope: RequestScope): Promise<Answer> => {
    const cache = caches.get(scope.publicMemory) ?? createCache(definition, scope.publicMemory)
    caches.set(scope.publicMemory, cache)

    const key = definition.keyOf(asked, scope)
    // Never delete what is too old: a refresh of it may be under way, and whoever waits for that would be refused.
    const mayBeStale = definition.staleMs > 0 && cache.getRemainingTTL(key) >= -definition.staleMs
    return cache.forceFetch(key, { allowStale: mayBeStale, allowStaleOnFetchRejection: mayBeStale, context: () => load(definition, asked, scope) })
  }
}

type Load<Answer> = () => Promise<{ answer: Answer; ttlMs: number }>

function createCache<Asked, Answer extends object>({ maxEntries, staleMs }: PublicReadDefinition<Asked, Answer>, memory: PublicMemory) {
  return new LRUCache<string, Answer, Load<Answer>>({
    max: maxEntries,
    ttl: 1,
    ttlResolution: 0,
    perf: { now: () => memory.now().getTime() },
    noDeleteOnFetchRejection: staleMs > 0,
    async fetchMethod(_key, stale, { options, context }) {
      // With nothing to fall back on, lru-cache would swallow the fault and answer undefined.
      if (stale === undefined) options.allowStaleOnFetchRejection = false
      const { answer, ttlMs } = await context()
      options.ttl = ttlMs
      return answer
    },
  })
}

async function load<Asked, Answer extends object>({ load, ttlMs }: PublicReadDefinition<Asked, Answer>, asked: Asked, scope: RequestScope) {
  const answer = await load(asked, scope)
  return { answer, ttlMs: typeof ttlMs === 'number' ? ttlMs : ttlMs(answer) }
}
