/** Which document gives a special price something to cross out. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product, ring, taxRules } from '../catalog/testing/documents.ts'
import { readStoreTable, type StoreView } from '../storeTable.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const bar = { metal_charge: [{ metal: 'AU', grams: '1', quote: '1000', quoted_at: NOW.toISOString() }] }
const special = (id: number, fields: object = {}) => product(id, { price: 1250, special_price: 900, ...fields })

/** One of each: as the platform or its plugin writes it. */
const WRITTEN: readonly { readonly by: string; readonly fields: object }[] = [
  { by: 'Karat', fields: { lowest_price_30_days: 1100 } },
  { by: 'Karat, with tax', fields: { lowest_price_30_days_incl_tax: '1100.00' } },
  {
    by: 'an attribute of Magento',
    fields: { custom_attributes: [{ attribute_code: 'lowest_price_30_days', value: '1100.0000' }] },
  },
  {
    by: 'Macopedia’s module of Magento',
    fields: { custom_attributes: [{ attribute_code: 'historical_price', value: '1100.000000' }] },
  },
  { by: 'plugins that call it by the directive', fields: { omnibus_lowest_price: '1100' } },
  { by: 'feeds', fields: { lowest_price_last_30_days: 1100 } },
  { by: 'WordPress themes', fields: { _lowest_price_30_days: '1100' } },
  { by: 'Spree', fields: { omnibus_price: 1100 } },
  { by: 'Shopware, in a price', fields: { regulationPrice: { net: 880, gross: 1100, linked: true } } },
  {
    by: 'Shopware, in a calculated price',
    fields: { calculatedPrice: { unitPrice: 900, regulationPrice: { price: 1100 } } },
  },
  { by: 'Sylius', fields: { lowestPriceBeforeDiscount: 1100 } },
  {
    by: 'Saleor, of a variant',
    fields: { pricePrior: { gross: { amount: 1100, currency: 'NOK' }, net: { amount: 880 } } },
  },
  { by: 'Saleor, of a listing', fields: { priorPrice: { amount: 1100, currency: 'NOK' } } },
  { by: 'Omnibus of WooCommerce', fields: { _iwo_price_lowest: { price: '1100', timestamp: 1_795_000_000 } } },
  { by: 'WC Price History', fields: { wc_price_history: { lowest: 1100 } } },
]
const UNWRITTEN: readonly { readonly what: string; readonly fields: object }[] = [
  { what: 'nothing', fields: {} },
  { what: 'an empty text', fields: { lowest_price_30_days: '' } },
  { what: 'words', fields: { lowest_price_30_days: 'kr 1100,-' } },
  { what: 'an object without an amount', fields: { regulationPrice: { currencyId: 'NOK' } } },
  { what: 'no price at all', fields: { regulationPrice: null, historical_price: null } },
]

let gateway: TestGateway
beforeAll(async () => {
  const table = readStoreTable()
  const shows = (store: StoreView) => ({ se: 'LIST_PRICE', fi: 'NOTHING' })[store.storeCode]
  const stores = table.stores.map((store) => {
    const rule = shows(store)
    const { crossedOutPrices: _rows, ...rest } = store
    return rule === undefined
      ? rest
      : { ...store, crossedOutPrices: [{ since: '2020-01-01', shows: rule, law: 'a law' } as const] }
  })
  const documents = [
    ...WRITTEN.map(({ fields }, at) => special(100 + at, fields)),
    ...UNWRITTEN.map(({ fields }, at) => special(200 + at, fields)),
    special(1, { ...bar, lowest_price_30_days: 1100 }),
    special(2, bar),
    product(3, { type_id: 'bundle', price_type: 1, price: 1000, special_price: 80, lowest_price_30_days: 900 }),
    ringWithLowestPrice(),
  ]
  gateway = await startGateway(
    {
      no: { product: documents, taxrule: taxRules('NO', 25) },
      se: { product: documents, taxrule: taxRules('SE', 25) },
      fi: { product: documents, taxrule: taxRules('FI', 25) },
    },
    { storeTable: { ...table, stores: stores as readonly StoreView[] }, clock: () => NOW },
  )
})
afterAll(() => gateway.close())

function ringWithLowestPrice() {
  const [first, ...others] = ring(300)['configurable_children'] as readonly object[]
  const child = { ...first, price: 500, special_price: 400, historical_price: 450 }
  return ring(300, { configurable_children: [child, ...others] })
}

async function crossedOut(sku: string, store = 'no') {
  const { data, errors } = await gateway.query(
    'query ($sku: String!) { product(sku: $sku) { price { ... on Price { source beforeKind before { gross { amount } } sourcePriceBefore { priceIncludesTax } } } } }',
    { variables: { sku }, store },
  )
  expect(errors).toBeUndefined()
  const { source, before, beforeKind } = data.product.price
  expect(['SPECIAL', 'SUM']).toContain(source)
  return [before?.gross.amount ?? null, beforeKind]
}

test.each(WRITTEN.map((each, at) => ({ ...each, sku: `SKU-${100 + at}` })))(
  'the lowest price as written by $by is crossed out',
  async ({ sku }) => {
    expect(await crossedOut(sku)).toEqual(['1100.00', 'LOWEST_OF_30_DAYS'])
  },
)

test.each(UNWRITTEN.map((each, at) => ({ ...each, sku: `SKU-${200 + at}` })))(
  'a document with $what gives none',
  async ({ sku }) => {
    expect(await crossedOut(sku)).toEqual([null, null])
  },
)

test('a variant has its own, which is that of its product while it is the cheapest', async () => {
  expect(await crossedOut('SKU-300')).toEqual(['450.00', 'LOWEST_OF_30_DAYS'])
})

test('a bundle with a price of its own has that of its document', async () => {
  expect(await crossedOut('SKU-3')).toEqual(['900.00', 'LOWEST_OF_30_DAYS'])
})

describe('of a store with a rule of its own', () => {
  test.each([
    { store: 'no', sku: 'SKU-100', shown: ['1100.00', 'LOWEST_OF_30_DAYS'] },
    // Prices of its documents are without tax.
    { store: 'se', sku: 'SKU-100', shown: ['1562.50', 'LIST_PRICE'] },
    { store: 'fi', sku: 'SKU-100', shown: [null, null] },
    { store: 'no', sku: 'SKU-1', shown: ['1100.00', 'LOWEST_OF_30_DAYS'] },
    { store: 'se', sku: 'SKU-1', shown: [null, null] },
    { store: 'no', sku: 'SKU-2', shown: [null, null] },
  ])('$store: $sku', async ({ store, sku, shown }) => {
    expect(await crossedOut(sku, store)).toEqual(shown)
  })
})
