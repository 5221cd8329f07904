/** Small requests that cause much work: refused before anything is loaded, or ended by the limit of upstream calls. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getIntrospectionQuery } from 'graphql'
import { attribute, product, ring } from '../catalog/testing/documents.ts'
import { readStoreTable } from '../storeTable.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { MAX_CALLS_PER_UPSTREAM } from '../upstream/callCounter.ts'
import { stringifyResponse } from './responseSize.ts'

const codes = readStoreTable().stores.map(({ storeCode }) => storeCode)
const products = [
  ...Array.from({ length: 100 }, (_, at) => product(at + 1)),
  ...Array.from({ length: 20 }, (_, at) => ring(200 + at)),
]

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(Object.fromEntries(codes.map((code) => [code, { product: products }])))
})
beforeEach(() => {
  gateway.storefront.answer('/api/stock/list', ({ query }) => ({
    json: {
      code: 200,
      result: (query.get('skus') ?? '')
        .split(',')
        .map((sku) => ({ product_id: Number(sku.replace('SKU-', '')), qty: 3, is_in_stock: true })),
    },
  }))
})
afterAll(() => gateway.close())

const aliases = (count: number, field: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => `a${at}: ${field(at)}`).join('\n')

describe('the words of a searched text cost', () => {
  const short = Array.from(
    { length: 50 },
    (_, at) => `${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 5)]}x`,
  ).join(' ')

  test.each([
    { way: 'as a literal', query: `{ ${aliases(18, () => `search(text: ${JSON.stringify(short)}) { text }`)} }` },
    { way: 'as a variable', query: `query ($text: String!) { ${aliases(18, () => 'search(text: $text) { text }')} }` },
    {
      way: 'as article numbers',
      query: `query ($text: String!) { ${aliases(18, () => 'productByArticleNumber(number: $text) { sku }')} }`,
    },
  ])('18 texts of 50 words are refused $way', async ({ query }) => {
    const { errors } = await gateway.query(query, { variables: query.startsWith('query') ? { text: short } : {} })
    expect(errors?.[0]?.message).toMatch(/units of cost; at most/)
  })

  test('one text of 50 words is searched, and 18 of one word are', async () => {
    const query = 'query ($text: String!) { search(text: $text) { text } }'
    expect((await gateway.query(query, { variables: { text: short } })).errors).toBeUndefined()
    // The same document again: its cost is measured anew for another text.
    const many = `query ($text: String!) { ${aliases(18, () => 'search(text: $text) { text }')} }`
    expect((await gateway.query(many, { variables: { text: 'gull' } })).errors).toBeUndefined()
    expect((await gateway.query(many, { variables: { text: short } })).errors).toHaveLength(1)
    expect((await gateway.query(many, { variables: { text: 'gull' } })).errors).toBeUndefined()
  })
})

describe('an operation that costs too much is refused without an upstream call', () => {
  const list = Array.from({ length: 12_000 }, (_, at) => `code_${at}`)
  test.each([
    {
      what: '12,000 attribute codes under eleven aliases',
      query: `query ($codes: [String!]) { product(sku: "SKU-1") { ${aliases(11, () => 'attributes(codes: $codes) { code label value }')} } }`,
      variables: { codes: list.map((code) => code.slice(-4)) },
    },
    {
      what: '35 aliases of listingPosition over all stores',
      query: `{ stores { newProducts(count: 100) { items { ${aliases(35, (at) => `listingPosition(pageSize: ${at + 1}) { page }`)} } } } }`,
    },
    {
      what: '16 searches with the stock of 100 variants each',
      query: `{ ${aliases(16, (at) => `search(text: "ring${at}", pageSize: 100) { products { items { composition { ... on Configurable { variants { stock { status } } } } } } }`)} }`,
    },
    {
      what: '190 aliases of introspection',
      query: `{ __schema { ${aliases(190, () => 'types { name description fields { name description } }')} } }`,
    },
    {
      what: '50 aliases of introspection',
      query: `{ __schema { ${aliases(50, () => 'types { name fields { name type { name } args { name type { name } } } }')} } }`,
    },
    {
      what: '59 pages of a sitemap',
      query: `{ store { ${aliases(59, (at) => `sitemap(kind: PRODUCT, page: ${at + 1}) { entries { path } }`)} } }`,
    },
    {
      what: '500 nested ofType',
      query: `{ __type(name: "Product") { ${'ofType { '.repeat(500)} name ${'}'.repeat(500)} } }`,
    },
  ])('$what', async ({ query, variables }) => {
    const { status, errors, data, calls } = await gateway.query(query, { variables: variables ?? {} })
    expect(status).toBe(400)
    expect(data).toBeUndefined()
    expect(errors).toHaveLength(1)
    expect(errors?.[0]?.extensions.code).toMatch(/BAD_USER_INPUT|GRAPHQL_VALIDATION_FAILED/)
    expect(calls.total).toBe(0)
  })

  test('depend on the sizes in the variables of each request', async () => {
    const fields = 'newProducts(count: $count) { items { listingPosition { page } } }'
    const query = `query ($count: Int) { ${aliases(4, () => `stores { ${fields} }`)} }`
    const statuses: number[] = []
    for (const count of [1, 100, 1, 100]) statuses.push((await gateway.query(query, { variables: { count } })).status)
    expect(statuses).toEqual([200, 400, 200, 400])
  })

  test('refuses 12,000 attribute codes under one alias', async () => {
    const { errors, data } = await gateway.query(
      'query ($codes: [String!]) { product(sku: "SKU-1") { sku attributes(codes: $codes) { code } } }',
      { variables: { codes: list.map((code) => code.slice(-4)) } },
    )
    expect(data).toEqual({ product: { sku: 'SKU-1', attributes: null } })
    expect(errors?.[0]).toMatchObject({
      message: 'attributes(codes): expected at most 50 codes, got 12000',
      extensions: { code: 'BAD_USER_INPUT' },
    })
  })
})

test('answers other requests while expensive requests at the limit run', async () => {
  const expensive = `{ stores { newProducts(count: 100) { items { listingPosition { page } } } } }`
  const [, before] = [await gateway.query('{ store { code } }'), performance.now()]
  const [, cheap] = await Promise.all([
    Promise.all(Array.from({ length: 4 }, () => gateway.query(expensive))),
    gateway.query('{ store { code } }').then(() => performance.now() - before),
  ])
  expect(cheap).toBeLessThan(5_000)
})

describe('upstream calls of one operation', () => {
  test(`end after ${MAX_CALLS_PER_UPSTREAM} of one kind, and the rest of the response is returned`, async () => {
    const many = await startGateway({
      no: { product: Array.from({ length: 400 }, (_, at) => product(at + 1)) },
    })
    many.storefront.answer('/api/stock/list', () => ({ json: { code: 200, result: [] } }))
    const { data, errors, calls } = await many.query(
      `{ ${aliases(4, (at) => `p${at}: products(skus: ${JSON.stringify(Array.from({ length: 100 }, (_, i) => `SKU-${at * 100 + i + 1}`))}) { sku stock { status } }`).replaceAll(/a\d+: /g, '')} }`,
    )
    await many.close()
    expect(calls.byUpstream['stock']).toBe(MAX_CALLS_PER_UPSTREAM)
    expect(many.storefront.calls).toHaveLength(MAX_CALLS_PER_UPSTREAM)
    expect(data.p3).toHaveLength(100)
    expect(errors).toHaveLength(1)
    expect(errors?.[0]?.extensions.code).toBe('TOO_MANY_UPSTREAM_CALLS')
  })

  test('makes equal searches of one request once', async () => {
    const searches: unknown[] = []
    const watched = await startGateway(
      { no: { product: products } },
      {
        watchIndex: (index) => ({
          search: (searched) => {
            searches.push(...searched.filter(({ text }) => text !== undefined))
            return index.search(searched)
          },
        }),
      },
    )
    const { errors } = await watched.query(
      `{ ${aliases(6, () => 'search(text: "ring") { products { totalCount } }')} other: search(text: "kjede") { text } }`,
    )
    await watched.close()
    expect(errors).toBeUndefined()
    expect(searches).toHaveLength(2)
  })
})

describe('attributes by code', () => {
  test('are visible, comparable and filterable ones, without duplicates', async () => {
    const shop = await startGateway({
      no: {
        product: [product(1, { open: 'a', hidden: 'b', compared: 'c' })],
        attribute: [
          attribute(1, 'open', {}, { frontend_input: 'text', is_filterable: false, is_visible: true }),
          attribute(2, 'hidden', {}, { frontend_input: 'text', is_filterable: false, is_visible: false }),
          attribute(
            3,
            'compared',
            {},
            { frontend_input: 'text', is_filterable: false, is_visible: false, is_comparable: true },
          ),
        ],
      },
    })
    const { data } = await shop.query(
      '{ product(sku: "SKU-1") { attributes(codes: ["compared", "hidden", "open", "open", "none"]) { code value } } }',
    )
    await shop.close()
    expect(data.product.attributes).toEqual([
      { code: 'compared', value: 'c' },
      { code: 'open', value: 'a' },
    ])
  })
})

describe('introspection', () => {
  test('gives the same result from the cache', async () => {
    const first = await gateway.query(getIntrospectionQuery())
    const second = await gateway.query(getIntrospectionQuery())
    expect(first.errors).toBeUndefined()
    expect(first.data.__schema.types.length).toBeGreaterThan(50)
    expect(second.data).toEqual(first.data)
  })

  test('distinguishes variables', async () => {
    const query = 'query ($name: String!) { __type(name: $name) { name } }'
    const names = await Promise.all(
      ['Product', 'Store', 'Product'].map(
        async (name) => (await gateway.query(query, { variables: { name } })).data.__type.name,
      ),
    )
    expect(names).toEqual(['Product', 'Store', 'Product'])
  })
})

describe('the size of a response', () => {
  test('is limited', () => {
    const response = { data: { text: 'x'.repeat(100) } }
    expect(stringifyResponse(response, 200)).toBe(JSON.stringify(response))
    expect(() => stringifyResponse(response, 100)).toThrow('at most 100 are allowed')
  })

  test('is limited for every operation', async () => {
    const shop = await startGateway({ no: { product: [product(1, { name: 'x'.repeat(5_000_001) })] } })
    const { status, data, errors, headers } = await shop.query('{ product(sku: "SKU-1") { name } }')
    await shop.close()
    expect(status).toBe(400)
    expect(data).toBeUndefined()
    expect(errors?.[0]?.extensions.code).toBe('RESPONSE_TOO_LARGE')
    expect(headers['cache-control']).toBe('no-store')
  })
})
