import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { auditServer } from 'graphql-http'
import { request } from 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { category, product } from '../catalog/testing/documents.ts'
import { envelope, RECORDED_TAG, stockOfRequested } from '../testing/recordedResponses.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    no: {
      product: Array.from({ length: 40 }, (_, at) => product(at + 1, { tags: ['7'] })),
      category: [category(10, 2)],
    },
  })
})
beforeEach(() => {
  gateway.storefront.answer('/api/stock/list', stockOfRequested)
  gateway.storefront.answer('/api/ext/tags', () => envelope([RECORDED_TAG]))
})
afterAll(() => gateway.close())

const JSON_HEADERS = { 'content-type': 'application/json' }
const STORES =
  '{ stores { code name url currency locale language country flag displaySide priceFormat dateFormat defaultTitle } }'

async function send(
  path: string,
  options: { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; headers?: Record<string, string>; body?: string } = {},
) {
  const { statusCode, headers, body } = await request(gateway.url + path, { method: 'GET', ...options })
  const bytes = Buffer.from(await body.arrayBuffer())
  return { status: statusCode, headers, bytes, text: bytes.toString('utf8') }
}

const post = (body: string, headers: Record<string, string> = {}) =>
  send('/graphql', { method: 'POST', headers: { ...JSON_HEADERS, ...headers }, body })

describe('GraphQL over HTTP', () => {
  const audit = async () =>
    auditServer({
      url: `${gateway.url}/graphql`,
      // Forms cannot set this header; the next test checks that GET is refused without it.
      fetchFn: (url: string, init: RequestInit = {}) =>
        fetch(url, {
          ...init,
          headers: { ...Object.fromEntries(new Headers(init.headers)), 'apollo-require-preflight': '1' },
        }),
    })

  test('passes all audits of the GraphQL over HTTP specification', async () => {
    const results = await audit()
    const failed = results.filter(({ status }) => status === 'error' || status === 'warn')
    expect(results.length).toBeGreaterThan(50)
    expect(failed.map(({ id, name }) => `${id} ${name}`)).toEqual([])
  })

  test('refuses a GET that any page could cause (CSRF)', async () => {
    const { status, text } = await send(`/graphql?query=${encodeURIComponent('{ store { code } }')}`)
    expect(status).toBe(400)
    expect(text).toContain('CSRF')
  })

  test('accepts a GET with x-store, because forms cannot set it', async () => {
    const { status, text } = await send(`/graphql?query=${encodeURIComponent('{ store { code } }')}`, {
      headers: { 'x-store': 'se' },
    })
    expect({ status, answer: JSON.parse(text).data }).toEqual({ status: 200, answer: { store: { code: 'se' } } })
  })

  test('accepts an operation by its hash once its text was sent', async () => {
    const query = '{ store { code } }'
    const sha256Hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(query))).toString('hex')
    const extensions = { persistedQuery: { version: 1, sha256Hash } }
    expect(JSON.parse((await post(JSON.stringify({ extensions }))).text).errors[0].extensions.code).toBe(
      'PERSISTED_QUERY_NOT_FOUND',
    )
    await post(JSON.stringify({ query, extensions }))
    expect(JSON.parse((await post(JSON.stringify({ extensions }))).text).data).toEqual({ store: { code: 'no' } })
  })

  test('refuses batches', async () => {
    expect((await post(JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }]))).status).toBe(400)
  })

  test('answers introspection', async () => {
    const { data } = await gateway.query('{ __schema { queryType { fields { name } } } }')
    expect(data.__schema.queryType.fields.map(({ name }: { name: string }) => name)).toContain('route')
  })
})

describe('malformed requests', () => {
  test.each([
    {
      name: 'an unknown store',
      headers: { 'x-store': 'xx' },
      body: '{"query":"{ store { code } }"}',
      status: 400,
      message: 'x-store: expected one of no, se',
    },
    {
      name: 'two stores',
      headers: { 'x-store': 'no, se' },
      body: '{"query":"{ store { code } }"}',
      status: 400,
      message: 'x-store',
    },
    {
      name: 'an empty store',
      headers: { 'x-store': '' },
      body: '{"query":"{ store { code } }"}',
      status: 400,
      message: 'x-store',
    },
    {
      name: 'a store from the prototype',
      headers: { 'x-store': '__proto__' },
      body: '{"query":"{ store { code } }"}',
      status: 400,
      message: 'x-store',
    },
    { name: 'invalid JSON', headers: {}, body: '{"query":', status: 400, message: 'expected JSON' },
    { name: 'an empty body', headers: {}, body: '', status: 400, message: 'expected JSON' },
    {
      name: 'a form',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'query={store{code}}',
      status: 415,
      message: 'application/json',
    },
    {
      name: 'a compressed body',
      headers: { 'content-encoding': 'gzip' },
      body: '{}',
      status: 415,
      message: 'compressed',
    },
    {
      name: 'a huge body',
      headers: {},
      body: JSON.stringify({ query: `{ store { code } } #${'x'.repeat(120_000)}` }),
      status: 413,
      message: 'at most 100000 bytes',
    },
    {
      name: 'variables that are not an object',
      headers: {},
      body: '{"query":"{ __typename }","variables":[1]}',
      status: 400,
      message: 'variables',
    },
  ])('$name: $status', async ({ headers, body, status, message }) => {
    const response = await post(body, headers)
    expect(response.status).toBe(status)
    expect(JSON.parse(response.text).errors[0].message).toContain(message)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.text).not.toMatch(/node_modules|\.ts:\d/)
  })

  describe.each([
    { name: 'a document that does not parse', body: '{"query":"{ store { "}', message: 'Syntax Error' },
    {
      name: 'a document with too many tokens',
      body: `{"query":"{ store { ${'code '.repeat(4_100)} } }"}`,
      message: '4000',
    },
    { name: 'a field that does not exist', body: '{"query":"{ store { price } }"}', message: 'price' },
    {
      name: 'a variable of a wrong type',
      body: '{"query":"query ($s: [String!]!) { products(skus: $s) { sku } }","variables":{"s":5.5}}',
      message: '$s',
    },
    { name: 'an unknown operation', body: '{"query":"query A { __typename }","operationName":"B"}', message: 'B' },
  ])('$name', ({ body, message }) => {
    test.each([
      { accept: 'application/json', status: 200 },
      { accept: '*/*', status: 200 },
      { accept: 'application/graphql-response+json', status: 400 },
      { accept: 'application/graphql-response+json, application/json;q=0.9', status: 400 },
    ])('under $accept: $status', async ({ accept, status }) => {
      const response = await post(body, { accept })
      expect(response.status).toBe(status)
      expect(response.headers['cache-control']).toBe('no-store')
      const { data, errors } = JSON.parse(response.text)
      expect(data).toBeUndefined()
      expect(errors[0].message).toContain(message)
    })
  })

  test('refuses an invalid host header', async () => {
    expect((await post('{"query":"{ store { code } }"}', { host: 'a b[' })).status).toBe(400)
  })

  test.each(['PUT', 'DELETE'] as const)('refuses the method %s', async (method) => {
    const { status, headers } = await send('/graphql', { method, headers: { 'apollo-require-preflight': '1' } })
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, POST' })
  })

  test('returns BAD_USER_INPUT for an invalid id', async () => {
    for (const id of ['', 'nonsense', Buffer.from('Product').toString('base64url'), '..', 'é']) {
      const { data, errors } = await gateway.query('query ($id: ID!) { node(id: $id) { id } }', { variables: { id } })
      expect({ node: data.node, code: errors?.[0]?.extensions.code }).toEqual({ node: null, code: 'BAD_USER_INPUT' })
    }
  })

  test('survives bytes that are not HTTP', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () =>
        socket.write('\u0000\u0001 nonsense\r\n\r\n'),
      )
      socket.on('close', () => resolve()).on('error', () => {})
      socket.resume()
    })
    expect((await gateway.query('{ store { code } }')).status).toBe(200)
  })
})

describe('operations that exceed a limit', () => {
  const nested = (depth: number) => `{ category(id: "x") ${'{ parent '.repeat(depth)}{ name }${' }'.repeat(depth)} }`
  test.each([
    ['levels', nested(16)],
    ['aliases', `{ store { ${Array.from({ length: 61 }, (_, at) => `a${at}: code`).join(' ')} } }`],
    ['root fields', `{ ${Array.from({ length: 21 }, (_, at) => `a${at}: store { code }`).join(' ')} }`],
    [
      'units of cost',
      '{ store { menu { children { children { products(pageSize: 100) { items { sku name gallery { alt } } } } } } } }',
    ],
  ])('%s', async (message, query) => {
    const { status, errors, calls } = await gateway.query(query)
    expect({ status, code: errors?.[0]?.extensions.code }).toEqual({ status: 400, code: 'BAD_USER_INPUT' })
    expect(errors?.[0]?.message).toContain(message)
    expect(calls.total).toBe(0)
  })

  test('counts fields in fragments', async () => {
    const fragments = Array.from(
      { length: 12 },
      (_, at) =>
        `fragment F${at} on Category { ${at === 11 ? 'name' : `...F${at + 1} ...F${at + 1} children { ...F${at + 1} }`} }`,
    )
    const { status, errors } = await gateway.query(`{ store { menu { ...F0 } } } ${fragments.join(' ')}`)
    expect({ status, message: errors?.[0]?.message }).toEqual({
      status: 400,
      message: expect.stringMatching(/the operation has/),
    })
  })

  test('counts a page size in a variable', async () => {
    const query =
      'query ($size: Int!) { store { menu { children { products(pageSize: $size) { items { sku name gallery { alt } } } } } } }'
    expect((await gateway.query(query, { variables: { size: 2 } })).status).toBe(200)
    expect((await gateway.query(query, { variables: { size: 100 } })).status).toBe(400)
  })

  const deep = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels)
  test.each([
    { name: 'a list nested 20,000 deep', query: `{ products(skus: ${deep(20_000, '[', ']')}) { sku } }` },
    { name: 'an object nested 5,000 deep', query: `{ products(skus: ${deep(5_000, '{a:', '}')}) { sku } }` },
    { name: 'a list that is never closed', query: `{ products(skus: ${'['.repeat(20_000)}` },
    { name: '500 nested types', query: `{ __schema { types { ${deep(500, 'ofType {', '}')} } } }` },
    { name: 'nesting after a string with an escaped quote', query: `{ a(b: "\\"{") ${deep(500, '{a', '}')} }` },
    { name: 'nesting after a block string', query: `{ a(b: """ \\""" {{ """) ${deep(500, '{a', '}')} }` },
    { name: 'nesting after a comment', query: `{ # "\n a ${deep(500, '{a', '}')} }` },
  ])('refuses $name before parsing', async ({ query }) => {
    const { status, errors } = await gateway.query(query)
    expect({ status, errors }).toMatchObject({
      status: 400,
      errors: [
        {
          message: 'the document nests selections, lists or objects more than 50 levels deep',
          extensions: { code: 'BAD_USER_INPUT' },
        },
      ],
    })
  })

  test.each([
    { name: 'in strings', query: `{ products(skus: ["${'{['.repeat(100)}"]) { sku } }` },
    { name: 'in block strings', query: `{ products(skus: ["""${'{['.repeat(100)}"""]) { sku } }` },
    { name: 'in comments', query: `{ # ${'{['.repeat(100)}\n store { code } }` },
  ])('brackets $name do not count as nesting', async ({ query }) => {
    expect((await gateway.query(query)).errors).toBeUndefined()
  })

  test('scans a long unterminated string in linear time', async () => {
    const startedAt = performance.now()
    await gateway.query(`{ a(b: ${'"\\'.repeat(30_000)}`)
    await gateway.query(`{ a(b: """${'\\"""'.repeat(20_000)}`)
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })

  test.each([100, 5_000, 12_000])('refuses variables nested %i deep with 400', async (depth) => {
    const query = 'query ($s: [String!]!) { products(skus: $s) { sku } }'
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const nested = open.repeat(depth) + '1' + close.repeat(depth)
      expect((await post(`{"query":"${query}","variables":{"s":${nested}}}`)).status).toBe(400)
      expect((await post(`{"query":"${query}","variables":{"s":["A"]},"extensions":{"a":${nested}}}`)).status).toBe(400)
    }
    const url = `/graphql?query=${encodeURIComponent('{ store { code } }')}&variables=${'['.repeat(Math.min(depth, 5_000))}`
    expect((await send(url, { headers: { 'apollo-require-preflight': '1' } })).status).toBe(400)
  })
})

describe('cache-control', () => {
  test.each([
    ['{ stores { code } }', 'public, max-age=600'],
    ['{ product(sku: "SKU-1") { name price { __typename } } }', 'public, max-age=600'],
    ['{ product(sku: "SKU-1") { name stock { status } } }', 'no-store'],
    ['query A($x: Boolean = false) { product(sku: "SKU-1") { name stock @include(if: $x) { status } } }', 'no-store'],
    ['{ __typename }', 'no-store'],
    ['{ store(code: "xx") { code } }', 'no-store'],
  ])('%s: %s', async (query, expected) => {
    expect((await gateway.query(query)).headers['cache-control']).toBe(expected)
  })

  const get = (search: string, headers: Record<string, string> = {}) =>
    send(`/graphql?query=${encodeURIComponent('{ store { code } }')}${search}`, {
      headers: { 'apollo-require-preflight': '1', ...headers },
    })

  test.each([
    {
      name: 'a GET with the store in its URL',
      search: '&store=se',
      headers: {},
      store: 'se',
      cacheControl: 'public, max-age=600',
    },
    {
      name: 'the same store in x-store',
      search: '&store=se',
      headers: { 'x-store': 'se' },
      store: 'se',
      cacheControl: 'public, max-age=600',
    },
    {
      name: 'a GET with the store in x-store alone',
      search: '',
      headers: { 'x-store': 'se' },
      store: 'se',
      cacheControl: 'private, no-store',
    },
    { name: 'a GET without a store', search: '', headers: {}, store: 'no', cacheControl: 'private, no-store' },
    {
      name: 'a GET with the store in its URL and a session cookie',
      search: '&store=se',
      headers: { cookie: 'session=x' },
      store: 'se',
      cacheControl: 'private, no-store',
    },
  ])('$name: $cacheControl', async ({ search, headers, store, cacheControl }) => {
    const response = await get(search, headers)
    expect({
      status: response.status,
      data: JSON.parse(response.text).data,
      cacheControl: response.headers['cache-control'],
    }).toEqual({
      status: 200,
      data: { store: { code: store } },
      cacheControl,
    })
  })

  test.each([
    {
      name: 'another store in x-store',
      search: '&store=se',
      headers: { 'x-store': 'no' },
      message: 'x-store: expected the store of the address',
    },
    { name: 'an unknown store', search: '&store=xx', headers: {}, message: 'store: expected one of no, se' },
    { name: 'an empty store', search: '&store=', headers: {}, message: 'store: expected one of no, se' },
  ])(
    'refuses a GET with $name in its URL with a response that must not be stored',
    async ({ search, headers, message }) => {
      const response = await get(search, headers)
      expect([response.status, response.headers['cache-control']]).toEqual([400, 'no-store'])
      expect(response.text).toContain(message)
    },
  )

  test('ignores the store in the URL of a POST', async () => {
    const { text } = await send('/graphql?store=se', {
      method: 'POST',
      headers: JSON_HEADERS,
      body: '{"query":"{ store { code } }"}',
    })
    expect(JSON.parse(text).data).toEqual({ store: { code: 'no' } })
  })

  test('varies by x-store', async () => {
    expect((await gateway.query('{ store { code } }')).headers.vary).toContain('x-store')
  })
})

describe('responses are compressed as the client accepts', () => {
  const plain = (bytes: Buffer) => JSON.parse(bytes.toString('utf8'))
  test.each([
    { accept: 'gzip, br, zstd', encoding: 'zstd', read: (bytes: Buffer) => plain(zstdDecompressSync(bytes)) },
    { accept: 'gzip, br', encoding: 'br', read: (bytes: Buffer) => plain(brotliDecompressSync(bytes)) },
    { accept: 'gzip;q=0.5, br;q=0', encoding: 'gzip', read: (bytes: Buffer) => plain(gunzipSync(bytes)) },
    { accept: 'identity', encoding: undefined, read: plain },
    { accept: '', encoding: undefined, read: plain },
  ])('$accept: $encoding', async ({ accept, encoding, read }) => {
    const response = await post(JSON.stringify({ query: STORES }), { 'accept-encoding': accept })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(Number(response.headers['content-length'])).toBe(response.bytes.length)
    expect(read(response.bytes).data.stores).toHaveLength(8)
  })

  test.each([
    { encoding: 'zstd', read: zstdDecompressSync },
    { encoding: 'br', read: brotliDecompressSync },
    { encoding: 'gzip', read: gunzipSync },
  ])('compresses large responses with $encoding outside of the event loop', async ({ encoding, read }) => {
    const query =
      '{ __schema { types { name description fields { name description type { name } args { name description } } } } }'
    const response = await post(JSON.stringify({ query }), { 'accept-encoding': encoding })
    expect(response.headers['content-encoding']).toBe(encoding)
    const text = read(response.bytes).toString('utf8')
    expect(text.length).toBeGreaterThan(50_000)
    expect(JSON.parse(text).data.__schema.types.length).toBeGreaterThan(50)
    // Its length is unknown when its first byte is sent: it is compressed as a stream in the thread pool.
    expect(response.headers['content-length']).toBeUndefined()
  })

  test('does not compress small responses', async () => {
    expect(
      (await post('{"query":"{ store { code } }"}', { 'accept-encoding': 'gzip' })).headers['content-encoding'],
    ).toBeUndefined()
  })
})

describe('the log identifies requests', () => {
  test('by the client’s request id', async () => {
    const { headers } = await gateway.query('query Named { store { code } }', { headers: { 'x-request-id': 'abc-1' } })
    expect(headers['x-request-id']).toBe('abc-1')
    expect(gateway.logLines.at(-1)).toMatchObject({
      requestId: 'abc-1',
      operation: 'Named',
      store: 'no',
      status: 200,
      calls: {},
      msg: 'request completed',
      ms: expect.any(Number),
    })
  })

  test('by a new id when the client’s id is malformed', async () => {
    const { headers } = await gateway.query('{ store { code } }', { headers: { 'x-request-id': 'a b"}' } })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('with a warning for an unknown store', async () => {
    await gateway.query('{ store { code } }', { store: 'xx', headers: { 'x-request-id': 'lost' } })
    expect(gateway.logLines).toContainEqual(
      expect.objectContaining({ level: 40, msg: 'Store view does not exist', storeCode: 'xx', requestId: 'lost' }),
    )
  })

  test('with a pseudonym of the address, without the address and the query', async () => {
    const from = (address: string, id: string) =>
      send(`/graphql?query=${encodeURIComponent('{ store { code } }')}&resetToken=s3cr3t`, {
        headers: { 'apollo-require-preflight': '1', 'x-forwarded-for': address, 'x-request-id': id },
      })
    const logged = (id: string) =>
      gateway.logLines.find(({ requestId, msg }) => requestId === id && msg === 'request completed')
    await from('203.0.113.7', 'first')
    await from('203.0.113.7', 'second')
    await from('203.0.113.8', 'third')
    expect(logged('first')).toMatchObject({ path: '/graphql', client: expect.stringMatching(/^[\w-]{12}$/) })
    expect(logged('second')?.['client']).toBe(logged('first')?.['client'])
    expect(logged('third')?.['client']).not.toBe(logged('first')?.['client'])
    expect(JSON.stringify(gateway.logLines)).not.toMatch(/203\.0\.113|s3cr3t|127\.0\.0\.1/)
  })

  test.each([
    {
      what: 'a hash of another document',
      body: {
        query: '{ store { code } }',
        extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } },
      },
    },
    {
      what: 'a hash of an unknown version',
      body: { extensions: { persistedQuery: { version: 2, sha256Hash: 'a'.repeat(64) } } },
    },
    { what: 'a subscription', body: { query: 'subscription { store { code } }' } },
  ])('as information where a client sent $what', async ({ body }) => {
    const response = await post(JSON.stringify(body))
    expect(response.status).toBe(400)
    expect(JSON.parse(response.text)).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] })
    expect(gateway.logLines.at(-1)).toMatchObject({ level: 30, errors: [{ code: 'BAD_USER_INPUT' }] })
  })

  test('with the level of their worst error', async () => {
    await gateway.query('query Mistaken { store(code: "xx") { code } }')
    expect(gateway.logLines.at(-1)).toMatchObject({
      level: 30,
      operation: 'Mistaken',
      errors: [{ code: 'BAD_USER_INPUT' }],
    })
  })

  test('with their errors', async () => {
    gateway.storefront.answer('/api/stock/list', () => ({ reset: true }))
    await gateway.query('query Stocked { product(sku: "SKU-1") { stock { status } } }')
    expect(gateway.logLines.at(-1)).toMatchObject({
      level: 40,
      operation: 'Stocked',
      calls: { stock: 2 },
      errors: [{ code: 'UPSTREAM_UNAVAILABLE', upstream: 'stock', path: 'product.stock' }],
    })
  })
})

test('returns equal responses, errors included, when the operation is compiled', async () => {
  gateway.storefront.answer('/api/stock/list', () => ({ json: { code: 500, result: 'down' }, status: 500 }))
  const responses = []
  for (let count = 0; count < 3; count += 1) {
    const { data, errors, status, headers } = await gateway.query(
      '{ products(skus: ["SKU-1", "GONE", "SKU-2"]) { sku tags { label } stock { status } } }',
    )
    responses.push({ data, errors, status, cacheControl: headers['cache-control'] })
  }
  expect(responses[0]?.errors).toHaveLength(1)
  expect(responses[1]).toEqual(responses[0])
  expect(responses[2]).toEqual(responses[0])
})

describe('other URLs', () => {
  test('serves health checks', async () => {
    expect(JSON.parse((await send('/health/live')).text)).toEqual({ status: 'live' })
    expect(await send('/health/ready')).toMatchObject({ status: 200, text: '{"status":"ready"}' })
  })

  test('shows the IDE in a browser, with a policy that allows its own origin only', async () => {
    const { status, headers, text } = await send('/graphql', {
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    })
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/html; charset=utf-8' })
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(text).not.toMatch(/https?:\/\/(?!localhost)[^"' ]*\.(js|css)/)
  })

  test.each([
    '/',
    '/nothing',
    '/ide/',
    '/ide/nothing.js',
    '/ide/..%2F..%2Fpackage.json',
    '/ide/../package.json',
    '//',
    '/ide//etc/passwd.json',
  ])('%s is not found', async (path) => {
    const { status, text } = await send(path)
    expect([403, 404]).toContain(status)
    expect(text).not.toContain('karat')
  })
})

test('error messages contain no URL of an upstream', async () => {
  gateway.storefront.answer('/api/stock/list', () => ({ reset: true }))
  const { errors } = await gateway.query('{ product(sku: "SKU-1") { stock { status } } }')
  expect(errors?.[0]?.message).toMatch(/^stock: expected an answer of GET \/api\/stock\/list, got \w+$/)
  expect(JSON.stringify(errors)).not.toContain('127.0.0.1')
})

describe('strict transport security', () => {
  test.each([
    { template: 'https://{host}', header: 'max-age=31536000' },
    { template: 'http://{host}:3000', header: null },
  ])('with the shop at $template: $header', async ({ template, header }) => {
    const other = await startGateway({}, { publicOriginTemplate: template })
    for (const path of ['/health/live', '/graphql', '/nothing'])
      expect((await fetch(other.url + path)).headers.get('strict-transport-security'), path).toBe(header)
    await other.close()
  })
})

test('while the catalogue is loaded, operations are answered with 503 and no-store, and the IDE is shown', async () => {
  const loading = await startGateway({}, { isLoading: true })
  const { status, headers, errors } = await loading.query('{ store { code } }')
  const page = await fetch(`${loading.url}/graphql`, { headers: { accept: 'text/html' } })
  await loading.close()
  expect({ status, errors }).toMatchObject({ status: 503, errors: [{ extensions: { code: 'NOT_READY' } }] })
  expect([headers['retry-after'], headers['cache-control']]).toEqual(['5', 'no-store'])
  expect(page.status).toBe(200)
})
