/** What the owner of the store promises. Without a text in the reader's or the store's language nothing is shown. */
import { createContext, use } from 'react'
import type { StorePromisePartsFragment } from '../client/generated/documents.generated.ts'
import { type TextByLanguage, useInterfaceLanguage, useStoreView } from './StoreContext.tsx'

type Promises = Omit<StorePromisePartsFragment, '__typename'>

const NONE: Promises = { products: [], price: [], returns: [], newsletter: [], loyaltyCard: [] }

export const PromisesContext = createContext<Promises>(NONE)

interface OwnersText {
  readonly lang: string
  readonly text: string
}

/** @returns null without such a promise */
export function usePromise(kind: keyof Promises): OwnersText | null {
  return useOwnersText(use(PromisesContext)[kind])
}

/** A text of the store's owner in the reader's language, else in the store's. */
export function useOwnersText(texts: readonly TextByLanguage[]): OwnersText | null {
  const own = useStoreView().language
  const reader = useInterfaceLanguage()
  const found = texts.find(({ language }) => language === reader) ?? texts.find(({ language }) => language === own)
  return found ? { lang: found.language, text: found.text } : null
}
