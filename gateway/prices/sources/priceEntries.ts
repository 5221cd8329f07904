/** Validates price lists of upstreams, one entry per item; an invalid entry affects only its own item. */
import { callOfAnswer } from '../../upstream/answeredCall.ts'
import { isDeepStrictEqual } from 'node:util'
import { type Decimal, decimalOrNull } from '#domain/decimal.ts'
import { isPlausiblePrice } from '#domain/sourcePrice.ts'
import type { Logger } from 'pino'
import { UpstreamError } from '../../shared/errors.ts'
import { type Fields, isFields, textsField } from '../../upstream/catalogueIndex/fields.ts'

const LOGGED_PROBLEMS = 5

/** An upstream's call, for messages. */
interface Call {
  readonly upstream: string
  readonly path: string
}

interface Expected extends Call {
  readonly currency: string
  /** Null for all SKUs of the upstream. */
  readonly skus: readonly string[] | null
}

/** The upstream's prices by SKU: null for a SKU with an invalid entry, which differs from a SKU without a price. */
export type SkuPrices = ReadonlyMap<string, Decimal | null>

/** Parses a price above zero and below the limit, from a number or text; otherwise null. */
export function priceOf(value: unknown): Decimal | null {
  const amount = decimalOrNull(value)
  return amount && isPlausiblePrice({ amount, side: 'NET' }) ? amount : null
}

/**
 * Rejects and logs entries without a price and in another currency.
 *
 * @throws UpstreamError UPSTREAM_MALFORMED when no entry is for a requested SKU: it is the response to another request
 */
export function readPriceEntries(list: readonly Fields[], expected: Expected, log: Logger): SkuPrices {
  const requested = expected.skus && new Set(expected.skus)
  const entries = list.map((entry) => readEntry(entry, expected))
  const { prices, problems } = pricesByKey(entries, requested)
  if (requested && list.length > 0 && prices.size === 0)
    throw malformedPrices(
      expected,
      `expected prices of ${expected.skus?.slice(0, LOGGED_PROBLEMS).join(', ')}, got ${problems.slice(0, LOGGED_PROBLEMS).join('; ')}`,
    )

  logProblems(problems, expected, log)
  return prices
}

function readEntry(entry: Fields, { currency }: Expected): PriceEntry<string, Decimal> {
  // A sku of digits may be a number.
  const [key = null] = textsField(entry, 'sku')
  const { price: sourcePrice, currency: own } = entry
  if (key === null) return { key, price: null, problem: 'expected an entry with a sku' }
  if (own !== undefined && own !== null && own !== currency)
    return { key, price: null, problem: `expected ${currency}, got ${JSON.stringify(own).slice(0, 20)}` }

  const price = priceOf(sourcePrice)
  const problem = price ? null : `expected a price, got ${JSON.stringify(sourcePrice)?.slice(0, 40) ?? 'none'}`
  return { key, price, problem }
}

export interface PriceEntry<Key, Price> {
  /** SKU or document id; null if the entry has none. */
  readonly key: Key | null
  readonly price: Price | null
  /** Why the key or the price is null. */
  readonly problem: string | null
}

/**
 * The price of each requested item; null where its entry is invalid, or where two entries contradict each other.
 *
 * @param requested null for all items of the upstream
 */
export function pricesByKey<Key extends string | number, Price>(
  entries: readonly PriceEntry<Key, Price>[],
  requested: ReadonlySet<Key> | null,
): { readonly prices: ReadonlyMap<Key, Price | null>; readonly problems: readonly string[] } {
  const prices = new Map<Key, Price | null>()
  const problems: string[] = []
  for (const [at, { key, price, problem }] of entries.entries()) {
    if (key === null) problems.push(`[${at}]: ${problem}`)
    else if (requested && !requested.has(key)) problems.push(`${key}: not requested`)
    else {
      const known = prices.get(key)
      const isAccepted = price !== null && (known === undefined || isDeepStrictEqual(known, price))
      prices.set(key, isAccepted ? price : null)
      if (!isAccepted) problems.push(`${key}: ${problem ?? 'two prices that contradict each other'}`)
    }
  }
  return { prices, problems }
}

/** Logs one line per response, however many entries are invalid. */
export function logProblems(problems: readonly string[], { upstream, path }: Call, log: Logger): void {
  if (problems.length > 0)
    log.warn(
      { upstream, refused: problems.length, problems: problems.slice(0, LOGGED_PROBLEMS) },
      `${upstream}: ${path}: some prices were refused`,
    )
}

function malformedPrices({ upstream, path }: Call, message: string): UpstreamError {
  return new UpstreamError({ code: 'UPSTREAM_MALFORMED', upstream, message: `${upstream}: ${path}: ${message}` })
}

/** The entries of a list; one that is no object has no fields. @throws UpstreamError UPSTREAM_MALFORMED */
export function listOf(result: unknown, call: Call): readonly Fields[] {
  if (Array.isArray(result)) return result.map((entry) => (isFields(entry) ? entry : {}))
  const path = callOfAnswer(result) ?? call.path
  throw malformedPrices(
    { ...call, path },
    `field result: expected a list, got ${result === null ? 'null' : typeof result}`,
  )
}

/** The items in parts for one request each. */
export function inParts<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}
