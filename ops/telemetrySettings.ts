/** Settings of log, metrics, traces and error reports, which gateway and web share. */
import * as v from 'valibot'
import {
  ConfigError,
  type Environment,
  nonEmptyText,
  port,
  setting,
  settingsReader,
  share,
  withoutTrailingSlash,
} from './settings.ts'

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const traceReceiver = v.union([
  v.literal(''),
  v.pipe(v.string(), v.check(isTraceReceiver), v.transform(withoutTrailingSlash)),
])
const errorReceiver = v.union([v.literal(''), v.pipe(v.string(), v.check(isErrorReceiver))])

const settings = {
  LOG_LEVEL: setting(v.picklist(LEVELS), 'info', `one of ${LEVELS.join(', ')}`),
  /** Empty measures nothing. */
  METRICS_PORT: setting(v.union([v.literal(''), port]), '', 'a port from 0 to 65535'),
  METRICS_HOST: nonEmptyText('127.0.0.1', 'an address to listen on'),
  /** Empty traces nothing. May contain a key. */
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    traceReceiver,
    '',
    'an http or https address without a user name, /v1/traces and a query',
    { isSecret: true },
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(share, '0.1', 'a share from 0 to 1'),
  /** Empty reports nothing. May contain a key. */
  ERROR_REPORT_URL: setting(errorReceiver, '', 'an http or https address without a user name', { isSecret: true }),
}
const read = settingsReader(settings)

/** The port of the process itself. */
interface OwnPort {
  /** Of its setting. */
  readonly name: string
  readonly port: number
}

/** @throws ConfigError */
export function telemetrySettings(environment: Environment, own: OwnPort) {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT', environment)
  const sampledShare = read('OTEL_TRACES_SAMPLER_ARG', environment)
  return {
    logLevel: read('LOG_LEVEL', environment),
    traces: endpoint === '' ? null : { endpoint, sampledShare },
    errorReportUrl: read('ERROR_REPORT_URL', environment),
    metrics: metricsAddress(environment, own),
  }
}

function metricsAddress(environment: Environment, own: OwnPort) {
  const metricsPort = read('METRICS_PORT', environment)
  if (metricsPort === '') return null
  if (metricsPort !== 0 && metricsPort === own.port)
    throw new ConfigError(`METRICS_PORT: expected another port than ${own.name}, got ${metricsPort} for both.`)
  return { host: read('METRICS_HOST', environment), port: metricsPort }
}

/** `/v1/traces` is appended. The exporter leaves out a user name and would send spans without it. */
function isTraceReceiver(address: string): boolean {
  const url = URL.parse(address)
  return isHttp(url) && url.search === '' && url.hash === '' && !/\/v1\/traces\/*$/.test(url.pathname)
}

/** `fetch` refuses an address with a user name. */
function isErrorReceiver(address: string): boolean {
  return isHttp(URL.parse(address))
}

function isHttp(url: URL | null): url is URL {
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === ''
}
