/** Settings of the shop's server. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { BROWSER_ORDER_TIMEOUT_MS } from '#domain/requestLimits.ts'
import * as v from 'valibot'
import {
  amount,
  checkOrderOfLimits,
  type Environment,
  expectedHttpAddress,
  httpAddress,
  MAX_TIMER_MS,
  nonEmptyText,
  originTemplate,
  partsOf,
  port,
  processEnvironment,
  setting,
  settingsReader,
  share,
} from '../../ops/settings.ts'
import { telemetrySettings } from '../../ops/telemetrySettings.ts'

const MAX_COUNT = 1_000_000_000
const MAX_PICTURE_PX = 10_000
/** Operators know the API's address with or without its last segment; pictures are not below it. */
const apiUrl = v.pipe(
  httpAddress,
  v.transform((text) => text.replace(/\/api$/, '')),
)
const listOf = <Item extends v.GenericSchema<string, string>>(item: Item) =>
  v.pipe(v.string(), v.transform(partsOf), v.array(item))
const addresses = v.pipe(listOf(httpAddress), v.minLength(1))
const proxies = listOf(v.pipe(v.string(), v.check(isAddressOrNetwork)))
const imageFormats = listOf(v.picklist(['webp', 'avif', 'png', 'jpeg']))
const folders = listOf(v.pipe(v.string(), v.regex(/^\w[\w-]*(?:\/\w[\w-]*)*$/)))
const folderUrl = v.pipe(
  v.union([v.literal(''), httpAddress]),
  v.transform((text) => text.replace(/\/*$/, text === '' ? '' : '/')),
)
const settings = {
  WEB_PORT: setting(port, '3000', 'a port from 0 to 65535'),
  LISTEN_HOST: nonEmptyText('127.0.0.1', 'an address to listen on'),
  GATEWAY_URL: setting(
    addresses,
    'http://127.0.0.1:4000',
    'http or https addresses without a user name and a query, separated by commas',
  ),
  STOREFRONT_API_URL: setting(apiUrl, 'http://127.0.0.1:8080', expectedHttpAddress),
  /** Default: STOREFRONT_API_URL. */
  IMAGE_URL: setting(v.union([v.literal(''), httpAddress]), '', expectedHttpAddress),
  /** Formats of `?format=`; empty: the picture service knows none. */
  IMAGE_FORMATS: setting(imageFormats, '', 'webp, avif, png or jpeg, separated by commas'),
  /** Ends with a slash. */
  MEDIA_PICTURES_URL: setting(folderUrl, '', expectedHttpAddress),
  IMAGE_MAX_PX: amount('1024', 'pixels', 1, MAX_PICTURE_PX),
  IMAGE_TIMEOUT_MS: amount('3000', 'milliseconds', 1, MAX_TIMER_MS),
  /** Relative to the project. */
  STORES_FILE: nonEmptyText('stores.json', 'a file'),
  /** Empty: only the files of its own release are served. */
  SHARED_ASSETS_DIR: setting(v.string(), '', 'a folder'),
  MEDIA_FOLDERS: setting(folders, 'samples,wysiwyg,downloadable', 'names of folders, separated by commas'),
  TRUSTED_PROXIES: setting(proxies, '127.0.0.1,::1', 'IP addresses or address/bits, separated by commas'),
  PUBLIC_ORIGIN_TEMPLATE: originTemplate,
  PAGE_CACHE_MS: amount('5000', 'milliseconds', 0, MAX_TIMER_MS),
  RENDER_TIMEOUT_MS: amount('10000', 'milliseconds', 1, MAX_TIMER_MS),
  PAGE_DATA_TIMEOUT_MS: amount('3000', 'milliseconds', 1, MAX_TIMER_MS),
  MAX_RENDERS: amount('16', 'pages', 1, MAX_COUNT),
  MAX_WAITING_RENDERS: amount('64', 'pages', 0, MAX_COUNT),
  UPSTREAM_CONNECTIONS: amount('64', 'connections', 1, MAX_COUNT),
  WEB_UPSTREAM_TIMEOUT_MS: amount('15000', 'milliseconds', 1, MAX_TIMER_MS),
  /** Of the gateway. */
  OPERATION_TIMEOUT_MS: amount('50000', 'milliseconds', 1, MAX_TIMER_MS),
  WEB_CHANGE_TIMEOUT_MS: amount('55000', 'milliseconds', 1, BROWSER_ORDER_TIMEOUT_MS - 1),
  WEB_REQUEST_TIMEOUT_MS: amount('10000', 'milliseconds', 1, MAX_TIMER_MS),
  WEB_PAGES_PER_MINUTE: amount('2400', 'pages', 0, MAX_COUNT),
  WEB_OPERATIONS_PER_MINUTE: amount('6000', 'operations', 0, MAX_COUNT),
  WEB_MEDIA_PER_MINUTE: amount('60000', 'pictures', 0, MAX_COUNT),
  STOP_GRACE_MS: amount('5000', 'milliseconds', 0, MAX_TIMER_MS),
  DRAIN_DELAY_MS: amount('500', 'milliseconds', 0, MAX_TIMER_MS),
  /** With METRICS_PORT. */
  WEB_VITALS_SHARE: setting(share, '0.1', 'a share from 0 to 1'),
}
const read = settingsReader(settings)

export type WebConfig = Readonly<ReturnType<typeof readConfig>>

/** @throws ConfigError */
export function readConfig(environment: Environment = processEnvironment()) {
  checkLimits(environment)
  return {
    port: read('WEB_PORT', environment),
    listenHost: read('LISTEN_HOST', environment),
    gatewayUrls: read('GATEWAY_URL', environment),
    imageUrl: read('IMAGE_URL', environment) || read('STOREFRONT_API_URL', environment),
    imageFormats: read('IMAGE_FORMATS', environment),
    imageMaxPx: read('IMAGE_MAX_PX', environment),
    imageTimeoutMs: read('IMAGE_TIMEOUT_MS', environment),
    storesFile: resolve(import.meta.dirname, '..', '..', read('STORES_FILE', environment)),
    sharedAssetsFolder: projectFolder(read('SHARED_ASSETS_DIR', environment)),
    mediaFolders: read('MEDIA_FOLDERS', environment),
    mediaPicturesUrl: read('MEDIA_PICTURES_URL', environment),
    trustedProxies: read('TRUSTED_PROXIES', environment),
    publicOriginTemplate: read('PUBLIC_ORIGIN_TEMPLATE', environment),
    pageCacheMs: read('PAGE_CACHE_MS', environment),
    renderTimeoutMs: read('RENDER_TIMEOUT_MS', environment),
    pageDataTimeoutMs: read('PAGE_DATA_TIMEOUT_MS', environment),
    maxRenders: read('MAX_RENDERS', environment),
    maxWaitingRenders: read('MAX_WAITING_RENDERS', environment),
    upstreamConnections: read('UPSTREAM_CONNECTIONS', environment),
    upstreamTimeoutMs: read('WEB_UPSTREAM_TIMEOUT_MS', environment),
    changeTimeoutMs: read('WEB_CHANGE_TIMEOUT_MS', environment),
    requestTimeoutMs: read('WEB_REQUEST_TIMEOUT_MS', environment),
    pagesPerMinute: read('WEB_PAGES_PER_MINUTE', environment),
    operationsPerMinute: read('WEB_OPERATIONS_PER_MINUTE', environment),
    mediaPerMinute: read('WEB_MEDIA_PER_MINUTE', environment),
    stopGraceMs: read('STOP_GRACE_MS', environment),
    drainDelayMs: read('DRAIN_DELAY_MS', environment),
    vitalsShare: read('WEB_VITALS_SHARE', environment),
    ...telemetrySettings(environment, { name: 'WEB_PORT', port: read('WEB_PORT', environment) }),
  }
}

const LIMITS_IN_ORDER = [
  ['PAGE_DATA_TIMEOUT_MS', '<=', 'RENDER_TIMEOUT_MS'],
  ['WEB_UPSTREAM_TIMEOUT_MS', '<=', 'WEB_CHANGE_TIMEOUT_MS'],
  // Giving up interrupts a change.
  ['OPERATION_TIMEOUT_MS', '<', 'WEB_CHANGE_TIMEOUT_MS'],
] as const

/** @throws ConfigError */
function checkLimits(environment: Environment): void {
  const limit = (name: (typeof LIMITS_IN_ORDER)[number][0 | 2]) => ({ name, value: read(name, environment) })
  for (const [inner, relation, outer] of LIMITS_IN_ORDER) checkOrderOfLimits(limit(inner), relation, limit(outer))
}

/** Null without one. */
function projectFolder(name: string): string | null {
  return name === '' ? null : resolve(import.meta.dirname, '..', '..', name)
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const maxBits = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits))
  )
}
