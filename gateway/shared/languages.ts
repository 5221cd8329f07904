/** Which language of the gateway's messages a request asks for. */
import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import type { StoreView } from '../storeTable.ts'
import { isLanguage, type Language, LANGUAGES } from './languageCodes.ts'

/** Norwegian of any kind; its readers read Bokmål. */
const OTHER_NORWEGIAN = ['no', 'nn']
/** Of `accept-language`. A longer one asks for nothing. */
const MAX_HEADER_LENGTH = 500

/** Language of messages to the shopper: the one that the request asked for, else the store's. */
export function messageLanguage({
  messageLanguage: requested,
  i18n,
}: Pick<StoreView, 'messageLanguage' | 'i18n'>): Language {
  return requested ?? (isLanguage(i18n.language) ? i18n.language : 'en')
}

/**
 * A POST asks by `accept-language`; one of the six that it prefers, else the store's. A GET asks by `language` in its URL alone: caches
 * that use only the URL as key do not mix languages. Null for an unknown one in the URL.
 */
export function languageOf(
  { headers, method, url }: { readonly headers: IncomingHttpHeaders; readonly method: string; readonly url: string },
  store: StoreView,
): Language | null {
  const ofStore = messageLanguage(store)
  if (method !== 'GET') return preferredLanguage(headers['accept-language'], ofStore)
  const inUrl = new URLSearchParams(url.split('?')[1]).get('language') ?? ofStore
  return isLanguage(inUrl) ? inUrl : null
}

export function preferredLanguage(header: string | undefined, ofStore: Language): Language {
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return ofStore
  // The first one answers `*`.
  const offered = [ofStore, ...LANGUAGES, ...OTHER_NORWEGIAN]
  const preferred = new Negotiator({ headers: { 'accept-language': header } }).language(offered) ?? ofStore
  return isLanguage(preferred) ? preferred : 'nb'
}

const views = new WeakMap<StoreView, Map<Language, StoreView>>()

/** The store with messages in a language. The same object for the same language. */
export function storeIn(language: Language, store: StoreView): StoreView {
  if (language === messageLanguage(store)) return store
  const known = views.get(store) ?? new Map<Language, StoreView>()
  views.set(store, known)
  const view = known.get(language) ?? { ...store, messageLanguage: language }
  known.set(language, view)
  return view
}

export function languageList(): string {
  return LANGUAGES.join(', ')
}
