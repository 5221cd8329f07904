import { afterEach, expect, test } from 'vitest'
import { createFakeCustomers } from '../testing/fakeCustomers.ts'
import { ANNA, idOf, openPriceShop, type PriceShop, tableWith } from './testing/priceShop.ts'

const rate = (id: number, country: string, percent: number, postcode = '*') => ({
  id,
  rate: percent,
  tax_country_id: country,
  tax_region_id: 0,
  tax_postcode: postcode,
})
const RULES = [
  {
    id: 1,
    code: 'by place',
    product_tax_class_ids: [2],
    customer_tax_class_ids: [3],
    rates: [
      rate(1, 'NO', 25),
      rate(2, 'NO', 0, '9170-9179'),
      rate(3, 'SE', 12),
      { ...rate(4, 'FI', 10), tax_region_id: 7, region_name: 'AX' },
      rate(5, 'FI', 25.5),
    ],
  },
]
const OSLO = { id: 77, country_id: 'NO', postcode: '0150' }
const SVALBARD = { id: 78, country_id: 'NO', postcode: '9170' }
const STOCKHOLM = { id: 79, country_id: 'SE', postcode: '111 22' }
const ALAND = { id: 80, country_id: 'FI', postcode: '22100' }

let shop: PriceShop | undefined
afterEach(() => shop?.close())

async function rateFor(
  profile: object,
  settings: { basedOn?: 'shipping' | 'billing' | 'origin'; sourcePriceIncludesTax?: boolean } = {},
): Promise<string> {
  const storeTable = tableWith(({ tax }) => ({
    pricesHiddenUntilLogin: false,
    tax: { ...tax, sourcePriceIncludesTax: false, ...settings },
  }))
  shop = await openPriceShop({ clock: () => new Date('2026-11-21T12:00:00Z'), storeTable, rules: RULES })
  createFakeCustomers(shop.storefront, [ANNA]).change(ANNA.email, { ...profile })
  shop.say('custom', () => [])
  const { data, errors } = await shop.query(
    'query ($ids: [ID!]!) { viewer { personalPrices(ids: $ids) { taxRatePercent } } product(sku: "SKU-1") { price { ... on Price { taxRatePercent } } } }',
    { variables: { ids: [idOf('SKU-1')] }, headers: { cookie: await shop.cookieOf(ANNA) } },
  )
  expect(errors).toBeUndefined()
  expect(data.product.price.taxRatePercent, 'the public price is that of the store’s address').toBe('25')
  return data.viewer.personalPrices[0].taxRatePercent
}

test.each([
  { profile: {}, ratePercent: '25' },
  { profile: { addresses: [] }, ratePercent: '25' },
  { profile: { addresses: [{ ...OSLO, default_shipping: true }] }, ratePercent: '25' },
  { profile: { addresses: [OSLO, { ...SVALBARD, default_shipping: true }] }, ratePercent: '0' },
  { profile: { addresses: [OSLO, SVALBARD], default_shipping: '78' }, ratePercent: '0' },
  { profile: { addresses: [OSLO, SVALBARD], default_shipping: 78 }, ratePercent: '0' },
  { profile: { addresses: [{ ...STOCKHOLM, default_shipping: true }] }, ratePercent: '12' },
  { profile: { addresses: [{ ...STOCKHOLM, default_billing: true }] }, ratePercent: '25' },
  { profile: { addresses: [{ ...STOCKHOLM, country_id: 'DE', default_shipping: true }] }, ratePercent: '0' },
  { profile: { addresses: [{ ...ALAND, default_shipping: true }] }, ratePercent: '25.5' },
  { profile: { addresses: [{ ...ALAND, region_id: 7, default_shipping: true }] }, ratePercent: '10' },
  {
    profile: { addresses: [{ ...ALAND, region: { region_code: 'AX', region_id: 0 }, default_shipping: true }] },
    ratePercent: '10',
  },
  { profile: { addresses: [{ ...ALAND, region: 'AX', default_shipping: true }] }, ratePercent: '10' },
])('a customer is taxed at the default shipping address: $profile has $ratePercent %', async (row) => {
  expect(await rateFor(row.profile)).toBe(row.ratePercent)
})

test.each([
  { addresses: 'none' },
  { addresses: { 0: SVALBARD } },
  { addresses: [null, 'Svalbard', { ...SVALBARD, country_id: 578, default_shipping: true }] },
  { addresses: [{ ...SVALBARD, country_id: 'Norway', default_shipping: true }] },
  { addresses: [{ ...SVALBARD, default_shipping: 'yes' }], default_shipping: { id: 78 } },
])('an address of another shape costs neither the sign-in nor the price: %j', async (profile) => {
  expect(await rateFor(profile)).toBe('25')
})

test.each([
  { basedOn: 'billing', ratePercent: '12' },
  { basedOn: 'origin', ratePercent: '25' },
] as const)('a store may tax by another address: $basedOn has $ratePercent %', async ({ basedOn, ratePercent }) => {
  const addresses = [
    { ...SVALBARD, default_shipping: true },
    { ...STOCKHOLM, default_billing: true },
  ]
  expect(await rateFor({ addresses }, { basedOn })).toBe(ratePercent)
})

test('prices with tax include that of the store’s address for every buyer', async () => {
  const addresses = [{ ...SVALBARD, default_shipping: true }]
  expect(await rateFor({ addresses }, { sourcePriceIncludesTax: true })).toBe('25')
})
