/**
 * Cached reads of public data. The cache belongs to one gateway, and its key contains all parameters.
 * Data that depends on the customer must not be read through it.
 */
import { LRUCache } from 'lru-cache'
import type { RequestScope } from '../shared/requestScope.ts'
import type { SharedCache, ReadTag } from './sharedCache.ts'

type WithSharedCache = Pick<RequestScope, 'sharedCache'>

export interface PublicReadDefinition<Request, Answer extends object, Scope extends WithSharedCache = RequestScope> {
  /** Cache key: everything that the result depends on, the store included. */
  readonly keyOf: (request: Request, scope: Scope) => string
  /** Tag for invalidation. */
  readonly tag: ReadTag
  /** Upstream service of optional data: a request waits for it no longer than the time budget for such data. */
  readonly optionalUpstream?: string
  readonly storeOf: (request: Request) => string
  readonly load: (request: Request, scope: Scope) => Promise<Answer>
  readonly ttlMs: number | ((answer: Answer) => number)
  /** Time after `ttlMs` during which the stale value is returned while a new one is fetched, or when fetching fails. */
  readonly staleMs: number
  /** In all, or of each store. */
  readonly maxEntries: number | { readonly perStore: number }
}

/** For a read that is made once per version of a store's documents: the version in use, and the one before. */
export const TWO_PER_STORE = { perStore: 2 }

interface CacheEntry<Answer> {
  readonly answer: Answer
  /** Generation of the shared cache when loading began. */
  readonly generation: number
}

/** Concurrent equal reads share one load. A failed load is not cached. */
export function definePublicRead<Request, Answer extends object, Scope extends WithSharedCache = RequestScope>(
  definition: PublicReadDefinition<Request, Answer, Scope>,
) {
  const caches = new WeakMap<SharedCache, LRUCache<string, CacheEntry<Answer>, Load<Answer>>>()

  return async (request: Request, scope: Scope): Promise<Answer> => {
    const cache = caches.get(scope.sharedCache) ?? createCache(definition, scope.sharedCache)
    caches.set(scope.sharedCache, cache)

    const key = definition.keyOf(request, scope)
    const generation = scope.sharedCache.generation(definition.tag, definition.storeOf(request))
    const known = cache.peek(key, { allowStale: true })
    const isInvalidated = known !== undefined && known.generation !== generation
    // A stale entry is not deleted: a refresh may be in progress, and deleting the entry would reject its waiting requests.
    const mayBeStale = definition.staleMs > 0 && cache.getRemainingTTL(key) >= -definition.staleMs
    const loading = cache.forceFetch(key, {
      forceRefresh: isInvalidated,
      allowStale: mayBeStale && !isInvalidated,
      allowStaleOnFetchRejection: mayBeStale,
      context: async () => ({ answer: await definition.load(request, sharedScope(scope)), generation }),
    })
    const { answer } = await (definition.optionalUpstream === undefined || !hasApi(scope)
      ? loading
      : scope.api.waitFor(definition.optionalUpstream, loading))
    return answer
  }
}

function hasApi(scope: object): scope is Pick<RequestScope, 'api'> {
  return 'api' in scope
}

function hasIndex(scope: object): scope is Pick<RequestScope, 'index'> {
  return 'index' in scope
}

/** All waiting requests share a load, so it has neither the end nor the limits of the request that started it. */
function sharedScope<Scope extends object>(scope: Scope): Scope {
  const shared: Scope = Object.create(scope, {
    ...(hasApi(scope) && { api: { value: scope.api.shared(), enumerable: true } }),
    ...(hasIndex(scope) && { index: { value: scope.index.shared(), enumerable: true } }),
  })
  return shared
}

type Load<Answer> = () => Promise<CacheEntry<Answer>>

function createCache<Request, Answer extends object, Scope extends WithSharedCache>(
  { maxEntries, staleMs, ttlMs }: PublicReadDefinition<Request, Answer, Scope>,
  sharedCache: SharedCache,
) {
  return new LRUCache<string, CacheEntry<Answer>, Load<Answer>>({
    max: typeof maxEntries === 'number' ? maxEntries : maxEntries.perStore * sharedCache.storeCount,
    ttl: 1,
    ttlResolution: 0,
    perf: { now: () => sharedCache.now().getTime() },
    noDeleteOnFetchRejection: staleMs > 0,
    async fetchMethod(_key, stale, { options, context }) {
      // Without a stale value, lru-cache would swallow the error and return undefined.
      if (stale === undefined) options.allowStaleOnFetchRejection = false
      const entry = await context()
      options.ttl = typeof ttlMs === 'number' ? ttlMs : ttlMs(entry.answer)
      return entry
    },
  })
}
