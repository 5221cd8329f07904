import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest'
import { bundle, category, product, ring } from '../catalog/testing/documents.ts'
import { envelope, RECORDED_STOCK_ITEM, skusOf, stockOfRequested } from '../testing/recordedResponses.ts'
import { readStoreTable } from '../storeTable.ts'
import type { CannedResponse } from '../testing/fakeStorefront.ts'
import { startGateway, type TestGateway, type TestGatewayOptions } from '../testing/startGateway.ts'

const FIFTY = Array.from({ length: 50 }, (_, at) => product(at + 1))

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(
    { no: { product: [...FIFTY, ring(60), bundle(61, [])], category: [category(10, 2)] } },
    { upstreamTimeoutMs: 1_500 },
  )
})
beforeEach(() => gateway.storefront.answer('/api/stock/list', stockOfRequested))
afterAll(() => gateway.close())

const STOCK = 'query ($skus: [String!]!) { products(skus: $skus) { sku stock { status quantity source } } }'
const skus = (count: number) => FIFTY.slice(0, count).map(({ sku }) => sku)

async function stockOf(item: object) {
  gateway.storefront.answer('/api/stock/list', () => envelope([{ ...RECORDED_STOCK_ITEM, product_id: 1, ...item }]))
  const { data, errors } = await gateway.query(STOCK, { variables: { skus: ['SKU-1'] } })
  return { stock: data.products[0].stock, errors }
}

describe('fifteen skus are one call', () => {
  test.each([
    { count: 1, calls: 1 },
    { count: 15, calls: 1 },
    { count: 16, calls: 2 },
    { count: 50, calls: 4 },
  ])('$count skus cost $calls', async ({ count, calls }) => {
    const response = await gateway.query(STOCK, { variables: { skus: skus(count) } })
    expect(response.errors).toBeUndefined()
    expect(response.calls.byUpstream.stock).toBe(calls)
    expect(
      response.data.products.every(
        ({ stock }: { stock: object }) => JSON.stringify(stock) === '{"status":"OK","quantity":"14","source":"LIVE"}',
      ),
    ).toBe(true)
  })

  test('makes no call when the query does not select stock', async () => {
    const { calls } = await gateway.query('{ products(skus: ["SKU-1", "SKU-2"]) { name } }')
    expect(calls.byUpstream.stock).toBeUndefined()
  })

  test('sends the store of the request', async () => {
    const count = gateway.storefront.calls.length
    await gateway.query(STOCK, { variables: { skus: ['SKU-1'] } })
    expect(gateway.storefront.calls.slice(count).map(({ headers }) => headers['x-vs-store-code'])).toEqual(['no'])
  })
})

describe('the status of a stock item', () => {
  test.each([
    { item: {}, status: 'OK', quantity: '14' },
    { item: { qty: 2.5 }, status: 'OK', quantity: '2.5' },
    { item: { qty: 0 }, status: 'VOLATILE', quantity: '0' },
    { item: { qty: -3, backorders: 1 }, status: 'VOLATILE', quantity: '0' },
    { item: { qty: 0, is_in_stock: false }, status: 'OUT_OF_STOCK', quantity: '0' },
    { item: { qty: 0, is_in_stock: false, backorders: 2 }, status: 'VOLATILE', quantity: '0' },
    { item: { manage_stock: false, qty: 0 }, status: 'OK', quantity: null },
    { item: { qty: null }, status: 'OK', quantity: null },
    { item: { product_id: '1', qty: '2.5000', is_in_stock: 1 }, status: 'OK', quantity: '2.5' },
    { item: { qty: '0', is_in_stock: '0', backorders: false }, status: 'OUT_OF_STOCK', quantity: '0' },
    { item: { manage_stock: '0', qty: '0' }, status: 'OK', quantity: null },
  ])('$item is $status, $quantity', async ({ item, status, quantity }) => {
    expect(await stockOf(item)).toEqual({ stock: { status, quantity, source: 'LIVE' }, errors: undefined })
  })

  test.each(['SKU-60', 'SKU-61'])('%s consists of other products and has no quantity of its own', async (sku) => {
    gateway.storefront.answer('/api/stock/list', () =>
      envelope([{ ...RECORDED_STOCK_ITEM, product_id: Number(sku.slice(4)), qty: 0 }]),
    )
    const { data } = await gateway.query(STOCK, { variables: { skus: [sku] } })
    expect(data.products[0].stock).toEqual({ status: 'OK', quantity: null, source: 'LIVE' })
  })

  test('variants are requested by their own skus and matched by their own ids', async () => {
    gateway.storefront.answer('/api/stock/list', ({ query }) =>
      envelope(
        skusOf(query)
          .map((_sku, at) => ({ ...RECORDED_STOCK_ITEM, product_id: 6000 + at, qty: at + 1 }))
          .reverse(),
      ),
    )
    const { data } = await gateway.query(
      '{ product(sku: "SKU-60") { composition { ... on Configurable { variants { stock { quantity } } } } } }',
    )
    expect(
      data.product.composition.variants.map(({ stock }: { stock: { quantity: string } }) => stock.quantity),
    ).toEqual(['1', '2', '3', '4', '5'])
  })
})

describe('a store that does not synchronise stock', () => {
  let quiet: TestGateway
  beforeAll(async () => {
    const table = readStoreTable()
    const storeTable = {
      ...table,
      stores: table.stores.map((store) => ({ ...store, catalogue: { ...store.catalogue, synchroniseStock: false } })),
    }
    const stocks = [
      { is_in_stock: true, qty: 7 },
      { is_in_stock: false, qty: 0 },
      { is_in_stock: true, qty: 0, manage_stock: false },
      { is_in_stock: false, qty: 0, backorders: 1 },
    ]
    quiet = await startGateway(
      { no: { product: [...stocks.map((stock, at) => product(at + 1, { stock })), product(5)] } },
      { storeTable },
    )
  })
  afterAll(() => quiet.close())

  test('returns stock of the catalogue without a call', async () => {
    const { data, calls } = await quiet.query(STOCK, { variables: { skus: skus(5) } })
    expect(calls.byUpstream.stock).toBeUndefined()
    expect(data.products.map(({ stock }: { stock: object | null }) => stock)).toEqual([
      { status: 'OK', quantity: '7', source: 'CATALOGUE' },
      { status: 'OUT_OF_STOCK', quantity: '0', source: 'CATALOGUE' },
      { status: 'OK', quantity: null, source: 'CATALOGUE' },
      { status: 'VOLATILE', quantity: '0', source: 'CATALOGUE' },
      null,
    ])
  })
})

describe('failures leave the rest of the response intact', () => {
  test.each([
    {
      name: 'status 500',
      answer: { json: { code: 500, result: 'No stock' }, status: 500 },
      code: 'UPSTREAM_UNAVAILABLE',
      message: 'answered 500, "No stock"',
    },
    {
      name: 'a refusal',
      answer: { json: { code: 404, result: { errorMessage: 'no such sku', code: 404 } }, status: 404 },
      code: 'UPSTREAM_REJECTED',
      message: 'no such sku',
    },
    {
      name: 'HTML with 200',
      answer: { text: '<html>maintenance</html>', contentType: 'text/html' },
      code: 'UPSTREAM_MALFORMED',
      message: 'content-type',
    },
    {
      name: 'truncated JSON',
      answer: { text: '{"code":200,"result":[{"prod', contentType: 'application/json' },
      code: 'UPSTREAM_MALFORMED',
      message: 'expected JSON',
    },
    {
      name: 'a result that is not a list',
      answer: { json: { code: 200, result: 'OK' } },
      code: 'UPSTREAM_MALFORMED',
      message: 'field result',
    },
    { name: 'no envelope', answer: { json: [] }, code: 'UPSTREAM_MALFORMED', message: 'code and result' },
    {
      name: 'a reset connection',
      answer: { reset: true as const },
      code: 'UPSTREAM_UNAVAILABLE',
      message: 'GET /api/stock/list',
    },
    {
      name: 'a slow response',
      answer: { json: { code: 200, result: [] }, delayMs: 3_000 },
      code: 'UPSTREAM_TIMEOUT',
      message: 'within 1500 ms',
    },
    {
      name: 'other skus than requested',
      answer: { json: { code: 200, result: [{ ...RECORDED_STOCK_ITEM, product_id: 999 }] } },
      code: 'UPSTREAM_MALFORMED',
      message: 'field product_id',
    },
  ])('$name gives null and one $code', async ({ answer, code, message }) => {
    gateway.storefront.answer('/api/stock/list', () => answer)
    const { status, data, errors, headers } = await gateway.query(STOCK, { variables: { skus: skus(3) } })
    expect(status).toBe(200)
    expect(data.products).toEqual(skus(3).map((sku) => ({ sku, stock: null })))
    expect(errors).toHaveLength(1)
    expect(errors?.[0]).toMatchObject({
      extensions: { code, upstream: 'stock' },
      message: expect.stringContaining(message),
    })
    expect(headers['cache-control']).toBe('no-store')
  })

  test('one of four calls that fails affects its skus and gives one error', async () => {
    gateway.storefront.answer('/api/stock/list', (call) =>
      skusOf(call.query).includes('SKU-1') ? { json: { code: 500, result: {} }, status: 500 } : stockOfRequested(call),
    )
    const { data, errors } = await gateway.query(STOCK, { variables: { skus: skus(50) } })
    expect(data.products.filter(({ stock }: { stock: object | null }) => stock === null)).toHaveLength(15)
    expect(errors).toHaveLength(1)
  })

  test('a broken connection is retried once', async () => {
    let count = 0
    gateway.storefront.answer('/api/stock/list', (call) => (count++ === 0 ? { reset: true } : stockOfRequested(call)))
    const { data, errors, calls } = await gateway.query(STOCK, { variables: { skus: skus(1) } })
    expect(errors).toBeUndefined()
    expect(data.products[0].stock.status).toBe('OK')
    expect(calls.byUpstream.stock).toBe(2)
  })

  test('a malformed item is left out and logged', async () => {
    gateway.storefront.answer('/api/stock/list', () =>
      envelope(
        [1, 2, 3].map((id) => ({
          ...RECORDED_STOCK_ITEM,
          product_id: id,
          ...(id === 2 ? { is_in_stock: 'yes' } : {}),
        })),
      ),
    )
    const logged = gateway.logLines.length
    const { data, errors } = await gateway.query(STOCK, { variables: { skus: skus(3) } })
    expect(errors).toBeUndefined()
    expect(data.products.map(({ stock }: { stock: { status: string } | null }) => stock?.status ?? null)).toEqual([
      'OK',
      null,
      'OK',
    ])
    expect(gateway.logLines.slice(logged).map(({ msg }) => msg)).toContainEqual(
      expect.stringContaining('field is_in_stock: expected'),
    )
  })
})

describe('stock of the document stands in for that of the backend', () => {
  const documented = product(1, { stock: { is_in_stock: true, qty: 3 } })
  const CATALOGUE = { status: 'OK', quantity: '3', source: 'CATALOGUE' }
  const open = (options: TestGatewayOptions = {}) => startGateway({ no: { product: [documented] } }, options)
  const read = (shop: TestGateway) => shop.query(STOCK, { variables: { skus: ['SKU-1'] } })

  test.each<[string, CannedResponse]>([
    ['refuses', { json: { code: 500, result: 'Not found' }, status: 500 }],
    ['is malformed', { text: '<html>', contentType: 'text/html' }],
    ['has no such product', { json: { code: 200, result: [] } }],
  ])('when it %s', async (_what, answer) => {
    const shop = await open()
    shop.storefront.answer('/api/stock/list', () => answer)
    const { data, errors } = await read(shop)
    await shop.close()
    expect(errors).toBeUndefined()
    expect(data.products[0].stock).toEqual(CATALOGUE)
  })

  test('when it is late; the late answer is kept for the next request', async () => {
    const shop = await open({ stockCacheMs: 60_000, upstreamLimits: { upstreamOptionalBudgetMs: 50 } })
    shop.storefront.answer('/api/stock/list', (call) => ({ ...stockOfRequested(call), delayMs: 400 }))
    const first = await read(shop)
    expect(first.errors).toBeUndefined()
    expect(first.data.products[0].stock).toEqual(CATALOGUE)
    await expect
      .poll(async () => (await read(shop)).data.products[0].stock, { timeout: 10_000, interval: 100 })
      .toEqual({ status: 'OK', quantity: '14', source: 'LIVE' })
    const stockCalls = shop.storefront.calls.filter(({ path }) => path === '/api/stock/list')
    await shop.close()
    expect(stockCalls).toHaveLength(1)
  })

  test('behind an open breaker', async () => {
    const shop = await open({ upstreamLimits: { upstreamFailures: 1, upstreamProbeMs: 60_000 } })
    shop.storefront.answer('/api/stock/list', () => ({ json: { code: 503, result: 'busy' }, status: 503 }))
    const answers = [await read(shop), await read(shop)]
    await shop.close()
    expect(answers.map(({ data, errors }) => [data.products[0].stock, errors])).toEqual([
      [CATALOGUE, undefined],
      [CATALOGUE, undefined],
    ])
  })
})

test('concurrent equal requests are one call', async () => {
  const before = gateway.storefront.calls.length
  gateway.storefront.answer('/api/stock/list', (call) => ({ ...stockOfRequested(call), delayMs: 1_000 }))
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => gateway.query(STOCK, { variables: { skus: skus(5) } })),
  )
  expect(responses.every(({ errors }) => errors === undefined)).toBe(true)
  expect(gateway.storefront.calls.length - before).toBe(1)
})

describe('stock across requests', () => {
  test('is cached for the configured time, by store and sku', async () => {
    let now = new Date('2026-11-21T12:00:00Z')
    const shop = await startGateway(
      { no: { product: [product(1), product(2)] }, se: { product: [product(1)] } },
      { clock: () => now, stockCacheMs: 5_000 },
    )
    let quantity = 1
    shop.storefront.answer('/api/stock/list', ({ query }) =>
      envelope(
        skusOf(query).map((sku) => ({ ...RECORDED_STOCK_ITEM, product_id: Number(sku.slice(4)), qty: quantity++ })),
      ),
    )
    const quantityOf = async (sku: string, store = 'no') => {
      const { data, calls } = await shop.query(STOCK, { variables: { skus: [sku] }, store })
      return [data.products[0].stock.quantity, calls.byUpstream['stock'] ?? 0]
    }
    expect(await quantityOf('SKU-1')).toEqual(['1', 1])
    expect(await quantityOf('SKU-1')).toEqual(['1', 0])
    expect(await quantityOf('SKU-2')).toEqual(['2', 1])
    expect(await quantityOf('SKU-1', 'se')).toEqual(['3', 1])
    now = new Date(now.getTime() + 5_001)
    expect(await quantityOf('SKU-1')).toEqual(['4', 1])
    await shop.close()
  })

  test('is not cached after a failure', async () => {
    const shop = await startGateway({ no: { product: [product(1)] } }, { stockCacheMs: 5_000 })
    shop.storefront.answer('/api/stock/list', () => ({ json: { code: 500, result: 'away' }, status: 500 }))
    const failed = await shop.query(STOCK, { variables: { skus: ['SKU-1'] } })
    shop.storefront.answer('/api/stock/list', () => envelope([{ ...RECORDED_STOCK_ITEM, product_id: 1 }]))
    const { data } = await shop.query(STOCK, { variables: { skus: ['SKU-1'] } })
    await shop.close()
    expect(failed.data.products[0].stock).toBeNull()
    expect(data.products[0].stock.status).toBe('OK')
  })
})
