/** Tolerances of weight and length of a cut piece. */
import { compare, decimal, type Decimal, multiply, roundHalfAwayFromZero, subtract, ZERO } from './decimal.ts'
import { type Metal, weightDigits } from './metal.ts'

/** `WEIGHED`: grain, solder, findings and similar products that are weighed or counted as ordered. */
export type Form = 'WIRE' | 'TUBE' | 'SHEET' | 'CHAIN' | 'WEIGHED'

const SHARES: Readonly<Record<Form, Decimal>> = {
  WIRE: decimal('0.03'),
  TUBE: decimal('0.03'),
  SHEET: decimal('0.05'),
  CHAIN: decimal('0.05'),
  WEIGHED: ZERO,
}
const MIN_GRAMS = decimal('0.02')
const MAX_LONGER_MM = decimal(3)

export interface WeightTolerance {
  /** Maximum difference in either direction. */
  readonly grams: Decimal
  readonly lowestGrams: Decimal
  readonly highestGrams: Decimal
  /** Of one piece, never shorter than ordered; null where no length is cut. */
  readonly longestMm: Decimal | null
}

interface ToleranceQuestion {
  readonly form: Form
  readonly metal: Metal
  readonly grams: Decimal
  readonly lengthMm: Decimal | null
}

/** @see docs/rules/goldsmith-calculator.md */
export function toleranceOf({ form, metal, grams, lengthMm }: ToleranceQuestion): WeightTolerance {
  if (form === 'WEIGHED') return { grams: ZERO, lowestGrams: grams, highestGrams: grams, longestMm: null }

  const share = roundHalfAwayFromZero(multiply(grams, SHARES[form]), weightDigits(metal))
  const either = compare(share, MIN_GRAMS) < 0 ? MIN_GRAMS : share
  const lowest = subtract(grams, either)
  return {
    grams: either,
    lowestGrams: lowest.lt(0) ? ZERO : lowest,
    highestGrams: grams.plus(either),
    longestMm: lengthMm && lengthMm.plus(MAX_LONGER_MM),
  }
}
