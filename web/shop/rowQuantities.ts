/** How much of what a goldsmith means to order: kept by the browser for each row of the tables, whatever page it stands on. */
import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { storedList } from './storedList.ts'
import { useStoreView } from './StoreContext.tsx'

const most = 200
const separator = '\t'

/** Each entry is sku and quantity. */
export const rowQuantities = storedList('row-quantities', most, () => localStorage)

/** @param quantity a decimal as the gateway writes it; null: nothing of it is wanted any more. */
export function storeRowQuantity(storeCode: string, sku: string, quantity: string | null): void {
  const others = rowQuantities.read(storeCode).filter((entry) => entry.split(separator)[0] !== sku)
  rowQuantities.write(storeCode, quantity === null ? others : [`${sku}${separator}${quantity}`, ...others])
}

/** Null where nothing is wanted, and on the server. */
export function useRowQuantity(sku: string): string | null {
  const { code } = useStoreView()
  // A change of one row does not render the others.
  const quantity = useMemo(
    () =>
      computed(
        rowQuantities.store(code),
        (entries) => entries.find((entry) => entry.split(separator)[0] === sku)?.split(separator)[1] ?? null,
      ),
    [code, sku],
  )

  return useStore(quantity, { ssr: () => null })
}
