/**
 * From which side of tax this shopper looks at prices, where the store lets them choose.
 * A plain cookie, so that the document shows it before anything is drawn.
 */
import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'
import { useStoreView } from './StoreContext.tsx'

export type TaxSide = 'NET' | 'GROSS'

const oneYearS = 365 * 24 * 60 * 60
const { subscribe, tell } = createListeners()

/**
 * The store's own side on the server and until hydrated.
 * For what cannot stand on both sides at once, such as the text of an option; the rest is ui/BySide.tsx's.
 */
export function useTaxSide(): TaxSide {
  const { displaySide, hasTaxSideSwitch } = useStoreView()
  const chosen = useSyncExternalStore(subscribe, readChosen, () => null)

  return hasTaxSideSwitch ? (chosen ?? displaySide) : displaySide
}

export function writeTaxSide(side: TaxSide): void {
  const value = side === 'NET' ? 'net' : 'gross'
  document.cookie = `taxSide=${value}; path=/; max-age=${oneYearS}; samesite=lax`
  document.documentElement.dataset['taxSide'] = value
  tell()
}

function readChosen(): TaxSide | null {
  const { taxSide } = document.documentElement.dataset
  if (taxSide === 'net') return 'NET'
  return taxSide === 'gross' ? 'GROSS' : null
}
