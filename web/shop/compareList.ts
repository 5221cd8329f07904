/** Skus that a shopper compares, the first chosen first. */
import { useSyncExternalStore } from 'react'
import { keptList } from './keptList.ts'
import { useStoreView } from './StoreContext.tsx'

/** More columns cannot be read side by side. */
export const mostCompared = 4

const list = keptList('compare', mostCompared, () => localStorage)

export interface CompareList {
  readonly skus: readonly string[]
  readonly isFull: boolean
  readonly toggle: (sku: string) => void
}

/** Empty on the server, which knows no shopper. */
export function useCompareList(): CompareList {
  const { code } = useStoreView()
  // A text, because snapshots are compared; no sku has a line break.
  const text = useSyncExternalStore(list.subscribe, () => list.read(code).join('\n'), () => '')
  const skus = text === '' ? [] : text.split('\n')

  return {
    skus,
    isFull: skus.length >= mostCompared,
    toggle: (sku) => list.write(code, skus.includes(sku) ? skus.filter((other) => other !== sku) : [...skus, sku]),
  }
}
