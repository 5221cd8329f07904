/** What a shopper has chosen of each set: in memory only, kept from page to page while the visit lasts. A set that is not named here stands as offered. */
import { useStore } from '@nanostores/react'
import { computed, map } from 'nanostores'
import { useMemo } from 'react'
import { useStoreView } from './StoreContext.tsx'

/** By place of the set: a quantity, or the codes of what is chosen. */
export type SetChoice = ReadonlyMap<string, readonly string[]>

const asOffered: SetChoice = new Map()
const choices = map<Readonly<Record<string, SetChoice>>>({})
const keyOf = (storeCode: string, sku: string) => `${storeCode} ${sku}`

export function storeSetChoice(storeCode: string, sku: string, place: string, wished: readonly string[]): void {
  const key = keyOf(storeCode, sku)
  choices.setKey(key, new Map([...(choices.get()[key] ?? asOffered), [place, wished]]))
}

export function forgetSetChoice(storeCode: string, sku: string): void {
  choices.setKey(keyOf(storeCode, sku), asOffered)
}

/** Empty for a set as offered, and on the server. */
export function useSetChoice(sku: string): SetChoice {
  const { code } = useStoreView()
  const key = keyOf(code, sku)
  const choice = useMemo(() => computed(choices, (all) => all[key] ?? asOffered), [key])

  return useStore(choice, { ssr: () => asOffered })
}
