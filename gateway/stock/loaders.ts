import DataLoader from 'dataloader'
import type { RequestScope } from '../requestScope.ts'
import { throwOnce } from '../throwOnce.ts'
import { fetchStock, type StockItem } from './source.ts'
import { stockCacheOf, type StockKey } from './stockCache.ts'

const SKUS_PER_REQUEST = 15 // maximum of stock/list in the specification

export function createStockLoaders(scope: RequestScope) {
  const orNull = throwOnce()
  const cache = stockCacheOf(scope)
  const loader = new DataLoader<StockKey, StockItem | null, string>((keys) => loadByStore(keys, scope), {
    maxBatchSize: SKUS_PER_REQUEST,
    cacheKeyFn: ({ storeCode, sku }) => `${storeCode} ${sku}`,
  })

  // Few promises, because listings have many rows.
  const loadAndCache = (key: StockKey): Promise<StockItem | null> =>
    loader.load(key).then((item) => {
      cache.set(key, item)
      return item
    }, orNull)

  return {
    stock: {
      /** Null when unknown. @throws UpstreamError once per failed request, regardless of its number of skus */
      load(key: StockKey): Promise<StockItem | null> {
        const known = cache.get(key)
        return known === undefined ? loadAndCache(key) : Promise.resolve(known)
      },
    },
  }
}

async function loadByStore(keys: readonly StockKey[], scope: RequestScope): Promise<(StockItem | null | Error)[]> {
  const byStore = Map.groupBy(keys, ({ storeCode }) => storeCode)
  const found = new Map<StockKey, StockItem | null | Error>()
  await Promise.all(
    [...byStore].map(async ([storeCode, requested]) => {
      const items = await fetchStock(storeCode, requested, scope).catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      )
      requested.forEach((key, at) => found.set(key, items instanceof Error ? items : (items[at] ?? null)))
    }),
  )
  return keys.map((key) => found.get(key) ?? null)
}
