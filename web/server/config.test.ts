// @vitest-environment node
import { connect } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startServer } from '../testing/startServer.ts'
import { startShop } from '../testing/startShop.ts'
import { ConfigError } from '../../ops/settings.ts'
import { readConfig } from './config.ts'
import { closeGracefully, listen } from './listen.ts'
import { createShop } from './shop.ts'
import { readStoreTable } from './storeTable.ts'

test('uses the documented defaults without settings', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    listenHost: '127.0.0.1',
    gatewayUrls: ['http://127.0.0.1:4000'],
    imageUrl: 'http://127.0.0.1:8080',
  })
})

test('pictures come from STOREFRONT_API_URL unless IMAGE_URL is set', () => {
  expect(readConfig({ STOREFRONT_API_URL: 'https://api.example/' }).imageUrl).toBe('https://api.example')
  expect(readConfig({ STOREFRONT_API_URL: 'https://shop.example/vsf/api/' }).imageUrl).toBe('https://shop.example/vsf')
  expect(
    readConfig({ STOREFRONT_API_URL: 'https://api.example', IMAGE_URL: 'https://pictures.example' }).imageUrl,
  ).toBe('https://pictures.example')
})

test('treats an empty setting as not set', () => {
  expect(readConfig({ WEB_PORT: '', GATEWAY_URL: '', IMAGE_URL: '', PAGE_CACHE_MS: '', LOG_LEVEL: '' })).toEqual(
    readConfig({}),
  )
})

test.each([
  { name: 'WEB_PORT', value: '70000' },
  { name: 'WEB_PORT', value: 'eighty' },
  { name: 'GATEWAY_URL', value: 'localhost:4000' },
  { name: 'GATEWAY_URL', value: 'http://127.0.0.1:4000,localhost:4001' },
  { name: 'MEDIA_FOLDERS', value: '../api' },
  { name: 'TRUSTED_PROXIES', value: '127.0.0.1/40' },
  { name: 'MAX_RENDERS', value: '0' },
  { name: 'IMAGE_URL', value: 'ftp://pictures.example' },
  { name: 'PUBLIC_ORIGIN_TEMPLATE', value: 'https://shop.example' },
  { name: 'PAGE_CACHE_MS', value: '-1' },
  { name: 'LOG_LEVEL', value: 'loud' },
])('rejects $name="$value" with a one-sentence message', ({ name, value }) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: expected .+, got "${value}"\\.$`))
})

test.each([
  {
    set: { WEB_CHANGE_TIMEOUT_MS: '50000' },
    refused: /^WEB_CHANGE_TIMEOUT_MS: expected more than OPERATION_TIMEOUT_MS/,
  },
  { set: { WEB_CHANGE_TIMEOUT_MS: '58000' }, refused: /^WEB_CHANGE_TIMEOUT_MS: expected a whole .* from 1 to 57999/ },
  { set: { WEB_UPSTREAM_TIMEOUT_MS: '55001' }, refused: /^WEB_CHANGE_TIMEOUT_MS: expected at least WEB_UPSTREAM/ },
  { set: { PAGE_DATA_TIMEOUT_MS: '10001' }, refused: /^RENDER_TIMEOUT_MS: expected at least PAGE_DATA_TIMEOUT_MS/ },
])('$set, whose limits contradict each other, is refused', ({ set, refused }) => {
  expect(() => readConfig(set)).toThrow(refused)
})

test.each(['GATEWAY_URL', 'STOREFRONT_API_URL', 'IMAGE_URL', 'MEDIA_PICTURES_URL', 'PUBLIC_ORIGIN_TEMPLATE'])(
  'a password in %s is refused, and not shown',
  (name) => {
    expect(() => readConfig({ [name]: 'https://user:p,w@rd@{host}' })).toThrow(
      new RegExp(`^${name}: expected (?!.*(?:p,w|w@rd|rd@))`),
    )
  },
)

test.each([
  { name: 'ERROR_REPORT_URL', value: 'errors.example/?key=secret', expected: 'address without a user name' },
  { name: 'ERROR_REPORT_URL', value: 'https://user:secret@errors.example', expected: 'address without a user name' },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    value: 'collector.example:4318',
    expected: 'without a user name, /v1/traces and a query',
  },
  { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', value: 'http://a.example/v1/traces/', expected: '/v1/traces and a query' },
  { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', value: 'https://user:secret@a.example', expected: 'without a user name' },
  { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', value: 'http://a.example/?key=secret', expected: '/v1/traces and a query' },
])('rejects $name="$value" without showing it, which may contain a key', ({ name, value, expected }) => {
  expect(() => readConfig({ [name]: value })).toThrow(expected)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`, got ${value.length} characters\\.$`))
})

test('the receiver of errors is used as it is written, that of traces without its last slash', () => {
  const settings = {
    ERROR_REPORT_URL: 'https://a.example/in/?key=x/',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a.example/b/',
  }
  const { errorReportUrl, traces } = readConfig(settings)
  expect([errorReportUrl, traces?.endpoint]).toEqual([settings.ERROR_REPORT_URL, 'http://a.example/b'])
})

test.each(['https://otlp-gateway-prod-eu-west-2.grafana.net/otlp', 'https://api.honeycomb.io', 'http://[::1]:4318'])(
  'traces are sent to %s',
  (endpoint) => {
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).traces?.endpoint).toBe(endpoint)
  },
)

test('metrics have their own port', () => {
  expect(() => readConfig({ WEB_PORT: '3000', METRICS_PORT: '3000' })).toThrow(
    new ConfigError('METRICS_PORT: expected another port than WEB_PORT, got 3000 for both.'),
  )
  expect(readConfig({ WEB_PORT: '0', METRICS_PORT: '0' }).metrics).toEqual({ host: '127.0.0.1', port: 0 })
})

test.each([
  'IMAGE_MAX_PX',
  'IMAGE_TIMEOUT_MS',
  'PAGE_CACHE_MS',
  'RENDER_TIMEOUT_MS',
  'PAGE_DATA_TIMEOUT_MS',
  'WEB_UPSTREAM_TIMEOUT_MS',
  'WEB_CHANGE_TIMEOUT_MS',
  'WEB_REQUEST_TIMEOUT_MS',
  'STOP_GRACE_MS',
  'DRAIN_DELAY_MS',
])('%s has an upper bound', (name) => {
  expect(() => readConfig({ [name]: '99999999999' })).toThrow(/ from \d+ to \d+, got "99999999999"\.$/)
})

test('accepts several gateways in one setting', () => {
  expect(readConfig({ GATEWAY_URL: 'http://10.0.0.1:4000, http://10.0.0.2:4000/' }).gatewayUrls).toEqual([
    'http://10.0.0.1:4000',
    'http://10.0.0.2:4000',
  ])
})

const noPages = () => Promise.reject(new Error('expected no page'))
const renderer = {
  renderPage: noPages,
  renderError: noPages,
  finish: noPages,
  shellSources: () => [],
  filesFor: () => ({ entry: '', scripts: [], styles: [], styleText: '' }),
}

test('reports a port in use in one sentence that names the variable', async () => {
  const other = await startServer((_from, to) => to.end())
  const app = createShop({
    config: readConfig({}),
    table: readStoreTable(),
    assets: new Map(),
    renderer,
    log: pino({ level: 'silent' }),
  })
  await expect(listen(app, { port: other.port, listenHost: '127.0.0.1' })).rejects.toThrow(/^WEB_PORT: .*already\.$/)
  await app.close()
  await other.close()
})

test('reports an address that this machine does not have in one sentence', async () => {
  const app = createShop({
    config: readConfig({}),
    table: readStoreTable(),
    assets: new Map(),
    renderer,
    log: pino({ level: 'silent' }),
  })
  await expect(listen(app, { port: 0, listenHost: '203.0.113.7' })).rejects.toThrow(
    new ConfigError('LISTEN_HOST: expected an address of this machine, got "203.0.113.7".'),
  )
  await app.close()
})

test('keeps an idle connection open for longer than a minute, and closes it when the shop stops', async () => {
  const shop = await startShop({ renderer, settings: {} })
  const socket = connect(shop.port, '127.0.0.1')
  const isClosed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const head = await new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))))
  expect(head).toMatch(/keep-alive: timeout=65/i)
  await shop.close()
  await isClosed
})

test('a shop that stops says so while it still answers, then closes its port', async () => {
  let isStopping = false
  const gateway = await startServer((_from, to) => to.end())
  const app = createShop({
    config: readConfig({ GATEWAY_URL: gateway.url }),
    table: readStoreTable(),
    assets: new Map(),
    renderer,
    log: pino({ level: 'silent' }),
    isStopping: () => isStopping,
  })
  const port = await listen(app, { port: 0, listenHost: '127.0.0.1' })
  const ask = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).status
  await expect.poll(() => ask('/health/ready')).toBe(200)

  isStopping = true
  const closed = closeGracefully(app, { drainDelayMs: 1_000, stopGraceMs: 1_000 })
  expect([await ask('/health/ready'), await ask('/health/live'), await ask('/robots.txt')]).toEqual([503, 200, 200])
  await closed
  await expect(ask('/health/live')).rejects.toThrow('fetch failed')
  await gateway.close()
})
