/** Generates creation dates, stock and special prices: random, but the same in every generation. */
import { dayFromSeed } from './calendar.ts'
import type { ProductSpec } from './product.ts'
import { chance, pick, wholeNumber } from './random.ts'
import { bestsellerRank, isRegularSeller } from './sales.ts'

const SECONDS_PER_DAY = 86_400
const NEW_FOR_DAYS = 45
const MIN_DAYS_OLD = 92

export interface Dates {
  readonly createdAt: string
  readonly updatedAt: string
  readonly isNew: boolean
}

/**
 * Bestsellers have sold for a quarter, so they are not new; those created last come first on home pages. Boxes of coins and
 * other slow sellers are not news either.
 */
export function dates(sku: string): Dates {
  const age = daysSinceCreation(sku)
  const daysSinceUpdate = wholeNumber(sku, 'days touched', 0, Math.min(age, 120))
  return {
    createdAt: dayFromSeed(-age, wholeNumber(sku, 'created', 25_000, 60_000)),
    updatedAt: dayFromSeed(-daysSinceUpdate, wholeNumber(sku, 'updated', 61_000, SECONDS_PER_DAY - 1)),
    isNew: age <= NEW_FOR_DAYS,
  }
}

function daysSinceCreation(sku: string): number {
  const rank = bestsellerRank(sku)
  if (rank !== null) return MIN_DAYS_OLD + rank
  return isRegularSeller(sku) && chance(sku, 'age') < 0.06
    ? wholeNumber(sku, 'days new', 1, NEW_FOR_DAYS)
    : wholeNumber(sku, 'days old', MIN_DAYS_OLD, 1400)
}

export interface Stock {
  readonly qty: number
  readonly isInStock: boolean
  readonly lowStockDate: string | null
}

/** Virtual products are always in stock; one product in twenty-five is sold out, one in ten has a low stock. */
export function stock(sku: string, spec: ProductSpec): Stock {
  if (spec.type === 'virtual' || spec.type === 'downloadable') return { qty: 0, isInStock: true, lowStockDate: null }
  const draw = chance(sku, 'stock')
  if (spec.exception?.isOutOfStock || draw < 0.04)
    return {
      qty: 0,
      isInStock: false,
      lowStockDate: dayFromSeed(-wholeNumber(sku, 'sold out', 1, 20), 40_000),
    }
  const step = Number(spec.unit === 'PCS' ? (spec.step ?? '1') : '1')
  const maxQty = spec.unit === 'G' ? 5000 : spec.unit === 'PCS' && step > 1 ? 4000 : 120
  if (draw < 0.14)
    return {
      qty: Math.max(step, wholeNumber(sku, 'few', 1, 5) * step),
      isInStock: true,
      lowStockDate: dayFromSeed(-wholeNumber(sku, 'few since', 1, 9), 40_000),
    }
  return {
    qty: Math.floor(wholeNumber(sku, 'many', Math.min(12 * step, maxQty / 2), maxQty) / step) * step,
    isInStock: true,
    lowStockDate: null,
  }
}

export interface SpecialPrice {
  /** Remaining fraction of the price. */
  readonly share: number
  /** Fraction of the price that was the lowest one of the 30 days before. */
  readonly lowestShare: number
  readonly from: string | null
  readonly to: string | null
}

/**
 * Special price windows of every kind around the seed day: open for years, open-ended, expired, in the future, and
 * without dates.
 */
const WINDOWS: readonly (readonly [string | null, string | null])[] = [
  [dayFromSeed(-20), '2035-12-31 23:59:59'],
  [dayFromSeed(-400), '2036-06-30 23:59:59'],
  [dayFromSeed(-60), null],
  [null, '2034-03-31 23:59:59'],
  [dayFromSeed(-90), dayFromSeed(-30, SECONDS_PER_DAY - 1)],
  ['2025-11-01 00:00:00', '2025-12-24 23:59:59'],
  ['2034-01-02 00:00:00', '2034-01-31 23:59:59'],
  [null, null],
]

/** Returns the remaining fraction of the price under a catalogue price rule; null for a product without one. */
export function catalogueRuleShare(sku: string, mayHaveSpecialPrice: boolean): number | null {
  return mayHaveSpecialPrice && !specialPriceOf(sku, mayHaveSpecialPrice) && chance(sku, 'catalogue rule') < 0.02
    ? 0.93
    : null
}

/**
 * Special prices exist only for products with a list price or with much work, because metal is never sold below its
 * price.
 */
export function specialPriceOf(sku: string, mayHaveSpecialPrice: boolean): SpecialPrice | null {
  if (!mayHaveSpecialPrice || chance(sku, 'offer') >= 0.14) return null
  const [from, to] = pick(sku, 'window', WINDOWS)
  return { share: pick(sku, 'share', [0.95, 0.9, 0.85, 0.8]), lowestShare: pick(sku, 'lowest', [1, 1, 0.97]), from, to }
}
