// @vitest-environment node
/** Which upstream responses reach a browser as a picture or a file. */
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type RunningServer } from '../testing/startServer.ts'
import { startShop } from '../testing/startShop.ts'

let upstream: RunningServer
let shop: RunningServer
let next = { status: 200, headers: {} as Record<string, string> }

const noPage = () => Promise.reject(new Error('expected no page'))
const renderer = {
  renderPage: noPage,
  renderError: noPage,
  finish: noPage,
  shellSources: () => [],
  filesFor: () => ({ entry: '', scripts: [], styles: [], styleText: '' }),
}

beforeAll(async () => {
  upstream = await startServer((_request, response) => {
    response.writeHead(next.status, next.headers).end(next.status === 304 ? undefined : 'secret')
  })
  shop = await startShop({ renderer, settings: { IMAGE_URL: `${upstream.url}/shop` } })
})
afterAll(async () => {
  await shop.close()
  await upstream.close()
})

const picture = '/img/324/324/resize/a.jpg'
const file = '/media/samples/no/a'

async function open(path: string, method: 'GET' | 'HEAD' = 'GET') {
  const { statusCode, headers, body } = await request(shop.url + path, { method, headers: { host: 'localhost:3000' } })
  return { status: statusCode, headers, text: await body.text() }
}

test.each([
  [picture, 'image/webp', 200],
  [picture, 'image/avif; q=1', 200],
  [picture, 'IMAGE/JPEG', 200],
  [picture, 'image/svg+xml', 502],
  [picture, 'text/html', 502],
  [picture, 'text/csv', 502],
  [picture, 'application/json', 502],
  [picture, '', 502],
  [file, 'image/png', 200],
  [file, 'text/csv; charset=utf-8', 200],
  [file, 'text/html; charset=utf-8', 200],
  [file, 'text/plain', 200],
  [file, 'application/pdf', 200],
  [file, 'application/zip', 200],
  [file, 'image/svg+xml', 502],
  [file, 'application/json', 502],
  [file, 'application/x-ndjson', 502],
  [file, 'text/javascript', 502],
  [file, 'application/xhtml+xml', 502],
])('responds to %s of type "%s" with %i', async (path, type, status) => {
  next = { status: 200, headers: type === '' ? {} : { 'content-type': type } }
  const response = await open(path)
  expect(response.status).toBe(status)
  expect(response.text.includes('secret')).toBe(status === 200)
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  expect(response.headers).toMatchObject(
    status === 200
      ? { 'content-security-policy': "sandbox; default-src 'none'" }
      : {
          'content-type': path === picture ? 'image/svg+xml' : 'text/plain; charset=utf-8',
          'cache-control': 'no-store',
        },
  )
})

test.each([404, 500])('the placeholder replaces a picture that is answered with %i', async (status) => {
  next = { status, headers: { 'content-type': 'text/html' } }
  const response = await open(picture)
  expect(response.headers['content-type']).toBe('image/svg+xml')
  expect(response.text).toMatch(/^<svg .*<\/svg>$/)
  expect((await open(file)).headers['content-type']).toBe('text/plain; charset=utf-8')
})

test('a picture service that hangs is given up after its time, and then not asked for a while', async () => {
  const hanging = await startServer(() => undefined)
  const slow = await startShop({ renderer, settings: { IMAGE_URL: hanging.url, IMAGE_TIMEOUT_MS: '100' } })
  const statusOf = async () => {
    const { statusCode, headers, body } = await request(slow.url + picture, { headers: { host: 'localhost:3000' } })
    return { statusCode, type: headers['content-type'], text: await body.text() }
  }
  const first = await Promise.all(Array.from({ length: 6 }, statusOf))
  expect(first.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(504))
  expect(await statusOf()).toMatchObject({ statusCode: 503, type: 'image/svg+xml' })
  await slow.close()
  await hanging.close()
})

test.each([
  [400, 'application/json', 404],
  [404, 'image/png', 404],
  [401, 'image/png', 502],
  [302, 'image/png', 502],
  [500, 'image/png', 502],
  [206, 'image/png', 206],
])('responds to an upstream’s %i as %s with %i', async (status, type, expected) => {
  next = { status, headers: { 'content-type': type, location: 'http://127.0.0.1/' } }
  const response = await open(picture)
  expect(response.status).toBe(expected)
  expect(response.headers).not.toHaveProperty('location')
})

test('responds with 304 to an unchanged picture', async () => {
  next = { status: 304, headers: { etag: '"1"' } }
  expect(await open(picture)).toMatchObject({ status: 304, text: '', headers: { etag: '"1"' } })
})

test('responds to HEAD with the length of the picture', async () => {
  next = { status: 200, headers: { 'content-type': 'image/png', 'content-length': '6' } }
  expect(await open(picture, 'HEAD')).toMatchObject({ status: 200, text: '', headers: { 'content-length': '6' } })
})

test('sends a PDF as a download, since browsers do not show a sandboxed one', async () => {
  next = { status: 200, headers: { 'content-type': 'application/pdf' } }
  expect((await open(file)).headers['content-disposition']).toBe('attachment')
})
