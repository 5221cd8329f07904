/** A first store table out of what Magento says of its store views; what it does not say comes from a table that serves as an example. */
import * as v from 'valibot'
import { looseAmount, looseId, looseList, looseText } from '../looseFields.ts'
import { createListReader, type Get, type ListReader } from './catalogue/pages.ts'
import { renderedPrices } from './catalogue/renderedPrices.ts'
import { searchCriteria } from './searchCriteria.ts'

export interface FirstStores {
  readonly table: object
  /** What the operator has to look at, one sentence each. */
  readonly notes: readonly string[]
}

const fields = v.looseObject({})
const exampleSchema = v.looseObject({
  stores: v.pipe(
    v.array(
      v.looseObject({ i18n: v.looseObject({ language: v.string() }), tax: fields, seo: fields, contact: fields }),
    ),
    v.minLength(1),
  ),
})
type Example = v.InferOutput<typeof exampleSchema>['stores'][number]

const configSchema = v.object({
  id: looseId,
  code: v.string(),
  locale: v.pipe(v.string(), v.regex(/^[a-z]{2}_(?:\w{4}_)?[A-Z]{2}$/)),
  base_currency_code: v.string(),
  default_display_currency_code: v.string(),
  timezone: v.string(),
  base_url: v.pipe(v.string(), v.url()),
  secure_base_url: v.optional(v.pipe(v.string(), v.url())),
})
type ViewConfig = v.InferOutput<typeof configSchema>
const viewSchema = v.object({ code: v.string(), name: looseText(), store_group_id: looseId, is_active: v.unknown() })
const groupSchema = v.object({ id: looseId, root_category_id: looseId })
const CODE = /^[a-z][a-z0-9_]*$/
const OF_ADMINISTRATORS = 'admin'
const NOTHING_OF_ITS_OWN = {
  kind: 'INVESTMENT',
  requireSsnForCheckout: false,
  buyerChecks: [],
  displayMetalAccount: false,
  pricesHiddenUntilLogin: false,
}

/**
 * @param example the content of a store table
 * @throws UpstreamError naming a right that is missing
 */
export async function firstStores(get: Get, example: unknown): Promise<FirstStores> {
  const { stores: examples, ...others } = v.parse(exampleSchema, example)
  const reader = createListReader({ get, pageSize: COMPARED })
  const listOf = <Schema extends v.GenericSchema>(path: string, schema: Schema) =>
    reader.read({ storeCode: 'all', path, schema: looseList(schema) })
  const configs = (await listOf('/store/storeConfigs', configSchema)).toSorted((a, b) => Number(a.id) - Number(b.id))
  const views = (await listOf('/store/storeViews', viewSchema)).filter(({ code }) => code !== OF_ADMINISTRATORS)
  const [group] = await listOf('/store/storeGroups', groupSchema).then((groups) =>
    groups.filter(({ id }) => views.some(({ store_group_id: own }) => own === id)),
  )
  const notes: string[] = []
  const stores: object[] = []
  for (const { code, name } of views.filter(({ is_active: isOn }) => Number(isOn) !== 0)) {
    const config = configs.find((one) => one.code === code)
    if (!config || !CODE.test(code)) {
      notes.push(`${code}: left out: expected a code of small letters, digits and _, and a locale such as nb_NO`)
      continue
    }
    const includesTax = await pricesIncludeTax(config, reader)
    if (includesTax === null) notes.push(`${code}: whether prices include tax is not known without a taxed product`)
    const like = examples.find(({ i18n }) => i18n.language === config.locale.slice(0, 2)) ?? examples[0]
    if (like)
      stores.push(storeOf(config, { name, like, includesTax: includesTax ?? true, isFirst: stores.length === 0 }))
  }
  notes.push(
    'contact, promises, localizedSettings, delivery, returns, bookkeeping: those of the example: write your own',
    'tax.defaultCountry: the country of the locale: compare it with Stores > Configuration > Sales > Tax',
    'host, pathPrefix and url: where the shop will be; businessCustomerGroupId: the group of companies, if there is one',
  )
  const table = {
    ...others,
    defaultStoreCode: configs.find(({ code }) => CODE.test(code))?.code,
    rootCategoryId: Number(group?.root_category_id),
    facetOrder: [],
    premiumCategoryIds: [],
    stores,
  }
  return { table, notes }
}

interface Described {
  readonly name: string
  readonly like: Example
  readonly includesTax: boolean
  readonly isFirst: boolean
}

function storeOf(config: ViewConfig, { name, like, includesTax, isFirst }: Described): object {
  const { code, id, locale: written, default_display_currency_code: currencyCode, timezone } = config
  const { hostname, origin } = new URL(config.secure_base_url ?? config.base_url)
  const locale = written.replaceAll('_', '-')
  const country = locale.slice(-2)
  // Views of one host are told apart by their code.
  const pathPrefix = isFirst ? '' : `/${code}`
  return {
    ...like,
    ...NOTHING_OF_ITS_OWN,
    storeCode: code,
    storeId: Number(id),
    name,
    host: hostname,
    pathPrefix,
    url: origin + pathPrefix,
    appendStoreCode: !isFirst,
    searchIndex: `magento_${code}`,
    tax: {
      ...like.tax,
      defaultCountry: country,
      sourcePriceIncludesTax: includesTax,
      finalPriceIncludesTax: includesTax,
      calculateServerSide: false,
      userGroupId: null,
      taxExemptIds: [],
      // By numbers of tax classes, which are those of the example.
      notes: [],
      products: [],
    },
    i18n: {
      ...like.i18n,
      country,
      language: locale.slice(0, 2),
      locale,
      defaultLocale: locale,
      timeZone: timezone,
      currencyCode,
      currencySign: signOf(currencyCode, locale),
    },
    seo: { ...like.seo, defaultTitle: name },
    contact: { ...like.contact, company: name },
  }
}

function signOf(currency: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

const COMPARED = 20
const productSchema = v.object({ id: v.pipe(looseId, v.transform(Number)), price: looseAmount })
const SHOWN = '4'

/** By a taxed product: the price that Magento has is one of the two that it shows. Null without one. */
async function pricesIncludeTax(config: ViewConfig, reader: ListReader): Promise<boolean | null> {
  const { code: storeCode, id: storeId, base_currency_code: currency } = config
  const filters = [
    { field: 'type_id', value: 'simple' },
    { field: 'visibility', value: SHOWN },
  ] as const
  const query = searchCriteria({ filters, pageSize: COMPARED, fields: 'items[id,price]' })
  const schema = v.object({ items: looseList(productSchema) })
  const { items } = await reader.read({ storeCode, path: '/products', query, schema })
  if (items.length === 0) return null
  const shop = { storeCode, storeId, currency }
  const rendered = await renderedPrices(
    reader,
    shop,
    items.map(({ id }) => id),
  )
  for (const { id, price } of items) {
    const shown = rendered.get(id)
    if (!shown || Math.abs(shown.gross - shown.net) < shown.net / 100) continue
    const [fromGross, fromNet] = [shown.gross, shown.net].map((side) => Math.abs(side - price))
    return (fromGross ?? 0) < (fromNet ?? 0)
  }
  return null
}
