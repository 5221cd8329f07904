import DataLoader from 'dataloader'
import { tellOnce } from '../tellOnce.ts'
import type { RequestScope } from '../requestScope.ts'
import { fetchStock, type AskedSku, type StockItem } from './source.ts'

const SKUS_PER_REQUEST = 15 // the spec's limit for stock/list

export interface StockKey extends AskedSku {
  readonly storeCode: string
}

export function createStockLoaders(scope: RequestScope) {
  const orNull = tellOnce()
  const loader = new DataLoader<StockKey, StockItem | null, string>((keys) => loadByStore(keys, scope), {
    maxBatchSize: SKUS_PER_REQUEST,
    cacheKeyFn: ({ storeCode, sku }) => `${storeCode} ${sku}`,
  })

  return {
    stock: {
      /** Null when unknown. @throws UpstreamError once for a request that failed, whatever the number of its skus */
      load: (key: StockKey): Promise<StockItem | null> => loader.load(key).catch(orNull),
    },
  }
}

async function loadByStore(keys: readonly StockKey[], scope: RequestScope): Promise<(StockItem | null | Error)[]> {
  const byStore = Map.groupBy(keys, ({ storeCode }) => storeCode)
  const found = new Map<StockKey, StockItem | null | Error>()
  await Promise.all(
    [...byStore].map(async ([storeCode, asked]) => {
      const items = await fetchStock(storeCode, asked, scope).catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      )
      asked.forEach((key, at) => found.set(key, items instanceof Error ? items : (items[at] ?? null)))
    }),
  )
  return keys.map((key) => found.get(key) ?? null)
}
