/**
 * How one backend speaks the storefront API: where its calls are, how it refuses, which payment methods it has. Presets are JSON files;
 * an operator names one, or a file that extends one.
 *
 * @see docs/operate/profiles.md
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { DocumentDialect } from '../catalogueIndex/normalise/documentDialect.ts'
import { CALL_NAMES, type CallName } from './calls.ts'
import { type ORDER_STATUSES, profileSchema, type ProfileInput, type RefusalTexts } from './profileSchema.ts'

export const PRESETS = [
  'spec',
  'vue-storefront-api-magento2',
  'vue-storefront-api-magento1',
  'magento2',
  'tryton',
  'sandbox',
] as const

const FOLDER = join(import.meta.dirname, 'profiles')
const ROOT = 'spec'
/** More would be a loop. */
const MAX_DEPTH = 8

export interface StorefrontProfile {
  /** Name of a preset, or the file. */
  readonly name: string
  readonly backend: 'storefront-api' | 'magento2'
  /** Empty, or with a leading slash. */
  readonly basePath: string
  /** Path of every call below the base; null if the backend does not have it. */
  readonly calls: Readonly<Record<CallName, string | null>>
  readonly idempotencyKeys: boolean
  readonly payments: {
    /** Path with `{orderId}` by the code of the method, as in `calls`. */
    readonly hosted: Readonly<Record<string, string>>
    readonly offline: readonly string[]
    /** Methods that are refused without the buyer's own reference. */
    readonly withReference: readonly string[]
    /** Whether reading a hosted endpoint again opens no second payment, and answers its status. */
    readonly isReadable: boolean
    /** Titles by language, by the code of a method that the backend takes and does not list. */
    readonly unlisted: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
  readonly carts: {
    readonly joinsEqualLines: boolean
    readonly configurableBy: 'PARENT' | 'VARIANT'
    readonly guestsOrder: boolean
    readonly deliveryRequired: boolean
    readonly readableAfterOrder: boolean
    readonly totalsNameCoupon: boolean
    readonly couponMethod: 'GET' | 'POST'
    readonly deliveryCodes: 'camelCase' | 'snake_case'
  }
  readonly orders: {
    /** The field of an order that is the id of its cart. */
    readonly cartField: 'quote_id' | 'entity_id'
    /** By words in lower case. */
    readonly statuses: Readonly<Record<string, (typeof ORDER_STATUSES)[number]>>
    readonly cancellable: readonly ('PENDING' | 'PROCESSING')[]
    /** Whether an order may name the language of its mails, and the day of its dispatch. */
    readonly takesLanguage: boolean
    readonly takesDispatch: boolean
    readonly takesNewCustomer: boolean
    /** Whether it keeps what the law asks of buyers, a declaration or a personal number. */
    readonly keepsBuyerFacts: boolean
  }
  readonly addresses: {
    readonly streetLines: 1 | 2
    readonly latinNames: boolean
    readonly sentWithProfile: boolean
  }
  readonly amounts: {
    /** Null: as the store's prices. */
    readonly deliveryIncludesTax: boolean | null
    /** Null: the highest rate of the store's country in the documents. */
    readonly deliveryTaxPercent: number | null
    readonly agreedPricesAreFixed: boolean
  }
  readonly catalogue: {
    /** Null: by where the documents come from. */
    readonly pricesCanBeOld: boolean | null
    readonly statuses: DocumentDialect['statuses']
    readonly servicesHaveStock: boolean
  }
  readonly refusals: {
    readonly inServerErrors: boolean
    readonly texts: readonly RefusalTexts[]
    readonly outages: readonly RegExp[]
    readonly notImplemented: readonly RegExp[]
  }
}

/** @param nameOrFile a preset, or a JSON file @throws Error that says what was expected */
export function readProfile(nameOrFile: string): StorefrontProfile {
  return { name: nameOrFile, ...joinProfiles(inheritance(nameOrFile)) }
}

/** The profile with its ancestors, the root first. */
function inheritance(nameOrFile: string, depth = 0): readonly ProfileInput[] {
  const input = readInput(nameOrFile)
  const parent = input.extends ?? (nameOrFile === ROOT ? null : ROOT)
  if (parent === null) return [input]
  if (depth >= MAX_DEPTH) throw new Error(`expected a profile that does not extend itself, got "${nameOrFile}"`)
  return [...inheritance(parent, depth + 1), input]
}

function readInput(nameOrFile: string): ProfileInput {
  const file = PRESETS.some((name) => name === nameOrFile) ? join(FOLDER, `${nameOrFile}.json`) : nameOrFile
  if (!existsSync(file))
    throw new Error(`expected one of ${PRESETS.join(', ')}, or a JSON file, got "${nameOrFile}", which is neither`)
  return parseProfile(readJson(file), nameOrFile)
}

function parseProfile(json: unknown, name: string): ProfileInput {
  const parsed = v.safeParse(profileSchema, json)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new Error(`${name}: ${v.getDotPath(issue) ?? 'profile'}: ${issue.message}`)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file}: expected JSON, ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** The value of the nearest profile that gives one. */
type LastGiven = <Value>(read: (input: ProfileInput) => Value | undefined) => Value | undefined

function joinProfiles(inputs: readonly ProfileInput[]): Omit<StorefrontProfile, 'name'> {
  // The nearest profile's texts are recognised first.
  const nearest = inputs.toReversed()
  const last: LastGiven = (read) => nearest.map(read).find((value) => value !== undefined)
  return {
    backend: last(({ backend }) => backend) ?? 'storefront-api',
    calls: joinCalls(inputs),
    basePath: last(({ basePath }) => basePath) ?? '/api',
    idempotencyKeys: last(({ idempotencyKeys }) => idempotencyKeys) ?? false,
    payments: {
      hosted: withoutNulls(Object.assign({}, ...inputs.map(({ payments }) => payments.hosted ?? {}))),
      offline: [...new Set(nearest.flatMap(({ payments }) => payments.offline ?? []))],
      withReference: [...new Set(nearest.flatMap(({ payments }) => payments.withReference ?? []))],
      isReadable: last(({ payments }) => payments.isReadable) ?? false,
      unlisted: withoutNulls(Object.assign({}, ...inputs.map(({ payments }) => payments.unlisted ?? {}))),
    },
    carts: joinCarts(last),
    orders: {
      cartField: last(({ orders }) => orders.cartField) ?? 'quote_id',
      statuses: Object.assign({}, ...inputs.map(({ orders }) => orders.statuses)),
      cancellable: last(({ orders }) => orders.cancellable) ?? [],
      takesLanguage: last(({ orders }) => orders.takesLanguage) ?? false,
      takesDispatch: last(({ orders }) => orders.takesDispatch) ?? false,
      takesNewCustomer: last(({ orders }) => orders.takesNewCustomer) ?? false,
      keepsBuyerFacts: last(({ orders }) => orders.keepsBuyerFacts) ?? true,
    },
    addresses: {
      streetLines: last(({ addresses }) => addresses.streetLines) ?? 2,
      latinNames: last(({ addresses }) => addresses.latinNames) ?? false,
      sentWithProfile: last(({ addresses }) => addresses.sentWithProfile) ?? false,
    },
    amounts: {
      deliveryIncludesTax: last(({ amounts }) => amounts.deliveryIncludesTax) ?? null,
      deliveryTaxPercent: last(({ amounts }) => amounts.deliveryTaxPercent) ?? null,
      agreedPricesAreFixed: last(({ amounts }) => amounts.agreedPricesAreFixed) ?? true,
    },
    catalogue: {
      pricesCanBeOld: last(({ catalogue }) => catalogue.pricesCanBeOld) ?? null,
      statuses: Object.assign({}, ...inputs.map(({ catalogue }) => catalogue.statuses)),
      servicesHaveStock: last(({ catalogue }) => catalogue.servicesHaveStock) ?? true,
    },
    refusals: {
      inServerErrors: last(({ refusals }) => refusals.inServerErrors) ?? true,
      texts: nearest.flatMap(({ refusals }) => refusals.texts ?? []),
      outages: nearest.flatMap(({ refusals }) => refusals.outages ?? []),
      notImplemented: nearest.flatMap(({ refusals }) => refusals.notImplemented ?? []),
    },
  }
}

const callsSchema = v.object(v.entriesFromList(CALL_NAMES, v.nullable(v.string())))

function joinCalls(inputs: readonly ProfileInput[]): StorefrontProfile['calls'] {
  return v.parse(callsSchema, Object.fromEntries(CALL_NAMES.map((name) => [name, pathIn(inputs, name)])))
}

function joinCarts(last: LastGiven): StorefrontProfile['carts'] {
  return {
    joinsEqualLines: last(({ carts }) => carts.joinsEqualLines) ?? true,
    configurableBy: last(({ carts }) => carts.configurableBy) ?? 'PARENT',
    guestsOrder: last(({ carts }) => carts.guestsOrder) ?? true,
    deliveryRequired: last(({ carts }) => carts.deliveryRequired) ?? true,
    readableAfterOrder: last(({ carts }) => carts.readableAfterOrder) ?? false,
    totalsNameCoupon: last(({ carts }) => carts.totalsNameCoupon) ?? true,
    couponMethod: last(({ carts }) => carts.couponMethod) ?? 'GET',
    deliveryCodes: last(({ carts }) => carts.deliveryCodes) ?? 'camelCase',
  }
}

function pathIn(inputs: readonly ProfileInput[], name: CallName): string | null {
  const path = inputs.map(({ calls }) => calls[name]).findLast((one) => one !== undefined)
  return path === undefined ? name : path
}

/** Without what a profile has removed. */
function withoutNulls<Value>(entries: Readonly<Record<string, Value | null>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(entries).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}
