/** Quantities: how much of a thing can be ordered. */
import { compare, type Decimal, decimal, divide, isPositive, multiply, remainder, subtract, toText } from './decimal.ts'
import type { Unit } from './unit.ts'

export interface QuantityRule {
  readonly unit: Unit
  readonly minimum: Decimal
  /** Only multiples of it, counted from zero. */
  readonly step: Decimal
  readonly maximum?: Decimal | null
}

/**
 * Checks a rule where it enters.
 *
 * @throws RangeError for a rule that no quantity can keep.
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

/** The smallest multiple of the step that reaches the minimum. */
export function minAllowedQuantity({ minimum, step }: QuantityRule): Decimal {
  const rest = remainder(minimum, step)
  return rest.eq(0) ? minimum : minimum.minus(rest).plus(step)
}

export function isAllowedQuantity(rule: QuantityRule, quantity: Decimal): boolean {
  if (compare(quantity, rule.minimum) < 0) return false
  if (rule.maximum && compare(quantity, rule.maximum) > 0) return false
  return remainder(quantity, rule.step).eq(0)
}

/** The allowed quantity that is nearest; half-way between two it is the larger one. */
export function nearestAllowedQuantity(rule: QuantityRule, quantity: Decimal): Decimal {
  const least = minAllowedQuantity(rule)
  if (compare(quantity, least) <= 0) return least

  const steps = divide(quantity, rule.step, 0)
  const nearest = multiply(steps, rule.step)
  if (!rule.maximum || compare(nearest, rule.maximum) <= 0) return nearest
  return subtract(rule.maximum, remainder(rule.maximum, rule.step))
}

/** One piece at a time, from one on: what holds where a product says nothing. */
export function pieceByPiece(unit: Unit): QuantityRule {
  return { unit, minimum: decimal(1), step: decimal(1) }
}
