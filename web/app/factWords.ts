/** Loads the words for facts of the catalogue, unless the interface has the language of the store's labels. */
import type { FactWords } from '../shop/facts.ts'
import type { StoreContextValue } from '../shop/StoreContext.tsx'

/** Module path in the bundle. */
export const factWordsSource = 'texts/facts.en.ts'

type Languages = Pick<StoreContextValue, 'language'> & { readonly store: { readonly language: string } }

export async function loadFactWords(languages: Languages): Promise<FactWords | null> {
  return needsFactWords(languages) ? import('../texts/facts.en.ts') : null
}

/** There are English words only: in other languages the catalogue's labels stay. */
export function needsFactWords({ store, language }: Languages): boolean {
  return language === 'en' && store.language !== 'en'
}
