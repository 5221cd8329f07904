/** The settings of the sandbox. Only this module reads the environment. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type LimitsOfStores, readLimitsOfStores } from './checkout/holdLimits.ts'
import type { AgreedPrices } from './pricing/unitPrice.ts'
import type { MetalHours } from './metals/marketHours.ts'
import { MIN_KEY_LENGTH } from './keyFile.ts'

export interface SandboxConfig {
  readonly host: string
  readonly port: number
  readonly databaseFile: string
  /** Sandboxes can share it. */
  readonly picturesFolder: string
  readonly storesFile: string
  /** Key of the fault switch and the export; empty means the key in keyFile. */
  readonly key: string
  readonly keyFile: string
  readonly metalTickSeconds: number
  /** When the metals are quoted. */
  readonly metalHours: MetalHours
  /** How long a cart reserves stock after a change of a line. */
  readonly reservationSeconds: number
  /** For how long prices of a cart are held. */
  readonly priceHoldSeconds: number
  readonly priceHoldLimits: LimitsOfStores
  /** Whether an agreed price is charged even if another one is lower. */
  readonly agreedPrices: AgreedPrices
  readonly paymentPort: number
  /** Origin of the payment provider as browsers reach it; empty where it is the one it listens on. */
  readonly paymentPublicUrl: string
  readonly identityPort: number
  /** Origin of the identity provider as browsers reach it; empty where it is the one it listens on. */
  readonly identityPublicUrl: string
  /** Origins of the shop to which the payment and the identity provider may send shoppers back. */
  readonly returnOrigins: readonly string[]
  readonly lateAnswerSeconds: number
  /** Whether pictures are rendered in idle time before they are requested. */
  readonly prerendersPictures: boolean
  /** All calls, or those of the specification and of Magento's shapes alone. */
  readonly calls: 'all' | 'spec'
  readonly logLevel: string
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** @throws Error with the name of the variable, the expected value and the received value */
export function readConfig(env: Readonly<NodeJS.ProcessEnv> = processEnvironment()): SandboxConfig {
  const folder = join(resolve(env['DATA_DIR'] || '.data'), 'sandbox')

  return {
    host: env['LISTEN_HOST'] || '127.0.0.1',
    port: readPort('SANDBOX_PORT', env['SANDBOX_PORT'] || '8080'),
    databaseFile: join(folder, 'commerce.sqlite'),
    picturesFolder: env['PICTURES_DIR'] ? resolve(env['PICTURES_DIR']) : join(folder, 'pictures'),
    storesFile: resolve(import.meta.dirname, '..', env['STORES_FILE'] || 'stores.json'),
    key: readKey('SANDBOX_KEY', env['SANDBOX_KEY'] || ''),
    keyFile: join(folder, 'sandbox.key'),
    metalTickSeconds: readSeconds('METAL_TICK_SECONDS', env['METAL_TICK_SECONDS'] || '10'),
    metalHours: readMetalHours(env['METAL_HOURS'] || 'always'),
    reservationSeconds: readSeconds('CART_RESERVATION_SECONDS', env['CART_RESERVATION_SECONDS'] || '900'),
    priceHoldSeconds: readSeconds('PRICE_HOLD_SECONDS', env['PRICE_HOLD_SECONDS'] || '600'),
    priceHoldLimits: readLimitsOfStores('PRICE_HOLD_LIMITS', env['PRICE_HOLD_LIMITS'] || '{}'),
    agreedPrices: readAgreedPrices(env['AGREED_PRICES'] || 'fixed'),
    paymentPort: readPort('PAYMENT_PORT', env['PAYMENT_PORT'] || '8090'),
    paymentPublicUrl: readOrigin('PAYMENT_PUBLIC_URL', env['PAYMENT_PUBLIC_URL'] || ''),
    identityPort: readPort('IDENTITY_PORT', env['IDENTITY_PORT'] || '8091'),
    identityPublicUrl: readOrigin('IDENTITY_PUBLIC_URL', env['IDENTITY_PUBLIC_URL'] || ''),
    returnOrigins: readOrigins(
      'PAYMENT_RETURN_ORIGINS',
      env['PAYMENT_RETURN_ORIGINS'] || 'http://localhost:{WEB_PORT},http://*.localhost:{WEB_PORT}',
      env['WEB_PORT'] || '3000',
    ),
    lateAnswerSeconds: readSeconds('PAYMENT_LATE_SECONDS', env['PAYMENT_LATE_SECONDS'] || '20'),
    prerendersPictures: readYesNo('PRERENDER_PICTURES', env['PRERENDER_PICTURES'] || 'yes'),
    calls: readCalls(env['SANDBOX_CALLS'] || 'all'),
    logLevel: readLogLevel(env['LOG_LEVEL'] || 'info'),
  }
}

/** Returns the environment with the entries of a .env file beside package.json; variables that are already set win. */
function processEnvironment(): Readonly<NodeJS.ProcessEnv> {
  const file = join(import.meta.dirname, '..', '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}

function readPort(name: string, text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new Error(`${name} must be a port from 0 to 65535, but it is "${text}"`)
  }
  return port
}

function readYesNo(name: string, text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new Error(`${name} must be yes or no, but it is "${text}"`)
  return text === 'yes'
}

function readCalls(text: string): 'all' | 'spec' {
  if (text !== 'all' && text !== 'spec') throw new Error(`SANDBOX_CALLS must be all or spec, but it is "${text}"`)
  return text
}

function readMetalHours(text: string): MetalHours {
  if (text !== 'always' && text !== 'market')
    throw new Error(`METAL_HOURS must be always or market, but it is "${text}"`)
  return text
}

function readAgreedPrices(text: string): AgreedPrices {
  if (text !== 'fixed' && text !== 'lowest')
    throw new Error(`AGREED_PRICES must be fixed or lowest, but it is "${text}"`)
  return text
}

function readSeconds(name: string, text: string): number {
  if (!/^\d{1,5}$/.test(text))
    throw new Error(`${name} must be a whole number of seconds from 0 to 99999, but it is "${text}"`)
  return Number(text)
}

function readOrigin(name: string, text: string): string {
  if (text !== '' && !isOrigin(text))
    throw new Error(`${name} must be an origin such as https://pay.example, but it is "${withoutPassword(text)}"`)
  return text
}

/** Messages are logged. */
function withoutPassword(address: string): string {
  return address.replace(/\/\/[^/]*@/, '//…@')
}

/** "https://shop.example,http://*.localhost:3000": the second one is every host below localhost. */
function readOrigins(name: string, text: string, webPort: string): readonly string[] {
  const origins = text.split(',').map((origin) => origin.trim().replace('{WEB_PORT}', webPort))
  const wrong = origins.find((origin) => !isOrigin(origin.replace('://*.', '://any.')))
  if (wrong !== undefined)
    throw new Error(
      `${name} must be origins such as https://shop.example, separated by commas, but one is "${withoutPassword(wrong)}"`,
    )
  return origins
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
}

/** The error message never contains the key. */
function readKey(name: string, key: string): string {
  if (key !== '' && key.length < MIN_KEY_LENGTH)
    throw new Error(`${name} must have at least ${MIN_KEY_LENGTH} characters, but it has ${key.length}`)
  return key
}

function readLogLevel(level: string): string {
  if (!LOG_LEVELS.includes(level))
    throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, but it is "${level}"`)
  return level
}
