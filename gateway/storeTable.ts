/** stores.json, typed: the one table of store views. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const word = v.pipe(v.string(), v.minLength(1))
const languages = ['nb', 'sv', 'fi', 'de', 'it'] as const
const currencies = ['NOK', 'SEK', 'EUR'] as const

const storeViewSchema = v.pipe(
  v.strictObject({
    storeCode: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/)),
    storeId: v.pipe(v.number(), v.integer(), v.minValue(1)),
    name: word,
    kind: v.picklist(['INVESTMENT', 'GOLDSMITH']),
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
      /** Whether the backend is asked for stock; otherwise the catalogue's documents say it. */
      synchroniseStock: v.boolean(),
      /** Whether prices for quantities and groups count, and lookups say the customer's group. */
      usePriceTiers: v.boolean(),
      /** Whether the backend is asked for prices anew once a page is shown. */
      synchronisePrices: v.boolean(),
      /** Names that filters and order have in the addresses of the shop's listings; the shop checks what they may be. */
      listingQuery: v.strictObject({ filters: v.string(), sort: word }),
    }),
    tax: v.strictObject({
      defaultCountry: v.pipe(v.string(), v.length(2)),
      sourcePriceIncludesTax: v.boolean(),
      calculateServerSide: v.boolean(),
      /** Customer group whose tax class guests have; null: rates do not depend on the customer. */
      userGroupId: v.nullable(v.pipe(v.number(), v.integer())),
      /** Whether customers who are signed in are taxed as guests are. */
      useOnlyDefaultUserGroupId: v.boolean(),
      taxExemptIds: v.array(v.pipe(v.number(), v.integer())),
    }),
    i18n: v.strictObject({
      country: v.pipe(v.string(), v.length(2)),
      language: v.picklist(languages),
      locale: word,
      defaultLocale: word,
      currencyCode: v.picklist(currencies),
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
    }),
    verification: v.strictObject({ customerVerificationEnabled: v.boolean() }),
    displayFilterButton: v.boolean(),
    requireSsnForCheckout: v.boolean(),
    displayMetalAccount: v.boolean(),
    allowRegisterAsBusiness: v.boolean(),
    hideDispatchDate: v.boolean(),
    displaySettings: v.strictObject({ displayIncludesVAT: v.boolean(), allowTaxSideSwitch: v.boolean() }),
    pricesHiddenUntilLogin: v.boolean(),
  }),
  v.check(
    ({ appendStoreCode, pathPrefix, storeCode }) => pathPrefix === (appendStoreCode ? `/${storeCode}` : ''),
    'appendStoreCode and a pathPrefix go together: the prefix is a slash and the storeCode, or nothing',
  ),
  v.check(
    ({ url, host, pathPrefix }) =>
      url.replace(/:\{WEB_PORT\}|:\d+/, '').replace(/^https?:\/\//, '') === host + pathPrefix,
    'url, host and pathPrefix contradict each other',
  ),
  v.readonly(),
)

const storeTableSchema = v.pipe(
  v.strictObject({
    defaultStoreCode: word,
    rootCategoryId: v.pipe(v.number(), v.integer()),
    /** Customers of this group buy at business prices. */
    businessCustomerGroupId: v.pipe(v.number(), v.integer()),
    /** Codes of attributes that are the backend's own business: no facet and no fact shows them. */
    attributeBlacklist: v.pipe(v.array(word), v.readonly()),
    stores: v.pipe(v.array(storeViewSchema), v.minLength(1), v.readonly()),
  }),
  v.check(
    ({ stores, defaultStoreCode }) => stores.some(({ storeCode }) => storeCode === defaultStoreCode),
    'defaultStoreCode is none of the stores',
  ),
  v.check(
    ({ stores }) => new Set(stores.map(({ storeCode }) => storeCode)).size === stores.length,
    'two stores have the same storeCode',
  ),
  v.readonly(),
)

export type StoreView = v.InferOutput<typeof storeViewSchema>
export type StoreTable = v.InferOutput<typeof storeTableSchema>

/** @throws Error naming the field, what was expected and what came. */
export function parseStoreTable(table: unknown, source: string): StoreTable {
  const parsed = v.safeParse(storeTableSchema, table)
  if (parsed.success) return parsed.output

  const [issue] = parsed.issues
  throw new Error(`${source}: ${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`)
}

export function readStoreTable(file: URL = new URL('../stores.json', import.meta.url)): StoreTable {
  return parseStoreTable(JSON.parse(readFileSync(file, 'utf8')), 'stores.json')
}
