import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'undici'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { category, product, taxRules } from '../catalog/testing/documents.ts'
import { writeDocument } from '../documents.ts'
import { encodeId } from '../shared/ids.ts'
import { createFakeCustomers, KARI, signIn } from '../testing/fakeCustomers.ts'
import { createFakeMetalQuotes } from '../testing/fakeMetalQuotes.ts'
import { envelope, RECORDED_TAG, stockOfRequested } from '../testing/recordedResponses.ts'
import { type Answer, byHash, sendByHash, type Sent } from '../testing/sendByHash.ts'
import { startGateway, type TestGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { readStoreTable } from '../storeTable.ts'
import { type PublicResponse, ResponseCache } from './responseCache.ts'

const KEY = 'key-of-this-gateway'
const GOLD = [{ metal: 'AU', grams: '1', quote: '1000.00', quoted_at: '2026-11-20T12:00:00Z' }]
const PRICE = 'price { ... on Price { now { gross { amount } } } }'
const DOCUMENTS = {
  listing:
    'query Listing($id: ID!, $page: Int) { category(id: $id) { name products(page: $page, pageSize: 20) { totalCount items { sku name path } } } }',
  price: `query Price($sku: String!) { product(sku: $sku) { name ${PRICE} alternates { url } } }`,
  two: 'query One { store { code } } query Two { store { name } }',
  stock: 'query Stock { product(sku: "SKU-1") { stock { status } } }',
  cart: 'query Cart { cart { id } }',
  node: 'query Node($id: ID!) { node(id: $id) { id } }',
  viewer: 'query Viewer { viewer { email } }',
  failing: 'query Failing { product(sku: "SKU-1") { tags { label } } }',
  category: 'query Pages($id: ID!) { category(id: $id) { name alternates { url } } }',
  menus: 'query Menus { stores { code menu { name } } }',
  invalid: 'query Invalid { category(id: "x") { products(pageSize: 1000) { totalCount } } }',
  quotes: 'query Quotes { metalQuotes { metal pricePerGram { amount } } }',
  mutation: `mutation Change($input: SignOutInput!) { signOut(input: $input) { __typename } }`,
}
type DocumentName = keyof typeof DOCUMENTS

const folder = mkdtempSync(join(tmpdir(), 'documents-'))
const id = encodeId({ type: 'Category', storeCode: 'se', key: '10' })

const metals = createFakeMetalQuotes()
let now: Date
let gateway: TestGateway
/** The same without a cache. */
let plain: TestGateway

const catalogue = {
  se: {
    product: [
      ...Array.from({ length: 60 }, (_, at) => product(at + 1, { tags: ['7'] })),
      product(80, { metal_charge: GOLD }),
      product(81, { special_price: 900, special_from_date: '2026-11-21 13:01:00' }),
    ],
    category: [category(10, 2)],
    taxrule: taxRules('SE', 25),
  },
  no: { product: [product(1, { tags: ['7'] })], category: [category(10, 2)] },
}
const start = async (options: TestGatewayOptions = {}): Promise<TestGateway> => {
  const started = await startGateway(catalogue, {
    clock: () => now,
    metals,
    invalidationKey: KEY,
    documents: { policy: 'any', folder },
    responseCacheBytes: 10_000_000,
    ...options,
  })
  started.storefront.answer('/api/stock/list', stockOfRequested)
  started.storefront.answer('/api/ext/tags', () => envelope([RECORDED_TAG]))
  createFakeCustomers(started.storefront)
  return started
}

beforeAll(async () => {
  for (const text of Object.values(DOCUMENTS)) writeDocument(folder, text)
  now = new Date('2026-11-21T12:00:00Z')
  plain = await start({ responseCacheBytes: 0, exposeCalls: false })
})
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  metals.set('SEK', { AU: '1100' })
  gateway = await start()
})
afterEach(() => gateway.close())
afterAll(async () => {
  await plain.close()
  rmSync(folder, { recursive: true })
})

const send = (name: DocumentName, sent: Sent = {}, to = gateway): Promise<Answer> =>
  sendByHash(to, DOCUMENTS[name], sent)
const isCached = ({ log }: Answer): boolean => log['fromCache'] === true
/** Sends the same query until it is cached, if it ever is. */
async function warm(name: DocumentName, sent: Sent = {}, to = gateway): Promise<Answer> {
  await send(name, sent, to)
  await send(name, sent, to)
  return send(name, sent, to)
}
const invalidate = (tag: string) => request(`${gateway.url}/invalidate?key=${KEY}&tag=${tag}`, { method: 'POST' })

describe('a public response', () => {
  test('is cached when it is made for the second time, and answers the third request', async () => {
    const answers = [await send('listing', { variables: { id } }), await send('listing', { variables: { id } })]
    const third = await send('listing', { variables: { id } })
    expect([...answers, third].map(isCached)).toEqual([false, false, true])
    expect(third.bytes).toEqual(answers[0]?.bytes)
  })

  test('has the same status and headers from the cache, with a request id of its own', async () => {
    const [first] = [await send('listing', { variables: { id } }), await send('listing', { variables: { id } })]
    const cached = await send('listing', { variables: { id } })
    const comparable = ({ status, headers }: Answer) => {
      const { date: _date, 'x-request-id': _id, 'keep-alive': _alive, ...others } = headers
      return { status, headers: others }
    }
    expect(comparable(cached)).toEqual(comparable(first))
    expect(cached.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    expect(cached.headers['vary']).toContain('x-store')
  })

  test('has its own log line, which marks it as cached', async () => {
    const { log: executed } = await send('listing', { variables: { id } })
    const { log } = await warm('listing', { variables: { id } })
    expect(log).toMatchObject({
      status: 200,
      operation: 'Listing',
      cost: executed['cost'],
      store: 'se',
      fromCache: true,
    })
    expect(log['cost']).toBeGreaterThan(0)
    expect(executed).not.toHaveProperty('fromCache')
  })

  test('is also cached for a GET with the store in its URL, separately from a POST', async () => {
    const headers = { 'apollo-require-preflight': '1' }
    expect(isCached(await warm('listing', { method: 'GET', variables: { id }, headers }))).toBe(true)
    expect(isCached(await send('listing', { variables: { id } }))).toBe(false)
  })

  test.each(['zstd', 'br', 'gzip', 'identity'])('is cached per encoding: %s', async (encoding) => {
    const sent = { variables: { id }, headers: { 'accept-encoding': encoding } }
    const executed = await send('listing', sent)
    const cached = await warm('listing', sent)
    expect([isCached(cached), cached.headers['content-encoding']]).toEqual([true, executed.headers['content-encoding']])
    expect(executed.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(cached.json).toEqual(executed.json)
  })

  test('needs no operation slot', async () => {
    const busy = await start({ limits: { maxOperations: 1, maxQueuedOperations: 0 } })
    await warm('listing', { variables: { id } }, busy)
    const reached = new Promise<void>((resolve) => {
      busy.storefront.answer('/api/ext/tags', () => {
        resolve()
        return { json: { code: 200, result: [] }, delayMs: 500 }
      })
    })
    const slow = send('failing', {}, busy)
    await reached
    const [cached, refused] = [
      await send('listing', { variables: { id } }, busy),
      await send('price', { variables: { sku: 'SKU-2' } }, busy),
    ]
    await slow
    await busy.close()
    expect([isCached(cached), refused.status]).toEqual([true, 503])
  })
})

describe('a request that differs from a cached one is answered as without a cache', () => {
  test.each<{ name: string; document?: DocumentName; sent: Sent }>([
    { name: 'other variables', sent: { variables: { id, page: 2 } } },
    { name: 'an invalid variable', sent: { variables: { id: 1.5 } } },
    { name: 'no variables', sent: {} },
    { name: 'another store', sent: { variables: { id }, headers: { 'x-store': 'no' } } },
    { name: 'another language', sent: { variables: { id }, headers: { 'accept-language': 'fi' } } },
    { name: 'an unknown store', sent: { variables: { id }, headers: { 'x-store': 'xx' } } },
    { name: 'another document', document: 'price', sent: { variables: { id, sku: 'SKU-1' } } },
    { name: 'an operation name that the document does not have', sent: { variables: { id }, operationName: 'Other' } },
    {
      name: 'another media type',
      sent: { variables: { id }, headers: { accept: 'application/graphql-response+json' } },
    },
    { name: 'a media type that it does not have', sent: { variables: { id }, headers: { accept: 'text/plain' } } },
    { name: 'another encoding', sent: { variables: { id }, headers: { 'accept-encoding': 'br' } } },
    { name: 'a GET without a header against CSRF', sent: { method: 'GET', variables: { id } } },
    {
      name: 'a GET of a browser that wants a page',
      sent: {
        method: 'GET',
        variables: { id },
        headers: { accept: 'text/html,application/json;q=0.9', 'apollo-require-preflight': '1' },
      },
    },
    { name: 'the text of another document with the hash', sent: { variables: { id }, query: DOCUMENTS.price } },
    { name: 'another viewer', sent: { variables: { id }, headers: { 'x-expected-viewer': 'other' } } },
    { name: 'a malformed session cookie', sent: { variables: { id }, headers: { cookie: 'session=x' } } },
    { name: 'a bearer token', sent: { variables: { id }, headers: { authorization: 'Bearer x' } } },
  ])('$name', async ({ document = 'listing', sent }) => {
    expect(isCached(await warm('listing', { variables: { id } }))).toBe(true)
    await warm('listing', { variables: { id }, method: 'GET', headers: { 'apollo-require-preflight': '1' } })
    const [answer, expected] = [await send(document, sent), await send(document, sent, plain)]
    expect(isCached(answer)).toBe(false)
    const compared = ({ status, headers, text }: Answer) => {
      const names = ['cache-control', 'content-type', 'content-encoding', 'vary', 'set-cookie']
      return { status, text, headers: names.map((name) => [name, headers[name]]) }
    }
    expect(compared(answer)).toEqual(compared(expected))
  })

  test('one operation of a document is not the other', async () => {
    const [one, two] = [await warm('two', { operationName: 'One' }), await warm('two', { operationName: 'Two' })]
    expect([isCached(one), one.json.data]).toEqual([true, { store: { code: 'se' } }])
    expect([isCached(two), two.json.data]).toEqual([true, { store: { name: 'Karat Sverige' } }])
  })
})

describe('is never cached', () => {
  test.each<{ name: string; document: DocumentName; sent?: Sent }>([
    { name: 'a response with stock', document: 'stock' },
    { name: 'a cart', document: 'cart' },
    { name: 'a viewer', document: 'viewer' },
    { name: 'a node, which may be a cart', document: 'node', sent: { variables: { id: 'x' } } },
    { name: 'a refusal', document: 'invalid' },
    { name: 'a mutation', document: 'mutation', sent: { variables: { input: { idempotencyKey: 'a'.repeat(32) } } } },
  ])('$name', async ({ document, sent }) => {
    expect(isCached(await warm(document, sent))).toBe(false)
  })

  test('a response with an error', async () => {
    gateway.storefront.answer('/api/ext/tags', () => ({ json: {}, status: 500 }))
    const answer = await warm('failing')
    expect([answer.json.errors?.length, isCached(answer)]).toEqual([1, false])
  })

  test('a document that is not registered, even if a client has sent it', async () => {
    const text = 'query Free { store { code } }'
    const post = async (body: object) => {
      const requestId = randomUUID()
      await request(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-id': requestId },
        body: JSON.stringify(body),
      }).then(({ body: response }) => response.text())
      const logLine = () => gateway.logLines.find((line) => line['requestId'] === requestId && 'operation' in line)
      await expect.poll(logLine).toBeDefined()
      return logLine()
    }
    await post({ query: text, extensions: byHash(text) })
    for (let count = 0; count < 3; count += 1)
      expect(await post({ extensions: byHash(text) })).toMatchObject({ operation: 'Free', status: 200 })
    expect(gateway.logLines.filter((line) => line['fromCache'] === true)).toEqual([])
  })

  test('any response with the upstream calls in it', async () => {
    const exposing = await start({ exposeCalls: true })
    const answer = await warm('listing', { variables: { id } }, exposing)
    await exposing.close()
    expect([answer.json, isCached(answer)]).toEqual([
      expect.objectContaining({ extensions: { calls: expect.anything() } }),
      false,
    ])
  })

  test('any response with a maximum of 0', async () => {
    expect(isCached(await warm('listing', { variables: { id } }, plain))).toBe(false)
  })
})

describe('a customer', () => {
  test('gets no cached response, and the customer’s response is not cached', async () => {
    const { cookie } = await signIn(gateway, KARI, { store: 'se' })
    const sent = { variables: { sku: 'SKU-1' } }
    const asCustomer = { ...sent, headers: { cookie } }
    const own = await warm('price', asCustomer)
    expect([isCached(own), own.headers['cache-control']]).toEqual([false, 'private, no-store'])
    // Neither cached nor seen: a guest's response is cached at its own second time.
    expect(isCached(await send('price', sent))).toBe(false)
    expect(isCached(await send('price', sent))).toBe(false)
    expect(isCached(await send('price', sent))).toBe(true)
    const again = await send('price', asCustomer)
    expect([isCached(again), again.headers['cache-control']]).toEqual([false, 'private, no-store'])
  })

  test('with a bearer token gets no cached response', async () => {
    const { bearerToken = '' } = (await signIn(gateway, KARI, { store: 'se', asBearer: true })).data.signIn
    await warm('price', { variables: { sku: 'SKU-1' } })
    const own = await send('price', {
      variables: { sku: 'SKU-1' },
      headers: { authorization: `Bearer ${bearerToken}` },
    })
    expect([isCached(own), own.headers['cache-control']]).toEqual([false, 'private, no-store'])
  })
})

test('a guest with a cart gets cached responses, and no response to the guest is cached', async () => {
  const sent = { variables: { id }, headers: { cookie: `guest=${'g'.repeat(43)}` } }
  const own = await warm('listing', sent)
  expect([isCached(own), own.headers['cache-control']]).toEqual([false, 'public, max-age=600'])
  await warm('listing', { variables: { id } })
  const cached = await send('listing', sent)
  expect([isCached(cached), cached.json]).toEqual([true, own.json])
})

describe('the age of a cached response', () => {
  test('counts down, from before it was loaded to its end', async () => {
    await send('listing', { variables: { id } })
    await send('listing', { variables: { id } })
    const ages = []
    for (const secondsLater of [0, 200.5, 399, 0.5]) {
      now = new Date(now.getTime() + secondsLater * 1000)
      const answer = await send('listing', { variables: { id } })
      ages.push([isCached(answer), answer.headers['cache-control']])
    }
    expect(ages).toEqual([
      [true, 'public, max-age=600'],
      [true, 'public, max-age=399'],
      [false, 'public, max-age=600'],
      [true, 'public, max-age=599'],
    ])
  })

  test('ends when a price changes', async () => {
    const gross = ({ json }: Answer) => JSON.stringify(json.data)
    const before = await warm('price', { variables: { sku: 'SKU-81' } })
    expect([isCached(before), before.headers['cache-control']]).toEqual([true, 'public, max-age=60'])
    now = new Date(now.getTime() + 60_000)
    const after = await send('price', { variables: { sku: 'SKU-81' } })
    expect(isCached(after)).toBe(false)
    expect(gross(after)).not.toBe(gross(before))
  })

  test('of quotes is the ten seconds that they may be old', async () => {
    expect(isCached(await warm('quotes'))).toBe(true)
    metals.set('SEK', { AU: '1200' })
    expect(isCached(await send('quotes'))).toBe(true)
    now = new Date(now.getTime() + 10_000)
    const later = await send('quotes')
    expect([isCached(later), later.json.data]).toEqual([
      false,
      { metalQuotes: [{ metal: 'AU', pricePerGram: { amount: '1200' } }] },
    ])
  })
})

describe('a cached response ends before its age', () => {
  test('with the next quotes, where a price in it follows them', async () => {
    const following = await warm('price', { variables: { sku: 'SKU-80' } })
    expect([isCached(following), isCached(await warm('price', { variables: { sku: 'SKU-1' } }))]).toEqual([true, true])
    metals.set('SEK', { AU: '1200' })
    const moved = await send('price', { variables: { sku: 'SKU-80' } })
    expect([isCached(moved), isCached(await send('price', { variables: { sku: 'SKU-1' } }))]).toEqual([false, true])
    expect(moved.json).not.toEqual(following.json)
  })

  test('with the first quotes, where a price was not current', async () => {
    metals.forget('SEK')
    expect(isCached(await warm('price', { variables: { sku: 'SKU-80' } }))).toBe(true)
    metals.set('SEK', { AU: '1200' })
    expect(isCached(await send('price', { variables: { sku: 'SKU-80' } }))).toBe(false)
  })

  test.each(['se', 'no'])('with changed documents of store %s', async (store) => {
    await warm('price', { variables: { sku: 'SKU-1' } })
    gateway.catalogue.write(store, 'product', [product(1, { name: 'Renamed', url_path: 'renamed' })])
    await gateway.refresh()
    const answer = await send('price', { variables: { sku: 'SKU-1' } })
    expect(isCached(answer)).toBe(false)
    expect(JSON.stringify(answer.json)).toContain(store === 'se' ? '"Renamed"' : '/renamed')
  })

  test.each(['*', 'tag', 'url', 'store:se'])('with an invalidation of %s', async (tag) => {
    await warm('listing', { variables: { id } })
    await (await invalidate(tag)).body.dump()
    expect(isCached(await send('listing', { variables: { id } }))).toBe(false)
  })

  test('and not while the upstreams fail', async () => {
    const before = await warm('failing')
    gateway.storefront.answer('/api/ext/tags', () => ({ json: {}, status: 500 }))
    const answer = await send('failing')
    expect([isCached(before), isCached(answer), answer.json]).toEqual([true, true, before.json])
  })
})

test('cached responses count as the execution in the rate limit', async () => {
  const { log } = await send('listing', { variables: { id } }, plain)
  const perRequest = 500 + Number(log['cost'])
  const limited = await start({ limits: { ipCostPerMinute: 5 * perRequest + 1 } })
  const headers = { 'x-forwarded-for': '192.0.2.1' }
  const answers = []
  for (let count = 0; count < 6; count += 1)
    answers.push(await send('listing', { variables: { id }, headers }, limited))
  const other = await send('listing', { variables: { id }, headers: { 'x-forwarded-for': '192.0.2.2' } }, limited)
  await limited.close()
  expect(answers.map((answer) => [isCached(answer), answer.status])).toEqual([
    [false, 200],
    [false, 200],
    [true, 200],
    [true, 200],
    [true, 200],
    [false, 429],
  ])
  expect([isCached(other), other.status]).toEqual([true, 200])
})

test('a request that the rate limit refuses gets an error that it can read, though its response is cached in an encoding', async () => {
  const { log } = await send('listing', { variables: { id } }, plain)
  const limited = await start({ limits: { ipCostPerMinute: 3 * (500 + Number(log['cost'])) + 501 } })
  const sent = { variables: { id }, headers: { 'accept-encoding': 'br', 'x-forwarded-for': '192.0.2.1' } }
  await warm('listing', sent, limited)
  const refused = await send('listing', sent, limited)
  await limited.close()
  expect([refused.status, refused.json.errors?.[0]?.extensions.code]).toEqual([429, 'RATE_LIMITED'])
})

test('a store that is not loaded is answered with 503', async () => {
  const loading = await start({ isLoading: true })
  const answer = await send('listing', { variables: { id } }, loading)
  await loading.close()
  expect([answer.status, answer.json.errors?.[0]?.extensions.code]).toEqual([503, 'NOT_READY'])
})

describe('a change of another store', () => {
  const writeOther = async () => {
    gateway.catalogue.write('no', 'product', [product(1, { name: 'Other' })])
    await gateway.refresh()
  }

  test.each([
    ['a write', writeOther],
    ['an invalidation', async () => (await invalidate('store:no')).body.dump()],
  ])('leaves the responses of this one: %s', async (_what, change) => {
    await warm('listing', { variables: { id } })
    await change()
    expect(isCached(await send('listing', { variables: { id } }))).toBe(true)
  })

  test('leaves those that name pages of its categories', async () => {
    await warm('category', { variables: { id } })
    await writeOther()
    expect(isCached(await send('category', { variables: { id } }))).toBe(true)
    gateway.catalogue.write('no', 'category', [category(10, 2, { url_path: 'renamed' })])
    await gateway.refresh()
    expect(isCached(await send('category', { variables: { id } }))).toBe(false)
  })

  test('changes responses with the catalogues of several stores', async () => {
    await warm('menus')
    await writeOther()
    expect(isCached(await send('menus'))).toBe(false)
  })
})

describe('the size of the cache', () => {
  const MAX_BYTES = 1_000_000
  const open = () =>
    new ResponseCache({
      maxBytes: MAX_BYTES,
      clock: () => now,
      cookies: { isSecure: false },
      isKnownDocument: () => true,
      storeTable: readStoreTable(),
      version: () => '1',
      quotesOf: () => null,
    })
  const place = (cache: ResponseCache, variables: object) => {
    const found = cache.placeOf({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-length': '300' },
      body: { variables, extensions: byHash('') },
    })
    if (!found) throw new Error('expected a place')
    return found
  }
  const response = (bytes: number): PublicResponse => ({
    body: Buffer.alloc(bytes, 'a'),
    contentType: 'application/json',
    contentEncoding: null,
    operationName: null,
    cost: 1,
    maxAgeSeconds: 600,
    followsQuotes: false,
  })

  test('is limited, whatever variables an attacker sends', async () => {
    const cache = open()
    for (let at = 0; at < 3_000; at += 1) {
      const found = place(cache, { at, text: 'x'.repeat(200) })
      await cache.offer(found, response(2_000))
      await cache.offer(found, response(2_000))
      expect(cache.bytes).toBeLessThanOrEqual(MAX_BYTES)
    }
    expect(cache.bytes).toBeGreaterThan(MAX_BYTES * 0.9)
  })

  test('is not taken by responses that are made once', async () => {
    const cache = open()
    const often = place(cache, { at: 'often' })
    await cache.offer(often, response(2_000))
    await cache.offer(often, response(2_000))
    for (let at = 0; at < 3_000; at += 1) await cache.offer(place(cache, { at }), response(2_000))
    expect(cache.find(often)).not.toBeNull()
    expect(cache.bytes).toBeLessThan(3_000)
  })

  test('is not taken by one large response', async () => {
    const cache = open()
    const large = place(cache, {})
    await cache.offer(large, response(MAX_BYTES / 8))
    await cache.offer(large, response(MAX_BYTES / 8))
    expect([cache.find(large), cache.bytes]).toEqual([null, 0])
  })

  test('contains no more memory than the bytes', async () => {
    const cache = open()
    for (const contentEncoding of [null, 'zstd', 'br', 'gzip']) {
      const found = place(cache, { contentEncoding })
      await cache.offer(found, { ...response(2_000), contentEncoding })
      await cache.offer(found, { ...response(2_000), contentEncoding })
      const bytes = cache.find(found)?.bytes
      expect(bytes?.buffer.byteLength).toBe(bytes?.length)
    }
  })
})
