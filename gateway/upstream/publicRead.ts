/**
 * Public reads that outlive a request: kept per gateway, by everything that was asked.
 * Nothing that depends on who asks may be read through them.
 */
import { LRUCache } from 'lru-cache'
import type { RequestScope } from '../requestScope.ts'
import type { SharedCache, ReadTag } from './sharedCache.ts'

type Remembering = Pick<RequestScope, 'sharedCache'>

export interface PublicReadDefinition<Asked, Answer extends object, Scope extends Remembering = RequestScope> {
  /** Everything the answer depends on, the store included. */
  readonly keyOf: (asked: Asked, scope: Scope) => string
  /** What it is of, and of which store: what an invalidation names. */
  readonly tag: ReadTag
  /** The storefront service that is called, where a request waits for it no longer than the service's time budget. */
  readonly upstream?: string
  readonly storeOf: (asked: Asked) => string
  readonly load: (asked: Asked, scope: Scope) => Promise<Answer>
  readonly ttlMs: number | ((answer: Answer) => number)
  /** For how long after `ttlMs` the old answer is given while a new one is fetched, and when fetching fails. */
  readonly staleMs: number
  readonly maxEntries: number
}

interface Kept<Answer> {
  readonly answer: Answer
  /** The memory's when loading began. */
  readonly generation: number
}

/** Equal reads in flight share one load. A failed load is never kept. */
export function definePublicRead<Asked, Answer extends object, Scope extends Remembering = RequestScope>(
  definition: PublicReadDefinition<Asked, Answer, Scope>,
) {
  const caches = new WeakMap<SharedCache, LRUCache<string, Kept<Answer>, Load<Answer>>>()

  return async (asked: Asked, scope: Scope): Promise<Answer> => {
    const cache = caches.get(scope.sharedCache) ?? createCache(definition, scope.sharedCache)
    caches.set(scope.sharedCache, cache)

    const key = definition.keyOf(asked, scope)
    const generation = scope.sharedCache.generation(definition.tag, definition.storeOf(asked))
    const known = cache.peek(key, { allowStale: true })
    const isInvalidated = known !== undefined && known.generation !== generation
    // Never delete what is too old: a refresh of it may be under way, and whoever waits for that would be refused.
    const mayBeStale = definition.staleMs > 0 && cache.getRemainingTTL(key) >= -definition.staleMs
    const loading = cache.forceFetch(key, {
      forceRefresh: isInvalidated,
      allowStale: mayBeStale && !isInvalidated,
      allowStaleOnFetchRejection: mayBeStale,
      context: async () => ({ answer: await definition.load(asked, sharedScope(scope)), generation }),
    })
    const { answer } = await (definition.upstream === undefined || !hasApi(scope)
      ? loading
      : scope.api.waitFor(definition.upstream, loading))
    return answer
  }
}

function hasApi(scope: object): scope is Pick<RequestScope, 'api'> {
  return 'api' in scope
}

/** A load serves every request that waits for it, so it does not end with the one that started it. */
function sharedScope<Scope extends object>(scope: Scope): Scope {
  if (!hasApi(scope)) return scope
  const shared: Scope = Object.create(scope, { api: { value: scope.api.shared, enumerable: true } })
  return shared
}

type Load<Answer> = () => Promise<Kept<Answer>>

function createCache<Asked, Answer extends object, Scope extends Remembering>(
  { maxEntries, staleMs, ttlMs }: PublicReadDefinition<Asked, Answer, Scope>,
  memory: SharedCache,
) {
  return new LRUCache<string, Kept<Answer>, Load<Answer>>({
    max: maxEntries,
    ttl: 1,
    ttlResolution: 0,
    perf: { now: () => memory.now().getTime() },
    noDeleteOnFetchRejection: staleMs > 0,
    async fetchMethod(_key, stale, { options, context }) {
      // With nothing to fall back on, lru-cache would swallow the fault and answer undefined.
      if (stale === undefined) options.allowStaleOnFetchRejection = false
      const kept = await context()
      options.ttl = typeof ttlMs === 'number' ? ttlMs : ttlMs(kept.answer)
      return kept
    },
  })
}
