/** Resolvers of the store views in stores.json. */
import { displaySideOf } from '#domain/tax.ts'
import { badUserInput } from '../shared/errors.ts'
import { encodeId } from '../shared/ids.ts'
import type { QueryResolvers, StoreResolvers } from '../resolverTypes.generated.ts'
import type { Slice } from '../slice.ts'
import { addressCountries } from '../storeTable.ts'

const Query: Pick<QueryResolvers, 'store' | 'stores'> = {
  store(_query, { code }, { store, stores }) {
    if (code == null) return store
    const named = stores.find(({ storeCode }) => storeCode === code)
    if (!named)
      throw badUserInput(
        `store(code): expected one of ${stores.map(({ storeCode }) => storeCode).join(', ')}, got "${code.slice(0, 100)}"`,
      )
    return named
  },
  stores: (_query, _args, { stores }) => [...stores],
}

const Store: Omit<StoreResolvers, 'contentSlugs' | 'newProducts' | 'bestsellers'> = {
  id: ({ storeCode }) => encodeId({ type: 'Store', storeCode, key: storeCode }),
  code: ({ storeCode }) => storeCode,
  url: (store, _args, { storeUrl }) => storeUrl(store),
  currency: ({ i18n }) => i18n.currencyCode,
  currencySign: ({ i18n }) => i18n.currencySign,
  priceFormat: ({ i18n }) => i18n.priceFormat,
  dateFormat: ({ i18n }) => i18n.dateFormat,
  locale: ({ i18n }) => i18n.locale,
  language: ({ i18n }) => i18n.language,
  country: ({ i18n }) => i18n.country,
  shippingCountries: (store) => [...addressCountries(store).shipping],
  billingCountries: (store) => [...addressCountries(store).billing],
  flag: ({ i18n }) => i18n.flagEmoji,
  consentLanguage: ({ i18n }) => i18n.cookiebotLanguage,
  displaySide: displaySideOf,
  defaultTitle: ({ seo }) => seo.defaultTitle,
  abilities: (_store, _args, { api }) => ({
    hasMetalPrices: api.has('ext/metals'),
    hasWishList: api.has('ext/wishlist'),
    hasNewsletter: api.has('ext/mailchimp-subscribe/subscribe'),
    acceptsReviews: api.has('review/create'),
    hasOwnReviews: api.has('ext/review/mine'),
    holdsPrices: api.has('ext/cart/hold-prices'),
    listsOrders: api.has('user/order-history'),
    opensOrders: api.has('ext/order-access') && api.has('ext/order-access/open') && api.has('ext/order/{orderId}'),
    takesReturns: api.has('ext/order/{orderId}/return'),
  }),
  policies: (store, _args, { api }) => ({
    verifiesCustomers: store.verification.customerVerificationEnabled,
    requiresSocialSecurityNumber: store.requireSsnForCheckout,
    allowsBusinessRegistration: store.allowRegisterAsBusiness,
    hasMetalAccount: store.displayMetalAccount && api.has('ext/metal-account'),
    showsFilterButton: store.displayFilterButton,
    dispatchDatesOf: store.hideDispatchDate ? null : store.localizedSettings.dispatchDateStoreCode,
  }),
}

export const storesSlice: Slice = {
  resolvers: { Query, Store },
  nodes: { Store: (_key, { store }) => store },
}
