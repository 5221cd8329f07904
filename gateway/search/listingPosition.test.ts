import { afterAll, beforeAll, expect, test } from 'vitest'
import { category, product, ring } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { HIDING_STORE, specificationTable } from './testing/listings.ts'

const idOf = (key: number, storeCode = 'no') => encodeId({ type: 'Category', storeCode, key: String(key) })

/** 25 products in category 10 (`c10` ascending with the number); the even ones are also in its child 11. */
const rows = Array.from({ length: 25 }, (_, at) => {
  const inChild = at % 2 === 0
  return product(at + 1, {
    category_ids: inChild ? ['10', '11'] : ['10'],
    category_position: { c10: at + 1, ...(inChild && { c11: 100 - at }) },
    price: 500 - at,
  })
})
const catalogue = {
  product: [
    ...rows,
    ring(40, { category_ids: ['10'], category_position: { c10: 0 } }),
    product(50, { category_ids: [], category_position: {} }),
  ],
  category: [category(10, 2), category(11, 10, { level: 3 }), category(12, 2)],
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ no: catalogue, [HIDING_STORE]: catalogue }, { storeTable: specificationTable() })
})
afterAll(() => gateway.close())

const place = (sku: string, args = '', store = 'no') =>
  gateway.query(`{ product(sku: "${sku}") { sku listingPosition${args} { page category { id } } } }`, { store })

test.each([
  {
    case: 'last in the requested category, sorted by position',
    sku: 'SKU-1',
    args: `(category: "${idOf(10)}", pageSize: 10)`,
    page: 3,
    key: 10,
  },
  {
    case: 'first in it in the opposite order',
    sku: 'SKU-1',
    args: `(category: "${idOf(10)}", pageSize: 10, sort: POSITION_ASC)`,
    page: 1,
    key: 10,
  },
  {
    case: 'by its price',
    sku: 'SKU-1',
    args: `(category: "${idOf(10)}", pageSize: 10, sort: PRICE_DESC)`,
    page: 1,
    key: 10,
  },
  { case: 'in its deepest category without a requested one', sku: 'SKU-1', args: '(pageSize: 10)', page: 1, key: 11 },
  {
    case: 'in its own category when the requested one does not list it',
    sku: 'SKU-2',
    args: `(category: "${idOf(12)}", pageSize: 10)`,
    page: 3,
    key: 10,
  },
  {
    case: 'by the sku of a variant',
    sku: 'SKU-40-750-56',
    args: `(category: "${idOf(10)}", pageSize: 10)`,
    page: 3,
    key: 10,
  },
])('finds a product $case', async ({ sku, args, page, key }) => {
  const { data, errors } = await place(sku, args)
  expect(errors).toBeUndefined()
  expect(data.product.listingPosition).toEqual({ page, category: { id: idOf(key) } })
})

test('the page contains the product', async () => {
  const {
    data: {
      product: { listingPosition },
    },
  } = await place('SKU-7', `(category: "${idOf(10)}", pageSize: 4, sort: LATEST)`)
  const { data } = await gateway.query(
    `{ category(id: "${idOf(10)}") { products(page: ${listingPosition.page}, pageSize: 4, sort: LATEST) { items { sku } } } }`,
  )
  expect(data.category.products.items.map(({ sku }: { sku: string }) => sku)).toContain('SKU-7')
})

test('is null for a product without a category', async () => {
  expect((await place('SKU-50')).data.product).toEqual({ sku: 'SKU-50', listingPosition: null })
})

test('searches all categories in one call', async () => {
  const queryPosition = () => place('SKU-1', `(category: "${idOf(12)}")`)
  await queryPosition()
  expect((await queryPosition()).calls.byUpstream).toMatchObject({ 'catalogue.search': 1 })
})

test('does not reveal a hidden price by a position in its sort order', async () => {
  const { errors } = await place('SKU-1', '(sort: PRICE_ASC)', HIDING_STORE)
  expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
})
