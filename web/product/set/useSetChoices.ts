/** Changes the choice of a set and counts the changes: only changes are announced, not the restored choice. */
import { useState } from 'react'
import { forgetSetChoice, storeSetChoice, type SetChoice, useSetChoice } from '../../shop/setChoices.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'

export interface SetChoices {
  readonly choice: SetChoice
  readonly changes: number
  readonly select: (part: string, codes: readonly string[]) => void
  readonly reset: () => void
}

export function useSetChoices(sku: string): SetChoices {
  const { code } = useStoreView()
  const [changes, setChanges] = useState(0)
  const counted = (change: () => void) => {
    change()
    setChanges((count) => count + 1)
  }

  return {
    choice: useSetChoice(sku),
    changes,
    select: (part, codes) => counted(() => storeSetChoice(code, sku, part, codes)),
    reset: () => counted(() => forgetSetChoice(code, sku)),
  }
}
