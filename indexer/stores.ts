/** Which stores a command is for: one per index, because stores may share one. */
import type { StoreView } from '../gateway/storeTable.ts'
import { pricingOf } from './load/storeExports.ts'

/** @param codes store codes; empty for all. @throws Error naming an unknown store, or two stores that cannot share an index */
export function storesToIndex(stores: readonly StoreView[], codes: readonly string[]): readonly StoreView[] {
  const known = stores.map(({ storeCode }) => storeCode)
  const unknown = codes.filter((code) => !known.includes(code))
  if (unknown.length > 0) throw new Error(`expected stores out of ${known.join(', ')}, got ${unknown.join(', ')}`)

  const byIndex = new Map<string, StoreView>()
  for (const store of stores) {
    const first = byIndex.get(store.searchIndex)
    if (first && pricingOf(first) !== pricingOf(store))
      throw new Error(
        `${store.searchIndex}: expected one language, currency and tax of all its stores, got different ones of ${first.storeCode} and ${store.storeCode}`,
      )
    byIndex.set(store.searchIndex, first ?? store)
  }
  const wanted = codes.length === 0 ? stores : stores.filter(({ storeCode }) => codes.includes(storeCode))
  return [...new Set(wanted.map(({ searchIndex }) => searchIndex))].flatMap((index) => byIndex.get(index) ?? [])
}
