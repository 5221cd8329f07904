/** Tier prices for display and calculation: the tier of a quantity, its price, the next tier, and the quantity for a budget. */
import {
  compare,
  type Decimal,
  decimal,
  divide,
  isPositive,
  multiply,
  ONE,
  roundDown,
  subtract,
  ZERO,
} from './decimal.ts'
import type { Currency } from './money.ts'
import { minAllowedQuantity, type QuantityRule } from './quantity.ts'
import { rowTotal, type SourcePrice } from './sourcePrice.ts'
import type { TaxedAmount, TaxSide } from './tax.ts'

export interface Tiered {
  /** The tier applies from this quantity on. */
  readonly from: Decimal
}

export interface TierTable {
  /** Price of one unit below the first tier. */
  readonly sourcePrice: SourcePrice
  /** Ascending, each cheaper than the one before, as the gateway returns them. */
  readonly tiers: readonly (Tiered & { readonly sourcePrice: SourcePrice })[]
  readonly ratePercent: number
  readonly currency: Currency
}

/** @see docs/rules/rounding.md */
export function rowAt({ sourcePrice, tiers, ratePercent, currency }: TierTable, quantity: Decimal): TaxedAmount {
  return rowTotal(tierAt(tiers, quantity)?.sourcePrice ?? sourcePrice, quantity, ratePercent, currency)
}

/**
 * The largest allowed quantity whose row total is within the budget; null when the minimum costs more.
 * Tries the highest tier first, because a tier may make a larger quantity cheaper than a smaller one.
 */
export function quantityWithin(table: TierTable, rule: QuantityRule, budget: Decimal, side: TaxSide): Decimal | null {
  const least = minAllowedQuantity(rule)
  const tierStarts = table.tiers.map(({ from }) => minAllowedQuantity({ ...rule, minimum: from }))
  const starts = [least, ...tierStarts.filter((start) => compare(start, least) > 0)]
  const isWithin = (quantity: Decimal) => {
    const { net, gross } = rowAt(table, quantity)
    return compare(side === 'NET' ? net : gross, budget) <= 0
  }
  let end = rule.maximum ?? null
  for (const start of starts.toReversed()) {
    const found = largestInTier(start, end, rule.step, isWithin)
    if (found) return found
    end = subtract(start, rule.step)
  }
  return null
}

// More increments than any realistic order.
const MAX_STEPS = decimal(1_000_000_000)
const STEP_DIGITS = 6

/** Within one tier the row total never falls when the quantity rises, so a binary search works. */
function largestInTier(
  start: Decimal,
  end: Decimal | null,
  step: Decimal,
  isWithin: (quantity: Decimal) => boolean,
): Decimal | null {
  if ((end && compare(start, end) > 0) || !isWithin(start)) return null

  const quantityAt = (steps: Decimal) => multiply(steps, step).plus(start)
  let low = ZERO
  let high = end ? roundDown(divide(subtract(end, start), step, STEP_DIGITS)) : MAX_STEPS
  while (isPositive(subtract(high, low))) {
    const middle = roundDown(divide(low.plus(high).plus(1), decimal(2), STEP_DIGITS))
    if (isWithin(quantityAt(middle))) low = middle
    else high = subtract(middle, ONE)
  }
  return quantityAt(low)
}

/** The tier that a quantity reaches; null below the first. Tiers must be ascending. */
export function tierAt<Tier extends Tiered>(tiers: readonly Tier[], quantity: Decimal): Tier | null {
  return tiers.findLast(({ from }) => compare(from, quantity) <= 0) ?? null
}

export interface NextTier<Tier> {
  readonly tier: Tier
  /** The smallest quantity that reaches it and can be ordered. */
  readonly quantity: Decimal
  /** The difference to the current quantity. */
  readonly missing: Decimal
}

/** Null on the last tier, and where the next tier is above the maximum. */
export function nextTier<Tier extends Tiered>(
  tiers: readonly Tier[],
  quantity: Decimal,
  rule: QuantityRule,
): NextTier<Tier> | null {
  const tier = tiers.find(({ from }) => compare(from, quantity) > 0)
  if (!tier) return null

  const minimum = compare(tier.from, rule.minimum) < 0 ? rule.minimum : tier.from
  const reaching = minAllowedQuantity({ ...rule, minimum })
  if (rule.maximum && compare(reaching, rule.maximum) > 0) return null
  return { tier, quantity: reaching, missing: subtract(reaching, quantity) }
}

/** A tier is near if it needs at most half of the quantity in addition. */
const MAX_MORE = decimal('0.5')
/** It is worth naming if one unit costs more than 1 % less. */
const MIN_SAVING = decimal('0.01')

/**
 * Whether the next tier is recommended: near, and noticeably cheaper.
 *
 * @see docs/rules/tier-price.md
 */
export function isWorthwhile(
  { missing }: Pick<NextTier<unknown>, 'missing'>,
  quantity: Decimal,
  { now, next }: { readonly now: Decimal; readonly next: Decimal },
): boolean {
  return (
    compare(missing, multiply(quantity, MAX_MORE)) <= 0 && compare(subtract(now, next), multiply(now, MIN_SAVING)) > 0
  )
}
