/** Persists the cache between visits: read before the first render, written when it changes. */
import { CachePersistor, type PersistentStorage } from 'apollo3-cache-persist'
import type { NormalizedCacheObject } from '@apollo/client'
import type { InMemoryCache } from '@apollo/client/cache'
import { privateFields, privateTypes, schemaVersion } from '../generated/cacheFacts.generated.ts'
import { nextTask } from '../../shop/nextTask.ts'
import type { PagesSeen, PagesSeenRecord } from '../pagesSeen.ts'
import type { Entities, PersistedMeta } from './persistedRecord.ts'
import { prune } from './prune.ts'
import { createPublicPart } from './publicPart.ts'

/** The specification's quota, in records: about 80 listing pages. Above it the pages that were opened longest ago are removed. */
const MAX_ENTITIES = 4_096
/** After this time of work the browser can react. */
const SLICE_MS = 8

type PersistorOptions = ConstructorParameters<typeof CachePersistor<NormalizedCacheObject>>[0]

export interface Persistence {
  /** The state of earlier visits. The caller restores it together with the document's own, because Apollo takes long for each restore. */
  read(): Promise<NormalizedCacheObject | null>
  /** Does the longest part of the next `persist`, in several tasks. */
  prepare(): Promise<void>
  persist(): Promise<void>
  purge(): Promise<void>
}

export function createPersistence(
  cache: InMemoryCache,
  seen: PagesSeen,
  storage: PersistentStorage<NormalizedCacheObject>,
): Persistence {
  const publicPart = createPublicPart({ privateTypes, privateFields })
  const keep = async (state: NormalizedCacheObject): Promise<NormalizedCacheObject> => {
    const pruned: Entities = {}
    for (const id of Object.keys(state)) {
      const entity = id === '__META' || id === 'ROOT_MUTATION' ? undefined : state[id]
      const part = entity && publicPart(entity)
      if (part) pruned[id] = part
    }
    const meta: PersistedMeta = {
      extraRootIds: state.__META?.extraRootIds ?? [],
      seen: seen.toRecord(),
      schema: schemaVersion,
    }

    return { ...prune(pruned, seen.fields, MAX_ENTITIES), __META: meta } as unknown as NormalizedCacheObject
  }

  const fitting = whereSchemaFits(storage, (meta) => seen.addEarlier(meta))
  const options = {
    cache,
    storage: fitting,
    serialize: false as const,
    // The library's own limit purges and stops silently; prune() bounds what is written.
    maxSize: false as const,
    persistenceMapper: keep,
  }

  // The class is typed for serialized text only, but passes on any value.
  const persistor = new CachePersistor(options as unknown as PersistorOptions)
  return {
    read: async () => (await fitting.getItem('')) ?? null,
    prepare: async () => {
      let since = performance.now()
      for (const entity of Object.values(cache.extract())) {
        // It remembers the part of each entity.
        if (entity) publicPart(entity)
        if (performance.now() - since < SLICE_MS) continue
        await nextTask()
        since = performance.now()
      }
    },
    persist: () => persistor.persist(),
    purge: () => persistor.purge(),
  }
}

/** Removes entities of another schema version, which today's queries might not be able to read. */
function whereSchemaFits(
  storage: PersistentStorage<NormalizedCacheObject>,
  onSeen: (seen: PagesSeenRecord) => void,
): PersistentStorage<NormalizedCacheObject> {
  return {
    getItem: async (key) => {
      const state = await storage.getItem(key)
      if (!state) return null
      const meta: Partial<PersistedMeta> = state.__META ?? {}
      if (meta.schema === schemaVersion && meta.seen) {
        onSeen(meta.seen)
        return state
      }

      await storage.removeItem(key)
      return null
    },
    setItem: (key, value) => storage.setItem(key, value),
    removeItem: (key) => storage.removeItem(key),
  }
}
