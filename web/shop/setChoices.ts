/** A shopper's choices in sets, by SKU of the set. In memory only, for all pages of the visit. A set without an entry has its default items. */
import { useStore } from '@nanostores/react'
import { map } from 'nanostores'
import { useStoreView } from './StoreContext.tsx'

/** By position in the set: a quantity, or the codes of the chosen items. */
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

export function forgetSetChoices(): void {
  choices.set({})
}

/** Returns the choices of a set; empty for default items, and on the server. */
export function useSetChoice(sku: string): SetChoice {
  const { code } = useStoreView()
  const key = keyOf(code, sku)

  return useStore(choices, { keys: [key], ssr: () => ({}) })[key] ?? asOffered
}
