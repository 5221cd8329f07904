/** Quantities that a goldsmith entered in the rows of the tables. The browser persists them per SKU, for all pages. */
import { useCallback, useSyncExternalStore } from 'react'
import { storedList } from './storedList.ts'
import { useStoreView } from './StoreContext.tsx'

const MAX_ROWS = 200
const separator = '\t'

/** Each entry is a SKU and a quantity. */
export const rowQuantities = storedList('row-quantities', MAX_ROWS, () => localStorage)

/** @param quantity a decimal as the gateway formats it; null removes the entry. */
export function storeRowQuantity(storeCode: string, sku: string, quantity: string | null): void {
  const others = rowQuantities.read(storeCode).filter((entry) => entry.split(separator)[0] !== sku)
  rowQuantities.write(storeCode, quantity === null ? others : [`${sku}${separator}${quantity}`, ...others])
}

/** Quantities by SKU. @param entries of `rowQuantities` */
export function typedQuantities(entries: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    entries.map((entry) => {
      const [sku = '', quantity = ''] = entry.split(separator)
      return [sku, quantity]
    }),
  )
}

/** Returns the quantity of a row; null if there is none, and on the server. */
export function useRowQuantity(sku: string): string | null {
  const { code } = useStoreView()
  const store = rowQuantities.store(code)
  const subscribe = useCallback((onChange: () => void) => store.listen(onChange), [store])

  // A snapshot of its own: only the row whose quantity changes renders again.
  return useSyncExternalStore(
    subscribe,
    () =>
      store
        .get()
        .find((entry) => entry.split(separator)[0] === sku)
        ?.split(separator)[1] ?? null,
    () => null,
  )
}
