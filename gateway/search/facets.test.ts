import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attribute } from '../catalog/testing/documents.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { documents, list } from './testing/listings.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ no: documents })
})
afterAll(() => gateway.close())

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
  ranges: { from: string | null; to: string | null; count: number; isSelected: boolean }[]
}

async function facets(filters: string): Promise<Map<string, Facet>> {
  const { listing } = await list(gateway, `(filters: [${filters}])`)
  return new Map(listing.facets.map((facet: Facet) => [facet.attribute, facet]))
}

describe('facets', () => {
  test('are sorted like the attributes and labelled, the price last; a value without a label is left out', async () => {
    const found = await facets('')
    expect([...found.keys()]).toEqual(['manufacturer', 'alloy', 'ring_size', 'colour', 'price'])
    expect(found.get('ring_size')).toMatchObject({ label: 'ring_size label', unit: 'mm', valueCount: 3 })
    expect(found.get('colour')?.values).toEqual([{ value: '1', label: 'Gul', count: 3, isSelected: false }])
    expect(found.get('alloy')?.values).toEqual([
      { value: '18', label: 'Gull 750', count: 8, isSelected: false },
      { value: '19', label: 'Sølv 925', count: 7, isSelected: false },
      { value: '17', label: 'Gull 585', count: 1, isSelected: false },
    ])
  })

  test('are counted under all other filters, and keep their own alternatives', async () => {
    const found = await facets('{ attribute: "alloy", values: ["18"] }, { attribute: "price", from: "50", to: "100" }')
    expect(found.get('alloy')?.values).toEqual([
      { value: '18', label: 'Gull 750', count: 3, isSelected: true },
      { value: '19', label: 'Sølv 925', count: 2, isSelected: false },
    ])
    expect(found.get('price')?.ranges).toEqual([
      { from: '0', to: '50', count: 2, isSelected: false },
      { from: '50', to: '100', count: 3, isSelected: true },
      { from: '100', to: '150', count: 2, isSelected: false },
      { from: '150', to: null, count: 1, isSelected: false },
    ])
  })

  test('are left out with a single value that all products share, unless it is selected', async () => {
    const found = await facets('{ attribute: "manufacturer", values: ["1000"] }')
    expect([...found.keys()]).toEqual(['manufacturer', 'price'])
    expect(
      (await facets('{ attribute: "manufacturer", values: ["1000"] }, { attribute: "colour", values: ["1"] }')).get(
        'colour',
      )?.values,
    ).toEqual([{ value: '1', label: 'Gul', count: 1, isSelected: true }])
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
