// @vitest-environment node
/** Pages are the same for all shoppers: the real pages behind the real server, requested with the cookies of a guest and of two customers. */
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeGateway, type FakeGateway } from '../testing/fakeGateway.ts'
import type { RunningServer } from '../testing/startServer.ts'
import { startShop } from '../testing/startShop.ts'
import { renderError, renderPage, shellSources } from './render.tsx'

let gateway: FakeGateway
let server: RunningServer

beforeAll(async () => {
  gateway = await startFakeGateway()
  const files = { entry: '/assets/client.js', scripts: [], styles: [], styleText: '' }
  const renderer = {
    renderPage,
    renderError,
    shellSources,
    filesFor: () => files,
    finish: async (html: string) => html,
  }
  server = await startShop({
    renderer,
    settings: {
      GATEWAY_URL: gateway.url,
      IMAGE_URL: gateway.url,
      PAGE_CACHE_MS: '0',
      PAGE_DATA_TIMEOUT_MS: '60000',
      RENDER_TIMEOUT_MS: '60000',
    },
  })
})
afterAll(async () => {
  await server.close()
  await gateway.close()
})

const visitors = [
  {},
  { cookie: 'session=kari-s3cr3t; signedIn=1; taxSide=net; theme=dark' },
  { cookie: 'session=ola-s3cr3t; signedIn=1; taxSide=gross', authorization: 'Bearer ola-s3cr3t' },
]

async function open(path: string, headers: Readonly<Record<string, string>>) {
  const {
    statusCode,
    headers: answered,
    body,
  } = await request(server.url + path, { headers: { host: 'localhost:3000', ...headers } })
  return { status: statusCode, etag: answered['etag'], text: await body.text() }
}

test.each([
  '/',
  '/gullbarrer',
  '/gullbarrer?page=2',
  '/gullbarrer/gullbarre-3',
  '/gullbarrer/gullbarre-1?childSku=AU-1-17',
  '/search?q=gull',
  '/compare',
  '/cart',
  '/checkout',
  '/order-confirmation?paymentId=1',
  '/my-account',
  '/i/salgsvilkar',
  '/sign-in',
  '/metals',
  '/nowhere',
  '/error',
  '/offline-shell?language=nb',
])('%s is the same page for a guest and two customers', async (path) => {
  const [guest, ...customers] = await Promise.all(visitors.map((headers) => open(path, headers)))
  expect(guest?.text).toContain('<html')
  for (const customer of customers) expect(customer).toEqual(guest)
  expect(guest?.text).not.toMatch(/s3cr3t|data-signed-in/)
})

test('renders pages without sending a shopper’s cookie or token to the gateway', async () => {
  const before = gateway.headers.length
  for (const headers of visitors) await open('/gullbarrer/gullbarre-3', headers)
  expect(gateway.headers.length).toBeGreaterThanOrEqual(before + visitors.length)
  expect(JSON.stringify(gateway.headers)).not.toMatch(/s3cr3t|signedIn|taxSide/)
})
