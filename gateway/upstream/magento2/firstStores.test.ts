/** A store table out of what Magento says of its store views. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readStoreTable, type StoreTable } from '../../storeTable.ts'
import { neutralStore, wholeTable } from '../../storefrontCheck/firstStore.ts'
import { firstStores } from './firstStores.ts'

const config = (id: number, code: string, locale: string, currency: string, zone: string) => ({
  id,
  code,
  website_id: 1,
  locale,
  base_currency_code: 'NOK',
  default_display_currency_code: currency,
  timezone: zone,
  base_url: 'http://shop.example/',
  secure_base_url: 'https://shop.example/',
})
const VIEWS = [
  { id: 2, code: 'default', name: 'Norge', store_group_id: 1, is_active: 1 },
  { id: 0, code: 'admin', name: 'Admin', store_group_id: 0, is_active: 1 },
  { id: 4, code: 'se', name: 'Sverige', store_group_id: 1, is_active: 1 },
  { id: 5, code: 'Old-Shop', name: 'Old', store_group_id: 1, is_active: 1 },
  { id: 6, code: 'off', name: 'Off', store_group_id: 1, is_active: 0 },
]
const rendered = (id: number, gross: number, net: number) => ({
  id,
  price_info: { final_price: gross, extension_attributes: { tax_adjustments: { final_price: net } } },
})
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/store/storeConfigs': [
    config(4, 'se', 'sv_SE', 'SEK', 'Europe/Stockholm'),
    config(2, 'default', 'nb_NO', 'NOK', 'Europe/Oslo'),
    config(5, 'Old-Shop', 'nb_NO', 'NOK', 'Europe/Oslo'),
    config(6, 'off', 'nb_NO', 'NOK', 'Europe/Oslo'),
  ],
  '/store/storeViews': VIEWS,
  '/store/storeGroups': [
    { id: 0, root_category_id: 0 },
    { id: 1, root_category_id: 7 },
  ],
  '/products': {
    items: [
      { id: 1, price: 500 },
      { id: 2, price: 99 },
    ],
    total_count: 2,
  },
  '/products-render-info': { items: [rendered(1, 500, 500), rendered(2, 99, 79.199999)] },
  '/directory/currency': { exchange_rates: [{ currency_to: 'SEK', rate: 1 }] },
}

async function tableOf(
  changes: Readonly<Record<string, unknown>> = {},
): Promise<{ stores: StoreTable; notes: string }> {
  const answers = { ...ANSWERS, ...changes }
  const { notes, ...read } = await firstStores(async (_store, path) => answers[path], neutralStore)
  const table = wholeTable(read.rootCategoryId, read.defaultStoreCode, read.stores)
  const folder = mkdtempSync(join(tmpdir(), 'karat-stores-'))
  try {
    const file = join(folder, 'stores.json')
    writeFileSync(file, JSON.stringify(table))
    return { stores: readStoreTable(file), notes: notes.join('\n') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a table that the gateway accepts has the views that can be shops, with their language, currency and time', async () => {
  const { stores, notes } = await tableOf()
  expect(stores).toMatchObject({ defaultStoreCode: 'default', rootCategoryId: 7 })
  expect(stores.stores).toMatchObject([
    {
      storeCode: 'default',
      storeId: 2,
      name: 'Norge',
      host: 'shop.example',
      url: 'https://shop.example',
      searchIndex: 'magento_default',
      i18n: { language: 'nb', locale: 'nb-NO', country: 'NO', currencyCode: 'NOK', timeZone: 'Europe/Oslo' },
      contact: { company: 'Norge' },
    },
    { storeCode: 'se', storeId: 4, pathPrefix: '/se', url: 'https://shop.example/se', i18n: { currencyCode: 'SEK' } },
  ])
  expect(notes).toContain('Old-Shop: left out')
  for (const { tax } of stores.stores) expect([tax.taxExemptIds, tax.notes, tax.products]).toEqual([[], [], []])
})

test.each([
  {
    locale: 'nb_NO',
    currency: 'NOK',
    zone: 'America/Los_Angeles',
    country: 'NO',
    price: '{amount} {sign}',
    sign: 'kr',
  },
  { locale: 'en_US', currency: 'NOK', zone: 'Europe/Oslo', country: 'NO', price: '{sign} {amount}', sign: 'NOK' },
  { locale: 'en_US', currency: 'EUR', zone: 'Europe/Vienna', country: 'AT', price: '{sign}{amount}', sign: '€' },
  { locale: 'en_GB', currency: 'GBP', zone: 'Europe/London', country: 'GB', price: '{sign}{amount}', sign: '£' },
  { locale: 'en_US', currency: 'EUR', zone: 'Asia/Kolkata', country: 'IN', price: '{sign}{amount}', sign: '€' },
  { locale: 'en_US', currency: 'EUR', zone: 'Europe/Kyiv', country: 'UA', price: '{sign}{amount}', sign: '€' },
  { locale: 'en_US', currency: 'USD', zone: 'UTC', country: 'US', price: '{sign}{amount}', sign: '$' },
])(
  'a view in $locale with $currency at $zone is a shop of $country that writes prices as $price',
  async ({ locale, currency, zone, country, price, sign }) => {
    const { stores } = await tableOf({
      '/store/storeConfigs': [config(2, 'default', locale, currency, zone)],
      '/store/storeViews': VIEWS.slice(0, 1),
      '/directory/currency': { exchange_rates: [{ currency_to: currency, rate: 1 }] },
    })
    const [{ i18n, tax }] = stores.stores as [StoreTable['stores'][number]]
    expect([i18n.country, tax.defaultCountry, i18n.priceFormat, i18n.currencySign]).toEqual([
      country,
      country,
      price,
      sign,
    ])
  },
)

test.each([
  { shown: rendered(2, 99, 79.199999), includesTax: true, what: 'with' },
  { shown: rendered(2, 123.75, 99), includesTax: false, what: 'without' },
])('prices are $what tax where those of a taxed product are', async ({ shown, includesTax }) => {
  const { stores, notes } = await tableOf({ '/products-render-info': { items: [rendered(1, 500, 500), shown] } })
  expect(stores.stores.map(({ tax }) => tax.sourcePriceIncludesTax)).toEqual([includesTax, includesTax])
  expect(notes).not.toContain('whether prices include tax')
})

test.each([
  { shown: rendered(2, 10.281601, 8.64), includesTax: false, what: 'without' },
  { shown: rendered(2, 8.6427, 6.91416), includesTax: true, what: 'with' },
])(
  'prices of a view in another currency than its website are $what tax by the rate',
  async ({ shown, includesTax }) => {
    const { stores } = await tableOf({
      '/store/storeViews': VIEWS.filter(({ code }) => code === 'se'),
      '/products-render-info': { items: [shown] },
      '/directory/currency': { exchange_rates: [{ currency_to: 'SEK', rate: 0.0873 }] },
    })
    expect(stores.stores.map(({ tax }) => tax.sourcePriceIncludesTax)).toEqual([includesTax])
  },
)

test.each([
  { what: 'one shown side', changes: { '/products-render-info': { items: [rendered(2, 99, 99)] } } },
  { what: 'no product', changes: { '/products': { items: null, total_count: 0 } } },
  { what: 'no taxed product', changes: { '/products-render-info': { items: [rendered(1, 500, 500)] } } },
])('with $what it says that nobody knows whether prices include tax', async ({ changes }) => {
  expect((await tableOf(changes)).notes).toContain('se: whether prices include tax is not known')
})
