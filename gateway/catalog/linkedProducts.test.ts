import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { grouped, product, ring, taxRules } from './testing/documents.ts'

const link = (kind: string, sku: string, position: number) => ({
  sku: 'SKU-1',
  link_type: kind,
  linked_product_sku: sku,
  linked_product_type: 'simple',
  position,
  extension_attributes: { qty: 0 },
})

const products = [
  product(1, {
    product_links: [
      link('related', 'SKU-1', 0),
      link('upsell', 'SKU-1', 0),
      link('crosssell', 'SKU-1', 0),
      link('related', 'SKU-3', 2),
      link('related', 'SKU-2', 1),
      link('related', 'SKU-3', 3),
      link('related', 'GONE', 4),
      link('related', 'SKU-4', 5),
      link('related', 'SKU-5', 6),
      link('related', 'SKU-6', 7),
      link('upsell', 'SKU-7', 1),
      link('crosssell', 'SKU-2', 1),
      link('associated', 'SKU-3', 1),
    ],
  }),
  product(2, { visibility: 2 }),
  product(3, { visibility: 3 }),
  product(4, { status: 2 }),
  product(5, { visibility: 1 }),
  product(6, { status: 0 }),
  ring(7),
  grouped(8, []),
  product(9, { product_links: Array.from({ length: 60 }, (_, at) => link('related', `SKU-${100 + at}`, at)) }),
  ...Array.from({ length: 60 }, (_, at) => product(100 + at)),
]

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ no: { product: products, taxrule: taxRules('NO', 25) } })
})
afterAll(() => gateway.close())

const SHELVES = '{ product(sku: "SKU-1") { sku related { sku } upSells { sku kind } crossSells { sku } } }'

describe('linked products', () => {
  test('are returned in order, without duplicates and the product itself, enabled and visible ones only', async () => {
    const { data } = await gateway.query(SHELVES)
    expect(data.product).toEqual({
      sku: 'SKU-1',
      related: [{ sku: 'SKU-2' }, { sku: 'SKU-3' }],
      upSells: [{ sku: 'SKU-7', kind: 'CONFIGURABLE' }],
      crossSells: [{ sku: 'SKU-2' }],
    })
  })

  test.each([
    { sku: 'GONE', message: 'Product link not found' },
    { sku: 'SKU-4', message: 'Product not found' },
    { sku: 'SKU-5', message: 'Product not found' },
    { sku: 'SKU-6', message: 'Product not found' },
  ])('leaves out and logs $sku: $message', async ({ sku, message }) => {
    await gateway.query(SHELVES)
    expect(gateway.logLines).toContainEqual(expect.objectContaining({ msg: message, sku, parent: 'SKU-1' }))
  })

  test('all three kinds cost one more call, and none when they are not selected', async () => {
    const without = await gateway.query('{ product(sku: "SKU-1") { sku } }')
    const withShelves = await gateway.query(SHELVES)
    expect(withShelves.calls.total - without.calls.total).toBe(1)
    expect(without.calls.byUpstream).toEqual({ 'catalogue.getMany': 1 })
  })

  test('at most 50 are returned', async () => {
    const { data } = await gateway.query('{ product(sku: "SKU-9") { related { sku } upSells { sku } } }')
    expect(data.product.related).toHaveLength(50)
    expect(data.product.upSells).toEqual([])
  })
})

test('a grouped product without parts is returned and logged as an error', async () => {
  const { data, errors } = await gateway.query(
    '{ product(sku: "SKU-8") { composition { ... on Grouped { items { product { sku } } } } price { __typename } } }',
  )
  expect(errors).toBeUndefined()
  expect(data.product).toEqual({ composition: { items: [] }, price: { __typename: 'PriceUnknown' } })
  expect(gateway.logLines).toContainEqual(
    expect.objectContaining({ msg: 'Grouped product without product_links', level: 50, sku: 'SKU-8' }),
  )
})

test('refuses links nested three levels deep by their cost', async () => {
  const { status, errors } = await gateway.query(
    '{ product(sku: "SKU-1") { related { related { related { sku name path kind isFromPrice } } } } }',
  )
  expect(status).toBe(400)
  expect(errors?.[0]?.message).toMatch(/^the operation has \d+ units of cost; at most 60000 are allowed$/)
})

test.each([
  { pageSize: 2, status: 200 },
  { pageSize: 50, status: 400 },
])('a search with page size $pageSize costs as much: $status', async ({ pageSize, status }) => {
  const query = `{ search(text: "Product", pageSize: ${pageSize}) { products { items { related { sku name path related { sku name path } } } } } }`
  expect((await gateway.query(query)).status).toBe(status)
})
