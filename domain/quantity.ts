/** Quantity rules: minimum, increment and maximum of an order; quantities of cart lines. */
import { compare, type Decimal, decimal, divide, isPositive, multiply, remainder, subtract, toText } from './decimal.ts'
import type { Unit } from './unit.ts'

export interface QuantityRule {
  readonly unit: Unit
  readonly minimum: Decimal
  /** The increment; quantities are multiples of it, counted from zero. */
  readonly step: Decimal
  readonly maximum?: Decimal | null
}

/**
 * Validates a rule.
 *
 * @throws RangeError for a rule that no quantity satisfies.
 */
export function quantityRule(rule: QuantityRule): QuantityRule {
  if (!isPositive(rule.step)) throw new RangeError(`expected a step above 0, got ${toText(rule.step)}`)
  if (!isPositive(rule.minimum)) throw new RangeError(`expected a minimum above 0, got ${toText(rule.minimum)}`)

  const least = minAllowedQuantity(rule)
  if (rule.maximum && compare(rule.maximum, least) < 0) {
    throw new RangeError(`expected a maximum of ${toText(least)} or more, got ${toText(rule.maximum)}`)
  }
  return rule
}

/** The smallest multiple of the increment that is at least the minimum. */
export function minAllowedQuantity({ minimum, step }: QuantityRule): Decimal {
  const rest = remainder(minimum, step)
  return rest.eq(0) ? minimum : minimum.minus(rest).plus(step)
}

export function isAllowedQuantity(rule: QuantityRule, quantity: Decimal): boolean {
  if (compare(quantity, rule.minimum) < 0) return false
  if (rule.maximum && compare(quantity, rule.maximum) > 0) return false
  return remainder(quantity, rule.step).eq(0)
}

/** Rounds up to an allowed quantity; returns the maximum above it. */
export function allowedQuantityFrom(rule: QuantityRule, quantity: Decimal): Decimal {
  const minimum = compare(quantity, rule.minimum) < 0 ? rule.minimum : quantity
  const least = minAllowedQuantity({ ...rule, minimum })
  if (!rule.maximum || compare(least, rule.maximum) <= 0) return least
  return subtract(rule.maximum, remainder(rule.maximum, rule.step))
}

/** Rounds down to an allowed quantity; null below the minimum. */
export function allowedQuantityUpTo(rule: QuantityRule, quantity: Decimal): Decimal | null {
  const most = rule.maximum && compare(rule.maximum, quantity) < 0 ? rule.maximum : quantity
  const allowed = subtract(most, remainder(most, rule.step))
  return compare(allowed, minAllowedQuantity(rule)) < 0 ? null : allowed
}

/** The nearest allowed quantity; the larger one if two are equally near. */
export function nearestAllowedQuantity(rule: QuantityRule, quantity: Decimal): Decimal {
  const least = minAllowedQuantity(rule)
  if (compare(quantity, least) <= 0) return least

  const steps = divide(quantity, rule.step, 0)
  const nearest = multiply(steps, rule.step)
  if (!rule.maximum || compare(nearest, rule.maximum) <= 0) return nearest
  return subtract(rule.maximum, remainder(rule.maximum, rule.step))
}

/** The default rule of products without one: one piece or more, in steps of one. */
export function pieceByPiece(unit: Unit): QuantityRule {
  return { unit, minimum: decimal(1), step: decimal(1) }
}

export interface QuantityProblem {
  readonly rule: 'TOO_SMALL' | 'TOO_LARGE' | 'NOT_MULTIPLE_OF'
  /** The violated limit. */
  readonly bound: string
}

/** Larger quantities are typing errors, and their totals would overflow a backend's columns. */
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

/**
 * The number in the shop's header. A quantity sold by measure counts as one, because metres and grams cannot be added to pieces, and so does one of
 * parts of a piece, as backends sell wire without a unit.
 */
export function cartCount(lines: readonly CountedLine[], countBy: 'LINES' | 'QUANTITIES'): number {
  if (countBy === 'LINES') return lines.length
  return lines.reduce(
    (sum, { quantity, isSoldByPiece }) => sum + (isSoldByPiece && Number.isInteger(quantity) ? quantity : 1),
    0,
  )
}
