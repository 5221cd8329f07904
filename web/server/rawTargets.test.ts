// @vitest-environment node
/** Request targets that no browser sends, over raw sockets to a process of its own: which of them reach an upstream. */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type RunningServer } from '../testing/startServer.ts'
import { startShopProcess, type ShopProcess } from '../testing/startShopProcess.ts'

const seen: string[] = []
let upstream: RunningServer
let shop: ShopProcess

beforeAll(async () => {
  upstream = await startServer((request, response) => {
    // Page queries are POST requests, and not a path of a client.
    if (request.method === 'GET') seen.push(request.url ?? '')
    const isPicture = request.url?.startsWith('/img/') ?? false
    response.setHeader('content-type', isPicture ? 'image/webp' : 'application/json').end('{"secret":"price"}')
  })
  shop = await startShopProcess({
    GATEWAY_URL: upstream.url,
    IMAGE_URL: upstream.url,
    IMAGE_FORMATS: 'webp',
    WEB_PAGES_PER_MINUTE: '0',
    WEB_MEDIA_PER_MINUTE: '0',
  })
})
afterAll(async () => {
  await shop.stop()
  await upstream.close()
})

const roots = ['/img', '/media', '/img/324/324/resize', '/media/samples', '/img/324', '//img', '/\\img', '/x/../img']
const climbs = [
  '/../',
  '/../../../../',
  '/%2e%2e/',
  '/%2E./%2e%2e/%2e%2e/%2e%2e/',
  '/%252e%252e/',
  '/%25252e%25252e/',
  '\\..\\',
  '/..%5c..%5c..%5c..%5c',
  '/..%2f..%2f..%2f..%2f',
  '/..%252f..%252f',
  '/..;/..;/..;/..;/',
  '/.%00./',
  '/%c0%ae%c0%ae/',
]
const secrets = ['export/karat_goldsmith_norway/product.ndjson', 'api/ext/goldsmith/price?sku=1&customerNumber=2']
const targets = [
  ...roots.flatMap((root) => climbs.flatMap((climb) => secrets.map((secret) => root + climb + secret))),
  'http://127.0.0.1/img/324/324/resize/a.jpg',
  'http://127.0.0.1/api/stock/list',
  '/img?url=http://127.0.0.1:8080/api/stock/list&width=324&height=324&action=resize',
  '/img/324/324/resize/a.jpg#/../../api',
  '/img/324/324/resize/a.jpg?format=webp&customerNumber=2',
  '/media/samples/no/bars.csv?customerNumber=2',
  '/img/324/324/resize/http://127.0.0.1/x.jpg',
  '/img/324/324/resize/@127.0.0.1/x.jpg',
  '*',
]

test(`forwards ${targets.length} targets only as a picture or a sample`, async () => {
  expect(targets.length).toBeGreaterThan(200)
  const responses = await Promise.all(targets.map(send))
  expect(responses.filter((response) => !/^HTTP\/1\.1 \d{3} /.test(response))).toEqual([])
  for (const path of seen)
    expect(path).toMatch(/^\/(?:img\/324\/324\/resize|media\/samples)(?:\/[\w@;:%][\w.@;:%-]*)+(?:\?format=webp)?$/)
  expect(seen).toContain('/img/324/324/resize/a.jpg?format=webp')
  for (const response of responses.filter((text) => text.includes('secret')))
    expect(response).toMatch(/content-type: image\/webp[^]*content-security-policy: sandbox; default-src 'none'/)
})

test('responds with 400 to a picture path that leaves its folder', async () => {
  expect(await send('/img/../export/karat_goldsmith_norway/product.ndjson')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await send('/img\\..\\api\\stock\\list')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await send('/media/samples/../../api/stock/list')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await send('//img/../api/stock/list')).toMatch(/^HTTP\/1\.1 400 /)
})

function send(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(shop.port, '127.0.0.1', () => {
      socket.write(`GET ${target} HTTP/1.1\r\nhost: localhost:3000\r\nconnection: close\r\n\r\n`)
    })
    let text = ''
    socket.on('data', (bytes) => (text += bytes.toString('latin1')))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}
