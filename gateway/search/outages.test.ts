import { describe, expect, test } from 'vitest'
import { encodeId } from '../ids.ts'
import { startGateway } from '../testing/startGateway.ts'
import { documents } from './testing/listings.ts'

describe('when something is out of reach', () => {
  const BROKEN = ['broken' as unknown as object]
  const id = encodeId({ type: 'Category', storeCode: 'se', key: '10' })

  test('without the products’ index the listing is null and the page stands', async () => {
    const broken = await startGateway({ se: { ...documents, product: BROKEN } })
    const { data, errors } = await broken.ask(`{ category(id: "${id}") { name products { totalCount } } search(text: "gull") { text } store { name newProducts { totalCount } menu { name } } }`, { store: 'se' })
    expect(data).toMatchObject({ category: { name: 'Category 10', products: null }, search: null, store: { newProducts: null, menu: [{}, {}, {}] } })
    expect(errors?.map(({ extensions }) => extensions)).toEqual(['products', 'search', 'newProducts'].map(() => ({ code: expect.stringMatching(/^UPSTREAM_/), upstream: 'catalogue' })))
    await broken.close()
  })

  test('without the attributes the listing has no facets, and still filters', async () => {
    const broken = await startGateway({ se: { ...documents, attribute: BROKEN } })
    const { data, errors } = await broken.ask(
      `{ category(id: "${id}") { products(filters: [{ attribute: "alloy", values: ["18"] }]) { totalCount facets { __typename } items { composition { ... on Configurable { options { unit } } } } } } product(sku: "SKU-1") { sku attributes { code } } }`,
      { store: 'se' },
    )
    expect(data.category.products).toMatchObject({ totalCount: 8, facets: null })
    expect(data.product).toEqual({ sku: 'SKU-1', attributes: null })
    expect(errors?.map(({ path }) => path?.at(-1))).toEqual(expect.arrayContaining(['attributes']))
    await broken.close()
  })

  test('without the categories products stand, without a way to them', async () => {
    const broken = await startGateway({ se: { ...documents, category: BROKEN } })
    const { data } = await broken.ask('{ product(sku: "SKU-1") { sku breadcrumbs { name } } store { name menu { name } } }', { store: 'se' })
    expect(data).toMatchObject({ product: { sku: 'SKU-1', breadcrumbs: [] }, store: { menu: null } })
    await broken.close()
  })
})
