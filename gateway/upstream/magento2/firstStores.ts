/** First stores out of what Magento says of its store views. */
import * as v from 'valibot'
import { looseAmount, looseId, looseList, looseText } from '../looseFields.ts'
import { createListReader, type Get, type ListReader } from './catalogue/pages.ts'
import { renderedPrices } from './catalogue/renderedPrices.ts'
import { readStoreFacts } from './catalogue/storeFacts.ts'
import { searchCriteria } from './searchCriteria.ts'

/** What a store begins with. */
interface ViewAnswers {
  readonly storeCode: string
  readonly name: string
  readonly url: string
  readonly locale: string
  readonly currency: string
  readonly timeZone: string
  readonly searchIndex: string
}

export interface FirstStores {
  readonly defaultStoreCode: string | undefined
  readonly rootCategoryId: number
  readonly stores: readonly object[]
  /** What the operator has to look at, one sentence each. */
  readonly notes: readonly string[]
}

const configSchema = v.object({
  id: looseId,
  code: v.string(),
  locale: v.pipe(v.string(), v.regex(/^[a-z]{2}_(?:\w{4}_)?[A-Z]{2}$/)),
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

/**
 * @param begin every setting of a store, with nothing of any shop in it
 * @throws UpstreamError naming a right that is missing
 */
export async function firstStores(
  get: Get,
  begin: (answers: ViewAnswers) => { readonly tax: object },
): Promise<FirstStores> {
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
  const written: string[] = []
  for (const { code, name } of views.filter(({ is_active: isOn }) => Number(isOn) !== 0)) {
    const config = configs.find((one) => one.code === code)
    if (!config || !CODE.test(code)) {
      notes.push(`${code}: left out: expected a code of small letters, digits and _, and a locale such as nb_NO`)
      continue
    }
    const includesTax = await pricesIncludeTax(config, reader)
    if (includesTax === null)
      notes.push(
        `${code}: whether prices include tax is not known: without a taxed product, or where Magento shows the side that it has, none says so: compare tax.sourcePriceIncludesTax with Stores > Configuration > Sales > Tax`,
      )
    written.push(code)
    stores.push(storeOf(config, begin, { name, includesTax: includesTax ?? true, isFirst: stores.length === 0 }))
  }
  notes.push('host, pathPrefix and url: where the shop will be; businessCustomerGroupId: the group of companies')
  return {
    defaultStoreCode: configs.find(({ code }) => written.includes(code))?.code,
    rootCategoryId: Number(group?.root_category_id),
    stores,
    notes,
  }
}

interface Described {
  readonly name: string
  readonly includesTax: boolean
  readonly isFirst: boolean
}

function storeOf(
  config: ViewConfig,
  begin: (answers: ViewAnswers) => { readonly tax: object },
  { name, includesTax, isFirst }: Described,
): object {
  const { code, id, locale: written, default_display_currency_code: currency, timezone: timeZone } = config
  const { origin } = new URL(config.secure_base_url ?? config.base_url)
  const locale = written.replaceAll('_', '-')
  // Views of one host are told apart by their code.
  const url = origin + (isFirst ? '' : `/${code}`)
  const store = begin({ storeCode: code, name, url, locale, currency, timeZone, searchIndex: `magento_${code}` })
  const tax = { ...store.tax, sourcePriceIncludesTax: includesTax, finalPriceIncludesTax: includesTax }
  return { ...store, storeId: Number(id), tax }
}

const COMPARED = 20
const productSchema = v.object({ id: v.pipe(looseId, v.transform(Number)), price: looseAmount })
const SHOWN = '4'

/** By a taxed product: the price that Magento has is one of the two that it shows. Null where it shows one only. */
async function pricesIncludeTax(config: ViewConfig, reader: ListReader): Promise<boolean | null> {
  const { code: storeCode, id: storeId, default_display_currency_code: currency } = config
  const filters = [
    { field: 'type_id', value: 'simple' },
    { field: 'visibility', value: SHOWN },
  ] as const
  const query = searchCriteria({ filters, pageSize: COMPARED, fields: 'items[id,price]' })
  const schema = v.object({ items: looseList(productSchema) })
  const { items } = await reader.read({ storeCode, path: '/products', query, schema })
  if (items.length === 0) return null
  // What is shown is in the view's currency, what it has in that of its website.
  const facts = await readStoreFacts({ storeCode, i18n: { currencyCode: currency } }, reader)
  const shop = { storeCode, storeId, currency }
  const rendered = await renderedPrices(
    reader,
    shop,
    items.map(({ id }) => id),
  )
  for (const { id, price } of items) {
    const shown = rendered.get(id)
    if (!shown || Math.abs(shown.gross - shown.net) < shown.net / 100) continue
    const [fromGross, fromNet] = [shown.gross, shown.net].map((side) => Math.abs(side - facts.inCurrency(price)))
    return (fromGross ?? 0) < (fromNet ?? 0)
  }
  return null
}
