import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeId } from '../shared/ids.ts'
import { readStoreTable } from '../storeTable.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { category, product } from './testing/documents.ts'

const categories = [
  category(1, 0, { level: 0 }),
  category(2, 1, { level: 1, name: 'Root' }),
  category(10, 2, { position: 2, name: 'Sølv' }),
  category(11, 2, { position: 1, name: 'Gull', image: '/c/gull.jpg', description: 'Barrer og mynter.' }),
  category(12, 2, { position: 3, is_active: false }),
  category(13, 2, { position: 4, include_in_menu: 0 }),
  // Without products.
  category(14, 2, { position: 5, name: 'Forhåndssalg' }),
  category(20, 11, { level: 3, position: 9 }),
  category(21, 11, { level: 3, position: 3, url_path: null }),
  category(22, 12, { level: 3 }),
  category(30, 20, { level: 4, product_count: 700 }),
  category(40, 41, { level: 3 }),
  category(41, 40, { level: 3 }),
  category(50, 999, { level: 3 }),
  category(60, 60, { level: 3 }),
]

const listed = [
  product(1, { category_ids: ['30'], category_position: null }),
  product(2, { category_ids: [30, 21], category_position: null }),
  product(3, { category_ids: ['30'], category_position: null, status: 2 }),
  product(4, { category_ids: ['30'], category_position: null, visibility: 1 }),
  product(5, { category_ids: ['10'], category_position: null }),
]

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    no: { category: categories, product: listed },
    goldsmith_sweden: { category: [category(11, 2), category(20, 11, { is_active: false })] },
  })
})
afterAll(() => gateway.close())

const idOf = (key: number | string, storeCode = 'no') => encodeId({ type: 'Category', storeCode, key: String(key) })

async function queryCategory(id: string, fields: string) {
  return await gateway.query(`query ($id: ID!) { category(id: $id) { ${fields} } }`, { variables: { id } })
}

test('reads all categories by position, also behind the first four thousand', async () => {
  const many = Array.from({ length: 4_005 }, (_, at) => category(10_000 + at, 2, { position: 5_000 - at }))
  const crowded = await startGateway({ no: { category: many } })
  const { data } = await crowded.query('{ store { menu { position } } }')
  const positions = data.store.menu.map(({ position }: { position: number }) => position)
  expect([positions.length, positions[0], positions.at(-1)]).toEqual([4_005, 996, 5_000])
  await crowded.close()
})

test('a category knows the products two thousand levels below it', async () => {
  const depth = 2_000
  const chain = Array.from({ length: depth }, (_, at) => category(10 + at, at === 0 ? 2 : 9 + at))
  const last = 9 + depth
  const deep = await startGateway({
    no: { category: [category(2, 1), ...chain], product: [product(1, { category_ids: [String(last)] })] },
  })
  // The second execution of a document is compiled.
  for (let execution = 0; execution < 3; execution += 1) {
    const { data, errors } = await deep.query(
      'query ($first: ID!, $last: ID!) { first: category(id: $first) { hasProducts children { hasProducts } } last: category(id: $last) { ancestors { id } } }',
      { variables: { first: idOf(10), last: idOf(last) } },
    )
    expect(errors).toBeUndefined()
    expect(data.first).toEqual({ hasProducts: true, children: [{ hasProducts: true }] })
    expect(data.last.ancestors.map(({ id }: { id: string }) => id)).toEqual(
      Array.from({ length: depth - 1 }, (_, at) => idOf(10 + at)),
    )
  }
  await deep.close()
})

test('categories without a parent are top categories, where the documents have no root', async () => {
  const documents = [
    category(1, 0, { name: 'Barrer', parent_id: null, path: '1' }),
    category(2, 1, { name: 'Gull', path: '1/2' }),
  ]
  const storeTable = { ...readStoreTable(), rootCategoryId: 0 }
  const rootless = await startGateway({ no: { category: documents } }, { storeTable })
  const { data } = await rootless.query('{ store { menu { name children { name } } } }')
  expect(data.store.menu).toEqual([{ name: 'Barrer', children: [{ name: 'Gull' }] }])
  await rootless.close()
})

test.each([
  ['null', null],
  ['0', 0],
])('categories whose parent is %s are top categories, whatever root the table names', async (_name, parent_id) => {
  const documents = [
    category(1, 0, { name: 'Barrer', parent_id, path: null, position: 1 }),
    category(2, 0, { name: 'Mynter', parent_id, path: null, position: 2 }),
    category(3, 2, { name: 'Gull', path: null }),
  ]
  const rootless = await startGateway({ no: { category: documents } })
  const { data } = await rootless.query('{ store { menu { name children { name } } } }')
  await rootless.close()
  expect(data.store.menu).toEqual([
    { name: 'Barrer', children: [] },
    { name: 'Mynter', children: [{ name: 'Gull' }] },
  ])
})

test('categories below a root with a greater id are shown, and those of other trees are not', async () => {
  const documents = [
    category(1, 0, { name: 'Catalogue', level: 0 }),
    category(500, 1, { name: 'Root', level: 1 }),
    category(3, 500, { name: 'Barrer' }),
    category(4, 3, { name: 'Gull' }),
    category(7, 1, { name: 'Another root', level: 1 }),
    category(8, 7, { name: 'Of another store' }),
  ]
  const storeTable = { ...readStoreTable(), rootCategoryId: 500 }
  const shop = await startGateway({ no: { category: documents } }, { storeTable })
  const { data } = await shop.query(
    '{ store { menu { name children { name } } sitemap(kind: CATEGORY) { entries { path } } } }',
  )
  await shop.close()
  expect(data.store.menu).toEqual([{ name: 'Barrer', children: [{ name: 'Gull' }] }])
  expect(data.store.sitemap.entries).toHaveLength(2)
})

test('addresses of pictures name a format where the picture service encodes several', async () => {
  const encoding = await startGateway(
    { no: { category: [category(11, 2, { image: '/c/gull.jpg' })] } },
    { imageFormats: ['webp'] },
  )
  const { data } = await encoding.query('{ store { menu { image { template } } } }')
  expect(data.store.menu[0].image.template).toBe('/img/{width}/{width}/resize/c/gull.jpg?format={format}')
  await encoding.close()
})

test.each([
  { id: 30, count: 2, because: 'hidden and disabled products are not listed, whatever the document says' },
  { id: 20, count: 2, because: 'an anchor lists the products of its descendants' },
  { id: 11, count: 2, because: 'a product in two descendants counts once' },
  { id: 21, count: 1, because: 'ids of categories may be numbers' },
  { id: 14, count: 0, because: 'it has no products' },
])('category $id has $count products: $because', async ({ id, count }) => {
  const { data } = await queryCategory(idOf(id), 'productCount products { totalCount }')
  expect(data.category).toEqual({ productCount: count, products: { totalCount: count } })
})

describe('categories', () => {
  test('the menu contains active top categories with products by position, with two levels below', async () => {
    const { data, calls } = await gateway.query(
      '{ store { menu { name path image { template alt } description children { id path children { productCount } } } } }',
    )
    expect(data.store.menu).toEqual([
      {
        name: 'Gull',
        path: '/category-11',
        description: 'Barrer og mynter.',
        image: { template: '/img/{width}/{width}/resize/c/gull.jpg', alt: 'Gull' },
        children: [
          { id: idOf(21), path: '/c/category-21', children: [] },
          { id: idOf(20), path: '/category-20', children: [{ productCount: 2 }] },
        ],
      },
      { name: 'Sølv', path: '/category-10', description: null, image: null, children: [] },
    ])
    expect(calls.total).toBeLessThanOrEqual(1)
  })

  test.each([
    { name: 'a landing page above a filled category', isAnchor: false, ids: ['20'], menu: ['Gull'] },
    { name: 'a landing page two levels above one', isAnchor: false, ids: ['30'], menu: ['Gull'] },
    { name: 'an anchor', isAnchor: true, ids: ['20'], menu: ['Gull'] },
    { name: 'an anchor with products of its own', isAnchor: true, ids: ['11'], menu: ['Gull'] },
  ])('$name is in the menu, an empty branch is not', async ({ isAnchor, ids, menu }) => {
    const branch = (id: number, parentId: number, fields = {}) =>
      category(id, parentId, { is_anchor: isAnchor, ...fields })
    const landing = await startGateway({
      no: {
        category: [
          category(2, 1, { level: 1 }),
          branch(11, 2, { name: 'Gull' }),
          branch(20, 11, { level: 3 }),
          branch(30, 20, { level: 4 }),
          branch(12, 2, { name: 'Tom' }),
          branch(21, 12, { level: 3 }),
        ],
        product: [product(1, { category_ids: ids, category_position: null })],
      },
    })
    const { data } = await landing.query('{ store { menu { name hasProducts } } }')
    expect(data.store.menu).toEqual(menu.map((name) => ({ name, hasProducts: true })))
    await landing.close()
  })

  test('the menu is read once for all requests, and again when the documents have changed', async () => {
    await gateway.query('{ store { menu { name } } }')
    expect((await gateway.query('{ store { menu { name } } }')).calls.total).toBe(0)

    gateway.catalogue.write(
      'no',
      'category',
      categories.map((document) => (document.id === 10 ? { ...document, name: 'Sølv og platina' } : document)),
    )
    await gateway.refresh()
    const { data, calls } = await gateway.query('{ store { menu { name } } }')
    expect(data.store.menu[1].name).toBe('Sølv og platina')
    expect(calls.byUpstream).toEqual({ 'catalogue.search': 1 })
    gateway.catalogue.write('no', 'category', categories)
    await gateway.refresh()
  })

  test('a category returns its ancestors', async () => {
    const { data } = await queryCategory(idOf(30), 'level parent { name } ancestors { name }')
    expect(data.category).toEqual({
      level: 4,
      parent: { name: 'Category 20' },
      ancestors: [{ name: 'Gull' }, { name: 'Category 20' }],
    })
  })

  test.each([
    { what: 'an inactive category', id: idOf(12) },
    { what: 'the root category', id: idOf(2) },
    { what: 'a category above the root', id: idOf(1) },
    { what: 'an unknown category', id: idOf(77) },
    { what: 'a key that is not a number', id: idOf('abc') },
    { what: 'a category of another store', id: idOf(11, 'de') },
    { what: 'the id of a product', id: encodeId({ type: 'Product', storeCode: 'no', key: '11' }) },
  ])('returns null for $what', async ({ id }) => {
    const { data, errors } = await queryCategory(id, 'name')
    expect(errors).toBeUndefined()
    expect(data.category).toBeNull()
  })

  test('a category below an inactive one has a page, and is a child of no other', async () => {
    const { data } = await queryCategory(idOf(22), 'name parent { name } ancestors { name } children { name }')
    expect(data.category).toEqual({ name: 'Category 22', parent: null, ancestors: [], children: [] })
  })

  test.each([40, 41, 60])(
    'category %i, which is its own ancestor, is a top category without an end below it',
    async (key) => {
      // The second execution of a document is compiled.
      for (let execution = 0; execution < 3; execution += 1) {
        const { data, errors } = await queryCategory(
          idOf(key),
          'hasProducts parent { id } ancestors { id } children { id }',
        )
        expect(errors).toBeUndefined()
        expect(data.category).toEqual({ hasProducts: false, parent: null, ancestors: [], children: [] })
      }
    },
  )

  test('returns BAD_USER_INPUT for text that is not an id', async () => {
    const { data, errors } = await queryCategory('nonsense', 'name')
    expect(data.category).toBeNull()
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })

  test('a category whose parent is missing is a top category', async () => {
    const { data } = await queryCategory(idOf(50), 'ancestors { name } children { name }')
    expect(data.category).toEqual({ ancestors: [], children: [] })
  })

  test('alternates are the stores in which the category is active', async () => {
    expect((await queryCategory(idOf(11), 'alternates { url }')).data.category.alternates).toEqual([
      { url: 'http://goldsmith-sweden.localhost:3000/c/category-11' },
    ])
    expect((await queryCategory(idOf(20), 'alternates { url }')).data.category.alternates).toEqual([])
  })
})
