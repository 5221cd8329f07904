/** SKUs in the compare list, in the order in which the shopper added them. */
import { useStoreView } from './StoreContext.tsx'
import { storedList, useStoredList } from './storedList.ts'

/** A page does not have room for more columns. */
export const maxCompared = 4

const list = storedList('compare', maxCompared, () => localStorage)

export interface CompareList {
  readonly skus: readonly string[]
  readonly isFull: boolean
  readonly toggle: (sku: string) => void
}

export function useCompareList(): CompareList {
  const { code } = useStoreView()
  const skus = useStoredList(list)

  return {
    skus,
    isFull: skus.length >= maxCompared,
    toggle: (sku) => list.write(code, skus.includes(sku) ? skus.filter((other) => other !== sku) : [...skus, sku]),
  }
}
