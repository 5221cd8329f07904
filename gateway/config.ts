/** Settings of the gateway. */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import {
  amount,
  checkOrderOfLimits,
  ConfigError,
  type Environment,
  expectedHttpAddress,
  hasProtocol,
  httpAddress,
  isPlainAddress,
  MAX_TIMER_MS,
  nonEmptyText,
  originTemplate,
  partsOf,
  port,
  processEnvironment,
  setting,
  settingsReader,
  withoutTrailingSlash,
} from '../ops/settings.ts'
import { telemetrySettings } from '../ops/telemetrySettings.ts'
import { parseProxies } from './http/clientIp.ts'
import { DEFAULT_LIMITS } from './http/limits.ts'
import { parseRedisAddress, expectedRedisAddress } from './redis/redisAddress.ts'
import { type MakerTable, NO_MAKERS, readMakers } from './makerTable.ts'
import type { MagentoKeys } from './upstream/magento2/signing.ts'
import { ORDER_LEASE_MS } from './session/sharedLock.ts'
import { PRESETS, readProfile, type StorefrontProfile } from './upstream/storefront/profile.ts'

const sourceAddress = v.pipe(
  v.string(),
  v.check((address) => hasProtocol(address, ['http:', 'https:', 'file:']) && isPlainAddress(address)),
  v.transform(withoutTrailingSlash),
)
const proxies = v.pipe(v.string(), v.check(isListOfProxies), v.transform(partsOf))
const searchNode = v.pipe(
  v.string(),
  v.check((address) => hasProtocol(address, ['http:', 'https:']) && !/[?#]/.test(address)),
  v.transform(withoutTrailingSlash),
)
const searchNodes = v.pipe(v.string(), v.transform(partsOf), v.array(searchNode))
/** Schemes that a browser would execute or read are no place to return to. */
const returnUrls = v.pipe(
  v.string(),
  v.transform(partsOf),
  v.array(
    v.pipe(
      v.string(),
      v.regex(/^(?!javascript:|data:|file:|blob:)[a-z][a-z\d+.-]*:\/\/[^/\\?#*@\s]+(?:\/[^\\?#*\s]*)?$/i),
      v.check(isPlainAddress),
    ),
  ),
)
const redisAddress = v.pipe(
  v.string(),
  v.transform(parseRedisAddress),
  v.check((address) => address !== null),
)
const imageFormats = v.pipe(v.string(), v.transform(partsOf), v.array(v.picklist(['webp', 'avif', 'png', 'jpeg'])))
/** Folders of the backend, with a trailing slash. */
const folderUrls = v.pipe(
  v.string(),
  v.transform(partsOf),
  v.array(
    v.pipe(
      v.string(),
      v.url(),
      v.check((url) => hasProtocol(url, ['http:', 'https:']) && isPlainAddress(url)),
      v.transform((url) => url.replace(/\/*$/, '/')),
    ),
  ),
)
const secretText = setting(v.string(), '', 'text', { isSecret: true })
const MIN_KEY_LENGTH = 16
const MIN_SESSION_KEY_LENGTH = 32
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const BYTES_IN_MB = 1_000_000
const MAX_TIMER_SECONDS = Math.floor(MAX_TIMER_MS / 1000)
const MAX_COUNT = 1_000_000
/** Node's largest buffer is larger. */
const MAX_EXPORT_MB = 4_000
/** As many as a cluster allows by default: index.max_number_of_shards. */
const MAX_SHARDS = 1_024
const MAX_PAGE_SIZE = 10_000
const LAST_HOUR = 23
const MAX_COST = 1_000_000_000_000
const MAX_CACHE_MB = 100_000
const MAX_SESSION_HOURS = 87_600
/** Of each upstream service: calls that wait, failures in a row that open its breaker, longest pause between probes. */
const GUARD = { upstreamMaxQueued: 256, upstreamFailures: 5, upstreamProbeMs: 30_000 }
const settings = {
  GATEWAY_PORT: setting(port, '4000', 'a port from 0 to 65535'),
  LISTEN_HOST: nonEmptyText('127.0.0.1', 'an address to listen on'),
  WEB_PORT: setting(port, '3000', "the shop's port from 0 to 65535"),
  PUBLIC_ORIGIN_TEMPLATE: originTemplate,
  /** Of apps and tills: below these a provider's page may return, beside the stores' own addresses. */
  PAYMENT_RETURN_URLS: setting(
    returnUrls,
    '',
    'absolute URLs without a user name and *, separated by commas, such as https://till.example or myapp://payment',
  ),
  STOREFRONT_API_URL: setting(httpAddress, 'http://127.0.0.1:8080', expectedHttpAddress),
  /** Empty means `{STOREFRONT_API_URL}/export`. */
  CATALOGUE_SOURCE: setting(
    v.union([v.literal(''), sourceAddress]),
    '',
    'an http, https or file address without a user name and a query',
  ),
  /** Empty sends no key. */
  CATALOGUE_SOURCE_KEY: setting(keyOrNone(MIN_KEY_LENGTH), '', `a key of at least ${MIN_KEY_LENGTH} characters`, {
    isSecret: true,
  }),
  CATALOGUE_POLL_SECONDS: amount('30', 'seconds', 1, MAX_TIMER_SECONDS),
  /** Nodes of one Elasticsearch or OpenSearch cluster; may contain user names and passwords. */
  SEARCH_NODES: setting(searchNodes, '', 'http or https addresses without a query, separated by commas', {
    isSecret: true,
  }),
  SEARCH_ENGINE: setting(v.picklist(['embedded', 'elasticsearch']), 'embedded', '"embedded" or "elasticsearch"'),
  CATALOGUE_TIMEOUT_SECONDS: amount('60', 'seconds', 1, MAX_TIMER_SECONDS),
  CATALOGUE_MAX_MB: amount('1000', 'megabytes', 1, MAX_EXPORT_MB),
  OFFLINE_MAX_PRODUCTS: amount('15000', 'products', 0, MAX_COUNT),
  INDEX_SHARDS: amount('1', 'shards', 1, MAX_SHARDS),
  SEARCH_TIMEOUT_MS: amount('5000', 'milliseconds', 1, MAX_TIMER_MS),
  SEARCH_SERVER_TIMEOUT_MS: amount('1000', 'milliseconds', 1, MAX_TIMER_MS),
  UPSTREAM_TIMEOUT_MS: amount('5000', 'milliseconds', 1, MAX_TIMER_MS),
  /** Shorter than the lease of a cart, so that the order of a process that has ended is over before the next one. */
  UPSTREAM_ORDER_TIMEOUT_MS: amount('45000', 'milliseconds', 1, ORDER_LEASE_MS - 1),
  UPSTREAM_OPTIONAL_BUDGET_MS: amount('250', 'milliseconds', 1, MAX_TIMER_MS),
  STOCK_CACHE_SECONDS: amount('5', 'seconds', 0, MAX_TIMER_SECONDS),
  RESPONSE_CACHE_MB: amount('32', 'megabytes', 0, MAX_CACHE_MB),
  UPSTREAM_CONNECTIONS: amount('64', 'connections', 1, MAX_COUNT),
  /** Empty disables invalidation. */
  INVALIDATION_KEY: setting(keyOrNone(MIN_KEY_LENGTH), '', `a key of at least ${MIN_KEY_LENGTH} characters`, {
    isSecret: true,
  }),
  /** Proxies whose `x-forwarded-for` is trusted. */
  TRUSTED_PROXIES: setting(proxies, '127.0.0.1,::1', 'IP addresses or address/bits, separated by commas'),
  /** Relative to the project. */
  BANNERS_DIR: nonEmptyText('gateway/banners/stores', 'a folder'),
  /** Relative to the project. */
  STORES_FILE: nonEmptyText('stores.json', 'a file'),
  /** Relative to the project; empty: documents alone name makers. */
  MAKERS_FILE: setting(v.string(), '', 'a JSON file'),
  DATA_DIR: nonEmptyText('.data', 'a folder'),
  /** Empty uses a random key that is stored in DATA_DIR. */
  SESSION_KEY: setting(
    keyOrNone(MIN_SESSION_KEY_LENGTH),
    '',
    `a key of at least ${MIN_SESSION_KEY_LENGTH} characters`,
    { isSecret: true },
  ),
  /** Empty uses SQLite in DATA_DIR. May contain a user name and a password. */
  SESSION_STORE_URL: setting(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      redisAddress,
    ]),
    '',
    expectedRedisAddress,
    { isSecret: true },
  ),
  /** Empty: the gateway sends no mails. May contain a user name and a password. */
  MAIL_URL: setting(
    v.union([
      v.literal(''),
      v.pipe(
        v.string(),
        v.url(),
        v.check((url) => hasProtocol(url, ['smtp:', 'smtps:'])),
      ),
    ]),
    '',
    'an address with smtp or smtps, such as smtps://user:password@mail.example:465',
    { isSecret: true },
  ),
  SESSION_STORE_TIMEOUT_MS: amount('1000', 'milliseconds', 1, MAX_TIMER_MS),
  SESSION_IDLE_HOURS: amount('72', 'hours', 1, MAX_SESSION_HOURS),
  SESSION_LIFETIME_HOURS: amount('720', 'hours', 1, MAX_SESSION_HOURS),
  /** Whether a new password by a link of an e-mail also signs in. */
  SIGN_IN_AFTER_RESET: setting(v.picklist(['no', 'yes']), 'yes', '"no" or "yes"'),
  STOREFRONT_TOKEN_IN: setting(v.picklist(['query', 'header']), 'query', '"query" or "header"'),
  /** A preset or a JSON file, relative to the project: how the backend speaks the storefront API. */
  STOREFRONT_PROFILE: setting(v.string(), 'spec', `one of ${PRESETS.join(', ')}, or a JSON file`),
  /** Of an integration of Magento, for the profile `magento2`. */
  MAGENTO_CONSUMER_KEY: secretText,
  MAGENTO_CONSUMER_SECRET: secretText,
  MAGENTO_ACCESS_TOKEN: secretText,
  MAGENTO_ACCESS_TOKEN_SECRET: secretText,
  /** `yes` sends the access token alone, where the shop allows it. */
  MAGENTO_BEARER: setting(v.picklist(['no', 'yes']), 'no', '"no" or "yes"'),
  /** Of the products that `catalogue:pull` reads at once. */
  MAGENTO_PAGE_SIZE: amount('100', 'products', 1, MAX_PAGE_SIZE),
  MAGENTO_SKUS_PER_REQUEST: amount('20', 'SKUs', 1, MAX_PAGE_SIZE),
  MAGENTO_CHANGES_SECONDS: amount('300', 'seconds', 1, MAX_TIMER_SECONDS),
  MAGENTO_STOCK_SECONDS: amount('900', 'seconds', 0, MAX_TIMER_SECONDS),
  MAGENTO_COMPARE_HOUR: amount('2', 'hours after midnight, UTC', 0, LAST_HOUR),
  /** `known` executes only the shop's documents and registered documents. */
  DOCUMENT_POLICY: setting(v.picklist(['any', 'known']), 'any', '"any" or "known"'),
  /** `yes` returns the upstream calls of each operation: for development only. */
  EXPOSE_CALLS: setting(v.picklist(['no', 'yes']), 'no', '"no" or "yes"'),
  /** `yes` answers a router of a federated graph. */
  SERVE_SUBGRAPH: setting(v.picklist(['no', 'yes']), 'no', '"no" or "yes"'),
  STOP_GRACE_MS: amount('5000', 'milliseconds', 0, MAX_TIMER_MS),
  DRAIN_DELAY_MS: amount('500', 'milliseconds', 0, MAX_TIMER_MS),
  REQUEST_TIMEOUT_MS: amount(String(DEFAULT_LIMITS.requestTimeoutMs), 'milliseconds', 1, MAX_TIMER_MS),
  OPERATION_TIMEOUT_MS: amount(String(DEFAULT_LIMITS.operationTimeoutMs), 'milliseconds', 1, MAX_TIMER_MS),
  MAX_OPERATIONS: amount(String(DEFAULT_LIMITS.maxOperations), 'operations', 1, MAX_COUNT),
  ADDRESS_COST_PER_MINUTE: amount(String(DEFAULT_LIMITS.ipCostPerMinute), 'units of cost', 1, MAX_COST),
  SESSION_COST_PER_MINUTE: amount(String(DEFAULT_LIMITS.sessionCostPerMinute), 'units of cost', 1, MAX_COST),
  MAX_STREAMS: amount(String(DEFAULT_LIMITS.maxStreams), 'streams', 1, MAX_COUNT),
  MAX_STREAMS_PER_ADDRESS: amount(String(DEFAULT_LIMITS.maxStreamsPerIp), 'streams', 1, MAX_COUNT),
  STREAM_MAX_MINUTES: amount(
    String(DEFAULT_LIMITS.streamMaxAgeMs / MINUTE_MS),
    'minutes',
    1,
    Math.floor(MAX_TIMER_MS / MINUTE_MS),
  ),
  IMAGE_FORMATS: setting(imageFormats, '', 'webp, avif, png or jpeg, separated by commas'),
  PAGE_URLS: setting(folderUrls, '', 'http or https addresses without a user name and a query, separated by commas'),
  MEDIA_URLS: setting(folderUrls, '', 'http or https addresses without a user name and a query, separated by commas'),
}

const read = settingsReader(settings)

const LIMITS_IN_ORDER = [
  ['UPSTREAM_OPTIONAL_BUDGET_MS', '<=', 'UPSTREAM_TIMEOUT_MS'],
  ['UPSTREAM_TIMEOUT_MS', '<=', 'UPSTREAM_ORDER_TIMEOUT_MS'],
  ['UPSTREAM_ORDER_TIMEOUT_MS', '<', 'OPERATION_TIMEOUT_MS'],
  ['SEARCH_SERVER_TIMEOUT_MS', '<', 'SEARCH_TIMEOUT_MS'],
  ['SEARCH_TIMEOUT_MS', '<', 'OPERATION_TIMEOUT_MS'],
  ['SESSION_STORE_TIMEOUT_MS', '<', 'OPERATION_TIMEOUT_MS'],
  ['SESSION_IDLE_HOURS', '<=', 'SESSION_LIFETIME_HOURS'],
] as const

/** @throws ConfigError */
function checkLimits(environment: Environment): void {
  const limit = (name: (typeof LIMITS_IN_ORDER)[number][0 | 2]) => ({ name, value: read(name, environment) })
  for (const [inner, relation, outer] of LIMITS_IN_ORDER) checkOrderOfLimits(limit(inner), relation, limit(outer))
}

/** For commands whose arguments win over the environment. @throws ConfigError */
export function readConfigWith(changes: Environment): GatewayConfig {
  return readConfig({ ...processEnvironment(), ...changes })
}

/** What a command needs that calls no backend: neither its address nor its keys. @throws ConfigError */
export function readDocumentConfig(environment: Environment = processEnvironment()) {
  const { storesFile } = folderSettings(environment)
  return {
    catalogueSourceKey: read('CATALOGUE_SOURCE_KEY', environment),
    storesFile,
    makers: readMakersSetting(environment),
    storefrontProfile: readProfileSetting(read('STOREFRONT_PROFILE', environment)),
  }
}

/** @throws ConfigError */
export function readConfig(environment: Environment = processEnvironment()) {
  checkLimits(environment)
  const storefrontProfile = readProfileSetting(read('STOREFRONT_PROFILE', environment))
  const apiUrl = withoutBasePath(read('STOREFRONT_API_URL', environment), storefrontProfile)
  return {
    port: read('GATEWAY_PORT', environment),
    listenHost: read('LISTEN_HOST', environment),
    publicOriginTemplate: read('PUBLIC_ORIGIN_TEMPLATE', environment).replace(
      '{WEB_PORT}',
      String(read('WEB_PORT', environment)),
    ),
    returnUrls: read('PAYMENT_RETURN_URLS', environment),
    storefrontApiUrl: apiUrl,
    catalogueSource: read('CATALOGUE_SOURCE', environment) || usualSource(environment, storefrontProfile, apiUrl),
    catalogueTimeoutMs: read('CATALOGUE_TIMEOUT_SECONDS', environment) * 1000,
    maxExportBytes: read('CATALOGUE_MAX_MB', environment) * BYTES_IN_MB,
    catalogueSourceKey: read('CATALOGUE_SOURCE_KEY', environment),
    cataloguePollSeconds: read('CATALOGUE_POLL_SECONDS', environment),
    stockCacheMs: read('STOCK_CACHE_SECONDS', environment) * 1000,
    maxOfflineProducts: read('OFFLINE_MAX_PRODUCTS', environment),
    responseCacheBytes: read('RESPONSE_CACHE_MB', environment) * BYTES_IN_MB,
    ...folderSettings(environment),
    ...searchSettings(environment),
    ...upstreamSettings(environment),
    ...sessionSettings(environment),
    limits: limitSettings(environment),
    invalidationKey: read('INVALIDATION_KEY', environment),
    trustedProxies: read('TRUSTED_PROXIES', environment),
    storefrontTokenPlace: read('STOREFRONT_TOKEN_IN', environment),
    storefrontProfile,
    magentoKeys: storefrontProfile.backend === 'magento2' ? magentoKeys(environment) : null,
    magentoCatalogue: {
      pageSize: read('MAGENTO_PAGE_SIZE', environment),
      skusPerRequest: read('MAGENTO_SKUS_PER_REQUEST', environment),
      changesMs: read('MAGENTO_CHANGES_SECONDS', environment) * 1000,
      stockMs: read('MAGENTO_STOCK_SECONDS', environment) * 1000,
      compareHour: read('MAGENTO_COMPARE_HOUR', environment),
    },
    documentPolicy: read('DOCUMENT_POLICY', environment),
    exposesCalls: read('EXPOSE_CALLS', environment) === 'yes',
    isSubgraph: read('SERVE_SUBGRAPH', environment) === 'yes',
    stopGraceMs: read('STOP_GRACE_MS', environment),
    drainDelayMs: read('DRAIN_DELAY_MS', environment),
    imageFormats: read('IMAGE_FORMATS', environment),
    mediaUrls: read('MEDIA_URLS', environment),
    pageUrls: read('PAGE_URLS', environment),
    makers: readMakersSetting(environment),
    ...telemetrySettings(environment, { name: 'GATEWAY_PORT', port: read('GATEWAY_PORT', environment) }),
  }
}

/** Magento has no exports: those that `catalogue:pull` writes. */
function usualSource(environment: Environment, { backend }: StorefrontProfile, apiUrl: string): string {
  return backend === 'magento2' ? pathToFileURL(folderSettings(environment).pulledFolder).href : `${apiUrl}/export`
}

function folderSettings(environment: Environment) {
  return {
    dataFolder: join(resolve(read('DATA_DIR', environment)), 'gateway'),
    catalogueFolder: join(resolve(read('DATA_DIR', environment)), 'gateway', 'catalogue'),
    bannersFolder: pathToFileURL(`${resolve(import.meta.dirname, '..', read('BANNERS_DIR', environment))}/`),
    storesFile: resolve(import.meta.dirname, '..', read('STORES_FILE', environment)),
    indexFolder: join(resolve(read('DATA_DIR', environment)), 'index'),
    pulledFolder: join(resolve(read('DATA_DIR', environment)), 'pulled'),
    magentoFolder: join(resolve(read('DATA_DIR', environment)), 'magento'),
    documentsFolder: join(resolve(read('DATA_DIR', environment)), 'gateway', 'documents'),
  }
}

function searchSettings(environment: Environment) {
  return {
    searchNodes: read('SEARCH_NODES', environment),
    searchEngine: read('SEARCH_ENGINE', environment),
    indexShards: read('INDEX_SHARDS', environment),
    searchTimeoutMs: read('SEARCH_TIMEOUT_MS', environment),
    searchServerTimeoutMs: read('SEARCH_SERVER_TIMEOUT_MS', environment),
  }
}

function upstreamSettings(environment: Environment) {
  return {
    upstreamTimeoutMs: read('UPSTREAM_TIMEOUT_MS', environment),
    upstreamOrderTimeoutMs: read('UPSTREAM_ORDER_TIMEOUT_MS', environment),
    upstreamOptionalBudgetMs: read('UPSTREAM_OPTIONAL_BUDGET_MS', environment),
    ...GUARD,
    upstreamConnections: read('UPSTREAM_CONNECTIONS', environment),
  }
}

function sessionSettings(environment: Environment) {
  return {
    sessionKey: read('SESSION_KEY', environment),
    sessionStoreAddress: read('SESSION_STORE_URL', environment),
    mailUrl: read('MAIL_URL', environment),
    sessionStoreTimeoutMs: read('SESSION_STORE_TIMEOUT_MS', environment),
    sessionIdleMs: read('SESSION_IDLE_HOURS', environment) * HOUR_MS,
    sessionLifetimeMs: read('SESSION_LIFETIME_HOURS', environment) * HOUR_MS,
    signsInAfterReset: read('SIGN_IN_AFTER_RESET', environment) === 'yes',
  }
}

/** @throws ConfigError that names what is missing */
function magentoKeys(environment: Environment): MagentoKeys {
  if (!environment['STOREFRONT_API_URL'])
    throw new ConfigError('STOREFRONT_API_URL: expected the address of Magento for the profile magento2, got none.')
  const isBearer = read('MAGENTO_BEARER', environment) === 'yes'
  const signing = ['MAGENTO_CONSUMER_KEY', 'MAGENTO_CONSUMER_SECRET', 'MAGENTO_ACCESS_TOKEN_SECRET'] as const
  for (const name of [...(isBearer ? [] : signing), 'MAGENTO_ACCESS_TOKEN'] as const) {
    if (read(name, environment) === '')
      throw new ConfigError(
        `${name}: expected that of an integration (System > Integrations in Magento) for the profile magento2, got none.`,
      )
  }
  return {
    consumerKey: read('MAGENTO_CONSUMER_KEY', environment),
    consumerSecret: read('MAGENTO_CONSUMER_SECRET', environment),
    accessToken: read('MAGENTO_ACCESS_TOKEN', environment),
    accessTokenSecret: read('MAGENTO_ACCESS_TOKEN_SECRET', environment),
    isBearer,
  }
}

function limitSettings(environment: Environment) {
  return {
    requestTimeoutMs: read('REQUEST_TIMEOUT_MS', environment),
    operationTimeoutMs: read('OPERATION_TIMEOUT_MS', environment),
    maxOperations: read('MAX_OPERATIONS', environment),
    ipCostPerMinute: read('ADDRESS_COST_PER_MINUTE', environment),
    sessionCostPerMinute: read('SESSION_COST_PER_MINUTE', environment),
    maxStreams: read('MAX_STREAMS', environment),
    maxStreamsPerIp: read('MAX_STREAMS_PER_ADDRESS', environment),
    streamMaxAgeMs: read('STREAM_MAX_MINUTES', environment) * MINUTE_MS,
  }
}

export type GatewayConfig = Readonly<ReturnType<typeof readConfig>>

function keyOrNone(minLength: number) {
  return v.union([v.literal(''), v.pipe(v.string(), v.minLength(minLength))])
}

function isListOfProxies(text: string): boolean {
  try {
    parseProxies(partsOf(text))
    return true
  } catch {
    return false
  }
}

/** @throws ConfigError */
function readProfileSetting(nameOrFile: string): StorefrontProfile {
  const isPreset = PRESETS.some((name) => name === nameOrFile)
  try {
    return readProfile(isPreset ? nameOrFile : resolve(import.meta.dirname, '..', nameOrFile))
  } catch (error) {
    throw new ConfigError(`STOREFRONT_PROFILE: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    })
  }
}

/** @throws ConfigError */
function readMakersSetting(environment: Environment): MakerTable {
  const file = read('MAKERS_FILE', environment)
  if (file === '') return NO_MAKERS
  try {
    return readMakers(resolve(import.meta.dirname, '..', file))
  } catch (error) {
    throw new ConfigError(`MAKERS_FILE: ${error instanceof Error ? error.message : String(error)}.`, { cause: error })
  }
}

/** Operators know the API's address with or without its base path, which every path of a call has. */
export function withoutBasePath(url: string, { basePath }: StorefrontProfile): string {
  return basePath !== '' && url.endsWith(basePath) ? url.slice(0, -basePath.length) : url
}
