import { describe, expect, test } from 'vitest'
import { grouped } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { startGateway } from '../testing/startGateway.ts'
import { documents } from './testing/listings.ts'

describe('when an upstream cannot be reached', () => {
  const BROKEN = ['broken' as unknown as object]
  const id = encodeId({ type: 'Category', storeCode: 'se', key: '10' })

  test('without the product index the listing is null and the page is returned', async () => {
    const broken = await startGateway({ se: { ...documents, product: BROKEN } })
    const { data, errors } = await broken.query(
      `{ category(id: "${id}") { name products { totalCount } } search(text: "gull") { text } store { name newProducts { totalCount } menu { name } } }`,
      { store: 'se' },
    )
    expect(data).toMatchObject({
      category: { name: 'Category 10', products: null },
      search: null,
      store: { newProducts: null, menu: [{}, {}, {}] },
    })
    expect(errors?.map(({ extensions }) => extensions)).toEqual(
      ['products', 'search', 'newProducts'].map(() => ({
        code: expect.stringMatching(/^UPSTREAM_/),
        upstream: 'catalogue',
      })),
    )
    await broken.close()
  })

  test('an unreachable store removes its own alternates only, and no parts of a set', async () => {
    const set = grouped(40, [{ sku: 'SKU-1' }, { sku: 'SKU-2' }])
    const broken = await startGateway({
      no: { ...documents, product: [...documents.product, set] },
      se: { ...documents, product: BROKEN },
    })
    const { data, errors } = await broken.query(
      '{ product(sku: "SKU-40") { price { ... on Price { now { gross { amount } } } } composition { ... on Grouped { items { product { sku } } } } alternates { url } } }',
    )
    expect(data.product).toEqual({
      price: { now: { gross: { amount: '30.00' } } },
      composition: { items: [{ product: { sku: 'SKU-1' } }, { product: { sku: 'SKU-2' } }] },
      alternates: [],
    })
    expect(errors).toBeUndefined()
    await broken.close()
  })

  test('without stock and tags the rows are returned, with one error of each', async () => {
    const tagged = documents.product.map((each) => ({ ...each, tags: ['7'] }))
    const shop = await startGateway({ se: { ...documents, product: tagged } })
    const away = () => ({ json: { code: 500, result: 'away' }, status: 500 })
    shop.storefront.answer('/api/stock/list', away)
    shop.storefront.answer('/api/ext/tags', away)
    const query = `{ category(id: "${id}") { products(pageSize: 10) { items { sku stock { status } tags { label } } } } }`
    const interpreted = await shop.query(query, { store: 'se' })
    const compiled = await shop.query(query, { store: 'se' })
    await shop.close()

    for (const { data, errors } of [interpreted, compiled]) {
      const { items } = data.category.products
      expect(items).toHaveLength(10)
      expect(items).toEqual(items.map(({ sku }: { sku: string }) => ({ sku, stock: null, tags: null })))
      expect(errors?.map(({ path, extensions }) => [path?.join('.'), extensions?.['upstream']]).sort()).toEqual([
        ['category.products.items.0.stock', 'stock'],
        ['category.products.items.0.tags', 'tags'],
      ])
    }
  })

  test('without the attributes the listing has no facets, and filters still apply', async () => {
    const broken = await startGateway({ se: { ...documents, attribute: BROKEN } })
    const { data, errors } = await broken.query(
      `{ category(id: "${id}") { products(filters: [{ attribute: "alloy", values: ["18"] }]) { totalCount facets { __typename } items { composition { ... on Configurable { options { unit } } } } } } product(sku: "SKU-1") { sku attributes { code } } }`,
      { store: 'se' },
    )
    expect(data.category.products).toMatchObject({ totalCount: 8, facets: null })
    expect(data.product).toEqual({ sku: 'SKU-1', attributes: null })
    expect(errors?.map(({ path }) => path?.at(-1))).toEqual(expect.arrayContaining(['attributes']))
    await broken.close()
  })

  test('without the categories products are returned without breadcrumbs', async () => {
    const broken = await startGateway({ se: { ...documents, category: BROKEN } })
    const { data } = await broken.query(
      '{ product(sku: "SKU-1") { sku breadcrumbs { name } } store { name menu { name } } }',
      { store: 'se' },
    )
    expect(data).toMatchObject({ product: { sku: 'SKU-1', breadcrumbs: [] }, store: { menu: null } })
    await broken.close()
  })

  test.each([
    {
      name: 'facets',
      missing: 'attribute',
      query: `{ category(id: "${id}") { products { facets { __typename } } } }`,
      data: { category: { products: { facets: null } } },
    },
    {
      name: 'breadcrumbs',
      missing: 'category',
      query: '{ product(sku: "SKU-1") { breadcrumbs { name } } }',
      data: { product: { breadcrumbs: [] } },
    },
    {
      name: 'categories of a search',
      missing: 'category',
      query: '{ search(text: "gull") { categories { name } } }',
      data: { search: { categories: [] } },
    },
  ])('a response without its $name has no error and is not cached', async ({ missing, query, data }) => {
    const broken = await startGateway({ se: { ...documents, [missing]: BROKEN } })
    const answer = await broken.query(query, { store: 'se' })
    await broken.close()
    const whole = await startGateway({ se: documents })
    const { headers } = await whole.query(query, { store: 'se' })
    await whole.close()
    expect([answer.data, answer.errors, answer.headers['cache-control']]).toEqual([data, undefined, 'no-store'])
    expect(headers['cache-control']).toBe('public, max-age=600')
  })
})
