// @vitest-environment node
/** Providers that send the shopper's browser back by POST. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { createShop } from './shop.ts'
import { readStoreTable } from './storeTable.ts'

const noPages = () => Promise.reject(new Error('expected no page'))
const renderer = {
  renderPage: noPages,
  renderError: noPages,
  finish: noPages,
  shellSources: () => [],
  filesFor: () => ({ entry: '', scripts: [], styles: [], styleText: '' }),
}
let app: ReturnType<typeof createShop>
beforeAll(() => {
  const log = pino({ level: 'silent' })
  app = createShop({ config: readConfig({}), table: readStoreTable(), assets: new Map(), renderer, log })
})
afterAll(() => app.close())

const FOREIGN = { 'sec-fetch-site': 'cross-site', origin: 'https://provider.example' }

test.each([
  { url: '/order-confirmation?paymentId=77&MD=a%2Fb', type: 'application/x-www-form-urlencoded', payload: 'PaRes=x' },
  { url: '/order-confirmation?paymentId=77', type: 'application/json', payload: '{' },
  { url: '/order-confirmation', type: 'text/plain', payload: '' },
  { url: '/verification/checkout?session=5', type: 'application/x-www-form-urlencoded', payload: 'state=ok' },
  { url: '/de/order-confirmation?paymentId=77', type: 'application/x-www-form-urlencoded', payload: 'PaRes=x' },
])('POST $url of another site leads to the same address by GET', async ({ url, type, payload }) => {
  const headers = { host: 'localhost', 'content-type': type, cookie: 'session=; session=two', ...FOREIGN }
  const response = await app.inject({ method: 'POST', url, headers, payload })
  expect([response.statusCode, response.headers.location, response.headers['set-cookie']]).toEqual([
    303,
    url,
    undefined,
  ])
})

test('a form of the shop itself still continues a sign-in', async () => {
  const headers = {
    host: 'localhost',
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  }
  const response = await app.inject({ method: 'POST', url: '/verification/checkout', headers, payload: 'a=b' })
  expect(response.statusCode).toBe(307)
})
