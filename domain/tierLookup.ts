/** Tier prices as they are displayed and computed with: which tier a quantity reaches, what it costs, how far the next tier is, and how much a budget buys. */
import { compare, type Decimal, divide, isPositive, multiply, ONE, roundDown, subtract } from './decimal.ts'
import type { Currency } from './money.ts'
import { minAllowedQuantity, type QuantityRule } from './quantity.ts'
import { rowTotal, type SourcePrice } from './sourcePrice.ts'
import type { TaxedAmount, TaxSide } from './tax.ts'

interface PricedTier {
  readonly fromQuantity: Decimal
  readonly sourcePrice: SourcePrice
}

export interface TierTable {
  /** Of one unit below the first tier. */
  readonly sourcePrice: SourcePrice
  /** Ascending, each cheaper than the one before, as an answered price has them. */
  readonly tiers: readonly PricedTier[]
  readonly ratePercent: number
  readonly currency: Currency
}

function unitPriceAt({ sourcePrice, tiers }: TierTable, quantity: Decimal): SourcePrice {
  return tiers.findLast(({ fromQuantity }) => compare(fromQuantity, quantity) <= 0)?.sourcePrice ?? sourcePrice
}

/** @see docs/rules/rounding.md */
export function rowAt(ladder: TierTable, quantity: Decimal): TaxedAmount {
  return rowTotal(unitPriceAt(ladder, quantity), quantity, ladder.ratePercent, ladder.currency)
}

function sideOf({ net, gross }: TaxedAmount, side: TaxSide): Decimal {
  return side === 'NET' ? net : gross
}

/**
 * The largest allowed quantity whose row costs no more than the budget; null when the least one costs more.
 * A tier may make more of it cheaper than less, so the dearest tier that is within reach is looked at first.
 */
export function quantityWithin(ladder: TierTable, rule: QuantityRule, budget: Decimal, side: TaxSide): Decimal | null {
  const least = minAllowedQuantity(rule)
  const starts = [
    least,
    ...ladder.tiers
      .map(({ fromQuantity }) => minAllowedQuantity({ ...rule, minimum: fromQuantity }))
      .filter((start) => compare(start, least) > 0),
  ]
  let end = rule.maximum ?? null
  for (const start of starts.toReversed()) {
    const found = largestInTier(ladder, rule, { start, end }, (row) => compare(sideOf(row, side), budget) <= 0)
    if (found) return found
    end = subtract(start, rule.step)
  }
  return null
}

interface Stretch {
  readonly start: Decimal
  readonly end: Decimal | null
}

// More than anybody orders of anything, in steps.
const MAX_STEPS = ONE.times(1_000_000_000)

/** Within one tier a row never falls when the quantity rises, so the steps can be halved. */
function largestInTier(
  ladder: TierTable,
  { step }: QuantityRule,
  { start, end }: Stretch,
  fits: (row: TaxedAmount) => boolean,
): Decimal | null {
  if ((end && compare(start, end) > 0) || !fits(rowAt(ladder, start))) return null

  const quantityAt = (steps: Decimal) => multiply(steps, step).plus(start)
  let low = ONE.minus(1)
  let high = end ? roundDown(divide(subtract(end, start), step, STEP_DIGITS)) : MAX_STEPS
  while (isPositive(subtract(high, low))) {
    const middle = roundDown(divide(low.plus(high).plus(1), TWO, STEP_DIGITS))
    if (fits(rowAt(ladder, quantityAt(middle)))) low = middle
    else high = subtract(middle, ONE)
  }
  return quantityAt(low)
}

const TWO = ONE.plus(1)
const STEP_DIGITS = 6

export interface Tiered {
  /** From this quantity on. */
  readonly from: Decimal
}

/** The tier that a quantity has reached; null below the first. Tiers ascend. */
export function tierAt<Tier extends Tiered>(tiers: readonly Tier[], quantity: Decimal): Tier | null {
  return tiers.findLast(({ from }) => compare(from, quantity) <= 0) ?? null
}

export interface NextTier<Tier> {
  readonly tier: Tier
  /** The smallest quantity that reaches it and can be ordered. */
  readonly quantity: Decimal
  /** What must be added to get there. */
  readonly missing: Decimal
}

/** Null on the last tier, and where the next one lies above what can be ordered. */
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
