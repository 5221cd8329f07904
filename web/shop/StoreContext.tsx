/** The store view around every component, as the server chose it by host and path. */
import { createContext, use } from 'react'

/** What the parameters of a listing's address are called. */
export interface ListingQuery {
  /** Filters stand under it, `filters[metal]=17`; "": each is a parameter of its own, `metal=17`. */
  readonly filters: string
  readonly sort: string
}

export interface StoreView {
  readonly code: string
  readonly name: string
  readonly kind: 'INVESTMENT' | 'GOLDSMITH'
  /** "" or, where several stores share a host, such as "/de". */
  readonly pathPrefix: string
  /** Language of the catalogue's texts, ISO 639-1. */
  readonly language: string
  /** Language of the interface unless the shopper chose English, ISO 639-1. */
  readonly interfaceLanguage: string
  /** BCP 47, of figures and dates. */
  readonly locale: string
  readonly country: string
  readonly currency: string
  readonly currencySign: string
  readonly priceFormat: string
  /** How a moment is written, such as "HH:mm D-M-YYYY". */
  readonly dateFormat: string
  readonly displaySide: 'NET' | 'GROSS'
  /** Whether shoppers may look at prices from the other side of tax; not where the law of consumers forbids it. */
  readonly hasTaxSideSwitch: boolean
  readonly defaultTitle: string
  /** The store of its kind for whoever speaks no store's language. */
  readonly fallbackStoreCode: string
  /** Whether listings have a button that opens the filters on small screens; without it they stand above the products. */
  readonly showsFilterButton: boolean
  readonly listingQuery: ListingQuery
}

export interface StoreContextValue {
  readonly store: StoreView
  /** Interface language: the store's, or "en". */
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

/** For canonical addresses and links that leave the router. */
export function useOrigin(): string {
  return useStoreContextValue().origin
}

function useStoreContextValue(): StoreContextValue {
  const storeContext = use(StoreContext)
  if (!storeContext) throw new Error('expected a StoreContext around the component, got none')

  return storeContext
}
