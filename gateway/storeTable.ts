/** stores.json, typed: the one table of store views. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { COUNTRIES, countriesOf, EVERY_COUNTRY } from '#domain/countries.ts'
import type { DispatchRule } from '#domain/dispatch.ts'
import {
  bookkeepingSettings,
  crossedOutPriceSettings,
  deliverySettings,
  returnSettings,
  withdrawalPeriods,
} from './deliverySettings.ts'
import { type MakerTable, NO_MAKERS } from './makerTable.ts'
import type { Language } from './shared/languageCodes.ts'
import { buyerChecks } from './buyerCheckSettings.ts'
import { taxedProducts, taxNotes } from './taxSettings.ts'
import { verificationSettings } from './verificationSettings.ts'

const word = v.pipe(v.string(), v.minLength(1))
const MAX_LAW = 200
const language = v.pipe(v.string(), v.regex(/^[a-z]{2}$/, 'expected a language code of ISO 639-1, such as "nb"'))
const MAX_CONTACT_LINES = 8
const MAX_PROMISE_LENGTH = 200
const MAX_LANGUAGES = 10
const texts = v.pipe(
  v.array(v.strictObject({ language, text: v.pipe(word, v.maxLength(MAX_PROMISE_LENGTH)) })),
  v.maxLength(MAX_LANGUAGES),
  v.readonly(),
)
/** Policies of the pages allow pictures of the shop's own host alone. */
const PATH = String.raw`/[\w./%?=&-]{1,200}`
const picturePath = v.pipe(
  v.string(),
  v.regex(new RegExp(`^${PATH}$`), 'expected a path of the shop, such as "/img/logo.svg"'),
)
const brandPicture = v.nullable(
  v.pipe(v.string(), v.regex(new RegExp(`^(?:KARAT|${PATH})$`), 'expected a path of the shop')),
)
const KNOWN_CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
const currency = v.pipe(
  v.string(),
  v.check((text) => KNOWN_CURRENCIES.has(text), 'expected a currency code of ISO 4217, such as "NOK"'),
)
const locale = v.pipe(v.string(), v.check(isLocale, 'expected a BCP 47 locale, such as "nb-NO"'))
const countryCodes = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (code) => code === EVERY_COUNTRY || COUNTRIES.includes(code),
        'expected a country of ISO 3166-1, such as "NO", or "*"',
      ),
    ),
  ),
  v.minLength(1),
  v.readonly(),
)
const timeZone = v.pipe(v.string(), v.check(isTimeZone, 'expected a time zone of the IANA, such as "Europe/Oslo"'))

const withdrawalSettings = v.strictObject({
  periods: withdrawalPeriods,
  /** What the law calls the function and its second step, by language; a language without a text has the shop's own. */
  labels: texts,
  confirmLabels: texts,
})
const storeViewSchema = v.pipe(
  v.strictObject({
    storeCode: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/)),
    storeId: v.pipe(v.number(), v.integer(), v.minValue(1)),
    name: word,
    kind: v.picklist(['INVESTMENT', 'GOLDSMITH', 'GENERAL']),
    /** The shop's server reads it. */
    brand: v.strictObject({
      name: v.pipe(word, v.maxLength(30)),
      /** `KARAT`: the drawn word of this project. */
      logo: brandPicture,
      /** A square picture of 512 pixels for tabs and home screens; `KARAT`: the drawn ring; none: the first letter of the name. */
      icon: brandPicture,
      heading: texts,
      lead: texts,
      picture: v.nullable(picturePath),
    }),
    host: v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/)),
    pathPrefix: v.pipe(v.string(), v.regex(/^(\/[a-z0-9-]+)?$/)),
    url: v.pipe(v.string(), v.startsWith('http')),
    appendStoreCode: v.boolean(),
    urlDispatcher: v.boolean(),
    searchIndex: word,
    catalogue: v.strictObject({
      /** Whether listings hold what is out of stock, and variants out of stock may be chosen. */
      listOutOfStock: v.boolean(),
      /** Whether the address of a child that has a document of its own leads to its configurable product; otherwise it leads nowhere. */
      preventDirectAccessToChildren: v.boolean(),
      /** Whether stock is fetched from the backend; otherwise it comes from the catalogue's documents. */
      synchroniseStock: v.boolean(),
      /** Whether prices for quantities and groups count, and lookups say the customer's group. */
      usePriceTiers: v.boolean(),
      /** Decimals of a price per gram or metre; missing: the currency's minor units, to which Magento rounds unit prices. */
      measuredPriceDecimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
      /** Whether prices are fetched from the backend again once a page is displayed. */
      synchronisePrices: v.boolean(),
      /** Names that filters and order have in the addresses of the shop's listings; the shop checks what they may be. */
      listingQuery: v.strictObject({ filters: v.string(), sort: word }),
      /** Limits of the price ranges, ascending; without any, each listing's own prices decide. The specification has 50, 100 and 150. */
      priceRangeLimits: v.pipe(
        v.array(v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,2})?$/, 'expected an amount, such as "50"'))),
        v.maxLength(20),
        v.readonly(),
        v.check(areAscending, 'expected ascending amounts above 0'),
      ),
      /** Whether listings can be sorted by ascending position, too: the last recommendation first. */
      offersReversePosition: v.boolean(),
    }),
    cart: v.strictObject({
      /** What the number in the shop's header counts. */
      countBy: v.picklist(['LINES', 'QUANTITIES']),
      /** Whether products with a price of 0 can be added; a negative or missing price is refused always. */
      useZeroPriceProduct: v.boolean(),
      /** Whether lines of products that have run out stay in the cart; otherwise reading the cart removes them. */
      allowOutOfStockInCart: v.boolean(),
      /** Whether removing a product removes the lines of its variants, too. */
      removeByParentSku: v.boolean(),
      /** What one session may have held of prices within ten minutes, with tax, in the store's currency; missing: by the currency. */
      maxHeldTotal: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000_000))),
    }),
    /** Countries that addresses can be in; without an entry, the store's own. `*` is every country of ISO 3166-1. */
    addressCountries: v.optional(
      v.strictObject({ shipping: v.optional(countryCodes), billing: v.optional(countryCodes) }),
    ),
    tax: v.strictObject({
      defaultCountry: v.pipe(v.string(), v.length(2)),
      /** Region of the default address, by its id or code; missing: only rates of the whole country apply. */
      defaultRegion: v.optional(word),
      /** Postcode of the default address; missing: only rates for all postcodes apply. */
      defaultPostcode: v.optional(word),
      /** Address of a signed-in customer whose rates apply, or the store's. */
      basedOn: v.picklist(['shipping', 'billing', 'origin']),
      sourcePriceIncludesTax: v.boolean(),
      /** Whether the documents' `final_price` includes tax. */
      finalPriceIncludesTax: v.boolean(),
      calculateServerSide: v.boolean(),
      /** Customer group whose tax class guests have; null: rates do not depend on the customer. */
      userGroupId: v.nullable(v.pipe(v.number(), v.integer())),
      /** Whether customers who are signed in are taxed as guests are. */
      useOnlyDefaultUserGroupId: v.boolean(),
      taxExemptIds: v.array(v.pipe(v.number(), v.integer())),
      /** Why goods are without tax, or their tax is not named; the first row that fits is shown. */
      notes: taxNotes,
      /** What the store sells, by tax class, for its page on tax; empty: there is none. */
      products: taxedProducts,
    }),
    i18n: v.strictObject({
      country: v.pipe(v.string(), v.length(2)),
      language,
      locale,
      defaultLocale: locale,
      /** Special prices and tax rates begin and end at midnight there. */
      timeZone,
      currencyCode: currency,
      currencySign: word,
      dateFormat: word,
      priceFormat: v.pipe(v.string(), v.includes('{amount}')),
      cookiebotLanguage: word,
      flagEmoji: word,
    }),
    seo: v.strictObject({ defaultTitle: word }),
    localizedSettings: v.strictObject({
      termsAndConditions: word,
      privacyPolicy: word,
      businessTerms: word,
      policies: word,
      magentoHomepageSlug: word,
      dispatchDateStoreCode: word,
      /** Null if the store has no such page. */
      delivery: v.nullable(word),
      payment: v.nullable(word),
      returns: v.nullable(word),
      buyBack: v.nullable(word),
      about: v.nullable(word),
      imprint: v.nullable(word),
    }),
    /** The company behind the store, in the store's language. */
    contact: v.strictObject({
      company: word,
      registrations: v.pipe(
        v.array(v.strictObject({ label: word, number: word })),
        v.minLength(1),
        v.maxLength(MAX_CONTACT_LINES),
        v.readonly(),
      ),
      address: v.pipe(v.array(word), v.minLength(1), v.maxLength(MAX_CONTACT_LINES), v.readonly()),
      phone: v.nullable(v.pipe(v.string(), v.regex(/^\+\d[\d ]*$/, 'expected a number such as "+47 22 00 41 00"'))),
      email: v.pipe(v.string(), v.email('expected an e-mail address')),
      openingHours: v.nullable(word),
    }),
    /** What the store promises its shoppers, by language; without a text it is nowhere shown. */
    promises: v.strictObject({ products: texts, price: texts, returns: texts, newsletter: texts, loyaltyCard: texts }),
    /** What a crossed-out price is by the law of the store's country, from a day on; missing: Directive 98/6/EC, Article 6a. */
    crossedOutPrices: v.optional(crossedOutPriceSettings),
    delivery: deliverySettings,
    /** Null: the store says nothing about returns of single products. */
    returns: v.nullable(returnSettings),
    /** The right of withdrawal of consumers; null: the store sells to none. */
    withdrawal: v.nullable(withdrawalSettings),
    /** How long orders stay in the books by law; null: nothing is said about it. */
    bookkeeping: v.nullable(bookkeepingSettings),
    /** The law on accessibility and the authority that takes complaints, for the store's statement; null: it names none. */
    accessibility: v.nullable(
      v.strictObject({
        law: v.pipe(word, v.maxLength(MAX_LAW)),
        /** Its name in the store's language. */
        authority: v.pipe(word, v.maxLength(MAX_LAW)),
        authorityUrl: v.nullable(v.pipe(v.string(), v.regex(/^https:\/\/\S{1,200}$/, 'expected an address of https'))),
      }),
    ),
    verification: verificationSettings,
    displayFilterButton: v.boolean(),
    /** After how many seconds a page that is not available offline redirects to the home page; 0: it stays. The specification has 5. */
    offlineRedirectSeconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60)),
    /** Time under the pointer until a submenu opens, in milliseconds. The specification has 300. */
    submenuDelayMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2000)),
    requireSsnForCheckout: v.boolean(),
    /** What the law asks of buyers, by goods, sum and date. */
    buyerChecks,
    displayMetalAccount: v.boolean(),
    allowRegisterAsBusiness: v.boolean(),
    hideDispatchDate: v.boolean(),
    displaySettings: v.strictObject({ displayIncludesVAT: v.boolean(), allowTaxSideSwitch: v.boolean() }),
    pricesHiddenUntilLogin: v.boolean(),
  }),
  v.partialCheck(
    [['appendStoreCode'], ['pathPrefix'], ['storeCode']],
    ({ appendStoreCode, pathPrefix, storeCode }) => pathPrefix === (appendStoreCode ? `/${storeCode}` : ''),
    'appendStoreCode and a pathPrefix go together: the prefix is a slash and the storeCode, or nothing',
  ),
  v.partialCheck(
    [['url'], ['host'], ['pathPrefix']],
    ({ url, host, pathPrefix }) =>
      url.replace(/:\{WEB_PORT\}|:\d+/, '').replace(/^https?:\/\//, '') === host + pathPrefix,
    'url, host and pathPrefix contradict each other',
  ),
  v.partialCheck(
    [['buyerChecks'], ['verification']],
    ({ buyerChecks: rows, verification }) =>
      verification.customerVerificationEnabled || rows.every(({ ask }) => ask !== 'IDENTITY'),
    'buyerChecks ask for an IDENTITY that nobody can prove: verification.customerVerificationEnabled is off',
  ),
  v.partialCheck(
    [['buyerChecks'], ['requireSsnForCheckout']],
    ({ buyerChecks: rows, requireSsnForCheckout }) =>
      requireSsnForCheckout || rows.every(({ ask }) => ask !== 'PERSONAL_NUMBER'),
    'buyerChecks ask for a PERSONAL_NUMBER, but requireSsnForCheckout is off',
  ),
  v.readonly(),
)

const looseStoreSchema = v.looseObject({
  storeCode: v.optional(v.unknown()),
  host: v.optional(v.unknown()),
  pathPrefix: v.optional(v.unknown()),
})
const looseTableSchema = v.looseObject({
  defaultStoreCode: v.optional(v.unknown()),
  stores: v.optional(v.array(looseStoreSchema)),
})

/** Exported for the test that compares stores.schema.json with it. */
export const storeTableSchema = v.pipe(
  v.strictObject({
    /** For editors; stores.schema.json. */
    $schema: v.optional(v.string()),
    defaultStoreCode: word,
    rootCategoryId: v.pipe(v.number(), v.integer()),
    /** Customers of this group buy at business prices. */
    businessCustomerGroupId: v.pipe(v.number(), v.integer()),
    /** Codes of attributes that are the backend's own business: no facet and no fact shows them. */
    attributeBlacklist: v.pipe(v.array(word), v.readonly()),
    /**
     * First facets of categories and their descendants, by attribute code; the nearest entry of a category applies. Other
     * facets follow in the order of the backend's attribute positions.
     */
    facetOrder: v.pipe(
      v.array(
        v.strictObject({
          categoryIds: v.pipe(v.array(v.pipe(v.number(), v.integer())), v.minLength(1), v.readonly()),
          attributes: v.pipe(v.array(word), v.readonly()),
        }),
      ),
      v.readonly(),
    ),
    /** Bars and coins: these categories and their descendants can be sorted by the premium over the metal value. */
    premiumCategoryIds: v.pipe(v.array(v.pipe(v.number(), v.integer())), v.readonly()),
    stores: v.pipe(v.array(storeViewSchema), v.minLength(1), v.readonly()),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    const { stores = [], defaultStoreCode } = storesIn(dataset.value)
    const codes = stores.map(({ storeCode }) => storeCode)
    if (!codes.includes(defaultStoreCode)) addIssue({ message: 'defaultStoreCode is none of the stores' })
    if (!areDistinct(codes)) addIssue({ message: 'two stores have the same storeCode' })
    if (!areDistinct(stores.map(({ host, pathPrefix }) => `${String(host)}${String(pathPrefix)}`)))
      addIssue({ message: 'two stores have the same host and pathPrefix: only one of them could be reached' })
  }),
  v.readonly(),
)

type StoredTable = v.InferOutput<typeof storeTableSchema>

export interface StoreView extends v.InferOutput<typeof storeViewSchema> {
  /** Formats that the picture service encodes on request, a setting of the process. Missing or empty: addresses of pictures name no format. */
  readonly imageFormats?: readonly string[]
  /** Language of messages that the request asked for. Missing: the store's own. */
  readonly messageLanguage?: Language
  /** Addresses of the backend's media folder, with a trailing slash, a setting of the process. */
  readonly mediaUrls?: readonly string[]
  /** Addresses of the backend's own pages, with a trailing slash, a setting of the process. */
  readonly pageUrls?: readonly string[]
  /** Addresses of makers whose documents have only a name, a setting of the process. */
  readonly makers?: MakerTable
}

export interface AddressCountries {
  readonly shipping: readonly string[]
  readonly billing: readonly string[]
}

/** Countries of the addresses of a store's orders, ISO 3166-1 alpha-2. */
export function addressCountries({ addressCountries: setting, tax }: StoreView): AddressCountries {
  return {
    shipping: countriesOf(setting?.shipping, tax.defaultCountry),
    billing: countriesOf(setting?.billing, tax.defaultCountry),
  }
}

/** Null if the store says nothing about when it sends. Its own `hideDispatchDate` hides the dates, not how long delivery takes. */
export function dispatchRuleOf({ localizedSettings }: StoreView, stores: readonly StoreView[]): DispatchRule | null {
  const source = stores.find(({ storeCode }) => storeCode === localizedSettings.dispatchDateStoreCode)
  const dispatch = source?.delivery.dispatch
  return source && dispatch ? { ...dispatch, country: source.i18n.country, timeZone: source.i18n.timeZone } : null
}

export interface StoreTable extends Omit<StoredTable, 'stores'> {
  readonly stores: readonly StoreView[]
}

interface ContentSettings {
  readonly imageFormats?: readonly string[] | undefined
  readonly mediaUrls?: readonly string[] | undefined
  readonly pageUrls?: readonly string[] | undefined
  readonly makers?: MakerTable | undefined
}

/** Where pictures and links of documents lead, and what is known of their makers. */
export function withContentSettings(
  table: StoreTable,
  { imageFormats = [], mediaUrls = [], pageUrls = [], makers = NO_MAKERS }: ContentSettings,
): StoreTable {
  return { ...table, stores: table.stores.map((store) => ({ ...store, imageFormats, mediaUrls, pageUrls, makers })) }
}

/** @throws Error with one line for each mistake: the field, what was expected and what came. */
export function parseStoreTable(table: unknown, source: string): StoreTable {
  const old = storesIn(table).stores?.find((store) => 'ssnFromInvestmentGold' in store)
  if (old)
    throw new Error(
      `${source}: ssnFromInvestmentGold of ${String(old.storeCode)} is a row of buyerChecks now: ask "PERSONAL_NUMBER", products "INVESTMENT_GOLD", from the amount; without a row every order needs the number`,
    )
  const parsed = v.safeParse(storeTableSchema, table)
  if (parsed.success) return parsed.output

  throw new Error(
    parsed.issues.map((issue) => `${source}: ${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`).join('\n'),
  )
}

/** @throws Error naming the file and every mistake in it. */
export function readStoreTable(file: string | URL = new URL('../stores.json', import.meta.url)): StoreTable {
  const name = basename(file instanceof URL ? fileURLToPath(file) : file)
  return parseStoreTable(readJson(file), name)
}

function readJson(file: string | URL): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`STORES_FILE: expected a JSON file, but ${String(file)} cannot be read: ${reason}`, {
      cause: error,
    })
  }
}

/** Also of a table with mistakes, so that one message names all of them. */
function storesIn(table: unknown) {
  const parsed = v.safeParse(looseTableSchema, table)
  return parsed.success ? parsed.output : {}
}

function areAscending(amounts: readonly string[]): boolean {
  return amounts.every((amount, at) => Number(amount) > Number(amounts[at - 1] ?? 0))
}

function areDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length
}

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}
