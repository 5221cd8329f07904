import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attribute, category } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { readStoreTable } from '../storeTable.ts'
import { documents, list, skus, specificationTable } from './testing/listings.ts'

let gateway: TestGateway
/** The same documents in a store with the specification's price ranges. */
let specified: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ no: documents })
  specified = await startGateway({ no: documents }, { storeTable: specificationTable() })
})
afterAll(() => Promise.all([gateway.close(), specified.close()]))

interface Value {
  value: string
  label: string
  count: number
  isSelected: boolean
}
interface Facet {
  attribute: string
  label: string
  values: Value[]
  valueCount: number
  isMeasured: boolean
  ranges: { from: string | null; to: string | null; count: number; isSelected: boolean }[]
}

async function facets(filters: string, of: TestGateway = gateway): Promise<Map<string, Facet>> {
  const { listing } = await list(of, `(filters: [${filters}])`)
  return new Map(listing.facets.map((facet: Facet) => [facet.attribute, facet]))
}

describe('facets', () => {
  test('are sorted like the attributes and labelled, the price second; a value without a label is left out', async () => {
    const found = await facets('')
    expect([...found.keys()]).toEqual(['manufacturer', 'price', 'alloy', 'ring_size', 'colour'])
    expect(found.get('ring_size')).toMatchObject({ label: 'ring_size label', unit: 'mm', valueCount: 3 })
    expect(found.get('colour')?.values).toEqual([{ value: '1', label: 'Gul', count: 3, isSelected: false }])
    expect(found.get('alloy')?.values).toEqual([
      { value: '18', label: 'Gull 750', count: 8, isSelected: false },
      { value: '19', label: 'Sølv 925', count: 7, isSelected: false },
      { value: '17', label: 'Gull 585', count: 1, isSelected: false },
    ])
  })

  test('have codes that are equal in every language, where the documents have them', async () => {
    const id = encodeId({ type: 'Category', storeCode: 'no', key: '10' })
    const facetFields = 'facets { ... on ValueFacet { attribute values { label code } } }'
    const { data } = await gateway.query(`{ category(id: "${id}") { products { ${facetFields} } } }`)
    const found: Facet[] = data.category.products.facets
    expect(found.find(({ attribute: code }) => code === 'alloy')?.values).toEqual([
      { label: 'Gull 750', code: 'au750' },
      { label: 'Sølv 925', code: null },
      { label: 'Gull 585', code: 'au585' },
    ])
  })

  test('are counted under all other filters, and keep their own alternatives', async () => {
    const found = await facets('{ attribute: "alloy", values: ["18"] }, { attribute: "price", from: "50", to: "100" }')
    expect(found.get('alloy')?.values).toEqual([
      { value: '18', label: 'Gull 750', count: 3, isSelected: true },
      { value: '19', label: 'Sølv 925', count: 2, isSelected: false },
    ])
    expect(found.get('price')?.ranges.reduce((sum, { count }) => sum + count, 0)).toBe(8)
  })

  test.each([
    { alloy: '17', size: '52', found: ['20'], what: 'a variant has both' },
    { alloy: '17', size: '54', found: [], what: 'one variant has this and another that' },
  ])('of two attributes find a product only when one variant has both: $what', async ({ alloy, size, found }) => {
    const filters = `{ attribute: "alloy", values: ["${alloy}"] }, { attribute: "ring_size", values: ["${size}"] }`
    const { listing } = await list(gateway, `(filters: [${filters}])`)
    expect(skus(listing)).toEqual(found)
    const sizes = (await facets(`{ attribute: "alloy", values: ["${alloy}"] }`)).get('ring_size')?.values ?? []
    expect(sizes.find(({ value }) => value === size)?.count ?? 0).toBe(found.length)
  })

  test('cut price ranges from the listing’s own prices, in about even shares between round amounts', async () => {
    expect((await facets('')).get('price')?.ranges).toEqual([
      { from: null, to: '40', count: 3, isSelected: false },
      { from: '40', to: '60', count: 2, isSelected: false },
      { from: '60', to: '100', count: 4, isSelected: false },
      { from: '100', to: '200', count: 5, isSelected: false },
      { from: '200', to: null, count: 1, isSelected: false },
    ])
    const narrowed = await facets('{ attribute: "colour", values: ["1"] }, { attribute: "price", to: "20" }')
    expect(narrowed.get('price')?.ranges).toEqual([
      { from: null, to: '20', count: 1, isSelected: true },
      { from: '20', to: '30', count: 1, isSelected: false },
      { from: '30', to: null, count: 1, isSelected: false },
    ])
  })

  test('accept any price bounds, also with prices too close for ranges', async () => {
    const found = await facets(
      '{ attribute: "manufacturer", values: ["1000", "1001"] }, { attribute: "price", from: "15" }',
    )
    expect(found.get('price')?.ranges.map(({ count, isSelected }) => ({ count, isSelected }))).toEqual([
      { count: 1, isSelected: false },
      { count: 1, isSelected: false },
    ])
    expect((await list(gateway, '(filters: [{ attribute: "price", from: "35", to: "65" }])')).listing.totalCount).toBe(
      3,
    )
  })

  test('have the price ranges of the store’s settings where there are any, without empty ones', async () => {
    const chosen = await facets(
      '{ attribute: "alloy", values: ["18"] }, { attribute: "price", from: "50", to: "100" }',
      specified,
    )
    expect(chosen.get('price')?.ranges).toEqual([
      { from: '0', to: '50', count: 2, isSelected: false },
      { from: '50', to: '100', count: 3, isSelected: true },
      { from: '100', to: '150', count: 2, isSelected: false },
      { from: '150', to: null, count: 1, isSelected: false },
    ])
    const few = await facets('{ attribute: "colour", values: ["1"] }, { attribute: "price", from: "150" }', specified)
    expect(few.get('price')?.ranges).toEqual([
      { from: '0', to: '50', count: 3, isSelected: false },
      { from: '150', to: null, count: 0, isSelected: true },
    ])
  })

  test('sort measures by size and words by their number of products', async () => {
    const found = await facets('')
    expect(found.get('ring_size')).toMatchObject({ isMeasured: true })
    expect(found.get('alloy')).toMatchObject({ isMeasured: false })
    const weights = ['1 kg', '5 g', '1 oz', '2,5 g', '1/10 oz', '50 g']
    const sized = await startGateway({
      no: {
        ...documents,
        attribute: [attribute(1000, 'weight_class', Object.fromEntries(weights.map((label, at) => [at + 1, label])))],
        product: documents.product.map((document, at) => ({ ...document, weight_class: at < 8 ? 1 : 1 + (at % 6) })),
      },
    })
    const { listing } = await list(sized, '')
    expect(listing.facets[0].values.map(({ label }: Value) => label)).toEqual([
      '2,5 g',
      '1/10 oz',
      '5 g',
      '1 oz',
      '50 g',
      '1 kg',
    ])
    const { listing: two } = await list(sized, '', {
      fields: 'facets { ... on ValueFacet { values(first: 2) { label count } } }',
    })
    expect(two.facets[0].values.at(-1)).toMatchObject({ label: '1 kg' })
    expect(two.facets[0].values).toHaveLength(2)
    await sized.close()
  })

  test('begin with the attributes that the store table names for the category or its nearest ancestor', async () => {
    const facetOrder = [
      { categoryIds: [9, 10], attributes: ['colour', 'unknown', 'alloy'] },
      { categoryIds: [11], attributes: ['ring_size'] },
    ]
    const tree = [category(10, 2), category(11, 10, { level: 3 }), category(12, 10, { level: 3 })]
    const listed = documents.product.map((document) => ({
      ...document,
      category_position: { c10: 1, c11: 1, c12: 1 },
    }))
    const ordered = await startGateway(
      { no: { ...documents, category: tree, product: listed } },
      { storeTable: { ...readStoreTable(), facetOrder } },
    )
    const orderIn = async (key: number) =>
      (await list(ordered, '', { category: key })).listing.facets.map((facet: Facet) => facet.attribute)
    expect(await orderIn(10)).toEqual(['colour', 'price', 'alloy', 'manufacturer', 'ring_size'])
    expect(await orderIn(11)).toEqual(['ring_size', 'price', 'manufacturer', 'alloy', 'colour'])
    expect(await orderIn(12)).toEqual(await orderIn(10))
    await ordered.close()
  })

  test('are left out with a single value or price that all products share, unless it is selected', async () => {
    const found = await facets('{ attribute: "manufacturer", values: ["1000"] }')
    expect([...found.keys()]).toEqual(['manufacturer'])
    expect(
      (await facets('{ attribute: "manufacturer", values: ["1000"] }, { attribute: "colour", values: ["1"] }')).get(
        'colour',
      )?.values,
    ).toEqual([{ value: '1', label: 'Gul', count: 1, isSelected: true }])
  })

  test('are left out with a single value that nearly all products share', async () => {
    const nearly = await startGateway({
      no: {
        ...documents,
        attribute: [attribute(1000, 'metal', { 1: 'Gull' }), attribute(1001, 'form', { 1: 'Barre' })],
        product: documents.product.map((document, at) => ({
          ...document,
          ...(at > 0 && { metal: 1 }),
          ...(at > 4 && { form: 1 }),
        })),
      },
    })
    const { listing } = await list(nearly, '')
    expect(listing.facets.map((facet: Facet) => facet.attribute)).toEqual(['form', 'price'])
    await nearly.close()
  })

  test('count the total after selecting that value as the only one of its facet', async () => {
    for (const { attribute: code, values } of (await facets('')).values()) {
      for (const { value, count } of values ?? []) {
        const { listing } = await list(gateway, `(filters: [{ attribute: "${code}", values: ["${value}"] }])`)
        expect(listing.totalCount, `${code} ${value}`).toBe(count)
      }
    }
  })

  test('return ten values, more on request, selected ones always', async () => {
    const chosen = '1013'
    const { listing } = await list(gateway, `(filters: [{ attribute: "manufacturer", values: ["${chosen}"] }])`, {
      fields:
        'facets { ... on ValueFacet { attribute valueCount values { value isSelected } all: values(first: 999) { value } none: values(first: 0) { value } } }',
    })
    const [makers] = listing.facets
    expect(makers).toMatchObject({ attribute: 'manufacturer', valueCount: 14, none: [{ value: chosen }] })
    expect(makers.values).toHaveLength(11)
    expect(makers.values.at(-1)).toEqual({ value: chosen, isSelected: true })
    expect(makers.all).toHaveLength(14)
  })

  test('are read in one further call above the number of attributes per request', async () => {
    const codes = Array.from({ length: 320 }, (_, at) => attribute(1000 + at, `code_${at}`, { 18: 'x' }))
    const many = await startGateway({
      no: { ...documents, attribute: [...codes, ...documents.attribute, attribute(1500, 'with.dot', { 18: 'x' })] },
    })
    const { data, calls } = await many.query('{ product(sku: "SKU-1") { attributes { code } } }')
    expect(data.product.attributes.map(({ code }: { code: string }) => code)).toEqual([
      'manufacturer',
      'alloy',
      'colour',
      'brand',
    ])
    expect(calls.byUpstream['catalogue.search']).toBe(2)
    expect(
      (await list(many, '(filters: [{ attribute: "with.dot", values: ["18"] }])')).errors?.[0]?.extensions.code,
    ).toBe('BAD_USER_INPUT')
    await many.close()
  })

  test.each([
    { count: 150, calls: 1 },
    { count: 151, calls: 2 },
  ])('$count attributes cost $calls calls, 150 at a time', async ({ count, calls }) => {
    const codes = Array.from({ length: count - documents.attribute.length }, (_, at) =>
      attribute(1000 + at, `code_${at}`, { 18: 'x' }),
    )
    const some = await startGateway({ no: { ...documents, attribute: [...codes, ...documents.attribute] } })
    expect(
      (await some.query('{ product(sku: "SKU-1") { attributes { code } } }')).calls.byUpstream['catalogue.search'],
    ).toBe(calls)
    await some.close()
  })

  test('keep a selected value without products, so that the shopper can remove it', async () => {
    const found = await facets('{ attribute: "colour", values: ["2"] }')
    expect(found.get('colour')?.values).toContainEqual({ value: '2', label: 'Rosé', count: 0, isSelected: true })
  })
})
