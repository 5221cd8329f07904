/** A text of the store's settings, in one of its languages. */
import type { StoreView } from '../storeTable.ts'
import { messageLanguage } from './languages.ts'

interface Texts {
  readonly texts: readonly { readonly language: string; readonly text: string }[]
}

/** In the language of the request, else in the store's, else the first. */
export function settingText({ texts }: Texts, store: StoreView): string {
  const inLanguage = (language: string) => texts.find((text) => text.language === language)?.text
  return inLanguage(messageLanguage(store)) ?? inLanguage(store.i18n.language) ?? texts[0]?.text ?? ''
}
