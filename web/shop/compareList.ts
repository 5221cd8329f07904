/** Skus that a shopper compares, the first chosen first. */
import { useStoreView } from './StoreContext.tsx'
import { keptList, useKeptList } from './keptList.ts'

/** More columns cannot be read side by side. */
export const mostCompared = 4

const list = keptList('compare', mostCompared, () => localStorage)

export interface CompareList {
  readonly skus: readonly string[]
  readonly isFull: boolean
  readonly toggle: (sku: string) => void
}

export function useCompareList(): CompareList {
  const { code } = useStoreView()
  const skus = useKeptList(list)

  return {
    skus,
    isFull: skus.length >= mostCompared,
    toggle: (sku) => list.write(code, skus.includes(sku) ? skus.filter((other) => other !== sku) : [...skus, sku]),
  }
}
