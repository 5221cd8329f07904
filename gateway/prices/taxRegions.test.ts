import { afterEach, expect, test } from 'vitest'
import { openPriceShop, type PriceShop, tableWith } from './testing/priceShop.ts'

const rate = (id: number, percent: number, place: object) => ({ id, rate: percent, tax_country_id: 'NO', ...place })
const RULES = [
  {
    id: 1,
    code: 'by place',
    product_tax_class_ids: [2],
    customer_tax_class_ids: [3],
    rates: [
      rate(1, 25, { tax_region_id: 0, tax_postcode: '*' }),
      rate(2, 10, { tax_region_id: '21', region_name: 'SJ' }),
      rate(3, 8, { tax_region_id: 21, region_name: 'SJ', tax_postcode: '9170-9179' }),
      rate(4, 6, { tax_region_id: 0, zip_is_range: '1', zip_from: '8000', zip_to: 8099 }),
      rate(5, 5, { tax_region_id: 0, tax_postcode: '99*' }),
    ],
  },
]

let shop: PriceShop | undefined
afterEach(async () => {
  await shop?.close()
})

test.each([
  { place: {}, ratePercent: '25' },
  { place: { defaultRegion: 'SJ' }, ratePercent: '10' },
  { place: { defaultRegion: '21' }, ratePercent: '10' },
  { place: { defaultRegion: '22' }, ratePercent: '25' },
  { place: { defaultRegion: 'SJ', defaultPostcode: '9170' }, ratePercent: '8' },
  { place: { defaultRegion: 'SJ', defaultPostcode: '9180' }, ratePercent: '10' },
  { place: { defaultPostcode: '8099' }, ratePercent: '6' },
  { place: { defaultPostcode: '8100' }, ratePercent: '25' },
  { place: { defaultPostcode: '9912' }, ratePercent: '5' },
])('a rate for the store’s region and postcode applies: $place has $ratePercent %', async ({ place, ratePercent }) => {
  const storeTable = tableWith(({ tax }) => ({ pricesHiddenUntilLogin: false, tax: { ...tax, ...place } }))
  shop = await openPriceShop({ clock: () => new Date('2026-11-21T12:00:00Z'), storeTable, rules: RULES })
  const { data, errors } = await shop.query('{ product(sku: "SKU-1") { price { ... on Price { taxRatePercent } } } }')
  expect(errors).toBeUndefined()
  expect(data.product.price.taxRatePercent).toBe(ratePercent)
})
