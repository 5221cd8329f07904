/**
 * Whether this shopper sees prices with or without tax, if the store offers the choice.
 * Stored in a plain cookie, which app/early/flags.js reads before the first paint.
 */
import type { TaxedAmountPartsFragment } from '../client/generated/documents.generated.ts'
import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { useStoreView } from './StoreContext.tsx'

export type TaxSide = 'NET' | 'GROSS'

const oneYearS = 365 * 24 * 60 * 60
const chosenSide = atom<TaxSide | null>(null)
onMount(chosenSide, () => chosenSide.set(readChosen()))

/**
 * Returns the store's default on the server and until hydration.
 * For texts that can show one side only, such as an option's; all other amounts use ui/BySide.tsx.
 */
export function useTaxSide(): TaxSide {
  const { displaySide, hasTaxSideSwitch } = useStoreView()
  const chosen = useStore(chosenSide, { ssr: 'initial' })

  return hasTaxSideSwitch ? (chosen ?? displaySide) : displaySide
}

export function writeTaxSide(side: TaxSide): void {
  const value = side === 'NET' ? 'net' : 'gross'
  document.cookie = `taxSide=${value}; path=/; max-age=${oneYearS}; samesite=lax`
  showTaxSide(side)
}

/** Shows a side without storing it as a choice; null is the store's own. */
export function showTaxSide(side: TaxSide | null): void {
  const { dataset } = document.documentElement
  if (side === null) delete dataset['taxSide']
  else dataset['taxSide'] = side === 'NET' ? 'net' : 'gross'
  chosenSide.set(side)
}

function readChosen(): TaxSide | null {
  if (typeof document === 'undefined') return null
  const { taxSide } = document.documentElement.dataset
  if (taxSide === 'net') return 'NET'
  return taxSide === 'gross' ? 'GROSS' : null
}

/** Of an amount on both sides. It stands apart from amounts.ts, which needs the decimal arithmetic that few pages load. */
export function amountOn(side: TaxSide, { net, gross }: TaxedAmountPartsFragment): TaxedAmountPartsFragment['gross'] {
  return side === 'GROSS' ? gross : net
}
