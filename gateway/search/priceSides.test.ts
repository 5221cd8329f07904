/** The price filter, its facet and the order by price on either side of tax, for goods of several tax rates in one listing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attribute, category, product, taxRules } from '../catalog/testing/documents.ts'
import { readStoreTable } from '../storeTable.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { list, skus } from './testing/listings.ts'

/** Investment gold has no tax; silver has 25 %. Prices of the documents are with tax. */
const [SILVER, GOLD] = [{ tax_class_id: 2 }, { tax_class_id: 3 }]
const products = [
  product(1, { ...GOLD, price: 100 }),
  product(2, { ...SILVER, price: 100 }), // net 80
  product(3, { ...SILVER, price: 125 }), // net 100
  product(4, { ...GOLD, price: 90 }),
  product(5, { ...SILVER, price: 112.49 }), // net 89.99
  product(6, { ...GOLD, price: 200 }),
]
const documents = {
  product: products,
  category: [category(10, 2)],
  attribute: [attribute(93, 'colour', { 1: 'Gul' })],
  taxrule: taxRules('NO', 25),
}

let gateway: TestGateway
beforeAll(async () => {
  const net = {
    ...documents,
    product: products.map((each) => ({
      ...each,
      price: each.tax_class_id === 3 ? each.price : Number(each.price) / 1.25,
    })),
  }
  const table = readStoreTable()
  const stores = table.stores.map((store) => ({ ...store, pricesHiddenUntilLogin: false }))
  gateway = await startGateway(
    { no: documents, goldsmith_norway: net, de: { ...documents, taxrule: taxRules('DE', 25) } },
    { storeTable: { ...table, stores } },
  )
})
afterAll(() => gateway.close())

const listed = async (args: string, store = 'no') => skus((await list(gateway, args, { store })).listing)
const filter = (bounds: string) => `(sort: PRICE_ASC, filters: [{attribute: "price", ${bounds}}])`

describe('a range of prices', () => {
  test.each([
    { what: 'with tax, without a side', bounds: 'from: "90", to: "112.49"', found: ['4', '1', '2'] },
    { what: 'with tax', bounds: 'from: "90", to: "112.49", taxSide: GROSS', found: ['4', '1', '2'] },
    { what: 'without tax', bounds: 'from: "90", to: "100.01", taxSide: NET', found: ['4', '1', '3'] },
    { what: 'without tax, the upper bound exclusive', bounds: 'to: "90", taxSide: NET', found: ['2', '5'] },
    { what: 'without tax, the lower bound inclusive', bounds: 'from: "100", taxSide: NET', found: ['1', '3', '6'] },
  ])('$what finds each product by its own rate', async ({ bounds, found }) => {
    expect(await listed(filter(bounds))).toEqual(found)
  })

  test('on the other side of a store of net prices is with tax', async () => {
    expect(await listed(filter('from: "100", to: "113", taxSide: GROSS'), 'goldsmith_norway')).toEqual(['2', '5', '1'])
  })

  test('of values has no side', async () => {
    const { errors } = await list(gateway, '(filters: [{attribute: "colour", values: ["1"], taxSide: NET}])')
    expect(errors?.[0]?.message).toBe('filters: expected no taxSide for "colour", got NET')
  })
})

describe('the facet of prices', () => {
  const fields = `facets { ... on RangeFacet { own: ranges { ...R } net: ranges(taxSide: NET) { ...R } gross: ranges(taxSide: GROSS) { ...R } } }`
  const facetOf = async (args: string, store = 'no') => {
    const { listing } = await list(gateway, args, {
      store,
      fields: fields.replaceAll('...R', 'from to count isSelected'),
    })
    return listing.facets.find((facet: object) => 'own' in facet)
  }
  const counts = (ranges: readonly { from: string | null; to: string | null; count: number }[]) =>
    ranges.map(({ from, to, count }) => `${from ?? ''}-${to ?? ''}: ${count}`)

  test('counts the listing on both sides', async () => {
    const { own, net, gross } = await facetOf('')
    expect(own).toEqual(gross)
    expect(counts(gross)).toEqual(['-100: 1', '100-200: 4', '200-: 1'])
    expect(counts(net)).toEqual(['-100: 3', '100-200: 2', '200-: 1'])
  })

  test('has the side of its filter, and is counted without it on both', async () => {
    const { net, gross } = await facetOf('(filters: [{attribute: "price", to: "100", taxSide: NET}])')
    const selected = (ranges: readonly { isSelected: boolean }[]) => ranges.map(({ isSelected }) => isSelected)
    expect([selected(net), selected(gross)]).toEqual([
      [true, false, false],
      [false, false, false],
    ])
    expect([counts(net), counts(gross)]).toEqual([
      ['-100: 3', '100-200: 2', '200-: 1'],
      ['-100: 1', '100-200: 4', '200-: 1'],
    ])
  })

  test('has only the own side in a store whose shoppers do not choose one', async () => {
    const { own, net } = await facetOf('', 'de')
    expect([own.length > 0, net]).toEqual([true, []])
  })
})

describe('the order by price', () => {
  test('of the other side is that of what is paid there', async () => {
    expect(await listed('(sort: PRICE_ASC)')).toEqual(['4', '1', '2', '5', '3', '6'])
    expect(await listed('(sort: OTHER_SIDE_PRICE_ASC)')).toEqual(['2', '5', '4', '1', '3', '6'])
    expect(await listed('(sort: OTHER_SIDE_PRICE_DESC)')).toEqual(['6', '1', '3', '4', '5', '2'])
    expect(await listed('(sort: OTHER_SIDE_PRICE_ASC)', 'goldsmith_norway')).toEqual(['4', '1', '2', '5', '3', '6'])
  })

  test('of the other side is not offered where shoppers do not choose one', async () => {
    const { errors } = await list(gateway, '(sort: OTHER_SIDE_PRICE_ASC)', { store: 'de' })
    expect(errors?.[0]?.message).toContain('sort: expected one of')
  })
})
