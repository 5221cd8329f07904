/** Validates price lists of upstreams, one entry per SKU; an invalid entry affects only its own SKU. */
import { compare, type Decimal, decimalOrNull } from '#domain/decimal.ts'
import { isPlausiblePrice } from '#domain/sourcePrice.ts'
import type { Logger } from 'pino'
import { UpstreamError } from '../../errors.ts'
import type { Origin } from '../../upstream/border.ts'
import type { Fields } from '../../upstream/catalogueIndex/fields.ts'

const LOGGED_PROBLEMS = 5

interface Expected extends Origin {
  readonly currency: string
  /** Null for all SKUs of the upstream. */
  readonly skus: readonly string[] | null
}

/** The upstream's prices for some SKUs; a SKU that is in neither list has no price there. */
export interface SkuPrices {
  readonly prices: ReadonlyMap<string, Decimal>
  /** SKUs with an invalid entry: their price is unknown, which differs from no price. */
  readonly refused: ReadonlySet<string>
}

/** Parses a price above zero and below the limit, from a number or text; otherwise null. */
export function priceOf(value: unknown): Decimal | null {
  const amount = decimalOrNull(value)
  return amount && isPlausiblePrice({ amount, side: 'NET' }) ? amount : null
}

/**
 * Rejects and logs entries without a price, in another currency, and two that contradict each other.
 * Ignores and logs entries of SKUs that were not requested.
 *
 * @throws UpstreamError UPSTREAM_MALFORMED when no entry is for a requested SKU: it is the response to another request
 */
export function readPriceEntries(list: readonly unknown[], expected: Expected, log: Logger): SkuPrices {
  const requested = expected.skus && new Set(expected.skus)
  const prices = new Map<string, Decimal>()
  const refused = new Set<string>()
  const problems: string[] = []
  let isForOtherRequest = requested !== null && list.length > 0

  for (const [at, entry] of list.entries()) {
    const { sku, price, problem } = readEntry(entry, expected)
    if (sku === null) {
      problems.push(`[${at}]: ${problem}`)
    } else if (requested && !requested.has(sku)) {
      problems.push(`sku ${sku}: not requested`)
    } else {
      isForOtherRequest = false
      const known = prices.get(sku)
      if (price && (!known || compare(price, known) === 0)) prices.set(sku, price)
      else {
        refused.add(sku)
        problems.push(`sku ${sku}: ${problem ?? 'two prices that contradict each other'}`)
      }
    }
  }
  if (isForOtherRequest)
    throw malformedPrices(
      expected,
      `expected prices of ${expected.skus?.slice(0, LOGGED_PROBLEMS).join(', ')}, got ${problems.slice(0, LOGGED_PROBLEMS).join('; ')}`,
    )

  for (const sku of refused) prices.delete(sku)
  logProblems(problems, expected, log)
  return { prices, refused }
}

/** Null instead of the SKU or price of an invalid entry, and why. */
function readEntry(entry: unknown, { currency }: Expected) {
  const fields: Fields = typeof entry === 'object' && entry !== null ? { ...entry } : {}
  const { sku, price: sourcePrice, currency: own } = fields
  if (typeof sku !== 'string' || sku === '') return { sku: null, price: null, problem: 'expected an entry with a sku' }
  if (own !== undefined && own !== null && own !== currency)
    return { sku, price: null, problem: `expected ${currency}, got ${JSON.stringify(own).slice(0, 20)}` }

  const price = priceOf(sourcePrice)
  return {
    sku,
    price,
    problem: price ? null : `expected a price, got ${JSON.stringify(sourcePrice)?.slice(0, 40) ?? 'none'}`,
  }
}

/** Logs one line per response, however many entries are invalid. */
export function logProblems(problems: readonly string[], { upstream, from }: Origin, log: Logger): void {
  if (problems.length > 0)
    log.warn(
      { upstream, refused: problems.length, problems: problems.slice(0, LOGGED_PROBLEMS) },
      `${upstream}: ${from}: some prices were refused`,
    )
}

export function malformedPrices({ upstream, from }: Origin, message: string): UpstreamError {
  return new UpstreamError({ code: 'UPSTREAM_MALFORMED', upstream, message: `${upstream}: ${from}: ${message}` })
}

/** @throws UpstreamError UPSTREAM_MALFORMED */
export function listOf(result: unknown, origin: Origin): readonly unknown[] {
  if (Array.isArray(result)) return result
  throw malformedPrices(origin, `field result: expected a list, got ${result === null ? 'null' : typeof result}`)
}

/** The items in parts for one request each. */
export function inParts<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}
