/**
 * Runs in Chromium, bundled by persistence.ts: the shop's persisted cache with many products, beside the usual way of
 * apollo3-cache-persist, which writes the whole cache as one text.
 */
import type { NormalizedCacheObject } from '@apollo/client'
import type { InMemoryCache } from '@apollo/client/cache'
import { CachePersistor } from 'apollo3-cache-persist'
import { createStore, get, set } from 'idb-keyval'
import { openCatalogueStorage } from '../web/offline/catalogue/catalogueStorage.ts'
import { syncCatalogue } from '../web/offline/catalogue/syncCatalogue.ts'
import { createCache } from '../web/client/cache.ts'
import { CategoryListing } from '../web/client/generated/documents.generated.ts'
import { writeResults } from '../web/client/lazyClient.ts'
import { PagesSeen } from '../web/client/pagesSeen.ts'
import { openBrowserPersistence } from '../web/client/persistence/browserPersistence.ts'
import type { Persistence } from '../web/client/persistence/persistence.ts'
import { BUNDLE_FORMAT } from '../engine/offline/bundle.ts'

export interface ListingAnswer {
  readonly variables: Record<string, unknown>
  readonly data: Record<string, unknown>
}

export type PersistenceBench = typeof bench

declare global {
  interface Window {
    persistenceBench: PersistenceBench
  }
}

interface Filled {
  readonly cache: InMemoryCache
  readonly records: Persistence
  readonly blob: CachePersistor<NormalizedCacheObject>
  readonly products: readonly string[]
}

let filled: Filled | undefined

const bench = {
  /** Writes listing pages into a new cache and persists it both ways. @returns the number of its products */
  async fill(store: string, answers: readonly ListingAnswer[]): Promise<number> {
    const cache = createCache()
    const seen = new PagesSeen(cache, () => Date.now())
    for (const { variables, data } of answers) {
      cache.writeQuery({ query: CategoryListing, variables, data } as never)
      seen.see(CategoryListing, variables)
    }
    const products = Object.keys(cache.extract()).filter((id) => id.startsWith('Product:'))
    filled = { cache, records: openBrowserPersistence(cache, seen, store), blob: asOneText(cache, store), products }
    await filled.records.persist()
    return products.length
  },

  /** Renames some products, others in each round. */
  change(round: number, count: number): void {
    const { cache, products } = current()
    cache.batch({
      update: () => {
        for (let at = 0; at < count; at += 1)
          cache.modify({
            id: products[(round * count + at) % products.length] ?? '',
            fields: { name: (name: string) => `${name} *` },
          })
      },
    })
  },
  persistRecords: () => current().records.persist(),
  persistBlob: () => current().blob.persist(),

  /** Milliseconds from the start of a page until its cache is ready. */
  async open(store: string, answer: ListingAnswer, restores: boolean): Promise<number> {
    const startedAt = performance.now()
    const cache = createCache()
    const earlier = restores
      ? await openBrowserPersistence(cache, new PagesSeen(cache, () => Date.now()), store).read()
      : null
    if (earlier) cache.restore(earlier)
    writeResults(cache, [{ query: CategoryListing, ...answer }])
    return performance.now() - startedAt
  },

  /** Loads a catalogue as the worker does. */
  async takeAlong(storeCode: string): Promise<void> {
    const storage = openCatalogueStorage(storeCode)
    await syncCatalogue({
      storeCode,
      storage,
      format: BUNDLE_FORMAT,
      onProgress: () => undefined,
      fetch: (...parameters) => fetch(...parameters),
    })
  },

  /** Bytes of this origin on disk. */
  async bytesOnDisk(): Promise<number> {
    return (await navigator.storage.estimate()).usage ?? Number.NaN
  },
}

function current(): Filled {
  if (!filled) throw new Error('expected a filled cache')
  return filled
}

function asOneText(cache: InMemoryCache, store: string): CachePersistor<NormalizedCacheObject> {
  const withStore = createStore(`blob-${store}`, 'texts')
  return new CachePersistor<NormalizedCacheObject>({
    cache,
    storage: {
      getItem: async (key: string) => (await get<string>(key, withStore)) ?? null,
      setItem: (key: string, value: string | null) => set(key, value, withStore),
      removeItem: (key: string) => set(key, null, withStore),
    },
    maxSize: false,
  })
}

window.persistenceBench = bench
