import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { category, product, ring, taxRules } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { readStoreTable } from '../storeTable.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

/** 10 g of gold at 1,310.40 per gram are worth 13,104.00 without tax; `price` is with 25 %. */
const bar = (id: number, price: number, fields = {}) =>
  product(id, {
    price,
    metal_symbol: 'AU',
    fineness_per_mille: '999.9',
    fine_weight: '10',
    weight_class: 190001,
    metal_charge: [{ metal: 'AU', grams: '10', quote: '1310.4', quoted_at: '2026-11-21T12:00:00Z' }],
    ...fields,
  })
/** 100 g of silver at 16.38 per gram are worth 1,638.00 without tax. */
const silverBar = (id: number, price: number) =>
  bar(id, price, {
    metal_symbol: 'AG',
    fine_weight: '100',
    metal_charge: [{ metal: 'AG', grams: '100', quote: '16.38', quoted_at: '2026-11-21T12:00:00Z' }],
  })
/** In one category, which may be below another one. */
const within = (categoryId: number, above = categoryId) => ({
  category_ids: [String(categoryId)],
  category_position: { [`c${String(categoryId)}`]: 1, [`c${String(above)}`]: 1 },
})

const products = [
  bar(1, 17_280),
  bar(2, 16_700),
  // Dearer than the gold bars by its premium, not by its price.
  silverBar(3, 2_500),
  bar(4, 18_000, {
    special_price: 16_500,
    special_from_date: '2026-12-01 00:00:00',
    special_to_date: '2026-12-24',
  }),
  // No bar: it has neither a weight class nor a coin type.
  bar(5, 13_200, { weight_class: null }),
  // A fixed price contains no quote.
  bar(6, 16_400, { metal_charge: [] }),
  // The same premium as number 1 to one decimal, but lower.
  bar(7, 17_279),
  ring(8),
  // Tax-exempt, with a higher premium than the taxed bars without tax and a lower one with it.
  bar(12, 14_800, { tax_class_id: 9 }),
  product(9, { ...within(40), created_at: '2026-11-20 10:00:00' }),
  product(10, { ...within(21, 20), created_at: '2026-11-20 09:00:00' }),
  product(11, { ...within(40), created_at: '2026-11-20 08:00:00' }),
]

let gateway: TestGateway
let now = new Date('2026-11-21T12:00:00Z')
beforeAll(async () => {
  const store = {
    product: products,
    category: [category(10, 2), category(11, 10, { level: 3 }), category(40, 2)],
    taxrule: taxRules('NO', 25),
  }
  const table = readStoreTable()
  gateway = await startGateway(
    { no: store, goldsmith_norway: store },
    { clock: () => now, storeTable: { ...table, premiumCategoryIds: [10, 20] } },
  )
})
afterAll(() => gateway.close())

async function listing(categoryId: number, args: string, store = 'no') {
  const id = encodeId({ type: 'Category', storeCode: store, key: String(categoryId) })
  const { data, errors } = await gateway.query(
    `{ category(id: "${id}") { products${args} { sorts items { sku } } } }`,
    { store },
  )
  return { errors, products: data?.category?.products }
}

async function byPremium(sort = 'PREMIUM_ASC') {
  const found = await listing(10, `(sort: ${sort})`)
  return found.products.items.map(({ sku }: { readonly sku: string }) => Number(sku.slice('SKU-'.length)))
}

describe('sorting by the lowest premium', () => {
  test('compares bars of all metals, and lists products without a premium last', async () => {
    expect(await byPremium()).toEqual([12, 2, 7, 1, 4, 3, 5, 6, 8])
  })

  test('is that of the price that the store displays: a tax-exempt bar comes before taxed ones', async () => {
    const id = encodeId({ type: 'Category', storeCode: 'no', key: '10' })
    const { data } = await gateway.query(
      `{ category(id: "${id}") { products(sort: PREMIUM_ASC) { items { sku metalPremium { percent percentGross } } } } }`,
    )
    const premiums = data.category.products.items.flatMap(
      ({ metalPremium }: { metalPremium: { percent: string; percentGross: string } | null }) =>
        metalPremium ? [metalPremium] : [],
    )
    expect(premiums.slice(0, 2)).toEqual([
      { percent: '12.9', percentGross: '12.9' },
      { percent: '2', percentGross: '27.4' },
    ])
  })

  test('or by the price of a fine gram, whether it follows the metal or not', async () => {
    expect(await byPremium('GRAM_PRICE_ASC')).toEqual([3, 12, 6, 2, 7, 1, 4, 5, 8])
  })

  test('follows a special price on the day it begins', async () => {
    now = new Date('2026-12-01T12:00:00Z')
    await byPremium()
    await expect.poll(() => byPremium()).toEqual([12, 4, 2, 7, 1, 3, 5, 6, 8])
  })

  test('is offered in categories of bars and coins and below them, not in others nor where prices are hidden', async () => {
    expect((await listing(10, '')).products.sorts).toContain('PREMIUM_ASC')
    expect((await listing(11, '')).products.sorts).toContain('PREMIUM_ASC')
    expect((await listing(40, '')).products.sorts).not.toContain('PREMIUM_ASC')
    expect((await listing(10, '', 'goldsmith_norway')).products.sorts).not.toContain('PREMIUM_ASC')

    const { errors } = await listing(40, '(sort: PREMIUM_ASC)')
    expect(errors?.[0]?.message).toMatch(/^sort: expected one of POSITION_DESC, .* got PREMIUM_ASC$/)
  })
})

test.each([
  ['no', 'open with bars and coins', ['SKU-10', 'SKU-9', 'SKU-11']],
  ['goldsmith_norway', 'are in the order of their dates', ['SKU-9', 'SKU-10', 'SKU-11']],
])('the newest products of %s %s', async (store, _order, expected) => {
  const { data } = await gateway.query('{ store { newProducts(count: 3) { items { sku } } } }', { store })
  expect(data.store.newProducts.items.map(({ sku }: { readonly sku: string }) => sku)).toEqual(expected)
})
