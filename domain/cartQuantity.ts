/** Quantities of cart lines. */
import { compare, decimal, type Decimal, isPositive, remainder, toText } from './decimal.ts'
import { minAllowedQuantity, type QuantityRule } from './quantity.ts'

export interface QuantityProblem {
  readonly rule: 'TOO_SMALL' | 'TOO_LARGE' | 'NOT_MULTIPLE_OF'
  /** The violated limit. */
  readonly bound: string
}

/** More than any order: larger quantities are typing errors, and their totals would exceed what a backend can store. */
const MAX_QUANTITY = decimal(1_000_000)

/** Why a quantity cannot be ordered; null if it can. */
export function quantityProblem(rule: QuantityRule, quantity: Decimal): QuantityProblem | null {
  const minimum = minAllowedQuantity(rule)
  if (!isPositive(quantity) || compare(quantity, minimum) < 0) return { rule: 'TOO_SMALL', bound: toText(minimum) }
  const maximum = rule.maximum && compare(rule.maximum, MAX_QUANTITY) < 0 ? rule.maximum : MAX_QUANTITY
  if (compare(quantity, maximum) > 0) return { rule: 'TOO_LARGE', bound: toText(maximum) }
  return remainder(quantity, rule.step).eq(0) ? null : { rule: 'NOT_MULTIPLE_OF', bound: toText(rule.step) }
}

export interface CountedLine {
  readonly quantity: number
  /** False for products sold by weight or length. */
  readonly isSoldByPiece: boolean
}

/** The number in the shop's header. A quantity sold by measure counts as one, because metres and grams cannot be added to pieces. */
export function cartCount(lines: readonly CountedLine[], countBy: 'LINES' | 'QUANTITIES'): number {
  if (countBy === 'LINES') return lines.length
  return lines.reduce((sum, { quantity, isSoldByPiece }) => sum + (isSoldByPiece ? quantity : 1), 0)
}
