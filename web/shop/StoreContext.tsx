/** Provides the store view, which the server selects by host and path, to all components. */
import { createContext, use } from 'react'

/** Names of the query parameters of a listing's address. */
export interface ListingQuery {
  /** Parameter that groups filters, `filters[metal]=17`. "" if each filter is a parameter of its own, `metal=17`. */
  readonly filters: string
  readonly sort: string
  /** Whether only the own listing of a customer has the orders and ranges by price of an address. */
  readonly hidesPrices?: boolean
}

export interface TextByLanguage {
  readonly language: string
  readonly text: string
}

export interface Brand {
  readonly name: string
  /** Path of a picture; `KARAT`: the drawn word; null: the name as text. */
  readonly logo: string | null
  /** Path of a square picture; `KARAT`: the drawn ring; null: the first letter of the name. */
  readonly icon: string | null
  readonly heading: readonly TextByLanguage[]
  readonly lead: readonly TextByLanguage[]
  readonly picture: string | null
}

export type StoreKind = 'INVESTMENT' | 'GOLDSMITH' | 'GENERAL'

export interface StoreView {
  readonly code: string
  readonly name: string
  readonly kind: StoreKind
  readonly brand: Brand
  /** "" or, if several stores share a host, a prefix such as "/de". */
  readonly pathPrefix: string
  /** Language of the catalogue's texts, ISO 639-1. */
  readonly language: string
  /** Interface language unless the shopper chose another one, ISO 639-1. */
  readonly interfaceLanguage: string
  /** BCP 47 locale for numbers, of the interface language. */
  readonly locale: string
  /** BCP 47 locale of the store, for search engines. */
  readonly marketLocale: string
  readonly country: string
  /** Countries of addresses, if the store table names any: `*` is every country. */
  readonly addressCountries?: { readonly shipping?: readonly string[]; readonly billing?: readonly string[] }
  readonly currency: string
  readonly currencySign: string
  readonly priceFormat: string
  /** Date format of the interface language, such as "DD.MM.YYYY kl. HH.mm". */
  readonly dateFormat: string
  /** Time zone of the IANA: times are displayed in the store's time, on the server and in any browser. */
  readonly timeZone: string
  readonly displaySide: 'NET' | 'GROSS'
  /** Whether shoppers can switch between prices with and without tax. Off where consumer law forbids it. */
  readonly hasTaxSideSwitch: boolean
  /** Whether guests see a request to sign in instead of prices. */
  readonly hidesPricesFromGuests: boolean
  /** Whether companies can register. */
  readonly registersCompanies: boolean
  readonly defaultTitle: string
  /** Code of the store, of the same kind, for shoppers whose language no store has (hreflang x-default). */
  readonly fallbackStoreCode: string
  /** Whether a button opens the filters of listings on small screens; otherwise the filters stand above the products. */
  readonly showsFilterButton: boolean
  /** Whether a page says what goods of the store are taxed how. */
  readonly hasVatPage: boolean
  readonly listingQuery: ListingQuery
  /** After how many seconds a page that is not available offline redirects to the home page; 0: it stays. */
  readonly offlineRedirectSeconds: number
  /** Time under the pointer until a submenu opens. */
  readonly submenuDelayMs: number
}

export interface StoreContextValue {
  readonly store: StoreView
  /** Interface language: the store's, or the one that the shopper chose. */
  readonly language: string
  /** Protocol, host and port of the shop, without a trailing slash. */
  readonly origin: string
}

export const StoreContext = createContext<StoreContextValue | null>(null)

export function useStoreView(): StoreView {
  return useStoreContextValue().store
}

export function useInterfaceLanguage(): string {
  return useStoreContextValue().language
}

/** Returns the shop's origin, for canonical addresses and links outside the router. */
export function useOrigin(): string {
  return useStoreContextValue().origin
}

function useStoreContextValue(): StoreContextValue {
  const storeContext = use(StoreContext)
  if (!storeContext) throw new Error('expected a StoreContext around the component, got none')

  return storeContext
}
