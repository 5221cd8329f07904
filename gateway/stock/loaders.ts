/** Loads stock in batches; across requests it is cached for a few seconds. */
import DataLoader from 'dataloader'
import { type UpstreamError, upstreamErrorToNull } from '../shared/errors.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { StoreView } from '../storeTable.ts'
import { type Fields, fieldsField, flagField, numberField, textField } from '../upstream/catalogueIndex/fields.ts'
import type { StorefrontProfile } from '../upstream/storefront/profile.ts'
import { throwOnce } from '../shared/throwOnce.ts'
import { fetchStock, type RequestedSku, type StockItem } from './source.ts'
import { LRUCache } from 'lru-cache'
import type { SharedCache } from '../upstream/sharedCache.ts'

const SKUS_PER_REQUEST = 15 // maximum of stock/list in the specification

/** Null when the document has no stock data. */
export function stockInDocument(fields: Fields): StockItem | null {
  const stock = fieldsField(fields, 'stock')
  if (stock === null || typeof stock['is_in_stock'] !== 'boolean') return null

  const isCounted = stock['manage_stock'] !== false
  return {
    isInStock: stock['is_in_stock'],
    quantity: isCounted ? numberField(stock, 'qty') : null,
    allowsBackorders: flagField(stock, 'backorders'),
  }
}

/** Whether the backend has no stock of such a product: what it answers for it says nothing. */
export function isUnstocked(fields: Fields, { catalogue }: Pick<StorefrontProfile, 'catalogue'>): boolean {
  return !catalogue.servicesHaveStock && textField(fields, 'type_id') === 'virtual'
}

/** A product or a variant. */
interface StockedItem {
  readonly store: StoreView
  readonly sku: string
  readonly documentId: number | null
}

export function createStockLoaders(scope: RequestScope) {
  const orNull = throwOnce()
  const cache = stockCacheOf(scope)
  const noteOnce = createNote(scope.log)
  const preloaded = new Map<string, StockItem | null>()
  const loader = new DataLoader<StockKey, StockItem | null, string>((keys) => loadByStore(keys, scope, cache), {
    maxBatchSize: SKUS_PER_REQUEST,
    cacheKeyFn: nameOf,
  })

  // Few promises, because listings have many rows.
  const loadAndReport = (key: StockKey): Promise<StockItem | null> => loader.load(key).catch(orNull)

  const loadOrNull = (key: StockKey): Promise<StockItem | null> => loader.load(key).catch(upstreamErrorToNull(noteOnce))

  return {
    stock: {
      /**
       * Whether it is in stock as far as is known without a call: by what the backend has said lately, else by the catalogue.
       *
       * @param quantity null for composite products, which have none of their own
       */
      has(item: StockedItem & { readonly fields: Fields }, quantity: number | null): boolean {
        const [key] = isUnstocked(item.fields, scope.api.profile) ? [] : keysOf(item)
        const stock = (key && (preloaded.get(nameOf(key)) ?? cache.get(key))) ?? stockInDocument(item.fields)
        if (!stock?.isInStock) return false
        return quantity === null || stock.quantity === null || stock.quantity >= quantity
      },
      /**
       * Null when unknown. Synchronous for preloaded and cached stock, so that listing rows need no promise.
       *
       * @param hasSubstitute whether the caller has other stock data, so that a failed request is only logged
       * @throws UpstreamError once per failed request, regardless of its number of skus
       */
      load(key: StockKey, hasSubstitute = false): StockItem | null | Promise<StockItem | null> {
        const loaded = preloaded.get(nameOf(key))
        const known = loaded === undefined ? cache.get(key) : loaded
        return known === undefined ? (hasSubstitute ? loadOrNull(key) : loadAndReport(key)) : known
      },
      /** Loads the stock of many items before their fields are resolved. `load` reports the error of stock that cannot be loaded. */
      async preload(items: readonly StockedItem[]): Promise<void> {
        const missing = items.flatMap(keysOf).filter((key) => cache.get(key) === undefined)
        const found = await loader.loadMany(missing)
        missing.forEach((key, at) => {
          const item = found[at]
          if (item !== undefined && !(item instanceof Error)) preloaded.set(nameOf(key), item)
        })
      },
      /** What was said of these lately is no longer true: they are asked for again. */
      forget(items: readonly StockedItem[]): void {
        for (const key of items.flatMap(keysOf)) {
          cache.forget(key)
          preloaded.delete(nameOf(key))
          loader.clear(key)
        }
      },
    },
  }
}

/** Logs each failed request once. */
function createNote(log: RequestScope['log']): (err: UpstreamError) => void {
  const logged = new Set<UpstreamError>()
  return (err) => {
    if (logged.has(err)) return
    logged.add(err)
    log.warn({ err, upstream: 'stock' }, 'stock: the catalogue has the stock of this response')
  }
}

/** None where the store takes the catalogue's stock. */
function keysOf({ store, sku, documentId }: StockedItem): StockKey[] {
  const { storeCode, catalogue } = store
  return catalogue.synchroniseStock && documentId !== null ? [{ storeCode, sku, documentId }] : []
}

function nameOf({ storeCode, sku }: StockKey): string {
  return `${storeCode} ${sku}`
}

/** A response that is late for this request is cached for the next one. */
async function loadByStore(
  keys: readonly StockKey[],
  scope: RequestScope,
  cache: StockCache,
): Promise<(StockItem | null | Error)[]> {
  const byStore = Map.groupBy(keys, ({ storeCode }) => storeCode)
  const found = new Map<StockKey, StockItem | null | Error>()
  await Promise.all(
    [...byStore].map(async ([storeCode, requested]) => {
      const reading = fetchStock(storeCode, requested, { api: scope.api.shared(), log: scope.log }).then((items) => {
        requested.forEach((key, at) => cache.set(key, items[at] ?? null))
        return items
      })
      const items = await scope.api
        .waitFor('stock', reading)
        .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
      requested.forEach((key, at) => found.set(key, items instanceof Error ? items : (items[at] ?? null)))
    }),
  )
  return keys.map((key) => found.get(key) ?? null)
}

const MAX_CACHED_ITEMS = 50_000

interface StockKey extends RequestedSku {
  readonly storeCode: string
}

/** Stock for a few seconds across requests: it is the same for every customer. */
interface StockCache {
  /** Null when the backend has no stock of the sku; undefined when it is not cached. */
  get(key: StockKey): StockItem | null | undefined
  set(key: StockKey, item: StockItem | null): void
  forget(key: StockKey): void
}

interface Entry {
  readonly item: StockItem | null
}

const caches = new WeakMap<SharedCache, LRUCache<string, Entry>>()

/** Invalidating products invalidates their stock too. */
function stockCacheOf({ sharedCache, stockCacheMs }: Pick<RequestScope, 'sharedCache' | 'stockCacheMs'>): StockCache {
  if (stockCacheMs === 0) return { get: () => undefined, set: () => {}, forget: () => {} }

  const cache =
    caches.get(sharedCache) ??
    new LRUCache<string, Entry>({
      max: MAX_CACHED_ITEMS,
      ttl: stockCacheMs,
      ttlResolution: 0,
      perf: { now: () => sharedCache.now().getTime() },
    })
  caches.set(sharedCache, cache)
  const entryKeyOf = ({ storeCode, sku, documentId }: StockKey): string =>
    JSON.stringify([storeCode, sku, documentId, sharedCache.generation('product', storeCode)])
  return {
    get: (key) => cache.get(entryKeyOf(key))?.item,
    set: (key, item) => void cache.set(entryKeyOf(key), { item }),
    forget: (key) => void cache.delete(entryKeyOf(key)),
  }
}
