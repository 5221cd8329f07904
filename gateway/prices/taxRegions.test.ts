import { afterEach, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
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
  { what: 'a country in small letters', place: { tax_country_id: 'no' }, ratePercent: '25', isTaxFree: false },
  { what: 'a country with blanks', place: { tax_country_id: ' No ' }, ratePercent: '25', isTaxFree: false },
  { what: 'postcode 0 for all', place: { tax_postcode: 0 }, ratePercent: '25', isTaxFree: false },
  { what: 'postcode "0" for all', place: { tax_postcode: '0' }, ratePercent: '25', isTaxFree: false },
  { what: 'an empty postcode', place: { tax_postcode: '' }, ratePercent: '25', isTaxFree: false },
  { what: 'another country', place: { tax_country_id: 'SE' }, ratePercent: '0', isTaxFree: false },
  { what: 'a postcode', place: { tax_postcode: '9170' }, ratePercent: '0', isTaxFree: false },
  { what: '0 %', place: { rate: 0 }, ratePercent: '0', isTaxFree: true },
  { what: 'another product’s class', classes: [9], place: {}, ratePercent: '0', isTaxFree: true },
  { what: 'another customer’s class', customers: [9], place: {}, ratePercent: '0', isTaxFree: false },
])(
  'a rule with $what taxes at $ratePercent %; free of tax: $isTaxFree',
  async ({ place, classes = [2], customers = [3], ratePercent, isTaxFree }) => {
    const rules = [
      {
        id: 1,
        code: 'as written',
        product_tax_class_ids: classes,
        customer_tax_class_ids: customers,
        rates: [rate(1, 25, place)],
      },
    ]
    const storeTable = tableWith(({ tax }) => ({ pricesHiddenUntilLogin: false, tax: { ...tax, userGroupId: 0 } }))
    shop = await openPriceShop({ clock: () => new Date('2026-11-21T12:00:00Z'), storeTable, rules })
    const { data } = await shop.query(
      '{ one: product(sku: "SKU-1") { price { ... on Price { taxRatePercent isTaxFree } } } two: product(sku: "SKU-2") { price { ... on Price { isTaxFree } } } }',
    )
    expect(data.one.price).toEqual({ taxRatePercent: ratePercent, isTaxFree })
    const warnings = shop.logLines.filter(({ msg }) => String(msg).includes('called free of tax'))
    expect(warnings).toHaveLength(ratePercent === '0' && !isTaxFree ? 1 : 0)
  },
)

test('a product without a tax class is not called free of tax; one of class 0 is', async () => {
  const storeTable = tableWith(() => ({ pricesHiddenUntilLogin: false }))
  const extra = [product(901, { tax_class_id: null }), product(902, { tax_class_id: 0 })]
  shop = await openPriceShop({ clock: () => new Date('2026-11-21T12:00:00Z'), storeTable, rules: RULES, extra })
  const facts = '{ price { ... on Price { taxRatePercent isTaxFree } } }'
  const { data } = await shop.query(
    `{ without: product(sku: "SKU-901") ${facts} zero: product(sku: "SKU-902") ${facts} }`,
  )
  expect(data).toEqual({
    without: { price: { taxRatePercent: '0', isTaxFree: false } },
    zero: { price: { taxRatePercent: '0', isTaxFree: true } },
  })
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
