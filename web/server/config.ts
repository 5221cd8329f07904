/** Settings of the shop's server: the only module of the web package that reads process.env. */
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { MAX_BODY_BYTES } from '#domain/requestLimits.ts'
import * as v from 'valibot'
import { errorReceiver, expectedReceiver, traceReceiver } from '../../ops/receivers.ts'

const port = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(65535))
const share = v.pipe(v.string(), v.regex(/^[01](\.\d+)?$/), v.transform(Number), v.maxValue(1))
const whole = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))
/** Of Node's timers: a longer one ends at once. */
const MAX_TIMER_MS = 2 ** 31 - 1
const MAX_COUNT = 1_000_000_000
const MAX_PICTURE_PX = 10_000
const MAX_BODY = 100_000_000
const httpUrl = v.pipe(
  v.string(),
  v.check(isHttpUrl),
  v.transform((text) => text.replace(/\/+$/, '')),
)
/** Operators know the API's address with or without its last segment; pictures are not below it. */
const apiUrl = v.pipe(
  httpUrl,
  v.transform((text) => text.replace(/\/api$/, '')),
)
const listOf = <Item extends v.GenericSchema<string, string>>(item: Item) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
    v.array(item),
  )
const addresses = v.pipe(listOf(httpUrl), v.minLength(1))
const proxies = listOf(v.pipe(v.string(), v.check(isAddressOrNetwork)))
const imageFormats = listOf(v.picklist(['webp', 'avif', 'png', 'jpeg']))
const folders = listOf(v.pipe(v.string(), v.regex(/^\w[\w-]*(?:\/\w[\w-]*)*$/)))
const folderUrl = v.pipe(
  v.union([v.literal(''), httpUrl]),
  v.transform((text) => text.replace(/\/*$/, text === '' ? '' : '/')),
)
const originTemplate = v.pipe(
  v.string(),
  v.includes('{host}'),
  v.check((text) => isHttpUrl(text.replace('{host}', 'host').replace('{WEB_PORT}', '1'))),
  v.transform((text) => text.replace(/\/+$/, '')),
)
const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

interface Setting<Schema extends v.GenericSchema<string, unknown>> {
  readonly schema: Schema
  readonly default: string
  /** Completes the sentence "expected …". */
  readonly expected: string
  /** Its value is in no message. */
  readonly isSecret: boolean
}

const settings = {
  WEB_PORT: setting(port, '3000', 'a port from 0 to 65535'),
  LISTEN_HOST: setting(v.pipe(v.string(), v.minLength(1)), '127.0.0.1', 'an address to listen on'),
  GATEWAY_URL: setting(addresses, 'http://127.0.0.1:4000', 'http or https addresses, separated by commas'),
  STOREFRONT_API_URL: setting(apiUrl, 'http://127.0.0.1:8080', 'an http or https address'),
  /** Default: STOREFRONT_API_URL. */
  IMAGE_URL: setting(v.union([v.literal(''), httpUrl]), '', 'an http or https address'),
  /** Formats of `?format=`; empty: the picture service knows none. */
  IMAGE_FORMATS: setting(imageFormats, '', 'webp, avif, png or jpeg, separated by commas'),
  /** Ends with a slash. */
  MEDIA_PICTURES_URL: setting(folderUrl, '', 'an http or https address'),
  IMAGE_MAX_PX: amount('1024', 'pixels', 1, MAX_PICTURE_PX),
  IMAGE_TIMEOUT_MS: amount('3000', 'milliseconds', 1, MAX_TIMER_MS),
  /** Relative to the project. */
  STORES_FILE: setting(v.pipe(v.string(), v.minLength(1)), 'stores.json', 'a file'),
  /** Empty: only the files of its own release are served. */
  SHARED_ASSETS_DIR: setting(v.string(), '', 'a folder'),
  MEDIA_FOLDERS: setting(folders, 'samples,wysiwyg,downloadable', 'names of folders, separated by commas'),
  TRUSTED_PROXIES: setting(proxies, '127.0.0.1,::1', 'IP addresses or address/bits, separated by commas'),
  PUBLIC_ORIGIN_TEMPLATE: setting(
    originTemplate,
    'http://{host}:{WEB_PORT}',
    'an address with {host}, such as https://{host}',
  ),
  PAGE_CACHE_MS: amount('5000', 'milliseconds', 0, MAX_TIMER_MS),
  RENDER_TIMEOUT_MS: amount('10000', 'milliseconds', 1, MAX_TIMER_MS),
  PAGE_DATA_TIMEOUT_MS: amount('3000', 'milliseconds', 1, MAX_TIMER_MS),
  MAX_RENDERS: amount('16', 'pages', 1, MAX_COUNT),
  MAX_WAITING_RENDERS: amount('64', 'pages', 0, MAX_COUNT),
  UPSTREAM_CONNECTIONS: amount('64', 'connections', 1, MAX_COUNT),
  WEB_UPSTREAM_TIMEOUT_MS: amount('15000', 'milliseconds', 1, MAX_TIMER_MS),
  WEB_CHANGE_TIMEOUT_MS: amount('35000', 'milliseconds', 1, MAX_TIMER_MS),
  WEB_MAX_WAITING_REQUESTS: amount('512', 'requests', 0, MAX_COUNT),
  WEB_MAX_BODY_BYTES: amount(String(MAX_BODY_BYTES), 'bytes', 1, MAX_BODY),
  WEB_REQUEST_TIMEOUT_MS: amount('10000', 'milliseconds', 1, MAX_TIMER_MS),
  WEB_PAGES_PER_MINUTE: amount('2400', 'pages', 0, MAX_COUNT),
  WEB_OPERATIONS_PER_MINUTE: amount('6000', 'operations', 0, MAX_COUNT),
  WEB_MEDIA_PER_MINUTE: amount('60000', 'pictures', 0, MAX_COUNT),
  STOP_GRACE_MS: amount('5000', 'milliseconds', 0, MAX_TIMER_MS),
  DRAIN_DELAY_MS: amount('500', 'milliseconds', 0, MAX_TIMER_MS),
  LOG_LEVEL: setting(v.picklist(levels), 'info', `one of ${levels.join(', ')}`),
  /** Empty measures nothing. */
  METRICS_PORT: setting(v.union([v.literal(''), port]), '', 'a port from 0 to 65535'),
  METRICS_HOST: setting(v.pipe(v.string(), v.minLength(1)), '127.0.0.1', 'an address to listen on'),
  /** Empty traces nothing. */
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(traceReceiver, '', expectedReceiver.traces, { isSecret: true }),
  /** With METRICS_PORT. */
  WEB_VITALS_SHARE: setting(share, '0.1', 'a share from 0 to 1'),
  OTEL_TRACES_SAMPLER_ARG: setting(share, '0.1', 'a share from 0 to 1'),
  /** Empty reports nothing. */
  ERROR_REPORT_URL: setting(errorReceiver, '', expectedReceiver.errors, { isSecret: true }),
}

/** A setting is invalid. The message is one sentence for the person who starts the process. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

export type WebConfig = Readonly<ReturnType<typeof readConfig>>

/** @throws ConfigError */
export function readConfig(environment: Environment = processEnvironment()) {
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
    maxWaitingRequests: read('WEB_MAX_WAITING_REQUESTS', environment),
    maxBodyBytes: read('WEB_MAX_BODY_BYTES', environment),
    requestTimeoutMs: read('WEB_REQUEST_TIMEOUT_MS', environment),
    pagesPerMinute: read('WEB_PAGES_PER_MINUTE', environment),
    operationsPerMinute: read('WEB_OPERATIONS_PER_MINUTE', environment),
    mediaPerMinute: read('WEB_MEDIA_PER_MINUTE', environment),
    stopGraceMs: read('STOP_GRACE_MS', environment),
    drainDelayMs: read('DRAIN_DELAY_MS', environment),
    logLevel: read('LOG_LEVEL', environment),
    traces: traceSettings(
      read('OTEL_EXPORTER_OTLP_ENDPOINT', environment),
      read('OTEL_TRACES_SAMPLER_ARG', environment),
    ),
    vitalsShare: read('WEB_VITALS_SHARE', environment),
    errorReportUrl: read('ERROR_REPORT_URL', environment),
    metrics: metricsAddress(environment),
  }
}

/** Returns the environment with the variables of a .env file beside package.json; variables that are set already win. */
function processEnvironment(): Environment {
  const file = join(import.meta.dirname, '..', '..', '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}

/** Null without one. */
function projectFolder(name: string): string | null {
  return name === '' ? null : resolve(import.meta.dirname, '..', '..', name)
}

function traceSettings(endpoint: string, sampledShare: number) {
  return endpoint === '' ? null : { endpoint, sampledShare }
}

/** @throws ConfigError for the port of the shop itself */
function metricsAddress(environment: Environment) {
  const metricsPort = read('METRICS_PORT', environment)
  if (metricsPort === '') return null
  if (metricsPort !== 0 && metricsPort === read('WEB_PORT', environment))
    throw new ConfigError(`METRICS_PORT: expected another port than WEB_PORT, got ${metricsPort} for both.`)
  return { host: read('METRICS_HOST', environment), port: metricsPort }
}

function amount(byDefault: string, unit: string, min: number, max: number) {
  return setting(
    v.pipe(whole, v.minValue(min), v.maxValue(max)),
    byDefault,
    `a whole number of ${unit} from ${min} to ${max}`,
  )
}

function setting<Schema extends v.GenericSchema<string, unknown>>(
  schema: Schema,
  byDefault: string,
  expected: string,
  { isSecret = false } = {},
): Setting<Schema> {
  return { schema, default: byDefault, expected, isSecret }
}

type Value<Name extends keyof typeof settings> = v.InferOutput<(typeof settings)[Name]['schema']>

/** Reads a setting. An empty variable counts as not set. */
function read<Name extends keyof typeof settings>(name: Name, environment: Environment): Value<Name> {
  const { schema, default: byDefault, expected, isSecret }: (typeof settings)[Name] = settings[name]
  const text = environment[name] || byDefault
  const parsed = v.safeParse(schema, text)
  if (!parsed.success)
    throw new ConfigError(`${name}: expected ${expected}, got ${isSecret ? `${text.length} characters` : `"${text}"`}.`)

  return parsed.output
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const maxBits = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits))
  )
}
