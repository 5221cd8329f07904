/** Store context of components in tests: the default store of stores.json. */
import type { StoreContextValue } from '../shop/StoreContext.tsx'
import { plainNames } from './listingQueries.ts'
import { sampleStore } from './sampleCatalogue.ts'

export const sampleStoreContext: StoreContextValue = {
  store: {
    code: sampleStore.code,
    name: sampleStore.name,
    kind: 'INVESTMENT',
    brand: { name: 'Karat', logo: 'KARAT', icon: 'KARAT', heading: [], lead: [], picture: null },
    pathPrefix: '',
    language: sampleStore.language,
    interfaceLanguage: sampleStore.language,
    locale: sampleStore.locale,
    marketLocale: sampleStore.locale,
    country: sampleStore.country,
    currency: sampleStore.currency,
    currencySign: sampleStore.currencySign,
    priceFormat: sampleStore.priceFormat,
    dateFormat: sampleStore.dateFormat,
    timeZone: 'Europe/Oslo',
    displaySide: 'GROSS',
    hasTaxSideSwitch: false,
    hidesPricesFromGuests: false,
    registersCompanies: false,
    defaultTitle: sampleStore.defaultTitle,
    fallbackStoreCode: sampleStore.code,
    showsFilterButton: true,
    hasVatPage: true,
    listingQuery: plainNames,
    offlineRedirectSeconds: 0,
    submenuDelayMs: 120,
  },
  language: 'nb',
  origin: 'http://localhost:3000',
}
