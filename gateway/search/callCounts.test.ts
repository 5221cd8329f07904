import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundle, grouped, product, ring } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { documents } from './testing/listings.ts'

describe('upstream calls of a listing', () => {
  const CARDS =
    'items { id sku name path image { template } tags { label } price { ... on Price { now { gross { amount } } } } isFromPrice composition { __typename ... on Grouped { items { product { sku } } } ... on Bundle { parts { choices { product { sku } } } } } alternates { url } breadcrumbs { name } attributes { value } } ...Numbers'
  const id = encodeId({ type: 'Category', storeCode: 'no', key: '10' })
  const many = Array.from({ length: 96 }, (_, at) => {
    const fields = {
      category_position: { c10: at },
      alloy: 18,
      tags: ['3'],
      ...(at % 5 === 0 && { tax_class_id: '3' }),
    }
    if (at % 7 === 3) return grouped(at + 1, [{ sku: `SKU-${500 + at}` }, { sku: 'SKU-600' }], fields)
    if (at % 7 === 4) return bundle(at + 1, [{ title: 'a', choices: [{ sku: `SKU-${500 + at}` }] }], fields)
    return at % 7 === 5 ? ring(at + 1, fields) : product(at + 1, fields)
  })
  const parts = Array.from({ length: 101 }, (_, at) =>
    product(500 + at, { visibility: 1, category_position: {}, category_ids: [] }),
  )
  const catalogue = { no: { ...documents, product: [...many, ...parts] }, se: { product: many } }

  async function openShop(): Promise<TestGateway> {
    const shop = await startGateway(catalogue)
    shop.storefront.answer('/api/ext/tags', () => ({
      json: { code: 200, result: [{ option_id: '3', color: '#ff0', position: 'left', label: 'Ny', store_labels: {} }] },
    }))
    shop.storefront.answer('/api/stock/list', ({ query }) => ({
      json: {
        code: 200,
        result: (query.get('skus') ?? '')
          .split(',')
          .map((sku) => ({ product_id: Number(sku.replace('SKU-', '')), qty: 3, is_in_stock: true })),
      },
    }))
    return shop
  }

  const listing = (size: number, fields = CARDS, of = shop) =>
    of.query(
      `query ($size: Int!) { category(id: "${id}") { name ancestors { name } products(pageSize: $size) { ${fields} } } store { menu { name children { name } } } } fragment Numbers on Listing { ... on Listing { facets { __typename } totalCount } }`,
      { variables: { size } },
    )

  let shop: TestGateway
  beforeAll(async () => {
    shop = await openShop()
    await listing(12)
  })
  afterAll(() => shop.close())

  test('when cold, menu, attributes, tags and tax rules add one call each', async () => {
    const cold = await openShop()
    const { data, errors, calls } = await listing(12, CARDS, cold)
    await cold.close()
    expect(errors).toBeUndefined()
    expect(data.category.products.items).toHaveLength(12)
    expect(calls.total).toBeLessThanOrEqual(4 + 4)
    expect(calls.byUpstream).toMatchObject({ tags: 1 })
  })

  // Twice each, because the first execution is interpreted and the second compiled.
  test.each([12, 48, 96, 12, 48, 96])(
    'when warm, %i products cost one search and one lookup of parts and alternates',
    async (size) => {
      const { data, errors, calls } = await listing(size)
      expect(errors).toBeUndefined()
      expect(data.category.products.items).toHaveLength(size)
      expect(data.category.products.facets).not.toHaveLength(0)
      expect(calls).toEqual({ total: 2, byUpstream: { 'catalogue.search': 1, 'catalogue.getMany': 1 } })
    },
  )

  test.each([
    { size: 12, stock: 1 },
    { size: 48, stock: 4 },
    { size: 96, stock: 7 },
  ])('stock of $size products costs $stock calls more, one per fifteen', async ({ size, stock }) => {
    const { data, calls } = await listing(size, 'items { sku stock { status } } ...Numbers')
    expect(data.category.products.items).toHaveLength(size)
    expect(calls.byUpstream).toEqual({ 'catalogue.search': 1, stock })
  })

  // Interpreted, then compiled.
  test.each([1, 2])('stock that the variables exclude is not loaded (%i)', async () => {
    const { data, calls } = await shop.query(
      `query ($withStock: Boolean!) { category(id: "${id}") { products { items { sku stock @include(if: $withStock) { status } ...Stock @skip(if: true) } } } } fragment Stock on Product { stock { status } }`,
      { variables: { withStock: false } },
    )
    expect(data.category.products.items[0]).toEqual({ sku: expect.any(String) })
    expect(calls.byUpstream).toEqual({ 'catalogue.search': 1 })
  })

  test.each([
    { sku: 'SKU-1', kind: 'simple' },
    { sku: 'SKU-4', kind: 'grouped' },
    { sku: 'SKU-5', kind: 'bundle' },
    { sku: 'SKU-6', kind: 'configurable' },
  ])('a page of a $kind product costs at most five', async ({ sku }) => {
    const { data, calls } = await shop.query(
      `query ($sku: String!) { product(sku: $sku) { ${CARDS.replace(/^items \{|\} \.\.\.Numbers$/g, '')} gallery { alt } variant { sku price { __typename } } composition { ... on Configurable { options { unit } variants { sku price { __typename } } } ... on Grouped { items { product { price { __typename } } } } } } store { menu { name } } }`,
      { variables: { sku } },
    )
    expect(data.product.sku).toBe(sku)
    expect(calls.total).toBeGreaterThan(0)
    expect(calls.total).toBeLessThanOrEqual(3)
    expect(calls.byUpstream['stock']).toBeUndefined()
  })
})
