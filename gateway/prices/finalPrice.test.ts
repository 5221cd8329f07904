import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product, ring } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { idOf, openPriceShop, type PriceShop, tableWith } from './testing/priceShop.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
/** Its documents contain list prices with tax and final prices without. */
const NET_FINAL = 'fi'
const CLOSED = { special_from_date: '2026-11-01 00:00:00', special_to_date: '2026-11-20 00:00:00' }
const OPEN = { special_from_date: '2026-11-01 00:00:00', special_to_date: '2026-11-21 00:00:00' }
const COMING = { special_from_date: '2026-11-22 00:00:00', special_to_date: null }
const guestTier = (value: number) => [{ customer_group_id: 0, qty: 1, value }]

const cases = [
  { id: 201, fields: { final_price: 1000 }, price: '1000.00', because: 'a catalogue price rule applies' },
  { id: 202, fields: { final_price: '1000.0000' }, price: '1000.00', because: 'decimals may be text' },
  { id: 203, fields: { final_price: 1250 }, price: null, because: 'it equals the list price' },
  { id: 204, fields: { final_price: 1300 }, price: null, because: 'it is above the list price' },
  { id: 205, fields: { final_price: 0 }, price: null, because: 'the indexer knew none' },
  { id: 206, fields: { final_price: -5 }, price: null, because: 'it is malformed' },
  { id: 207, fields: { final_price: null }, price: null, because: 'there is none' },
  {
    id: 208,
    fields: { special_price: 900, ...CLOSED, final_price: 900 },
    price: null,
    because: 'it is the special price, which is over',
  },
  {
    id: 209,
    fields: { special_price: '900.0000', ...COMING, final_price: '900.000000' },
    price: null,
    because: 'it is the special price, which has not begun',
  },
  {
    id: 210,
    fields: { special_price: 900, ...CLOSED, final_price: 1000 },
    price: '1000.00',
    because: 'the special price is over and the rule is not',
  },
  {
    id: 211,
    fields: { special_price: 900, ...OPEN, final_price: 1000 },
    price: '900.00',
    because: 'the special price is lower',
  },
  {
    id: 212,
    fields: { special_price: 1000, ...OPEN, final_price: 900 },
    price: '900.00',
    because: 'the rule is lower than the special price',
  },
  {
    id: 213,
    fields: { special_price: 900, special_from_date: '21.11.2026', final_price: 900 },
    price: null,
    because: 'the dates of the special price are malformed',
  },
]

let shop: PriceShop
beforeAll(async () => {
  const storeTable = tableWith(({ storeCode, tax }) => ({
    pricesHiddenUntilLogin: false,
    tax: storeCode === NET_FINAL ? { ...tax, finalPriceIncludesTax: false } : tax,
  }))
  const child = { price: 800, final_price: '640.0000' }
  const [first, ...others] = ring(230)['configurable_children'] as readonly object[]
  shop = await openPriceShop({
    clock: () => NOW,
    storeTable,
    extra: [
      ...cases.map(({ id, fields }) => product(id, fields)),
      product(220, { tier_prices: guestTier(1000), final_price: 1000 }),
      product(221, {
        metal_charge: [{ metal: 'AU', grams: '1', quote: '1000', quoted_at: NOW.toISOString() }],
        final_price: 1200,
      }),
      product(222, { price: 10.02, final_price: 7.98 }),
      product(223, { price: 1255, final_price: 900 }),
      ring(230, { final_price: 1, configurable_children: [{ ...first, ...child }, ...others] }),
    ],
  })
})
afterAll(() => shop.close())

const FIELDS =
  '__typename ... on Price { source now { net { amount } gross { amount } } before { gross { amount } } sourcePrice { amount priceIncludesTax } steps { kind outcome amount { gross { amount } } } }'
async function priceOf(sku: string, store = 'no') {
  const { data, errors } = await shop.query(`{ product(sku: "${sku}") { isFromPrice price { ${FIELDS} } } }`, { store })
  expect(errors).toBeUndefined()
  return data.product.price
}

describe('the final price of a document', () => {
  test.each(cases)('SKU-$id costs $price (null: the list price), because $because', async ({ id, price }) => {
    const { source, now, before } = await priceOf(`SKU-${id}`)
    expect([source, now.gross.amount, before?.gross.amount ?? null]).toEqual(
      price === null ? ['LIST', '1250.00', null] : ['SPECIAL', price, null],
    )
  })

  test('is a separate step beside the special price', async () => {
    const { steps } = await priceOf('SKU-212')
    expect(steps.slice(0, 3)).toEqual([
      { kind: 'LIST', outcome: 'NOT_CHOSEN', amount: { gross: { amount: '1250.00' } } },
      { kind: 'SPECIAL', outcome: 'NOT_CHOSEN', amount: { gross: { amount: '1000.00' } } },
      { kind: 'SPECIAL', outcome: 'CHOSEN', amount: { gross: { amount: '900.00' } } },
    ])
  })

  test('that equals a tier of guests is that tier', async () => {
    expect(await priceOf('SKU-220')).toMatchObject({ source: 'TIER', now: { gross: { amount: '1000.00' } } })
  })

  test('of a variant makes it the cheapest; that of the configurable product does not count', async () => {
    expect(await priceOf('SKU-230')).toMatchObject({ source: 'SPECIAL', now: { gross: { amount: '640.00' } } })
  })

  test('follows the metal as the list price does', async () => {
    shop.metals.set('NOK', { AU: '1100' }, { quotedAt: NOW, overdueFrom: new Date(NOW.getTime() + 600_000) })
    expect(await priceOf('SKU-221')).toMatchObject({
      source: 'SPECIAL',
      now: { gross: { amount: '1325.00' } },
      before: null,
    })
  })

  test('is on the tax side that the store sets', async () => {
    expect(await priceOf('SKU-223', NET_FINAL)).toMatchObject({
      source: 'SPECIAL',
      sourcePrice: { amount: '900', priceIncludesTax: false },
      now: { net: { amount: '900.00' }, gross: { amount: '1129.50' } },
      before: null,
    })
  })

  test('that is the list price rounded on the other tax side is not a discount', async () => {
    expect(await priceOf('SKU-222', NET_FINAL)).toMatchObject({ source: 'LIST', now: { gross: { amount: '10.02' } } })
  })

  test('sorts and filters listings', async () => {
    const id = encodeId({ type: 'Category', storeCode: 'no', key: '10' })
    const { data } = await shop.query(
      `{ category(id: "${id}") { products(filters: [{ attribute: "price", from: "899", to: "1001" }], sort: PRICE_ASC, pageSize: 50) { items { sku price { ... on Price { now { gross { amount } } } } } } } }`,
    )
    const items: readonly { readonly sku: string; readonly price: { now: { gross: { amount: string } } } }[] =
      data.category.products.items
    const amounts = items.map(({ price }) => Number(price.now.gross.amount))
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
    expect(items.map(({ sku }) => sku)).toEqual(
      expect.arrayContaining(['SKU-201', 'SKU-202', 'SKU-210', 'SKU-211', 'SKU-212', 'SKU-220']),
    )
    expect(items.map(({ sku }) => sku)).not.toContain('SKU-208')
  })
})

describe('the final price after a sync', () => {
  const QUERY = `query ($ids: [ID!]!) { prices(ids: $ids, afterSync: true) { ${FIELDS} } }`
  const rendered = (id: number, regular: number, final: number, special: number | null) =>
    shop.say('render', () => {
      const side = (share: number) => ({
        regular_price: regular * share,
        special_price: special === null ? null : special * share,
        final_price: final * share,
      })
      return {
        items: [
          {
            id,
            currency_code: 'NOK',
            price_info: { ...side(1), extension_attributes: { tax_adjustments: side(0.8) } },
          },
        ],
      }
    })
  const synced = async (id: number) => {
    const { data, errors } = await shop.query(QUERY, { variables: { ids: [idOf(`SKU-${id}`)] } })
    expect(errors).toBeUndefined()
    const [{ source, now, before }] = data.prices
    return [source, now.gross.amount, before?.gross.amount ?? null]
  }

  test('is the price, whatever the document says', async () => {
    rendered(1, 1250, 1125, null)
    expect(await synced(1)).toEqual(['SPECIAL', '1125.00', null])
  })

  test('ends the rule of the document', async () => {
    rendered(201, 1250, 1250, null)
    expect(await synced(201)).toEqual(['LIST', '1250.00', null])
  })

  test('applies while the document says that the special price is over', async () => {
    rendered(208, 1250, 900, 900)
    expect(await synced(208)).toEqual(['SPECIAL', '900.00', null])
  })
})
