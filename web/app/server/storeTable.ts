/** The store views by host and path, from stores.json: what this process needs of them. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { listingQuerySchema } from '../../features/listing/listingQuerySchema.ts'
import type { StoreView } from '../../shop/StoreContext.tsx'

const schema = v.object({
  defaultStoreCode: v.string(),
  stores: v.pipe(
    v.array(
      v.object({
        storeCode: v.string(),
        name: v.string(),
        kind: v.picklist(['INVESTMENT', 'GOLDSMITH']),
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
          defaultLocale: v.pipe(v.string(), v.check(isLocale, 'expected a BCP 47 locale')),
        }),
        seo: v.object({ defaultTitle: v.string() }),
        displayFilterButton: v.boolean(),
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

/** @throws Error naming the field, what was expected and what came. */
export function parseStoreTable(table: unknown, source: string): StoreTable {
  const parsed = v.safeParse(schema, table)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new Error(`${source}: ${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`)
  }

  const firstOf = (kind: StoreView['kind']) => parsed.output.stores.find((store) => store.kind === kind)
  return {
    defaultStoreCode: parsed.output.defaultStoreCode,
    stores: parsed.output.stores.map(
      ({ storeCode, name, kind, host, pathPrefix, i18n, seo, displayFilterButton, catalogue, displaySettings }) => ({
        host,
        view: {
          code: storeCode,
          name,
          kind,
          pathPrefix,
          language: i18n.language,
          interfaceLanguage: new Intl.Locale(i18n.defaultLocale).language,
          locale: i18n.locale,
          country: i18n.country,
          currency: i18n.currencyCode,
          currencySign: i18n.currencySign,
          priceFormat: i18n.priceFormat,
          dateFormat: i18n.dateFormat,
          displaySide: displaySettings.displayIncludesVAT ? 'GROSS' : 'NET',
          hasTaxSideSwitch: displaySettings.allowTaxSideSwitch,
          defaultTitle: seo.defaultTitle,
          fallbackStoreCode: firstOf(kind)?.storeCode ?? storeCode,
          showsFilterButton: displayFilterButton,
          listingQuery: catalogue.listingQuery,
        },
      }),
    ),
  }
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

export function readStoreTable(file: URL = new URL('../../../stores.json', import.meta.url)): StoreTable {
  return parseStoreTable(JSON.parse(readFileSync(file, 'utf8')), 'stores.json')
}
