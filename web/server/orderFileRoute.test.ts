// @vitest-environment node
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type RunningServer } from '../testing/startServer.ts'
import { startShop } from '../testing/startShop.ts'
import type { Renderer } from './renderer.ts'

let gateway: RunningServer
let shop: RunningServer
const received: { readonly url: string | undefined; readonly headers: NodeJS.Dict<string | string[]> }[] = []
let status = 200

const renderer: Renderer = {
  renderPage: async () => ({ status: 404, head: '', body: '', bootstrap: null, sources: [], lateSources: [] }) as never,
  renderError: async () => ({ head: '', body: '' }),
  shellSources: () => [],
  filesFor: () => ({ entry: '/assets/client.js', scripts: [], styles: [], styleText: '' }),
  finish: async (html) => html,
}

beforeAll(async () => {
  gateway = await startServer((from, to) => {
    received.push({ url: from.url, headers: from.headers })
    to.writeHead(status, {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="a.pdf"',
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'",
      'set-cookie': 'a=1',
      'x-powered-by': 'secret',
    })
    to.end(Buffer.from([0, 255, 10, 13]))
  })
  const settings = { GATEWAY_URL: `${gateway.url},${gateway.url}`, IMAGE_URL: gateway.url }
  shop = await startShop({ renderer, settings })
})
afterAll(async () => {
  await shop.close()
  await gateway.close()
})

const get = (path: string, method: 'GET' | 'HEAD' = 'GET') => {
  received.length = 0
  const headers = { host: 'localhost:3000', cookie: 'session=1', authorization: 'Bearer x', 'x-store': 'se' }
  return request(shop.url + path, { method, headers })
}

test('the bytes and headers of the gateway reach the browser, and the cookie alone reaches the gateway', async () => {
  const response = await get('/order-files/no/T3JkZXI/7-12')
  expect(response.statusCode).toBe(200)
  expect(Buffer.from(await response.body.arrayBuffer())).toEqual(Buffer.from([0, 255, 10, 13]))
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="a.pdf"',
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'set-cookie': 'a=1',
    'x-content-type-options': 'nosniff',
  })
  expect(response.headers['x-powered-by']).toBeUndefined()
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ url: '/order-files/no/T3JkZXI/7-12', headers: { cookie: 'session=1' } })
  expect(received[0]?.headers['authorization']).toBeUndefined()
  expect(received[0]?.headers['x-store']).toBeUndefined()
})

test('the orders of a year are fetched with the session, for the store of the path', async () => {
  expect((await get('/order-years/no/2026')).statusCode).toBe(200)
  expect(received).toMatchObject([{ url: '/order-years/no/2026', headers: { cookie: 'session=1' } }])
  expect((await get('/order-years/xx/2026')).statusCode).toBe(404)
})

test('a failed request is not repeated at another gateway, because the backend counts', async () => {
  status = 503
  const response = await get('/order-files/no/T3JkZXI/7-12')
  status = 200
  expect(response.statusCode).toBe(503)
  expect(received).toHaveLength(1)
})

test.each(['/order-files/xx/T3JkZXI/7-12', '/order-files/no/T3JkZXI/7/12', '/order-files/no'])(
  '%s is not a file, and causes no request',
  async (path) => {
    expect((await get(path)).statusCode).toBe(404)
    expect(received).toHaveLength(0)
  },
)

test('a request for the headers alone fetches no file', async () => {
  await get('/order-files/no/T3JkZXI/7-12', 'HEAD')
  expect(received).toHaveLength(0)
})

test('a part of the path stays one part', async () => {
  await get('/order-files/no/T3JkZXI/..%2F..%2Fgraphql')
  expect(received.map(({ url }) => url)).not.toContain('/graphql')
  for (const { url } of received) expect(url).toMatch(/^\/order-files\/no\/[^/]+\/[^/]+$/)
})
