/**
 * From which side of tax this shopper looks at prices, where the store lets them choose.
 * A plain cookie, so that the document shows it before anything is drawn.
 */
import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { useStoreView } from './StoreContext.tsx'

export type TaxSide = 'NET' | 'GROSS'

const oneYearS = 365 * 24 * 60 * 60
const chosenSide = atom<TaxSide | null>(null)
onMount(chosenSide, () => chosenSide.set(readChosen()))

/**
 * The store's own side on the server and until hydrated.
 * For what cannot stand on both sides at once, such as the text of an option; the rest is ui/BySide.tsx's.
 */
export function useTaxSide(): TaxSide {
  const { displaySide, hasTaxSideSwitch } = useStoreView()
  const chosen = useStore(chosenSide, { ssr: 'initial' })

  return hasTaxSideSwitch ? (chosen ?? displaySide) : displaySide
}

export function writeTaxSide(side: TaxSide): void {
  const value = side === 'NET' ? 'net' : 'gross'
  document.cookie = `taxSide=${value}; path=/; max-age=${oneYearS}; samesite=lax`
  document.documentElement.dataset['taxSide'] = value
  chosenSide.set(side)
}

function readChosen(): TaxSide | null {
  if (typeof document === 'undefined') return null
  const { taxSide } = document.documentElement.dataset
  if (taxSide === 'net') return 'NET'
  return taxSide === 'gross' ? 'GROSS' : null
}
