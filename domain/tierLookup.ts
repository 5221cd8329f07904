/** Tier prices for display and calculation: the tier of a quantity, its price, the next tier, and the quantity for a budget. */
import { compare, type Decimal, decimal, divide, isPositive, multiply, ONE, roundDown, subtract } from './decimal.ts'
import type { Currency } from './money.ts'
import { minAllowedQuantity, type QuantityRule } from './quantity.ts'
import { rowTotal, type SourcePrice } from './sourcePrice.ts'
import type { TaxedAmount, TaxSide } from './tax.ts'

interface PricedTier {
  readonly fromQuantity: Decimal
  readonly sourcePrice: SourcePrice
}

export interface TierTable {
  /** Price of one unit below the first tier. */
  readonly sourcePrice: SourcePrice
  /** Ascending, each cheaper than the one before, as the gateway returns them. */
  readonly tiers: readonly PricedTier[]
  readonly ratePercent: number
  readonly currency: Currency
}

function unitPriceAt({ sourcePrice, tiers }: TierTable, quantity: Decimal): SourcePrice {
  return tiers.findLast(({ fromQuantity }) => compare(fromQuantity, quantity) <= 0)?.sourcePrice ?? sourcePrice
}

/** @see docs/rules/rounding.md */
export function rowAt(table: TierTable, quantity: Decimal): TaxedAmount {
  return rowTotal(unitPriceAt(table, quantity), quantity, table.ratePercent, table.currency)
}

function sideOf({ net, gross }: TaxedAmount, side: TaxSide): Decimal {
  return side === 'NET' ? net : gross
}

/**
 * The largest allowed quantity whose row total is within the budget; null when the minimum costs more.
 * Tries the highest tier first, because a tier may make a larger quantity cheaper than a smaller one.
 */
export function quantityWithin(table: TierTable, rule: QuantityRule, budget: Decimal, side: TaxSide): Decimal | null {
  const least = minAllowedQuantity(rule)
  const starts = [
    least,
    ...table.tiers
      .map(({ fromQuantity }) => minAllowedQuantity({ ...rule, minimum: fromQuantity }))
      .filter((start) => compare(start, least) > 0),
  ]
  let end = rule.maximum ?? null
  for (const start of starts.toReversed()) {
    const found = largestInTier(table, rule, { start, end }, (row) => compare(sideOf(row, side), budget) <= 0)
    if (found) return found
    end = subtract(start, rule.step)
  }
  return null
}

interface Stretch {
  readonly start: Decimal
  readonly end: Decimal | null
}

// More increments than any realistic order.
const MAX_STEPS = ONE.times(1_000_000_000)

/** Within one tier the row total never falls when the quantity rises, so a binary search works. */
function largestInTier(
  table: TierTable,
  { step }: QuantityRule,
  { start, end }: Stretch,
  fits: (row: TaxedAmount) => boolean,
): Decimal | null {
  if ((end && compare(start, end) > 0) || !fits(rowAt(table, start))) return null

  const quantityAt = (steps: Decimal) => multiply(steps, step).plus(start)
  let low = ONE.minus(1)
  let high = end ? roundDown(divide(subtract(end, start), step, STEP_DIGITS)) : MAX_STEPS
  while (isPositive(subtract(high, low))) {
    const middle = roundDown(divide(low.plus(high).plus(1), TWO, STEP_DIGITS))
    if (fits(rowAt(table, quantityAt(middle)))) low = middle
    else high = subtract(middle, ONE)
  }
  return quantityAt(low)
}

const TWO = ONE.plus(1)
const STEP_DIGITS = 6

export interface Tiered {
  /** The tier applies from this quantity on. */
  readonly from: Decimal
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

  const reaching = minAllowedQuantity({
    ...rule,
    minimum: compare(tier.from, rule.minimum) < 0 ? rule.minimum : tier.from,
  })
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
