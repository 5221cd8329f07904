import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pino } from 'pino'
import { createFaultSwitch } from '../faults.ts'
import { createMetalFeed } from '../metals/feed.ts'
import { createActivity } from './activity.ts'
import type { Backend } from './backend.ts'
import type { CatalogueReads } from './catalogueReads.ts'
import type { RunningServer } from './serve.ts'
import { serve } from './serve.ts'
import { unused } from '../testing/unused.ts'

const products = ['AU-1', 'AU-2', 'AG-1', 'AG-2'].map((sku, at) => ({
  id: at + 1,
  sku,
  name: `Barre æøå ${sku}`,
  url_path: `gull/${sku.toLowerCase()}`,
  url_key: sku.toLowerCase(),
  type_id: 'simple',
}))
const amount = { net: 80, gross: 100 }

let revision = 1
let qty = 14
const catalogue: CatalogueReads = {
  lines: (index, entity) =>
    index === 'karat_no' && entity === 'product'
      ? products.map((product) => JSON.stringify({ ...product, revision, qty }))
      : null,
  findByPath: (_index, path) => {
    const document = products.find((product) => product.url_path === path)
    return document ? { entity: 'product', id: document.id, document } : null
  },
  stockItems: (skus) =>
    skus.map((sku) => {
      const product = products.find((candidate) => candidate.sku === sku)
      return product ? { product_id: product.id, qty: 14, is_in_stock: true } : null
    }),
  tags: () => [{ option_id: '7', color: '#b00', position: 'left', store_labels: { no: 'Nyhet' }, label: 'New' }],
  fileTable: () => null,
  sample: (storeCode, file) =>
    storeCode === 'no' && ['bars.csv', 'alloys.html'].includes(file)
      ? {
          title: 'Barrer & mynter',
          language: 'nb',
          headings: ['Navn', 'Pris'],
          rows: [
            ['Barre "10 g"; preget', '1 234,50 NOK'],
            ['<Sølv>', '9,00 NOK'],
          ],
        }
      : null,
  version: () => String(revision),
}

const prices: Backend['prices'] = {
  products: (_storeId, skus) =>
    skus.flatMap((sku) => {
      const product = products.find((candidate) => candidate.sku === sku)
      if (!product) return []
      return [
        {
          id: product.id,
          sku,
          name: product.name,
          type: 'simple',
          currency: 'NOK',
          isSalable: true,
          regular: amount,
          final: amount,
          special: null,
        },
      ]
    }),
  tiers: (_storeId, sku) => (sku === 'AU-1' ? [{ quantity: 5, value: 79.992, customer_group: 32000 }] : null),
  calculate: () => ({ error: 'noPrice' }),
}

let backend: Backend
let serving: RunningServer
let warnings: string[]

beforeEach(async () => {
  revision = 1
  qty = 14
  warnings = []
  backend = {
    catalogue,
    senderOf: () => ({ brand: 'Karat', storeName: 'Karat', company: [] }),
    stores: [
      { code: 'no', id: 1, index: 'karat_no', currency: 'NOK', language: 'nb' },
      { code: 'se', id: 2, index: 'karat_se', currency: 'SEK', language: 'nb' },
    ],
    repeatedRequests: { recall: () => null, store: () => undefined },
    inTransaction: (write) => write(),
    faults: createFaultSwitch(),
    exportTags: new Map(),
    activity: createActivity(),
    picture: async (order) =>
      order.path === '/a/u/au-1-1.jpg'
        ? { bytes: Buffer.from(JSON.stringify(order)), contentType: `image/${order.format}`, etag: '"abc"' }
        : null,
    metals: createMetalFeed({ tickSeconds: 0 }),
    accounts: {
      signIn: async () => null,
      renew: () => null,
      customerOf: () => null,
      byId: () => null,
      byNumber: () => null,
      byEmail: () => null,
      isPasswordOf: async () => false,
      setPassword: () => undefined,
      setStatus: () => undefined,
      issueResetToken: () => '',
      useResetToken: () => null,
    },
    prices,
    cartService: unused('cartService'),
    checkoutService: unused('checkoutService'),
    storeMethodsOf: unused('storeMethodsOf'),
    carts: unused('carts'),
    orders: unused('orders'),
    placeOrder: unused('placeOrder'),
    restoreCart: unused('restoreCart'),
    payments: unused('payments'),
    provider: unused('provider'),
    paymentOrigin: () => '',
    identityOrigin: () => '',
    orderTokens: { issue: () => '', issueCode: () => '', useCode: () => false, isTokenOf: () => false },
    linksOrders: false,
    returnOrigins: [],
    mails: unused('mails'),
    registration: unused('registration'),
    newsletter: unused('newsletter'),
    createReview: unused('createReview'),
    reviewsOf: unused('reviewsOf'),
    wishLists: unused('wishLists'),
    metalAccounts: unused('metalAccounts'),
    identityChecks: unused('identityChecks'),
    identityProvider: unused('identityProvider'),
    now: Date.now,
    agreed: { ofCustomer: (_storeId, _number, skus) => skus.map((sku) => ({ sku, price: 70 })), ofGroup: () => [] },
    isReady: () => true,
    describeError: String,
    stopping: new AbortController().signal,
  }
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push(line) })
  serving = await serve(backend, { host: '127.0.0.1', port: 0, log })
})
afterEach(() => serving.close())

const request = (path: string, init?: RequestInit) => fetch(serving.url + path, init)
const setFault = (order: object) =>
  request('/sandbox/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })

describe('API calls', () => {
  test.each([
    { path: '/api/', status: 200, body: { version: '1.12.5' } },
    { path: '/api/stock/check?sku=AU-2', status: 200, body: { code: 200, result: { product_id: 2 } } },
    { path: '/api/stock/check/AU-2', status: 200, body: { code: 200, result: { product_id: 2 } } },
    { path: '/api/stock/check', status: 500, body: { code: 500, result: 'sku parameter is required' } },
    {
      path: '/api/stock/check?sku=X',
      status: 500,
      body: { code: 500, result: { errorMessage: 'The Product with the "X" SKU doesn\'t exist.', code: 404 } },
    },
    {
      path: '/api/stock/list?skus=AG-1,AU-1',
      status: 200,
      body: { code: 200, result: [{ product_id: 3 }, { product_id: 1 }] },
    },
    { path: '/api/stock/list', status: 500, body: { code: 500, result: 'skus parameter is required' } },
    {
      path: '/api/stock/list?skus=AU-1,X',
      status: 404,
      body: { code: 404, result: 'The Product with the "X" SKU doesn\'t exist.' },
    },
    { path: '/api/stock/check/%zz', status: 400, body: { code: 400, result: "Failed to decode param '%zz'" } },
    {
      path: '/api/product/render-list?skus=AU-1,X&currencyCode=NOK&storeId=1',
      status: 200,
      body: {
        result: {
          items: [
            {
              id: 1,
              store_id: 1,
              currency_code: 'NOK',
              is_salable: '1',
              price_info: { final_price: 100, extension_attributes: { tax_adjustments: { final_price: 80 } } },
            },
          ],
        },
      },
    },
    {
      path: '/api/product/render-list?currencyCode=NOK',
      status: 500,
      body: { code: 500, result: 'skus parameter is required' },
    },
    {
      path: '/api/product/render-list?skus=AU-1',
      status: 400,
      body: { code: 400, result: '"currencyCode" is required. Enter and try again.' },
    },
    { path: '/api/product/render-list?skus=AU-1&currencyCode=NOK&storeId=99', status: 404, body: { code: 404 } },
    {
      path: '/api/product/list?skus=AU-1,X',
      status: 200,
      body: { code: 200, result: { items: [{ id: 1, sku: 'AU-1' }], total_count: 1 } },
    },
    {
      path: '/api/ext/tags',
      status: 200,
      body: { code: 200, result: [{ option_id: '7', store_labels: { no: 'Nyhet' } }] },
    },
    { path: '/api/url/map?url=gull/ag-1', status: 200, body: { _type: 'product', _id: '3', _source: { sku: 'AG-1' } } },
    { path: '/api/url/map', status: 500, body: { code: 500, result: 'Missing url' } },
    { path: '/health/live', status: 200, body: { status: 'live' } },
    { path: '/health/ready', status: 200, body: { status: 'ready' } },
  ])('$path returns $status', async ({ path, status, body }) => {
    const response = await request(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await response.json()).toMatchObject(body)
  })

  test('an unknown path returns JSON null', async () => {
    const response = await request('/api/url/map', { method: 'POST', body: '{"url":"nowhere"}' })
    expect(response.status).toBe(200)
    expect(await response.json()).toBeNull()
  })

  test('includeFields always includes the identifying fields', async () => {
    const response = await request('/api/url/map', {
      method: 'POST',
      body: '{"url":"gull/au-1","includeFields":["name"]}',
    })
    expect(Object.keys((await response.json())._source).sort()).toEqual(['id', 'name', 'sku', 'type_id', 'url_path'])
  })

  test.each([
    { body: '{"url":', status: 400 },
    { body: JSON.stringify({ url: 'x'.repeat(110 * 1024) }), status: 413 },
  ])('an invalid body returns $status', async ({ body, status }) => {
    const response = await request('/api/url/map', { method: 'POST', body })
    expect(await response.json()).toMatchObject({ code: status })
  })

  test('an unknown route returns HTML, with the path escaped', async () => {
    const response = await request('/api/cart/%3Cb%3E?x=<b>')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).not.toContain('<b>')
  })

  test('an unknown store is logged, and the default store is used', async () => {
    const response = await request('/api/url/map?url=gull/au-1&storeCode=se', { headers: { 'x-vs-store-code': 'dk' } })
    expect((await response.json())._index).toBe('karat_no_product_1')
    expect(warnings.join()).toContain('"storeCode":"dk"')
  })

  test('the store in the header wins over the one in the query', async () => {
    const response = await request('/api/url/map?url=gull/au-1&storeCode=no', { headers: { 'x-vs-store-code': 'se' } })
    expect((await response.json())._index).toBe('karat_se_product_1')
  })
})

describe('export', () => {
  const path = '/export/karat_no/product.ndjson'

  test('sends one document per line, and 304 for its ETag', async () => {
    const first = await request(path)
    const lines = (await first.text()).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).id)).toEqual([1, 2, 3, 4])

    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[0-9a-f]+-gzip"$/)
    const second = await request(path, { headers: { 'if-none-match': `"other", ${tag}` } })
    expect(second.status).toBe(304)
    expect(await second.text()).toBe('')
  })

  test('is gzip only where the client accepts it', async () => {
    const raw = (encoding: string) =>
      rawRequest(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept-encoding: ${encoding}\r\nconnection: close\r\n\r\n`)
    expect((await raw('identity')).toString()).not.toMatch(/content-encoding/i)
    expect((await raw('gzip;q=0')).toString()).not.toMatch(/content-encoding/i)
    expect((await raw('br, gzip')).toString('latin1')).toMatch(/content-encoding: gzip/i)
  })

  test('reads nothing from the database while its ETag is cached and matches', async () => {
    const tag = (await request(path)).headers.get('etag') ?? ''
    const read = vi.spyOn(catalogue, 'lines')
    expect((await request(path, { headers: { 'if-none-match': tag } })).status).toBe(304)
    expect(read).not.toHaveBeenCalled()
    read.mockRestore()
  })

  test('has another ETag after a document changed', async () => {
    const before = (await request(path)).headers.get('etag') ?? ''
    revision = 2
    const after = await request(path, { headers: { 'if-none-match': before } })
    expect(after.status).toBe(200)
    expect(after.headers.get('etag')).not.toBe(before)
  })

  test('sends what its ETag was computed of after an order changed a quantity without a new version', async () => {
    const before = (await request(path)).headers.get('etag') ?? ''
    qty = 13
    const after = await request(path)
    const body = await after.text()
    const digest = createHash('sha256').update(body).digest('hex').slice(0, 32)
    expect(body).toContain('"qty":13')
    expect(after.headers.get('etag')).toBe(`"${digest}-gzip"`)
    for (const tag of [before, `"${digest}"`]) {
      const again = await request(path, { headers: { 'if-none-match': tag } })
      expect([again.status, again.headers.get('etag')?.includes(tag.slice(1, 33))]).toEqual([304, true])
    }
  })

  test.each(['/export/karat_dk/product.ndjson', '/export/karat_no/order.ndjson'])('%s is 404', async (unknown) => {
    expect((await request(unknown)).status).toBe(404)
  })
})

describe('pictures', () => {
  test.each([
    { query: '?format=avif', accept: 'image/webp', format: 'avif' },
    { query: '', accept: 'image/avif,image/webp,*/*', format: 'webp' },
    { query: '', accept: 'image/avif', format: 'avif' },
    { query: '', accept: '*/*', format: 'jpeg' },
    { query: '?format=jpg', accept: '*/*', format: 'jpeg' },
  ])('$query with accept $accept returns $format', async ({ query, accept, format }) => {
    const response = await request(`/img/300/0/resize/a/u/au-1-1.jpg${query}`, { headers: { accept } })
    expect(response.headers.get('content-type')).toBe(`image/${format}`)
    expect(response.headers.get('cache-control')).toContain('max-age=31557600')
    expect(response.headers.get('vary')).toBe(query ? null : 'accept')
    expect(await response.json()).toEqual({
      path: '/a/u/au-1-1.jpg',
      action: 'resize',
      format,
      width: 300,
      height: 1200,
    })
  })

  test('is 304 for its ETag', async () => {
    const response = await request('/img/300/300/fit/a/u/au-1-1.jpg', { headers: { 'if-none-match': 'W/"abc"' } })
    expect(response.status).toBe(304)
  })

  test.each([
    {
      path: '/img/300/300',
      text: 'Please provide following parameters: /img/<width>/<height>/<action:fit,resize>/<relative_url>',
    },
    {
      path: '/img/x/300/fit/a.jpg',
      text: 'Please provide following parameters: /img/<width>/<height>/<action:fit,resize>/<relative_url>',
    },
    {
      path: '/img/300/300/crop/a.jpg',
      text: 'Please provide following parameters: /img/<width>/<height>/<action:fit,resize>/<relative_url>',
    },
    { path: '/img/1801/300/fit/a.jpg', text: 'Width and height must have a value between 0 and 1800' },
    { path: '/img/-1/300/fit/a.jpg', text: 'Width and height must have a value between 0 and 1800' },
    { path: '/img/300/300/fit/a.pdf', text: 'Unsupported file type' },
    {
      path: '/img/300/300/fit/a.jpg?format=bmp',
      text: 'Unsupported format: expected webp, avif, png or jpeg, got bmp',
    },
    { path: '/img/300/300/fit/a.jpg', text: 'Unable to download the requested image /a.jpg' },
  ])('$path is rejected: $text', async ({ path, text }) => {
    const response = await request(path)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ code: 400, result: text })
  })

  test('another method returns 405', async () => {
    const response = await request('/img/300/300/fit/a/u/au-1-1.jpg', { method: 'POST' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })
})

describe('fault injection', () => {
  const list = '/api/stock/list?skus=AU-1,AU-2'

  test('delay waits, then sends the normal response', async () => {
    await setFault({ path: '/api/stock', kind: 'delay', ms: 60 })
    const startedAt = performance.now()
    const response = await request(list)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(58)
    expect(await response.json()).toMatchObject({ code: 200, result: [{ product_id: 1 }, { product_id: 2 }] })
  })

  test('status applies a number of times, then the normal response follows', async () => {
    await setFault({ path: '/api/stock', kind: 'status', status: 503, times: 2 })
    const statuses = []
    for (let at = 0; at < 3; at += 1) statuses.push((await request(list)).status)
    expect(statuses).toEqual([503, 503, 200])
  })

  test.each(['/export/karat_no/product.ndjson', '/img/300/300/fit/a/u/au-1-1.jpg', '/api/ext/tags', '/health/ready'])(
    'html makes %s return an HTML page with 200',
    async (path) => {
      await setFault({ path, kind: 'html' })
      const response = await request(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toContain('text/html')
      expect(await response.text()).toContain('<!DOCTYPE html>')
    },
  )

  test.each(['/api/ext/tags', list])('truncate cuts %s in the middle', async (path) => {
    const whole = await (await request(path)).text()
    await setFault({ path: path.replace(/\?.*/, ''), kind: 'truncate' })
    const response = await request(path)
    const cut = await response.text()
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(whole.startsWith(cut)).toBe(true)
    expect(() => JSON.parse(cut)).toThrow(SyntaxError)
  })

  test('truncate cuts an export before compression', async () => {
    const path = '/export/karat_no/product.ndjson'
    const whole = await (await request(path)).bytes()
    await setFault({ path: '/export', kind: 'truncate' })
    const bytes = await rawRequest(
      `GET ${path} HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\nconnection: close\r\n\r\n`,
    )
    const cut = gunzipSync(bytes.subarray(bytes.indexOf('\r\n\r\n') + 4))
    expect(cut.length).toBe(Math.floor(whole.length / 2))
  })

  test.each([
    { path: list, ids: [3, 4] },
    { path: '/api/stock/check?sku=AU-1', ids: [2] },
    { path: '/api/stock/check/AU-1', ids: [2] },
  ])('otherSkus makes $path return other products', async ({ path, ids }) => {
    await setFault({ path: '/api/stock', kind: 'otherSkus' })
    const { result } = await (await request(path)).json()
    expect([result].flat().map((item: { product_id: number }) => item.product_id)).toEqual(ids)
  })

  test('otherSkus applies only to a request with skus', async () => {
    await setFault({ path: '/api', kind: 'otherSkus' })
    await request('/api/ext/tags')
    expect(await (await request('/sandbox/faults')).json()).toMatchObject({ faults: [{ remaining: 1, hits: 0 }] })
  })

  test('reset resets the connection', async () => {
    await setFault({ path: '/export', kind: 'reset' })
    await expect(request('/export/karat_no/product.ndjson')).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
    expect((await request('/export/karat_no/product.ndjson')).status).toBe(200)
  })

  test('faults are listed with their remaining uses, and cleared', async () => {
    await setFault({ path: '/api/stock', kind: 'html', times: 5 })
    await request(list)
    expect(await (await request('/sandbox/faults')).json()).toEqual({
      faults: [{ path: '/api/stock', kind: 'html', ms: 0, status: 500, times: 5, remaining: 4, hits: 1 }],
    })
    await request('/sandbox/faults', { method: 'DELETE' })
    expect((await request(list)).headers.get('content-type')).toContain('application/json')
  })

  test('faults do not apply to the fault switch itself', async () => {
    await setFault({ path: '/', kind: 'reset', times: 9 })
    expect((await request('/sandbox/faults')).status).toBe(200)
  })

  test('a page of another origin cannot set a fault', async () => {
    const response = await request('/sandbox/faults', {
      method: 'POST',
      body: JSON.stringify({ path: '/', kind: 'reset' }),
    })
    expect(response.status).toBe(415)
  })
})

describe('with a key', () => {
  const key = 'a-key-of-thirty-two-characters-or-more'
  let guarded: RunningServer
  beforeEach(async () => {
    guarded = await serve(backend, { host: '127.0.0.1', port: 0, log: pino({ level: 'silent' }), key })
  })
  afterEach(() => guarded.close())

  test.each([
    { path: '/export/karat_no/product.ndjson', method: 'GET' },
    { path: '/export/karat_no/product.ndjson', method: 'HEAD' },
    { path: '/%65xport/karat_no/product%2Endjson', method: 'GET' },
    { path: '/sandbox/faults', method: 'GET' },
    { path: '/sandbox/faults', method: 'POST' },
    { path: '/sandbox/faults', method: 'DELETE' },
    { path: '/sandbox/%66aults', method: 'GET' },
  ])('$method $path returns 401 without the key and with a wrong key', async ({ path, method }) => {
    for (const authorization of ['', `Bearer ${key}x`, `Bearer ${key.slice(1)}`, `Basic ${key}`, key]) {
      const response = await fetch(guarded.url + path, { method, headers: { authorization } })
      expect(response.status, authorization).toBe(401)
      expect(await response.text()).not.toContain('AU-1')
    }
  })

  test('both accept the key, and every other call needs none', async () => {
    const headers = { authorization: `Bearer ${key}` }
    const product = await fetch(`${guarded.url}/export/karat_no/product.ndjson`, { headers })
    expect(await product.text()).toContain('AU-1')
    expect((await fetch(`${guarded.url}/sandbox/faults`, { headers })).status).toBe(200)
    expect((await fetch(`${guarded.url}/api/ext/tags`)).status).toBe(200)
  })
})

describe('samples', () => {
  test('a table is separated by semicolons, with quotes where a cell needs them', async () => {
    const response = await request('/media/samples/no/bars.csv')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="bars.csv"')
    expect(Buffer.from(await response.arrayBuffer()).toString('utf8')).toBe(
      '\uFEFFNavn;Pris\r\n"Barre ""10 g""; preget";1 234,50 NOK\r\n<Sølv>;9,00 NOK\r\n',
    )
  })

  test('a sheet is an HTML page with escaped values', async () => {
    const response = await request('/media/samples/no/alloys.html')
    expect(response.headers.get('content-disposition')).toBe('inline; filename="alloys.html"')
    const text = await response.text()
    expect(text).toContain('<h1>Barrer &amp; mynter</h1>')
    expect(text).toContain('<td>&lt;Sølv&gt;</td>')
  })

  test.each([
    '/media/samples/no/bars.pdf',
    '/media/samples/xx/bars.csv',
    '/media/samples/bars.csv',
    '/media/other/bars.csv',
    '/media/',
  ])('%s returns 404', async (path) => {
    expect((await request(path)).status).toBe(404)
  })

  test('returns 304 for its ETag', async () => {
    const etag = (await request('/media/samples/no/bars.csv')).headers.get('etag') ?? ''
    expect((await request('/media/samples/no/bars.csv', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('faults apply to samples', async () => {
    await setFault({ path: '/media/', kind: 'status', status: 503 })
    expect((await request('/media/samples/no/bars.csv')).status).toBe(503)
    expect((await request('/media/samples/no/bars.csv')).status).toBe(200)
  })
})

test('a taken port fails with one sentence that names SANDBOX_PORT', async () => {
  const port = Number(new URL(serving.url).port)
  await expect(serve(backend, { host: '127.0.0.1', port, log: pino({ level: 'silent' }) })).rejects.toThrow(
    `Port ${port} is in use: set SANDBOX_PORT to a free one`,
  )
})

test('a response in flight is completed when the sandbox stops', async () => {
  await setFault({ path: '/api/ext/tags', kind: 'delay', ms: 100 })
  const response = request('/api/ext/tags')
  await expect.poll(() => backend.faults.list()[0]?.hits).toBe(1)
  await Promise.all([
    serving.close(),
    expect(response.then((done) => done.json())).resolves.toMatchObject({ code: 200 }),
  ])
})

function rawRequest(text: string): Promise<Buffer> {
  const { port } = new URL(serving.url)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => resolve(Buffer.concat(chunks)))
    socket.on('error', reject)
  })
}
