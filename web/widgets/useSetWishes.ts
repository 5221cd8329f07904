/** Changes the choice of a set and counts the changes: only changes are announced, not the restored choice. */
import { useState } from 'react'
import { forgetSetChoice, storeSetChoice, type SetChoice, useSetChoice } from '../shop/setChoices.ts'
import { useStoreView } from '../shop/StoreContext.tsx'

export interface SetWishes {
  readonly choice: SetChoice
  readonly changes: number
  readonly wish: (place: string, wished: readonly string[]) => void
  readonly reset: () => void
}

export function useSetWishes(sku: string): SetWishes {
  const { code } = useStoreView()
  const [changes, setChanges] = useState(0)
  const counted = (change: () => void) => {
    change()
    setChanges((count) => count + 1)
  }

  return {
    choice: useSetChoice(sku),
    changes,
    wish: (place, wished) => counted(() => storeSetChoice(code, sku, place, wished)),
    reset: () => counted(() => forgetSetChoice(code, sku)),
  }
}
