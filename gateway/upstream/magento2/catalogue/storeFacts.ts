/** What Magento says of its store views: whose products, categories and prices a store of the table has. */
import { type Decimal, decimal, multiply, ONE, roundHalfAwayFromZero, toText } from '#domain/decimal.ts'
import * as v from 'valibot'
import { UpstreamError } from '../../../shared/errors.ts'
import type { StoreView } from '../../../storeTable.ts'
import { looseAmount, looseId, looseList } from '../../looseFields.ts'
import type { ListReader } from './pages.ts'

export interface StoreFacts {
  readonly storeCode: string
  readonly storeId: string
  readonly websiteId: string
  readonly rootCategoryId: string
  /** Grams of Magento's unit of weight. */
  readonly gramsOfWeight: Decimal
  /** An amount of Magento's base currency in the store's. */
  inCurrency(amount: number): number
}

const configSchema = v.object({
  code: v.string(),
  website_id: looseId,
  base_currency_code: v.string(),
  default_display_currency_code: v.string(),
  weight_unit: v.optional(v.string(), 'kgs'),
})
const viewSchema = v.object({ id: looseId, code: v.string(), store_group_id: looseId })
const groupSchema = v.object({ id: looseId, root_category_id: looseId })
const currencySchema = v.object({
  exchange_rates: looseList(v.object({ currency_to: v.string(), rate: looseAmount })),
})
const GRAMS: Readonly<Record<string, Decimal>> = { kgs: decimal(1000), lbs: decimal('453.59237') }
/** To which Magento rounds what it converts, whatever the currency. */
const CONVERTED_DIGITS = 2

/** @throws UpstreamError naming what does not fit the table */
export async function readStoreFacts(
  { storeCode, i18n }: Pick<StoreView, 'storeCode'> & { readonly i18n: Pick<StoreView['i18n'], 'currencyCode'> },
  reader: ListReader,
): Promise<StoreFacts> {
  const listOf = <Schema extends v.GenericSchema>(path: string, schema: Schema) =>
    reader.read({ storeCode, path, schema: looseList(schema) })
  const configs = await listOf('/store/storeConfigs', configSchema)
  const config = configs.find(({ code }) => code === storeCode)
  if (!config)
    throw mismatch(
      `expected a store view with the code ${storeCode}, got ${configs.map(({ code }) => code).join(', ')}`,
    )
  const view = (await listOf('/store/storeViews', viewSchema)).find(({ code }) => code === storeCode)
  const group = (await listOf('/store/storeGroups', groupSchema)).find(({ id }) => id === view?.store_group_id)
  if (!view || !group) throw mismatch(`expected a group with a root category for the store view ${storeCode}, got none`)
  const { base_currency_code: base, default_display_currency_code: shown } = config
  if (shown !== i18n.currencyCode)
    throw mismatch(`expected the store view ${storeCode} to show ${i18n.currencyCode}, got ${shown}`)
  const rate = base === shown ? ONE : await rateOf({ storeCode, base, shown }, reader)
  return {
    storeCode,
    storeId: view.id,
    websiteId: config.website_id,
    rootCategoryId: group.root_category_id,
    gramsOfWeight: GRAMS[config.weight_unit] ?? ONE,
    inCurrency: (amount) =>
      base === shown
        ? amount
        : Number(toText(roundHalfAwayFromZero(multiply(decimal(amount), rate), CONVERTED_DIGITS))),
  }
}

async function rateOf(
  { storeCode, base, shown }: { readonly storeCode: string; readonly base: string; readonly shown: string },
  reader: ListReader,
): Promise<Decimal> {
  const { exchange_rates: rates } = await reader.read({
    storeCode,
    path: '/directory/currency',
    schema: currencySchema,
  })
  const found = rates.find(({ currency_to: to, rate }) => to === shown && rate > 0)
  if (!found) throw mismatch(`expected a rate from ${base} to ${shown} for the store view ${storeCode}, got none`)
  return decimal(found.rate)
}

function mismatch(message: string): UpstreamError {
  return new UpstreamError({ code: 'UPSTREAM_MALFORMED', upstream: 'catalogue', message: `Magento: ${message}` })
}
