/** The settings of the shop's server: the only reader of process.env in this room. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const port = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(65535))
const whole = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))
const address = v.pipe(
  v.string(),
  v.check(isHttpAddress),
  v.transform((text) => text.replace(/\/+$/, '')),
)
const originTemplate = v.pipe(
  v.string(),
  v.includes('{host}'),
  v.check((text) => isHttpAddress(text.replace('{host}', 'host').replace('{WEB_PORT}', '1'))),
  v.transform((text) => text.replace(/\/+$/, '')),
)
const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

interface Setting<Schema extends v.GenericSchema<string, unknown>> {
  readonly schema: Schema
  readonly default: string
  /** Ends the sentence "expected …". */
  readonly expected: string
}

const settings = {
  WEB_PORT: setting(port, '3000', 'a port from 0 to 65535'),
  LISTEN_HOST: setting(v.pipe(v.string(), v.minLength(1)), '127.0.0.1', 'an address to listen on'),
  GATEWAY_URL: setting(address, 'http://127.0.0.1:4000', 'an http or https address'),
  STOREFRONT_API_URL: setting(address, 'http://127.0.0.1:8080', 'an http or https address'),
  /** Empty: STOREFRONT_API_URL. */
  IMAGE_URL: setting(v.union([v.literal(''), address]), '', 'an http or https address'),
  PUBLIC_ORIGIN_TEMPLATE: setting(
    originTemplate,
    'http://{host}:{WEB_PORT}',
    'an address with {host}, such as https://{host}',
  ),
  PAGE_CACHE_MS: setting(whole, '5000', 'a whole number of milliseconds'),
  RENDER_TIMEOUT_MS: setting(whole, '10000', 'a whole number of milliseconds'),
  STOP_GRACE_MS: setting(whole, '5000', 'a whole number of milliseconds'),
  LOG_LEVEL: setting(v.picklist(levels), 'info', `one of ${levels.join(', ')}`),
}

/** A setting is wrong; the message is one sentence for whoever starts the process. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

export type WebConfig = Readonly<ReturnType<typeof readConfig>>

/** @throws ConfigError */
export function readConfig(environment: Environment = processEnvironment()) {
  return {
    port: read('WEB_PORT', environment),
    listenHost: read('LISTEN_HOST', environment),
    gatewayUrl: read('GATEWAY_URL', environment),
    imageUrl: read('IMAGE_URL', environment) || read('STOREFRONT_API_URL', environment),
    publicOriginTemplate: read('PUBLIC_ORIGIN_TEMPLATE', environment),
    pageCacheMs: read('PAGE_CACHE_MS', environment),
    renderTimeoutMs: read('RENDER_TIMEOUT_MS', environment),
    stopGraceMs: read('STOP_GRACE_MS', environment),
    logLevel: read('LOG_LEVEL', environment),
  }
}

/** The environment, and what a .env file beside package.json adds to it; variables that are set already win. */
function processEnvironment(): Environment {
  const file = join(import.meta.dirname, '..', '..', '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}

function setting<Schema extends v.GenericSchema<string, unknown>>(
  schema: Schema,
  byDefault: string,
  expected: string,
): Setting<Schema> {
  return { schema, default: byDefault, expected }
}

type Value<Name extends keyof typeof settings> = v.InferOutput<(typeof settings)[Name]['schema']>

/** An empty variable counts as one that is not set, as everywhere in the project. */
function read<Name extends keyof typeof settings>(name: Name, environment: Environment): Value<Name> {
  const { schema, default: byDefault, expected }: (typeof settings)[Name] = settings[name]
  const text = environment[name] || byDefault
  const parsed = v.safeParse(schema, text)
  if (!parsed.success) throw new ConfigError(`${name}: expected ${expected}, got "${text}".`)

  return parsed.output
}

function isHttpAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}
