/** The store views by host and path, from stores.json: what this process needs of them. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { displaySideOf } from '#domain/tax.ts'
import { listingQuerySchema } from '../listing/listingQuerySchema.ts'
import { isInterfaceLanguage } from '../shop/languages.ts'
import type { StoreView } from '../shop/StoreContext.tsx'

const textsSchema = v.array(v.object({ language: v.string(), text: v.string() }))
const schema = v.object({
  defaultStoreCode: v.string(),
  stores: v.pipe(
    v.array(
      v.object({
        storeCode: v.string(),
        name: v.string(),
        kind: v.picklist(['INVESTMENT', 'GOLDSMITH', 'GENERAL']),
        brand: v.object({
          name: v.string(),
          logo: v.nullable(v.string()),
          icon: v.nullable(v.string()),
          heading: textsSchema,
          lead: textsSchema,
          picture: v.nullable(v.string()),
        }),
        host: v.string(),
        pathPrefix: v.pipe(v.string(), v.regex(/^(\/[a-z0-9-]+)?$/)),
        i18n: v.object({
          country: v.string(),
          language: v.string(),
          locale: v.string(),
          currencyCode: v.string(),
          currencySign: v.string(),
          priceFormat: v.string(),
          dateFormat: v.string(),
          timeZone: v.string(),
          defaultLocale: v.pipe(v.string(), v.check(isLocale, 'expected a BCP 47 locale')),
        }),
        addressCountries: v.optional(
          v.object({ shipping: v.exactOptional(v.array(v.string())), billing: v.exactOptional(v.array(v.string())) }),
        ),
        tax: v.object({ products: v.array(v.unknown()) }),
        seo: v.object({ defaultTitle: v.string() }),
        displayFilterButton: v.boolean(),
        offlineRedirectSeconds: v.number(),
        submenuDelayMs: v.number(),
        pricesHiddenUntilLogin: v.boolean(),
        allowRegisterAsBusiness: v.boolean(),
        catalogue: v.object({ listingQuery: listingQuerySchema }),
        displaySettings: v.object({ displayIncludesVAT: v.boolean(), allowTaxSideSwitch: v.boolean() }),
      }),
    ),
    v.minLength(1),
  ),
})

export interface HostedStore {
  readonly host: string
  readonly view: StoreView
}

export interface StoreTable {
  readonly defaultStoreCode: string
  readonly stores: readonly HostedStore[]
}

/** @throws Error with one line for each mistake: the field, what was expected and what came. */
export function parseStoreTable(table: unknown, source: string): StoreTable {
  const parsed = v.safeParse(schema, table)
  if (!parsed.success)
    throw new Error(
      parsed.issues.map((issue) => `${source}: ${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`).join('\n'),
    )

  const { defaultStoreCode, stores } = parsed.output
  const firstOf = (kind: StoreView['kind']) => stores.find((store) => store.kind === kind)
  return {
    defaultStoreCode,
    stores: stores.map((row) => ({ host: row.host, view: viewOf(row, firstOf(row.kind) ?? row) })),
  }
}

type StoreRow = v.InferOutput<typeof schema>['stores'][number]

function viewOf(row: StoreRow, { storeCode: fallbackStoreCode }: StoreRow): StoreView {
  const { i18n, addressCountries, displaySettings, pricesHiddenUntilLogin } = row
  return {
    code: row.storeCode,
    name: row.name,
    kind: row.kind,
    brand: row.brand,
    pathPrefix: row.pathPrefix,
    language: i18n.language,
    interfaceLanguage: interfaceLanguageOf(i18n.defaultLocale),
    locale: i18n.locale,
    marketLocale: i18n.locale,
    country: i18n.country,
    ...(addressCountries && { addressCountries }),
    currency: i18n.currencyCode,
    currencySign: i18n.currencySign,
    priceFormat: i18n.priceFormat,
    dateFormat: i18n.dateFormat,
    timeZone: i18n.timeZone,
    displaySide: displaySideOf(row),
    hasTaxSideSwitch: displaySettings.allowTaxSideSwitch,
    hidesPricesFromGuests: pricesHiddenUntilLogin,
    registersCompanies: row.allowRegisterAsBusiness,
    defaultTitle: row.seo.defaultTitle,
    fallbackStoreCode,
    showsFilterButton: row.displayFilterButton,
    hasVatPage: row.tax.products.length > 0,
    listingQuery: { ...row.catalogue.listingQuery, ...(pricesHiddenUntilLogin && { hidesPrices: true }) },
    offlineRedirectSeconds: row.offlineRedirectSeconds,
    submenuDelayMs: row.submenuDelayMs,
  }
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** A language that the interface is not translated to is replaced by English. */
function interfaceLanguageOf(locale: string): string {
  const { language } = new Intl.Locale(locale)
  return isInterfaceLanguage(language) ? language : 'en'
}

/** @throws Error naming the file and every mistake in it. */
export function readStoreTable(file: string | URL = new URL('../../stores.json', import.meta.url)): StoreTable {
  return parseStoreTable(readJson(file), basename(file instanceof URL ? fileURLToPath(file) : file))
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
