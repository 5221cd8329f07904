/** How gateway and web read their settings. Only this module of theirs reads process.env; each lists its settings in its config.ts. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** An invalid setting. The message is one sentence for the operator. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>

interface Setting<Schema extends v.GenericSchema<string, unknown>> {
  readonly schema: Schema
  readonly default: string
  /** Completes the sentence "expected …". */
  readonly expected: string
  /** A secret: never appears in messages, even if it is invalid. */
  readonly isSecret: boolean
}
type Settings = Readonly<Record<string, Setting<v.GenericSchema<string, unknown>>>>

/** Of Node's timers: a longer one ends at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1

const whole = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))
export const port = v.pipe(whole, v.maxValue(65535))
export const share = v.pipe(v.string(), v.regex(/^[01](\.\d+)?$/), v.transform(Number), v.maxValue(1))
/** A user name or a query would not be sent with the paths that follow it. */
export const httpAddress = v.pipe(
  v.string(),
  v.check((text) => hasProtocol(text, ['http:', 'https:']) && isPlainAddress(text)),
  v.transform(withoutTrailingSlash),
)
export const expectedHttpAddress = 'an http or https address without a user name and a query'

export function setting<Schema extends v.GenericSchema<string, unknown>>(
  schema: Schema,
  byDefault: string,
  expected: string,
  { isSecret = false } = {},
): Setting<Schema> {
  return { schema, default: byDefault, expected, isSecret }
}

/** A whole number. */
export function amount(byDefault: string, unit: string, min: number, max: number) {
  return setting(
    v.pipe(whole, v.minValue(min), v.maxValue(max)),
    byDefault,
    `a whole number of ${unit} from ${min} to ${max}`,
  )
}

export const nonEmptyText = (byDefault: string, expected: string) =>
  setting(v.pipe(v.string(), v.minLength(1)), byDefault, expected)

/** A limit of a setting, or one that is built in. */
interface Limit {
  readonly name: string
  readonly value: number
}

/** What an inner limit still allows, an outer one must not cut off. @throws ConfigError */
export function checkOrderOfLimits(inner: Limit, relation: '<' | '<=', outer: Limit): void {
  if (inner.value < outer.value || (relation === '<=' && inner.value === outer.value)) return
  const expected = relation === '<' ? 'more than' : 'at least'
  throw new ConfigError(
    `${outer.name}: expected ${expected} ${inner.name}, which is ${inner.value}, got ${outer.value}: the inner limit could never be reached.`,
  )
}

/** Of the shop's address, which its hosts share. */
export const originTemplate = setting(
  v.pipe(
    v.string(),
    v.includes('{host}'),
    v.check((origin) => isOrigin(origin.replace('{host}', 'host').replace('{WEB_PORT}', '1'))),
    v.transform(withoutTrailingSlash),
  ),
  'http://{host}:{WEB_PORT}',
  'an address with {host} and without a user name and a path, such as https://{host}',
)

/** Reads one of the settings; an empty variable counts as not set. */
export function settingsReader<All extends Settings>(settings: All) {
  /** @throws ConfigError */
  return <Name extends keyof All & string>(
    name: Name,
    environment: Environment,
  ): v.InferOutput<All[Name]['schema']> => {
    const { schema, default: byDefault, expected, isSecret }: All[Name] = settings[name]
    const value = environment[name] || byDefault
    const parsed = v.safeParse(schema, value)
    if (!parsed.success)
      throw new ConfigError(
        `${name}: expected ${expected}, got ${isSecret ? `${value.length} characters` : `"${withoutPasswords(value)}"`}.`,
      )
    return parsed.output
  }
}

/** The environment with the variables of a .env file beside package.json; variables that are set already win. */
export function processEnvironment(): Environment {
  const file = join(import.meta.dirname, '..', '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}

/** Parts of a list that is separated by commas. */
export function partsOf(list: string): readonly string[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

export function hasProtocol(address: string, protocols: readonly string[]): boolean {
  return URL.canParse(address) && protocols.includes(new URL(address).protocol)
}

export function isPlainAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password, search, hash } = new URL(address)
  return username + password + search + hash === ''
}

function isOrigin(address: string): boolean {
  return hasProtocol(address, ['http:', 'https:']) && isPlainAddress(address) && new URL(address).pathname === '/'
}

/** Messages are logged. A password may have a comma or an at sign. */
function withoutPasswords(value: string): string {
  return value.replaceAll(/\/\/[^/]*@/g, '//…@')
}

export function withoutTrailingSlash(address: string): string {
  return address.replace(/\/+$/, '')
}
