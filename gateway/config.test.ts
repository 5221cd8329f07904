import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ConfigError } from '../ops/settings.ts'
import { readConfig } from './config.ts'
import { readProfile } from './upstream/storefront/profile.ts'

test('every setting has a default', () => {
  expect(readConfig({})).toEqual({
    port: 4000,
    metrics: null,
    traces: null,
    errorReportUrl: '',
    listenHost: '127.0.0.1',
    publicOriginTemplate: 'http://{host}:3000',
    returnUrls: [],
    storefrontApiUrl: 'http://127.0.0.1:8080',
    catalogueSource: 'http://127.0.0.1:8080/export',
    catalogueSourceKey: '',
    catalogueFolder: resolve('.data/gateway/catalogue'),
    cataloguePollSeconds: 30,
    catalogueTimeoutMs: 60_000,
    maxExportBytes: 1_000_000_000,
    indexShards: 1,
    maxOfflineProducts: 15_000,
    searchNodes: [],
    searchEngine: 'embedded',
    searchServerTimeoutMs: 1000,
    searchTimeoutMs: 5000,
    upstreamTimeoutMs: 5000,
    upstreamOrderTimeoutMs: 45_000,
    upstreamOptionalBudgetMs: 250,
    upstreamMaxQueued: 256,
    upstreamFailures: 5,
    upstreamProbeMs: 30_000,
    stockCacheMs: 5000,
    responseCacheBytes: 32_000_000,
    upstreamConnections: 64,
    invalidationKey: '',
    exposesCalls: false,
    isSubgraph: false,
    mediaUrls: [],
    pageUrls: [],
    stopGraceMs: 5000,
    drainDelayMs: 500,
    limits: {
      requestTimeoutMs: 10_000,
      operationTimeoutMs: 50_000,
      maxOperations: 64,
      ipCostPerMinute: 30_000_000,
      sessionCostPerMinute: 6_000_000,
      maxStreams: 2_000,
      maxStreamsPerIp: 20,
      streamMaxAgeMs: 3_600_000,
    },
    trustedProxies: ['127.0.0.1', '::1'],
    storesFile: resolve('stores.json'),
    bannersFolder: pathToFileURL(`${resolve('gateway/banners/stores')}/`),
    imageFormats: [],
    makers: new Map(),
    indexFolder: resolve('.data/index'),
    pulledFolder: resolve('.data/pulled'),
    dataFolder: resolve('.data/gateway'),
    sessionKey: '',
    sessionStoreAddress: null,
    mailUrl: '',
    sessionStoreTimeoutMs: 1000,
    sessionIdleMs: 72 * 3_600_000,
    sessionLifetimeMs: 720 * 3_600_000,
    signsInAfterReset: true,
    storefrontTokenPlace: 'query',
    storefrontProfile: readProfile('spec'),
    magentoKeys: null,
    magentoFolder: resolve('.data/magento'),
    magentoCatalogue: { pageSize: 100, skusPerRequest: 20, changesMs: 300_000, stockMs: 900_000, compareHour: 2 },
    documentPolicy: 'any',
    documentsFolder: resolve('.data/gateway/documents'),
    logLevel: 'info',
  })
})

test.each(
  [...readFileSync(new URL('./config.ts', import.meta.url), 'utf8').matchAll(/^  (\w+): amount\(/gm)].map(
    ([, name = '']) => name,
  ),
)('%s has an upper bound', (name) => {
  expect(() => readConfig({ [name]: '9'.repeat(20) })).toThrow(
    /: expected a whole number of .+ from \d+ to \d+, got "9{20}"\.$/,
  )
})

test('every setting of a time or a size is an amount', () => {
  const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8')
  const others = [...source.matchAll(/^  (\w+(?:_MS|_SECONDS|_MINUTES|_HOURS|_MB|_BYTES)|MAX_\w+): (?!amount)/gm)]
  expect(others.map(([, name]) => name)).toEqual([])
})

test('the default source of the catalogue is the storefront API', () => {
  expect(readConfig({ STOREFRONT_API_URL: 'https://api.example/' }).catalogueSource).toBe('https://api.example/export')
  expect(readConfig({ CATALOGUE_SOURCE: 'file:///data/catalogue/' }).catalogueSource).toBe('file:///data/catalogue')
})

test.each(['https://shop.example/api', 'https://shop.example/api/', 'https://shop.example'])(
  'an API address written as %s is the same API',
  (STOREFRONT_API_URL) => {
    expect(readConfig({ STOREFRONT_API_URL })).toMatchObject({
      storefrontApiUrl: 'https://shop.example',
      catalogueSource: 'https://shop.example/export',
    })
  },
)

test('pages of providers return to the addresses that are listed', () => {
  const PAYMENT_RETURN_URLS = 'https://till.example/desk, karat-app://payment'
  expect(readConfig({ PAYMENT_RETURN_URLS }).returnUrls).toEqual(['https://till.example/desk', 'karat-app://payment'])
})

test('an API whose profile has no base path is at its address', () => {
  const settings = { STOREFRONT_API_URL: 'https://erp.example/shop/api', STOREFRONT_PROFILE: 'tryton' }
  expect(readConfig(settings)).toMatchObject({
    storefrontApiUrl: 'https://erp.example/shop/api',
    storefrontProfile: { basePath: '', calls: { order: 'order/create' } },
  })
})

test('a profile that is neither a preset nor a file is refused with the presets', () => {
  expect(() => readConfig({ STOREFRONT_PROFILE: 'magento3' })).toThrow(
    /^STOREFRONT_PROFILE: expected one of spec, .*, or a JSON file, got ".*magento3", which is neither\.$/,
  )
})

describe('in front of Magento', () => {
  const magento = {
    STOREFRONT_PROFILE: 'magento2',
    STOREFRONT_API_URL: 'https://shop.example',
    MAGENTO_CONSUMER_KEY: 'key-1',
    MAGENTO_CONSUMER_SECRET: 'key-2',
    MAGENTO_ACCESS_TOKEN: 'key-3',
    MAGENTO_ACCESS_TOKEN_SECRET: 'key-4',
  }

  test('the keys of an integration are read', () => {
    expect(readConfig(magento)).toMatchObject({
      storefrontApiUrl: 'https://shop.example',
      magentoKeys: {
        consumerKey: 'key-1',
        consumerSecret: 'key-2',
        accessToken: 'key-3',
        accessTokenSecret: 'key-4',
        isBearer: false,
      },
    })
    const bearer = { ...magento, MAGENTO_BEARER: 'yes', MAGENTO_CONSUMER_KEY: '', MAGENTO_CONSUMER_SECRET: '' }
    expect(readConfig({ ...bearer, MAGENTO_ACCESS_TOKEN_SECRET: '' }).magentoKeys?.isBearer).toBe(true)
  })

  test.each(Object.keys(magento).slice(1))('%s is needed, and no other setting is quoted', (name) => {
    const read = () => readConfig({ ...magento, [name]: '' })
    expect(read).toThrow(new RegExp(`^${name}: expected .* for the profile magento2, got none\\.$`))
    expect(read).not.toThrow(/key-\d/)
  })

  test('accepts the token alone', () => {
    const environment = { ...magento, MAGENTO_BEARER: 'yes', MAGENTO_ACCESS_TOKEN: '' }
    expect(() => readConfig(environment)).toThrow(/^MAGENTO_ACCESS_TOKEN: expected/)
  })
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ GATEWAY_PORT: '', LOG_LEVEL: '' })).toMatchObject({ port: 4000, logLevel: 'info' })
})

describe('refuses an invalid setting with one sentence that names it, the expected value and the received value', () => {
  test.each([
    ['GATEWAY_PORT', 'abc', 'GATEWAY_PORT: expected a port from 0 to 65535, got "abc".'],
    ['GATEWAY_PORT', '70000', 'GATEWAY_PORT: expected a port from 0 to 65535, got "70000".'],
    ['GATEWAY_PORT', '-1', 'GATEWAY_PORT: expected a port from 0 to 65535, got "-1".'],
    [
      'STOREFRONT_API_URL',
      'localhost:8080',
      'STOREFRONT_API_URL: expected an http or https address without a user name and a query, got "localhost:8080".',
    ],
    [
      'CATALOGUE_SOURCE',
      'ftp://x',
      'CATALOGUE_SOURCE: expected an http, https or file address without a user name and a query, got "ftp://x".',
    ],
    ...[
      'till.example',
      'javascript:alert(1)',
      'data://x/y',
      'https://till.example/?next=1',
      String.raw`https://till.example\evil.example`,
    ].map((address): [string, string, string] => [
      'PAYMENT_RETURN_URLS',
      address,
      `PAYMENT_RETURN_URLS: expected absolute URLs without a user name and *, separated by commas, such as https://till.example or myapp://payment, got "${address}".`,
    ]),
    ['SEARCH_ENGINE', 'lucene', 'SEARCH_ENGINE: expected "embedded" or "elasticsearch", got "lucene".'],
    [
      'PUBLIC_ORIGIN_TEMPLATE',
      'http://shop',
      'PUBLIC_ORIGIN_TEMPLATE: expected an address with {host} and without a user name and a path, such as https://{host}, got "http://shop".',
    ],
    [
      'UPSTREAM_TIMEOUT_MS',
      '0',
      'UPSTREAM_TIMEOUT_MS: expected a whole number of milliseconds from 1 to 2147483647, got "0".',
    ],
    [
      'UPSTREAM_TIMEOUT_MS',
      '99999999999',
      'UPSTREAM_TIMEOUT_MS: expected a whole number of milliseconds from 1 to 2147483647, got "99999999999".',
    ],
    ['INVALIDATION_KEY', 'short', 'INVALIDATION_KEY: expected a key of at least 16 characters, got 5 characters.'],
    ['SESSION_KEY', 'a short secret', 'SESSION_KEY: expected a key of at least 32 characters, got 14 characters.'],
    [
      'ERROR_REPORT_URL',
      'https://user:secret@errors.example',
      'ERROR_REPORT_URL: expected an http or https address without a user name, got 34 characters.',
    ],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'http://collector.example:4318/v1/traces',
      'OTEL_EXPORTER_OTLP_ENDPOINT: expected an http or https address without a user name, /v1/traces and a query, got 39 characters.',
    ],
    ['METRICS_PORT', '4000', 'METRICS_PORT: expected another port than GATEWAY_PORT, got 4000 for both.'],
    ['SESSION_IDLE_HOURS', '0', 'SESSION_IDLE_HOURS: expected a whole number of hours from 1 to 87600, got "0".'],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/8, web',
      'TRUSTED_PROXIES: expected IP addresses or address/bits, separated by commas, got "10.0.0.0/8, web".',
    ],
    ['STOREFRONT_TOKEN_IN', 'cookie', 'STOREFRONT_TOKEN_IN: expected "query" or "header", got "cookie".'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: expected one of trace, debug, info, warn, error, fatal, silent, got "loud".'],
  ])('%s=%s', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(sentence))
  })
})

describe('an address with a password is refused, and the message has none of it, of', () => {
  const password = 'p,w@rd'
  test.each(
    [
      ['PAYMENT_RETURN_URLS', `https://user:${password}@till.example/desk`],
      ['PAYMENT_RETURN_URLS', `https://user@till.example`],
      ['PUBLIC_ORIGIN_TEMPLATE', `https://user:${password}@{host}`],
      ['STOREFRONT_API_URL', `https://user:${password}@api.example`],
      ['CATALOGUE_SOURCE', `https://user:${password}@api.example/export`],
      ['PAGE_URLS', `https://user:${password}@api.example`],
      ['MEDIA_URLS', `https://user:${password}@api.example`],
      ['OTEL_EXPORTER_OTLP_ENDPOINT', `https://user:${password}@traces.example`],
      ['ERROR_REPORT_URL', `https://user:${password}@errors.example`],
    ].map(([name = '', value = '']) => ({ name, value })),
  )('$name=$value', ({ name, value }) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: expected (?!.*(?:p,w|w@rd|rd@))`))
  })

  test('every other setting of an address', () => {
    const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8')
    const named = [...source.matchAll(/^  (\w+(?:_URLS?|_SOURCE|_NODES|_TEMPLATE)): /gm)].map(([, name]) => name)
    const mayHavePasswords = ['SEARCH_NODES', 'SESSION_STORE_URL', 'MAIL_URL']
    expect(new Set(named)).toEqual(
      new Set([
        ...mayHavePasswords,
        'CATALOGUE_SOURCE',
        'MEDIA_URLS',
        'PAGE_URLS',
        'PAYMENT_RETURN_URLS',
        'PUBLIC_ORIGIN_TEMPLATE',
        'STOREFRONT_API_URL',
      ]),
    )
  })
})

test.each([
  { set: { OPERATION_TIMEOUT_MS: '45000' }, refused: /^OPERATION_TIMEOUT_MS: expected more than UPSTREAM_ORDER_T/ },
  { set: { UPSTREAM_ORDER_TIMEOUT_MS: '60000' }, refused: /^OPERATION_TIMEOUT_MS: .* which is 60000, got 50000/ },
  {
    set: { UPSTREAM_ORDER_TIMEOUT_MS: '65000', OPERATION_TIMEOUT_MS: '70000' },
    refused: /^UPSTREAM_ORDER_TIMEOUT_MS: expected a whole number of milliseconds from 1 to 64999, got/,
  },
  { set: { UPSTREAM_TIMEOUT_MS: '46000' }, refused: /^UPSTREAM_ORDER_TIMEOUT_MS: expected at least UPSTREAM_TIMEOUT/ },
  { set: { UPSTREAM_OPTIONAL_BUDGET_MS: '5001' }, refused: /^UPSTREAM_TIMEOUT_MS: expected at least UPSTREAM_OPT/ },
  { set: { SEARCH_SERVER_TIMEOUT_MS: '5000' }, refused: /^SEARCH_TIMEOUT_MS: expected more than SEARCH_SERVER_/ },
  { set: { SEARCH_TIMEOUT_MS: '50000' }, refused: /^OPERATION_TIMEOUT_MS: expected more than SEARCH_TIMEOUT_MS/ },
  { set: { SESSION_STORE_TIMEOUT_MS: '50000' }, refused: /^OPERATION_TIMEOUT_MS: expected more than SESSION_STORE/ },
  { set: { SESSION_IDLE_HOURS: '721' }, refused: /^SESSION_LIFETIME_HOURS: expected at least SESSION_IDLE_HOURS/ },
])('$set, whose limits contradict each other, is refused', ({ set, refused }) => {
  expect(() => readConfig(set)).toThrow(refused)
})

test('every time limit is ordered with the others, or listed as independent', () => {
  const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8')
  const limits = [...source.matchAll(/^  (\w+(?:_TIMEOUT|_BUDGET)_MS|SESSION_\w+_HOURS): /gm)].map(([, name]) => name)
  const ordered = /^const LIMITS_IN_ORDER = [\s\S]*?^\]/m.exec(source)?.[0] ?? ''
  // The time to send a request passes before its operation begins.
  expect(limits.filter((name) => !ordered.includes(`'${name}'`))).toEqual(['REQUEST_TIMEOUT_MS'])
})
