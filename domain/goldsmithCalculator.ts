/** The goldsmith calculator: weight of a length or size, length for a weight, and quantity for a budget. */
import {
  compare,
  type Decimal,
  decimal,
  divide,
  isPositive,
  multiply,
  remainder,
  roundHalfAwayFromZero,
  roundUp,
  subtract,
} from './decimal.ts'
import { type CalculatorField, readFigure, type Refusal } from './calculatorEntry.ts'
import { type Metal, weightDigits } from './metal.ts'
import { type TierTable, quantityWithin, rowAt } from './tierLookup.ts'
import { isAllowedQuantity, minAllowedQuantity, type QuantityRule } from './quantity.ts'
import type { TaxSide } from './tax.ts'
import { type Form, toleranceOf, type WeightTolerance } from './weightTolerance.ts'

export interface CalculatorItem {
  readonly metal: Metal
  readonly form: Form
  readonly quantityRule: QuantityRule
  readonly gramsPerUnit: Decimal | null
  readonly limits: CutLimits
}

/** In mm; null for no limit. */
interface CutLimits {
  readonly minimumWidthMm: Decimal | null
  readonly maximumWidthMm: Decimal | null
  readonly minimumLengthMm: Decimal | null
  readonly maximumLengthMm: Decimal | null
  /** Grams of one metre, or of one square millimetre of sheet sold by the piece. */
  readonly conversionGrams: Decimal | null
}

/** The input, in the units of the fields: mm, pieces, units, grams. */
export type OrderEntry =
  | { readonly by: 'QUANTITY'; readonly quantity: string }
  /** Pieces of one length, and for sheet of one width. */
  | { readonly by: 'PIECES'; readonly pieces: string; readonly lengthMm: string; readonly widthMm?: string }

export interface CalculatedOrder {
  /** In units, as the backend counts them. */
  readonly quantity: Decimal
  /** Length of one piece; null where the shopper chooses no length. */
  readonly lengthMm: Decimal | null
  readonly widthMm: Decimal | null
  /** Weight of all pieces together. */
  readonly grams: Decimal
  readonly tolerance: WeightTolerance
}

export function isRefused(answer: object): answer is Refusal {
  return 'refused' in answer
}

/**
 * Computes the weight of an entry.
 *
 * @see docs/rules/goldsmith-calculator.md
 */
export function calculateOrder(item: CalculatorItem, entry: OrderEntry): CalculatedOrder | Refusal {
  if (entry.by === 'QUANTITY') {
    const quantity = readFigure('QUANTITY', entry.quantity)
    return isFigure(quantity) ? orderOf(item, { quantity, field: 'QUANTITY' }) : quantity
  }
  const pieces = readWhole('PIECES', entry.pieces)
  if (!isFigure(pieces)) return pieces

  const lengthMm = within('LENGTH', entry.lengthMm, item.limits.minimumLengthMm, item.limits.maximumLengthMm)
  if (!isFigure(lengthMm)) return lengthMm
  if (isSoldByMetre(item))
    return orderOf(item, { quantity: multiply(multiply(pieces, lengthMm), THOUSANDTH), field: 'LENGTH', lengthMm })

  const widthMm = within('WIDTH', entry.widthMm ?? '', item.limits.minimumWidthMm, item.limits.maximumWidthMm)
  if (!isFigure(widthMm)) return widthMm
  const notWhole = wholeMillimetres(lengthMm, widthMm)
  return notWhole ?? orderOf(item, { quantity: pieces, field: 'PIECES', lengthMm, widthMm })
}

/** The smallest quantity with at least this weight: by the metre the length, by weight the weight itself, otherwise pieces. For sheet, see `lengthForWeight`. */
export function orderForWeight(item: CalculatorItem, grams: string): CalculatedOrder | Refusal {
  const wanted = readFigure('WEIGHT', grams)
  if (!isFigure(wanted)) return wanted

  const perUnit = gramsOfUnit(item)
  if (!perUnit) return { refused: 'NO_WEIGHT' }
  const quantity = minAllowedQuantity({
    ...item.quantityRule,
    minimum: larger(item.quantityRule.minimum, divide(wanted, perUnit, QUOTIENT_DIGITS)),
  })
  return orderOf(item, { quantity, field: 'WEIGHT' })
}

/** The shortest whole length in mm of one sheet of this width with at least this weight. */
export function lengthForWeight(
  item: CalculatorItem,
  { grams, widthMm }: { readonly grams: string; readonly widthMm: string },
): CalculatedOrder | Refusal {
  const { minimumWidthMm, maximumWidthMm, minimumLengthMm, conversionGrams } = item.limits
  const wanted = readFigure('WEIGHT', grams)
  if (!isFigure(wanted)) return wanted
  const width = within('WIDTH', widthMm, minimumWidthMm, maximumWidthMm)
  if (!isFigure(width)) return width
  if (isSoldByMetre(item) || !conversionGrams) return { refused: 'NO_WEIGHT' }

  const length = roundUp(divide(wanted, multiply(width, conversionGrams), QUOTIENT_DIGITS))
  return calculateOrder(item, {
    by: 'PIECES',
    pieces: '1',
    lengthMm: larger(length, minimumLengthMm ?? length).toFixed(),
    widthMm,
  })
}

export interface BudgetedOrder extends CalculatedOrder {
  /** Price of the order, on the budget's side of tax. */
  readonly amount: Decimal
}

/** The largest order within the budget, using tier prices. */
export function orderForBudget(
  item: CalculatorItem,
  budget: { readonly amount: string; readonly side: TaxSide },
  table: TierTable | null,
): BudgetedOrder | Refusal {
  const amount = readFigure('BUDGET', budget.amount)
  if (!isFigure(amount)) return amount
  // The price of cut sheet is that of one size; only the calculator's service prices other sizes.
  if (!table || isCutToSize(item)) return { refused: 'NO_PRICE' }

  const onSide = (quantity: Decimal) =>
    budget.side === 'NET' ? rowAt(table, quantity).net : rowAt(table, quantity).gross
  const quantity = quantityWithin(table, item.quantityRule, amount, budget.side)
  if (!quantity)
    return {
      refused: 'TOO_SMALL',
      field: 'BUDGET',
      least: onSide(minAllowedQuantity(item.quantityRule)),
      got: budget.amount,
    }

  const order = orderOf(item, { quantity, field: 'BUDGET' })
  return isRefused(order) ? order : { ...order, amount: onSide(quantity) }
}

interface Wanted {
  readonly quantity: Decimal
  /** Context of an error. */
  readonly field: CalculatorField
  readonly lengthMm?: Decimal
  readonly widthMm?: Decimal
}

function orderOf(item: CalculatorItem, { quantity, field, lengthMm, widthMm }: Wanted): CalculatedOrder | Refusal {
  const { quantityRule, metal, form } = item
  if (!isAllowedQuantity(quantityRule, quantity)) return refusedQuantity(quantityRule, quantity, field)

  const perUnit = lengthMm && widthMm ? gramsOfArea(item, lengthMm, widthMm) : gramsOfUnit(item)
  if (!perUnit) return { refused: 'NO_WEIGHT' }
  const grams = roundHalfAwayFromZero(multiply(quantity, perUnit), weightDigits(metal))
  const length = lengthMm ?? (isSoldByMetre(item) ? multiply(quantity, THOUSAND) : null)
  return {
    quantity,
    lengthMm: length,
    widthMm: widthMm ?? null,
    grams,
    tolerance: toleranceOf({ form, metal, grams, lengthMm: length }),
  }
}

function refusedQuantity(rule: QuantityRule, quantity: Decimal, field: CalculatorField): Refusal {
  const least = minAllowedQuantity(rule)
  const got = quantity.toFixed()
  if (compare(quantity, least) < 0) return { refused: 'TOO_SMALL', field, least, got }
  if (rule.maximum && compare(quantity, rule.maximum) > 0)
    return { refused: 'TOO_LARGE', field, most: subtract(rule.maximum, remainder(rule.maximum, rule.step)), got }

  const below = subtract(quantity, remainder(quantity, rule.step))
  return { refused: 'NOT_A_STEP', field, step: rule.step, below, above: below.plus(rule.step), got }
}

const THOUSAND = decimal(1000)
const THOUSANDTH = decimal('0.001')
// Enough digits that a quantity or length rounded up from the quotient is never short of a milligram.
const QUOTIENT_DIGITS = 12

function isSoldByMetre({ quantityRule }: CalculatorItem): boolean {
  return quantityRule.unit === 'METER'
}

export function isCutToSize({ quantityRule, limits }: Pick<CalculatorItem, 'quantityRule' | 'limits'>): boolean {
  return quantityRule.unit === 'PCS' && limits.conversionGrams !== null
}

/** Grams of one unit; a product sold by weight has the unit itself. */
function gramsOfUnit(item: CalculatorItem): Decimal | null {
  switch (item.quantityRule.unit) {
    case 'G':
      return decimal(1)
    case 'KG':
      return THOUSAND
    case 'METER':
      return positive(item.limits.conversionGrams) ?? positive(item.gramsPerUnit)
    case 'PCS':
      return positive(item.gramsPerUnit)
  }
}

function gramsOfArea({ limits }: CalculatorItem, lengthMm: Decimal, widthMm: Decimal): Decimal | null {
  const perSquareMillimetre = positive(limits.conversionGrams)
  return perSquareMillimetre && multiply(multiply(lengthMm, widthMm), perSquareMillimetre)
}

function positive(value: Decimal | null): Decimal | null {
  return value && isPositive(value) ? value : null
}

function larger(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) >= 0 ? a : b
}

function isFigure(value: Decimal | Refusal): value is Decimal {
  return !('refused' in value)
}

function readWhole(field: CalculatorField, text: string): Decimal | Refusal {
  const value = readFigure(field, text)
  return !isFigure(value) || remainder(value, decimal(1)).eq(0) ? value : { refused: 'NOT_WHOLE', field, got: text }
}

function within(field: CalculatorField, text: string, least: Decimal | null, most: Decimal | null): Decimal | Refusal {
  const value = readFigure(field, text)
  if (!isFigure(value)) return value
  if (least && compare(value, least) < 0) return { refused: 'TOO_SMALL', field, least, got: text }
  if (most && compare(value, most) > 0) return { refused: 'TOO_LARGE', field, most, got: text }
  return value
}

/** Sheet is cut in whole millimetres. */
function wholeMillimetres(lengthMm: Decimal, widthMm: Decimal): Refusal | null {
  const isWhole = (value: Decimal) => remainder(value, decimal(1)).eq(0)
  if (!isWhole(lengthMm)) return { refused: 'NOT_WHOLE', field: 'LENGTH', got: lengthMm.toFixed() }
  return isWhole(widthMm) ? null : { refused: 'NOT_WHOLE', field: 'WIDTH', got: widthMm.toFixed() }
}
