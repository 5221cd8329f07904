import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALLOY, attribute, bundle, category, grouped, product, RING_SIZE, ring, taxRules } from '../catalog/testing/documents.ts'
import { encodeId } from '../ids.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { readStoreTable } from '../storeTable.ts'

const COLOUR = attribute(93, 'colour', { 1: 'Gul', 2: 'Rosé', 3: ' ' })
const BRAND = attribute(94, 'brand', { 7: 'Solberg' }, { is_filterable: '0' })
const MANY = attribute(95, 'manufacturer', Object.fromEntries(Array.from({ length: 30 }, (_, at) => [1000 + at, `Maker ${at}`])), { position: 1 })

/** Fourteen products in category 10: prices 10, 20 … gross, made by as many makers. */
const row = Array.from({ length: 14 }, (_, at) =>
  product(at + 1, {
    name: at % 2 === 0 ? `Gullbarre ${at + 1} g` : `Sølvbarre ${at + 1} g`, alloy: at % 2 === 0 ? 18 : 19, colour: at < 3 ? 1 : 3, brand: 7, manufacturer: 1000 + at, price: (at + 1) * 10,
    updated_at: `2026-02-${String(at + 1).padStart(2, '0')} 00:00:00`, created_at: `2026-01-${String(20 - at).padStart(2, '0')} 00:00:00`, bestseller: at === 4 || at === 5 ? 1 : 0,
  }),
)
const others = [
  ring(20, { category_ids: ['10'], category_position: { c10: 20 }, name: 'Ring med stein' }),
  product(30, { status: 2 }), product(31, { visibility: 1 }), product(32, { visibility: 3, name: 'Gullmynt', category_position: {}, category_ids: [] }), product(33, { visibility: 2, name: 'Gullgranulat', category_position: {}, category_ids: [] }),
  product(34, { status: 0, category_ids: ['11'], category_position: { c11: 1 } }),
]

function storeTable() {
  const table = readStoreTable()
  return { ...table, stores: table.stores.map((store) => (store.storeCode === 'goldsmith_norway' ? { ...store, pricesHiddenUntilLogin: true } : store)) }
}

const documents = { product: [...row, ...others], category: [category(10, 2), category(11, 2), category(12, 2)], attribute: [ALLOY, RING_SIZE, COLOUR, BRAND, MANY], taxrule: taxRules('NO', 25) }

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ no: documents, goldsmith_norway: documents }, { storeTable: storeTable() })
})
afterAll(() => gateway.close())

const FIELDS = `items { sku } totalCount page pageSize pageCount sort sorts facets {
  ... on ValueFacet { attribute label unit valueCount values { value label count isSelected } }
  ... on RangeFacet { attribute currency ranges { from to count isSelected } }
}`

async function list(args: string, { category: key = 10, fields = FIELDS, store = 'no' } = {}) {
  const id = encodeId({ type: 'Category', storeCode: store, key: String(key) })
  const { data, errors, calls } = await gateway.ask(`{ category(id: "${id}") { name products${args} { ${fields} } } }`, { store })
  return { listing: data?.category?.products, name: data?.category?.name, errors, calls }
}

function skus(listing: { items: { sku: string }[] }): string[] {
  return listing.items.map(({ sku }) => sku.replace('SKU-', ''))
}

describe('a category’s listing', () => {
  test('holds what is enabled and shown, the last position first', async () => {
    const { listing } = await list('')
    expect(skus(listing)).toEqual(['20', '14', '13', '12', '11', '10', '9', '8', '7', '6', '5', '4', '3', '2', '1'])
    expect(listing).toMatchObject({ totalCount: 15, page: 1, pageSize: 50, pageCount: 1, sort: 'POSITION_DESC', sorts: ['POSITION_DESC', 'POSITION_ASC', 'LATEST', 'PRICE_ASC', 'PRICE_DESC'] })
    expect(skus((await list('', { category: 11 })).listing)).toEqual(['34'])
  })

  test('of an empty category is empty', async () => {
    expect((await list('', { category: 12 })).listing).toMatchObject({ items: [], totalCount: 0, pageCount: 0, facets: [] })
  })

  test.each([
    { sort: 'POSITION_ASC', first: ['1', '2'] },
    { sort: 'LATEST', first: ['14', '13'] },
    { sort: 'PRICE_ASC', first: ['1', '2'] },
    { sort: 'PRICE_DESC', first: ['20', '14'] },
  ])('by $sort begins with $first', async ({ sort, first }) => {
    const { listing } = await list(`(sort: ${sort}, pageSize: 2)`)
    expect(skus(listing)).toEqual(first)
    expect(listing.sort).toBe(sort)
  })

  test.each([
    { args: '(pageSize: 6, page: 3)', skus: ['3', '2', '1'], page: 3, pageSize: 6, pageCount: 3 },
    { args: '(pageSize: 6, page: 4)', skus: [], page: 4, pageSize: 6, pageCount: 3 },
    { args: '(pageSize: 6, page: 2000000000)', skus: [], page: 2_000_000_000, pageSize: 6, pageCount: 3 },
    { args: '(pageSize: 2, page: 0)', skus: ['20', '14'], page: 1, pageSize: 2, pageCount: 8 },
    { args: '(pageSize: 2, page: -7)', skus: ['20', '14'], page: 1, pageSize: 2, pageCount: 8 },
    { args: '(pageSize: 0, page: 2)', skus: [], page: 2, pageSize: 50, pageCount: 1 },
    { args: '(pageSize: -5, page: null)', skus: ['20', '14', '13', '12', '11', '10', '9', '8', '7', '6', '5', '4', '3', '2', '1'], page: 1, pageSize: 50, pageCount: 1 },
  ])('$args', async ({ args, skus: expected, ...rest }) => {
    const { listing, errors } = await list(args)
    expect(errors).toBeUndefined()
    expect(skus(listing)).toEqual(expected)
    expect(listing).toMatchObject({ ...rest, totalCount: 15 })
  })

  test.each([
    { filters: '{ attribute: "alloy", values: ["18"] }', total: 8, because: 'seven bars and the ring have it' },
    { filters: '{ attribute: "alloy", values: ["18", "19"] }', total: 15, because: 'one of the values is enough' },
    { filters: '{ attribute: "alloy", values: ["18"] }, { attribute: "colour", values: ["1"] }', total: 2, because: 'every filter counts' },
    { filters: '{ attribute: "alloy", values: ["nonsense", "__proto__"] }', total: 0, because: 'nothing has such a value' },
    { filters: '{ attribute: "alloy", values: [] }', total: 15, because: 'no value is no filter' },
    { filters: '{ attribute: "price", from: "50", to: "100" }', total: 5, because: 'from is included, to is not' },
    { filters: '{ attribute: "price", from: "150" }', total: 1, because: 'an open end is open' },
    { filters: '{ attribute: "price", from: "100", to: "50" }', total: 0, because: 'nothing lies in it' },
    { filters: '{ attribute: "price" }', total: 15, because: 'a range without ends is none' },
  ])('filters $filters: $total, $because', async ({ filters, total }) => {
    const { listing, errors } = await list(`(filters: [${filters}])`)
    expect(errors).toBeUndefined()
    expect(listing.totalCount).toBe(total)
  })

  test.each([
    { args: '(pageSize: 101)', message: 'pageSize: expected at most 100, got 101' },
    { args: '(sort: RELEVANCE)', message: 'sort: expected one of POSITION_DESC, POSITION_ASC, LATEST, PRICE_ASC, PRICE_DESC, got RELEVANCE' },
    { args: '(filters: [{ attribute: "no_such" values: ["1"] }])', message: 'filters: expected an attribute among manufacturer, alloy, ring_size, colour, price, got "no_such"' },
    { args: '(filters: [{ attribute: "brand" values: ["7"] }])', message: 'filters: expected an attribute among manufacturer, alloy, ring_size, colour, price, got "brand"' },
    { args: '(filters: [{ attribute: "alloy", values: ["18"] }, { attribute: "alloy", values: ["19"] }])', message: 'filters: expected every attribute once, got "alloy" again' },
    { args: '(filters: [{ attribute: "alloy", from: "1" }])', message: 'filters: expected values for "alloy", got a range' },
    { args: '(filters: [{ attribute: "price", values: ["1"] }])', message: 'filters: expected from and to for "price", got values' },
    { args: `(filters: [{ attribute: "alloy", values: [${'"18",'.repeat(1000)}] }])`, message: 'filters: expected at most 999 values, got 1000' },
  ])('$args is the asker’s mistake', async ({ args, message }) => {
    const { listing, name, errors } = await list(args)
    expect(listing).toBeNull()
    expect(name).toBe('Category 10')
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'BAD_USER_INPUT' } })
  })

  test.each(['(sort: CHEAPEST)', '(filters: [{ attribute: "price", from: "1e3" }])', '(page: 1.5)', '(page: 99999999999)'])('%s is no valid document', async (args) => {
    const { errors } = await list(args)
    expect(errors?.[0]?.extensions.code).toMatch(/GRAPHQL_VALIDATION_FAILED|BAD_USER_INPUT/)
  })
})

interface Value { value: string; label: string; count: number; isSelected: boolean }
interface Facet { attribute: string; label: string; values: Value[]; valueCount: number; ranges: { from: string | null; to: string | null; count: number; isSelected: boolean }[] }

async function facets(filters: string): Promise<Map<string, Facet>> {
  const { listing } = await list(`(filters: [${filters}])`)
  return new Map(listing.facets.map((facet: Facet) => [facet.attribute, facet]))
}

describe('facets', () => {
  test('stand in the attributes’ order with their labels, the price last; a value without a label is left out', async () => {
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

  test('each is counted under all other filters, and keeps its own alternatives', async () => {
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

  test('every count is the total after choosing that value as the only one of its facet', async () => {
    for (const { attribute: code, values } of (await facets('')).values()) {
      for (const { value, count } of values ?? []) {
        const { listing } = await list(`(filters: [{ attribute: "${code}", values: ["${value}"] }])`)
        expect(listing.totalCount, `${code} ${value}`).toBe(count)
      }
    }
  })

  test('ten values are shown, more when asked, chosen ones always', async () => {
    const chosen = '1013'
    const { listing } = await list(`(filters: [{ attribute: "manufacturer", values: ["${chosen}"] }])`, {
      fields: 'facets { ... on ValueFacet { attribute valueCount values { value isSelected } all: values(first: 5000) { value } none: values(first: 0) { value } } }',
    })
    const [makers] = listing.facets
    expect(makers).toMatchObject({ attribute: 'manufacturer', valueCount: 14, none: [{ value: chosen }] })
    expect(makers.values).toHaveLength(11)
    expect(makers.values.at(-1)).toEqual({ value: chosen, isSelected: true })
    expect(makers.all).toHaveLength(14)
  })

  test('a chosen value that nothing has any more stays, so that it can be taken back', async () => {
    const found = await facets('{ attribute: "colour", values: ["2"] }')
    expect(found.get('colour')?.values).toContainEqual({ value: '2', label: 'Rosé', count: 0, isSelected: true })
  })
})

describe('home', () => {
  test('new products are the newest, bestsellers the marked ones, and both are one search', async () => {
    const { data, calls } = await gateway.ask('{ store { newProducts(count: 3) { items { sku } totalCount } bestsellers { items { sku } totalCount sort sorts } } }')
    expect(skus(data.store.newProducts)).toEqual(['1', '2', '3'])
    expect(skus(data.store.bestsellers)).toEqual(['5', '6'])
    expect(data.store.bestsellers).toMatchObject({ totalCount: 2, sort: 'LATEST', sorts: ['LATEST'] })
    expect(calls.byUpstream['catalogue.search']).toBeLessThanOrEqual(2)
    const { calls: warm } = await gateway.ask('{ store { newProducts { items { sku } } bestsellers { items { sku } } } }')
    expect(warm.byUpstream).toEqual({ 'catalogue.search': 1 })
  })
})

describe('search(text)', () => {
  async function search(text: string, args = '', fields = FIELDS) {
    return gateway.ask(`query ($text: String!) { search(text: $text${args}) { text correctedText products { ${fields} } } }`, { variables: { text } })
  }

  test('finds what may be searched for', async () => {
    const { data } = await search('gull')
    expect(data.search.products).toMatchObject({ sort: 'RELEVANCE', sorts: ['RELEVANCE', 'LATEST', 'PRICE_ASC', 'PRICE_DESC'] })
    expect(skus(data.search.products)).toContain('32')
    expect(skus(data.search.products)).not.toContain('33')
    expect(skus(data.search.products)).not.toContain('2')
  })

  test('is narrowed and sorted like any listing', async () => {
    const { data } = await search('gullbarre', ', sort: PRICE_DESC, pageSize: 2, filters: [{ attribute: "price", to: "100" }]')
    expect(data.search.products).toMatchObject({ items: [{ sku: 'SKU-9' }, { sku: 'SKU-7' }], totalCount: 5, pageCount: 3 })
  })

  test('tells how it understood a misspelling', async () => {
    const { data } = await search('gulbare')
    expect(data.search.correctedText).toMatch(/gullbarre/)
    expect(data.search.products.totalCount).toBeGreaterThan(0)
  })

  test('the text is trimmed, control characters go', async () => {
    expect((await search('  gull\u0000\u0007  barre\n ')).data.search.text).toBe('gull barre')
  })

  test.each([
    { text: 'gu', message: 'search(text): expected at least 3 characters, got 2' },
    { text: '  g \u0000\u0001 ', message: 'search(text): expected at least 3 characters, got 1' },
    { text: 'x'.repeat(10_000), message: 'search(text): expected at most 200 characters, got 10000' },
  ])('$text.length characters are refused', async ({ text, message }) => {
    const { data, errors } = await search(text)
    expect(data.search).toBeNull()
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'BAD_USER_INPUT' } })
  })

  test.each([', sort: POSITION_DESC', ', pageSize: 101', ', filters: [{ attribute: "nope", values: ["1"] }]'])('%s is the asker’s mistake', async (args) => {
    expect((await search('gull', args)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })

  test.each(['"><script>', 'a b c d e f g h', '%E0%A4%A', '((((', 'ÆØÅ', '日本語', '\ud83d\ude00\ud83d\ude00\ud83d\ude00'])('%s finds something or nothing, never a fault', async (text) => {
    const { data, errors } = await search(text)
    expect(errors).toBeUndefined()
    expect(data.search.products.totalCount).toBeGreaterThanOrEqual(0)
  })
})

describe('where prices are hidden until signing in', () => {
  const store = 'goldsmith_norway'

  test('orders and facets by price are absent', async () => {
    const { listing } = await list('', { store })
    expect(listing.sorts).toEqual(['POSITION_DESC', 'POSITION_ASC', 'LATEST'])
    expect(listing.facets.map(({ attribute: code }: Facet) => code)).toEqual(['manufacturer', 'alloy', 'ring_size', 'colour'])
  })

  test.each(['(sort: PRICE_ASC)', '(filters: [{ attribute: "price", from: "10" }])', '(filters: [{ attribute: "price" }])'])('%s is the asker’s mistake', async (args) => {
    expect((await list(args, { store })).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })
})

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

describe('what a listing costs', () => {
  const CARDS = 'items { id sku name path image { template } tags { label } price { ... on Price { now { gross { amount } } } } isFromPrice composition { __typename ... on Grouped { items { product { sku } } } ... on Bundle { parts { choices { product { sku } } } } } alternates { url } breadcrumbs { name } attributes { value } } facets { __typename } totalCount'
  const id = encodeId({ type: 'Category', storeCode: 'no', key: '10' })
  const many = Array.from({ length: 96 }, (_, at) => {
    const fields = { category_position: { c10: at }, alloy: 18, tags: ['3'], ...(at % 5 === 0 && { tax_class_id: '3' }) }
    if (at % 7 === 3) return grouped(at + 1, [{ sku: `SKU-${500 + at}` }, { sku: 'SKU-600' }], fields)
    if (at % 7 === 4) return bundle(at + 1, [{ title: 'a', choices: [{ sku: `SKU-${500 + at}` }] }], fields)
    return at % 7 === 5 ? ring(at + 1, fields) : product(at + 1, fields)
  })
  const parts = Array.from({ length: 101 }, (_, at) => product(500 + at, { visibility: 1, category_position: {}, category_ids: [] }))
  const catalogue = { no: { ...documents, product: [...many, ...parts] }, se: { product: many } }

  let shop: TestGateway
  beforeAll(async () => {
    shop = await startGateway(catalogue)
    shop.storefront.answer('/api/ext/tags', () => ({ json: { code: 200, result: [{ option_id: '3', color: '#ff0', position: 'left', label: 'Ny', store_labels: {} }] } }))
    shop.storefront.answer('/api/stock/list', ({ query }) => ({
      json: { code: 200, result: (query.get('skus') ?? '').split(',').map((sku) => ({ product_id: Number(sku.replace('SKU-', '')), qty: 3, is_in_stock: true })) },
    }))
  })
  afterAll(() => shop.close())

  const listing = (size: number, fields = CARDS) =>
    shop.ask(`query ($size: Int!) { category(id: "${id}") { name ancestors { name } products(pageSize: $size) { ${fields} } } store { menu { name children { name } } } }`, { variables: { size } })

  test('cold, menu, attributes, tags and tax rules add one call each', async () => {
    const { data, errors, calls } = await listing(12)
    expect(errors).toBeUndefined()
    expect(data.category.products.items).toHaveLength(12)
    expect(calls.total).toBeLessThanOrEqual(4 + 4)
    expect(calls.byUpstream).toMatchObject({ tags: 1 })
  })

  // Twice each: a document is interpreted at first sight and compiled from then on.
  test.each([12, 48, 96, 12, 48, 96])('warm, %i products cost one search and one look-up of parts and alternates', async (size) => {
    const { data, errors, calls } = await listing(size)
    expect(errors).toBeUndefined()
    expect(data.category.products.items).toHaveLength(size)
    expect(calls).toEqual({ total: 2, byUpstream: { 'catalogue.search': 1, 'catalogue.getMany': 1 } })
  })

  test.each([
    { size: 12, stock: 1 },
    { size: 48, stock: 4 },
    { size: 96, stock: 7 },
  ])('stock of $size products is $stock calls more, one per fifteen', async ({ size, stock }) => {
    const { data, calls } = await listing(size, 'items { sku stock { status } }')
    expect(data.category.products.items).toHaveLength(size)
    expect(calls.byUpstream).toEqual({ 'catalogue.search': 1, stock })
  })

  test.each([
    { sku: 'SKU-1', kind: 'simple' },
    { sku: 'SKU-4', kind: 'grouped' },
    { sku: 'SKU-5', kind: 'bundle' },
    { sku: 'SKU-6', kind: 'configurable' },
  ])('a product page of a $kind product costs at most five', async ({ sku }) => {
    const { data, calls } = await shop.ask(
      `query ($sku: String!) { product(sku: $sku) { ${CARDS.replace(/^items \{|\} facets.*$/g, '')} gallery { alt } variant { sku price { __typename } } composition { ... on Configurable { options { unit } variants { sku price { __typename } } } ... on Grouped { items { product { price { __typename } } } } } } store { menu { name } } }`,
      { variables: { sku } },
    )
    expect(data.product.sku).toBe(sku)
    expect(calls.total).toBeGreaterThan(0)
    expect(calls.total).toBeLessThanOrEqual(3)
    expect(calls.byUpstream['stock']).toBeUndefined()
  })
})
