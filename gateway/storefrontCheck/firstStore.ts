/** A first store table of one store: what the operator has answered, and settings with which any shop begins. */
import { COUNTRIES } from '#domain/countries.ts'
import type { StorefrontProfile } from '../upstream/storefront/profile.ts'

export interface StoreAnswers {
  readonly storeCode: string
  readonly name: string
  /** Address of the new shop, without a slash at the end. */
  readonly url: string
  /** BCP 47 with a country, such as `nb-NO`. */
  readonly locale: string
  readonly currency: string
  readonly timeZone: string
  readonly searchIndex: string
}

/** What an operator has to look at, one sentence each. */
export const TO_WRITE = [
  'contact, localizedSettings, delivery, returns, withdrawal, bookkeeping: write your own; "?" stands where shoppers would read nothing',
  'brand, promises: name, logo and texts of the shop',
  'tax.defaultCountry: the country of the locale; tax.products: what is taxed how, for the page on VAT',
] as const

/** What the documents of a platform are like. */
const BY_PRESET: Readonly<
  Record<string, { readonly rootCategoryId: number; readonly isNet: boolean; readonly units: readonly string[] }>
> = {
  // Top categories have no parent, and the documents both sides of tax: see docs/operate/tryton.md.
  tryton: { rootCategoryId: 0, isNet: true, units: ['unit', 'sale_step'] },
}
const USUAL = { rootCategoryId: 2, isNet: false, units: [] }

export function firstTable(answers: StoreAnswers, { name, calls }: Pick<StorefrontProfile, 'name' | 'calls'>): object {
  const { rootCategoryId, isNet, units } = BY_PRESET[name] ?? USUAL
  const store = neutralStore(answers)
  const { catalogue, tax } = store
  const table = wholeTable(rootCategoryId, answers.storeCode, [
    {
      ...store,
      catalogue: {
        ...catalogue,
        usePriceTiers: calls['product/tier-prices'] !== null,
        synchronisePrices: calls['product/render-list'] !== null,
        ...(isNet && { measuredPriceDecimals: 4 }),
      },
      tax: {
        ...tax,
        sourcePriceIncludesTax: !isNet,
        finalPriceIncludesTax: !isNet,
        calculateServerSide: isNet,
      },
    },
  ])
  // They say how a product is sold, and are no facts about it.
  return { ...table, attributeBlacklist: units }
}

export function wholeTable(rootCategoryId: number, defaultStoreCode: string | undefined, stores: readonly object[]) {
  return {
    defaultStoreCode,
    rootCategoryId,
    // None.
    businessCustomerGroupId: -1,
    attributeBlacklist: [],
    facetOrder: [],
    premiumCategoryIds: [],
    stores,
  }
}

const CATALOGUE = {
  listOutOfStock: true,
  preventDirectAccessToChildren: true,
  synchroniseStock: true,
  usePriceTiers: true,
  synchronisePrices: true,
  listingQuery: { filters: '', sort: 'sort' },
  priceRangeLimits: [],
  offersReversePosition: false,
}

/** Every setting of a store, with nothing of any shop in it. */
export function neutralStore({ storeCode, name, url, locale, currency, timeZone, searchIndex }: StoreAnswers) {
  const { hostname, pathname } = new URL(url)
  const country = countryOf(locale, timeZone)
  const pathPrefix = pathname === '/' ? '' : pathname
  return {
    storeCode,
    storeId: 1,
    name,
    kind: 'GENERAL',
    brand: { name: name.slice(0, 30), logo: null, icon: null, heading: [], lead: [], picture: null },
    host: hostname,
    pathPrefix,
    url,
    appendStoreCode: pathPrefix !== '',
    urlDispatcher: true,
    searchIndex,
    catalogue: CATALOGUE,
    cart: { countBy: 'QUANTITIES', useZeroPriceProduct: false, allowOutOfStockInCart: true, removeByParentSku: true },
    tax: {
      defaultCountry: country,
      basedOn: 'shipping',
      sourcePriceIncludesTax: true,
      finalPriceIncludesTax: true,
      calculateServerSide: false,
      products: [],
      userGroupId: null,
      useOnlyDefaultUserGroupId: false,
      taxExemptIds: [],
      notes: [],
    },
    i18n: languageOf({ locale, country, currency, timeZone }),
    seo: { defaultTitle: name },
    localizedSettings: pagesOf(storeCode),
    contact: contactOf(name, hostname),
    promises: { products: [], price: [], returns: [], newsletter: [], loyaltyCard: [] },
    delivery: { dispatch: null, methods: [], cost: null },
    returns: null,
    // Directive 2011/83/EU, Article 9.
    withdrawal: { periods: [{ from: '2014-06-13', days: 14 }], labels: [], confirmLabels: [] },
    bookkeeping: null,
    accessibility: null,
    verification: { customerVerificationEnabled: false, numberHours: { from: '08:30', to: '15:30' } },
    displayFilterButton: true,
    offlineRedirectSeconds: 5,
    submenuDelayMs: 300,
    requireSsnForCheckout: false,
    buyerChecks: [],
    displayMetalAccount: false,
    allowRegisterAsBusiness: false,
    hideDispatchDate: true,
    displaySettings: { displayIncludesVAT: true, allowTaxSideSwitch: false },
    pricesHiddenUntilLogin: false,
  }
}

interface Place {
  readonly locale: string
  readonly country: string
  readonly currency: string
  readonly timeZone: string
}

function languageOf({ locale, country, currency, timeZone }: Place) {
  const { language } = new Intl.Locale(locale)
  return {
    country,
    language,
    locale,
    defaultLocale: locale,
    timeZone,
    currencyCode: currency,
    ...priceTexts(currency, locale),
    dateFormat: 'DD.MM.YYYY HH:mm',
    cookiebotLanguage: language,
    flagEmoji: flagOf(country),
  }
}

function pagesOf(storeCode: string) {
  return {
    termsAndConditions: 'terms',
    privacyPolicy: 'privacy',
    businessTerms: 'business-terms',
    policies: 'policies',
    magentoHomepageSlug: 'home',
    dispatchDateStoreCode: storeCode,
    delivery: null,
    payment: null,
    returns: null,
    buyBack: null,
    about: null,
    imprint: null,
  }
}

function contactOf(company: string, hostname: string) {
  return {
    company,
    registrations: [{ label: '?', number: '?' }],
    address: ['?'],
    phone: null,
    // Neither `localhost` nor an IP address makes an e-mail address.
    email: `shop@${/\.[a-z][^.]*$/i.test(hostname) ? hostname : 'example.com'}`,
    openingHours: null,
  }
}

/** English is the language of shops in every country: with it the time zone says which one. */
function countryOf(locale: string, timeZone: string): string {
  const { language, region = language.toUpperCase() } = new Intl.Locale(locale)
  const zone = zoneOf(timeZone)
  const isIn = (country: string) => zonesOf(country).includes(zone)
  if (language !== 'en' || isIn(region)) return region
  return COUNTRIES.find(isIn) ?? region
}

/** The name that lists of zones have: Asia/Kolkata is Asia/Calcutta in them. */
function zoneOf(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    // The check of the table says what is wrong.
    return timeZone
  }
}

/** TypeScript does not know the method yet. */
function zonesOf(country: string): readonly string[] {
  const place: Intl.Locale & { getTimeZones?: () => readonly string[] } = new Intl.Locale('und', { region: country })
  return place.getTimeZones?.() ?? []
}

function priceTexts(currency: string, locale: string) {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  const space = parts.some(({ type }) => type === 'literal') ? ' ' : ''
  const isFirst = parts[0]?.type === 'currency'
  return { currencySign: sign, priceFormat: isFirst ? `{sign}${space}{amount}` : `{amount}${space}{sign}` }
}

const FIRST_LETTER = 0x1f1e6
const A = 65

function flagOf(country: string): string {
  return String.fromCodePoint(...Array.from(country, (letter) => FIRST_LETTER + (letter.codePointAt(0) ?? A) - A))
}
