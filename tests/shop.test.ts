/** The gateway with the sandbox: upstream calls of each page, and the behaviour when an upstream fails. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import stores from '../stores.json' with { type: 'json' }
import { openRealShop, SILENCE, SHORT_TIMEOUT_MS, type RealShop } from './testing/realUpstreams.ts'
import { SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'

const codes = stores.stores.map(({ storeCode }) => storeCode)
let shop: RealShop

beforeAll(async () => {
  shop = await openRealShop({ upstreamTimeoutMs: SHORT_TIMEOUT_MS })
}, SEED_TIMEOUT_MS)
afterAll(() => shop.close())
afterEach(() => shop.mend())

const CARD = `id sku name path kind image { template alt } tags { id label } metal { metal } isFromPrice quantity { unit }
  price { ... on Price { now { gross { amount } net { amount } } } }`
const LISTING = `query ($category: ID!, $pageSize: Int!) { category(id: $category) {
  id name breadcrumb: ancestors { id name path }
  products(pageSize: $pageSize) {
    totalCount items { ${CARD} }
    facets { ... on ValueFacet { attribute label values { value label count } } ... on RangeFacet { attribute ranges { from to count } } }
  }
} }`
const STOCK_LISTING = LISTING.replace('isFromPrice', 'isFromPrice stock { status }')
const PRODUCT = `query ($path: String!) { route(path: $path) { outcome { ... on ProductRoute { product {
  ${CARD} description gallery { template } attributes { label value } breadcrumbs { name } alternates { url } variant { sku }
  composition {
    ... on Configurable { options { label values { value label } } variants { sku price { ... on Price { now { gross { amount } } } } } }
    ... on Grouped { items { product { ${CARD} } } }
    ... on Bundle { parts { choices { product { ${CARD} } } } }
  }
} } } } }`
const KINDS_LISTED =
  'query ($id: ID!, $page: Int!) { category(id: $id) { products(page: $page, pageSize: 100) { items { kind path } } } }'
const SHELVES = `{ store {
  newProducts { items { ${CARD} } } bestsellers { items { ${CARD} } }
  menu { name path productCount children { name path } }
} }`
const ROUTE = `query ($path: String!) { route(path: $path) { outcome {
  ... on ProductRoute { product { sku } } ... on CategoryRoute { category { name } }
} } }`

async function largestCategory(store: string): Promise<string> {
  const { data } = await shop.query('{ store { menu { id productCount } } }', {}, store)
  const [largest] = [...data.store.menu].sort((a, b) => b.productCount - a.productCount)
  return largest.id
}

describe('upstream calls of a page', () => {
  test('a listing of 12, 48 and 96 products makes the same number of calls, at most 4', async () => {
    const category = await largestCategory('goldsmith_norway')
    await shop.query(LISTING, { category, pageSize: 12 }, 'goldsmith_norway')
    const totals = []
    for (const pageSize of [12, 48, 96]) {
      const { data, extensions } = await shop.query(LISTING, { category, pageSize }, 'goldsmith_norway')
      expect(data.category.products.items).toHaveLength(pageSize)
      totals.push(extensions.calls.total)
    }
    expect(new Set(totals).size).toBe(1)
    expect(totals[0]).toBeLessThanOrEqual(4)
  })

  test('stock adds one call per fifteen products, and none if it is not selected', async () => {
    const category = await largestCategory('no')
    await shop.query(LISTING, { category, pageSize: 48 })
    const without = await shop.query(LISTING, { category, pageSize: 48 })
    const withStock = await shop.query(STOCK_LISTING, { category, pageSize: 48 })
    expect(withStock.data.category.products.items).toHaveLength(48)
    expect(withStock.extensions.calls.total - without.extensions.calls.total).toBe(Math.ceil(48 / 15))
  })

  test.each(['SIMPLE', 'CONFIGURABLE', 'GROUPED', 'BUNDLE', 'VIRTUAL', 'DOWNLOADABLE'])(
    'the page of a %s product makes at most 5 calls',
    async (kind) => {
      const path = await pathOf('goldsmith_norway', kind)
      await shop.query(PRODUCT, { path }, 'goldsmith_norway')
      const { data, extensions } = await shop.query(PRODUCT, { path }, 'goldsmith_norway')
      expect(data.route.outcome.product.kind).toBe(kind)
      expect(extensions.calls.total).toBeLessThanOrEqual(5)
    },
  )

  test('a cold gateway adds at most one call each for menu, attributes, tags, tax rules, url map and metal quotes', async () => {
    const category = await largestCategory('no')
    const warm = (await shop.query(LISTING, { category, pageSize: 48 })).extensions.calls.total
    await shop.restartGateway()
    const cold = (await shop.query(LISTING, { category, pageSize: 48 })).extensions.calls.total
    expect(cold).toBeGreaterThan(warm)
    expect(cold - warm).toBeLessThanOrEqual(5)
  })
})

async function pathOf(store: string, kind: string): Promise<string> {
  for (const { id } of (await shop.query('{ store { menu { id } } }', {}, store)).data.store.menu) {
    for (let page = 1; page <= 12; page += 1) {
      const { data } = await shop.query(KINDS_LISTED, { id, page }, store)
      const found = data.category.products.items.find((item: { kind: string }) => item.kind === kind)
      if (found !== undefined) return found.path
      if (data.category.products.items.length < 100) break
    }
  }
  throw new Error(`expected a ${kind} product in ${store}, found none`)
}

describe.each(codes)('store %s', (code) => {
  test('every product of its home page has a name, a path that resolves to it, and a price', async () => {
    const { data } = await shop.query(SHELVES, {}, code)
    expect(data.store.newProducts.items).toHaveLength(8)
    expect(data.store.bestsellers.items).toHaveLength(8)
    for (const item of [...data.store.newProducts.items, ...data.store.bestsellers.items]) {
      const response = await shop.query(ROUTE, { path: item.path }, code)
      expect(response.data.route.outcome.product?.sku).toBe(item.sku)
    }
    for (const category of data.store.menu.flatMap((top: { children: unknown[] }) => [top, ...top.children])) {
      const answer = await shop.query(ROUTE, { path: category.path }, code)
      expect(answer.data.route.outcome.category?.name).toBe(category.name)
    }
  })
})

describe('a failing upstream affects only its own part of the page', () => {
  beforeEach(() => shop.restartGateway())

  test.each([
    ['reset', { kind: 'reset', times: 10 }],
    ['an error', { kind: 'status', status: 500, times: 10 }],
    ['HTML with 200', { kind: 'html', times: 10 }],
    ['truncated JSON', { kind: 'truncate', times: 10 }],
    ['other skus than asked', { kind: 'otherSkus', times: 10 }],
    ['silence', { ...SILENCE, times: 10 }],
  ])('stock responds with %s: the documents’ own is returned', async (_name, fault) => {
    const category = await largestCategory('no')
    await shop.breakPath('/api/stock', fault)
    const { data, errors } = await shop.query(STOCK_LISTING, { category, pageSize: 12 })
    expect(data.category.products.items).toHaveLength(12)
    for (const item of data.category.products.items) {
      expect(item.name).toBeTruthy()
      expect(item.stock).toEqual({ status: expect.any(String) })
    }
    for (const error of errors ?? []) {
      expect(error.extensions['code']).toMatch(/^UPSTREAM_/)
      expect(error.extensions['upstream']).toBeTruthy()
    }
  })

  test('tags fail: products are returned without tags', async () => {
    const category = await largestCategory('no')
    await shop.breakPath('/api/ext/tags', { kind: 'status', status: 503, times: 10 })
    const { data, errors } = await shop.query(LISTING, { category, pageSize: 96 })
    expect(data.category.products.items).toHaveLength(96)
    expect(data.category.products.items.some(({ tags }: { tags: unknown }) => tags === null)).toBe(true)
    expect(errors?.[0]?.extensions['code']).toMatch(/^UPSTREAM_/)
  })

  test('the url map fails: the route is null with an error, and is not "not found"', async () => {
    await shop.breakPath('/api/url/map', { kind: 'html', times: 10 })
    const { data, errors } = await shop.query('{ route(path: "/some/where") { outcome { __typename } } }')
    expect(data.route).toBeNull()
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_MALFORMED' })
  })
})
