import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bundle,
  category,
  grouped,
  INVESTMENT_GOLD,
  LEGAL_TENDER,
  product,
  ring,
  taxRules,
} from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { tableWith } from './testing/priceShop.ts'

/** Prices whose order differs between the two sides of tax. */
const products = [
  product(1, { price: 100 }),
  product(2, { price: 110, tax_class_id: INVESTMENT_GOLD }),
  product(3, { price: 90, tax_class_id: LEGAL_TENDER }),
  product(4, {
    price: 200,
    special_price: 95,
    special_from_date: '2026-12-01 00:00:00',
    special_to_date: '2026-12-24',
  }),
  product(5, { price: null }),
  product(6, { price: 99.995, unit: 'METER' }),
  ring(7),
  grouped(8, [
    { sku: 'SKU-1', qty: 1 },
    { sku: 'SKU-2', qty: 2 },
  ]),
  bundle(9, [{ title: 'a', choices: [{ sku: 'SKU-3' }, { sku: 'SKU-6', qty: 3, isDefault: true }] }]),
  grouped(10, [{ sku: 'GONE' }]),
]
const category10 = [category(10, 2)]
const BEFORE = new Date('2026-11-21T12:00:00Z')
const MOMENTS = [
  { at: 'before a special price', moment: BEFORE },
  { at: 'while it holds', moment: new Date('2026-12-24T23:59:59Z') },
  { at: 'after it', moment: new Date('2026-12-25T00:00:00Z') },
]
const STORES = ['no', 'se', 'goldsmith_finland']

interface Item {
  readonly sku: string
  readonly price: {
    readonly now?: { readonly net: { readonly amount: string }; readonly gross: { readonly amount: string } }
  }
}

async function listed(gateway: TestGateway, store: string, args: string) {
  const id = encodeId({ type: 'Category', storeCode: store, key: '10' })
  const { data, errors } = await gateway.query(
    `{ store { displaySide } category(id: "${id}") { products(${args}) { totalCount items { sku price { ... on Price { now { net { amount } gross { amount } } } } } } } }`,
    { store },
  )
  expect(errors).toBeUndefined()
  const side: 'net' | 'gross' = data.store.displaySide === 'NET' ? 'net' : 'gross'
  const items: readonly Item[] = data.category.products.items
  return items.map(({ sku, price }) => ({ sku, amount: price.now ? Number(price.now[side].amount) : null }))
}

describe.each(MOMENTS.map(({ at }, index) => ({ at, passed: MOMENTS.slice(0, index + 1) })))('$at', ({ passed }) => {
  let gateway: TestGateway
  beforeAll(async () => {
    const store = (country: string, percent: number) => ({
      product: products,
      category: category10,
      taxrule: taxRules(country, percent),
    })
    let now = BEFORE
    gateway = await startGateway(
      { no: store('NO', 25), se: store('SE', 25), goldsmith_finland: store('FI', 25.5) },
      { clock: () => now, storeTable: tableWith(() => ({ pricesHiddenUntilLogin: false })) },
    )
    // Clocks do not go back, so the test passes through all earlier moments.
    for (const { moment } of passed) {
      now = moment
      for (const code of STORES) await listed(gateway, code, 'sort: PRICE_ASC')
    }
  })
  afterAll(() => gateway.close())

  describe.each(STORES)('in store %s', (store) => {
    test('sorts by the display price', async () => {
      const ascending = await listed(gateway, store, 'sort: PRICE_ASC')
      const amounts = ascending.flatMap(({ amount }) => amount ?? [])
      expect(amounts).toHaveLength(8)
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
      expect(ascending.slice(8).map(({ sku }) => sku)).toEqual(['SKU-5', 'SKU-10'])

      const descending = (await listed(gateway, store, 'sort: PRICE_DESC')).flatMap(({ amount }) => amount ?? [])
      expect(descending).toEqual(amounts.toReversed())
    })

    test('a price range contains exactly the display prices within it', async () => {
      const all = await listed(gateway, store, 'page: 1')
      for (const [from, to] of [
        [0, 100],
        [90, 95],
        [95, 110],
        [100, 125],
        [125, 1e6],
        [299.99, 375],
      ] as const) {
        const within = await listed(gateway, store, `filters: [{ attribute: "price", from: "${from}", to: "${to}" }]`)
        expect(within, `${from} to ${to}`).toEqual(
          all.filter(({ amount }) => amount !== null && amount >= from && amount < to),
        )
      }
    })
  })
})
