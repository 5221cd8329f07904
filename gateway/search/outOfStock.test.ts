import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { category, product, ring } from '../catalog/testing/documents.ts'
import { readStoreTable } from '../storeTable.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { list, skus } from './testing/listings.ts'

const inStock = { is_in_stock: true, qty: 3 }
const soldOut = { is_in_stock: false, qty: 0 }
const catalogue = {
  product: [
    product(1, { name: 'Gullbarre', stock: inStock }),
    product(2, { name: 'Gullmynt', stock: soldOut }),
    product(3, { name: 'Gullgranulat' }),
    ring(4, { name: 'Gullring', stock: inStock }),
  ],
  category: [category(10, 2)],
}

describe.each([
  {
    listOutOfStock: true,
    listed: ['4', '3', '2', '1'],
    found: 4,
    selectable: 5,
    suggested: ['gullbarre', 'gullgranulat', 'gullmynt', 'gullring'],
  },
  { listOutOfStock: false, listed: ['4', '1'], found: 2, selectable: 3, suggested: ['gullbarre', 'gullring'] },
])('with listOutOfStock: $listOutOfStock', ({ listOutOfStock, listed, found, selectable, suggested }) => {
  let gateway: TestGateway
  beforeAll(async () => {
    const table = readStoreTable()
    const storeTable = {
      ...table,
      stores: table.stores.map((store) => ({ ...store, catalogue: { ...store.catalogue, listOutOfStock } })),
    }
    gateway = await startGateway({ no: catalogue }, { storeTable })
  })
  afterAll(() => gateway.close())

  test('a category lists $length products', async () => {
    const { listing } = await list(gateway, '')
    expect(skus(listing)).toEqual(listed)
    expect(listing.totalCount).toBe(listed.length)
  })

  test('a search finds $length products', async () => {
    const { data } = await gateway.query('{ search(text: "gull") { products { totalCount } } }')
    expect(data.search.products.totalCount).toBe(found)
  })

  test('does not suggest names of products that are not listed', async () => {
    const { data } = await gateway.query('{ search(text: "gull") { suggestions } }')
    expect(data.search.suggestions.toSorted()).toEqual(suggested)
  })

  test('$length variants can be selected', async () => {
    const { data } = await gateway.query(
      '{ product(sku: "SKU-4") { variant(sku: "SKU-4-750-56") { sku } composition { ... on Configurable { variants { isSelectable } } } } }',
    )
    expect(
      data.product.composition.variants.filter(({ isSelectable }: { isSelectable: boolean }) => isSelectable),
    ).toHaveLength(selectable)
    expect(data.product.variant?.sku === 'SKU-4-750-56').toBe(listOutOfStock)
  })
})
