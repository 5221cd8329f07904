import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeId } from '../../shared/ids.ts'
import { ENTITIES, type Entity } from '../../upstream/catalogueIndex/port.ts'
import { startGateway, type TestGateway } from '../startGateway.ts'

const PRICE =
  'price { __typename ... on Price { now { net { amount } gross { amount } } before { gross { amount } } source } }'

function documentsOf(dialect: string): Partial<Record<Entity, object[]>> {
  return Object.fromEntries(
    ENTITIES.flatMap((entity) => {
      const file = new URL(`./${dialect}/${entity}.ndjson`, import.meta.url)
      const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
      return [[entity, lines.map((line) => JSON.parse(line))]]
    }),
  )
}

const categoryId = (id: number) => encodeId({ type: 'Category', storeCode: 'no', key: String(id) })
const price = (net: string, gross: string, before: string | null = null, source = 'LIST') => ({
  __typename: 'Price',
  now: { net: { amount: net }, gross: { amount: gross } },
  before: before === null ? null : { gross: { amount: before } },
  source,
})

describe.each(['mage2vuestorefront', 'vsbridge', 'magento1'])('unmodified documents of %s', (dialect) => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startGateway({ no: documentsOf(dialect) })
  })
  afterAll(() => gateway.close())

  const queryData = async (query: string, variables: Readonly<Record<string, unknown>> = {}) => {
    const { data, errors } = await gateway.query(query, { variables })
    expect(errors).toBeUndefined()
    return data
  }

  test('are all accepted', () => {
    const refusals = gateway.logLines.filter(({ msg }) => String(msg).startsWith('catalogue: '))
    expect(refusals.filter(({ level }) => Number(level) >= 40)).toEqual([])
  })

  test('give the menu with product counts, and the newest products', async () => {
    const { store } = await queryData(
      '{ store { menu { name description productCount children { name productCount } } newProducts(count: 8) { totalCount items { sku } } } }',
    )
    expect(store.menu).toEqual([
      {
        name: 'Smykker',
        description: 'Ringer & kjeder Alt på lager.',
        productCount: 26,
        children: [
          { name: 'Ringer', productCount: 5 },
          { name: 'Kjeder & armbånd', productCount: 21 },
        ],
      },
      {
        name: 'Verktøy',
        description: 'Til verkstedet',
        productCount: 19,
        children: [{ name: 'Tenger', productCount: 17 }],
      },
    ])
    expect(store.newProducts.items).toHaveLength(8)
    expect(store.newProducts.totalCount).toBe(45)
  })

  test('give a category that lists, counts, filters and sorts the products below it', async () => {
    const { category } = await queryData(
      `query ($id: ID!, $filters: [FilterInput!]) { category(id: $id) {
        products(sort: PRICE_ASC, pageSize: 3, filters: $filters) { totalCount items { sku ${PRICE} } facets { __typename ... on ValueFacet { attribute label values { value label count } } } } } }`,
      { id: categoryId(3), filters: [{ attribute: 'metal', values: ['200'] }] },
    )
    expect(category.products.totalCount).toBe(14)
    expect(category.products.items).toEqual([
      { sku: '585', price: price('9.80', '12.25') },
      { sku: 'KJEDE-40', price: price('32.40', '40.50') },
      { sku: 'KJEDE-42', price: price('34.00', '42.50') },
    ])
    expect(category.products.facets).toEqual([
      {
        __typename: 'ValueFacet',
        attribute: 'metal',
        label: 'Metall',
        values: [
          { value: '200', label: 'Gull', count: 14 },
          { value: '201', label: 'Sølv', count: 12 },
        ],
      },
      { __typename: 'RangeFacet' },
      {
        __typename: 'ValueFacet',
        attribute: 'ring_size',
        label: 'Størrelse',
        values: [
          { value: '152', label: '52', count: 2 },
          { value: '154', label: '54', count: 2 },
          { value: '156', label: '56', count: 2 },
        ],
      },
      {
        __typename: 'ValueFacet',
        attribute: 'stones',
        label: 'Steiner',
        values: [
          { value: '203', label: 'Rubin', count: 7 },
          { value: '202', label: 'Diamant', count: 3 },
          { value: '204', label: 'Safir', count: 3 },
        ],
      },
    ])
  })

  test('give a configurable product its options, variants with special prices, attributes, picture and linked products', async () => {
    const { product } = await queryData(
      `{ product(sku: "RING-20") { name description image { template } attributes { code label value } related { sku } ${PRICE}
        composition { __typename ... on Configurable { options { attribute label values { value label } } variants { sku selections { label } ${PRICE} } } } } }`,
    )
    expect(product).toMatchObject({
      name: 'Ring gull "20"',
      description: '<h2>Om varen</h2><p>Laget for hånd.</p>',
      image: { template: expect.stringContaining('/s/a/20.jpg') },
      attributes: [
        { code: 'engraving', label: 'Gravering', value: 'Ja & nei' },
        { code: 'metal', label: 'Metall', value: 'Gull' },
      ],
      related: [{ sku: 'KJEDE-40' }],
      price: price('760.00', '950.00', null, 'SPECIAL'),
      composition: {
        options: [
          {
            attribute: 'ring_size',
            label: 'Størrelse',
            values: [
              { value: '152', label: '52' },
              { value: '154', label: '54' },
              { value: '156', label: '56' },
            ],
          },
        ],
        variants: [
          { sku: 'RING-20-52', selections: [{ label: '52' }], price: price('800.00', '1000.00') },
          { sku: 'RING-20-54', selections: [{ label: '54' }], price: price('760.00', '950.00', null, 'SPECIAL') },
          { sku: 'RING-20-56', selections: [{ label: '56' }], price: price('816.00', '1020.00') },
        ],
      },
    })
  })

  test.each([
    { sku: 'HEFTE-93', expected: price('32.40', '40.50', null, 'SPECIAL') },
    { sku: 'KURS-92', expected: price('79.96', '99.95') },
    { sku: 'SETT-90', expected: price('225.60', '282.00', null, 'SUM') },
    { sku: 'PAKKE-91', expected: price('232.00', '290.00', null, 'SUM') },
  ])('give $sku its Magento price', async ({ sku, expected }) => {
    const { product } = await queryData(`query ($sku: String!) { product(sku: $sku) { ${PRICE} } }`, { sku })
    expect(product.price).toEqual(expected)
  })

  test('give the values of a multiselect attribute with their labels', async () => {
    const { product } = await queryData('{ product(sku: "KJEDE-42") { attributes { code value } } }')
    expect(product.attributes).toContainEqual({ code: 'stones', value: 'Diamant, Safir' })
  })

  test('hide a disabled product, and give a product without a URL path a path', async () => {
    const { gone, shown } = await queryData(
      '{ gone: product(sku: "UTGATT-94") { sku } shown: product(sku: "TANG-71") { path } }',
    )
    expect(gone).toBeNull()
    expect(shown.path).toMatch(/tang-71/)
  })

  test('are found by name, and by a number in a name', async () => {
    const { ring, number } = await queryData(
      '{ ring: search(text: "kjede 42") { products { items { sku } } } number: search(text: "585") { products { items { sku } } } }',
    )
    expect(ring.products.items[0]).toEqual({ sku: 'KJEDE-42' })
    expect(number.products.items).toContainEqual({ sku: '585' })
  })
})
