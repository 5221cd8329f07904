/** Skus that a shopper compares, the first chosen first. */
import { useStoreView } from './StoreContext.tsx'
import { storedList, useStoredList } from './storedList.ts'

/** More columns cannot be read side by side. */
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
