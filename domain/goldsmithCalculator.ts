/** The goldsmith calculator: weight of a length or size, length for a weight, and quantity for a budget. */
import {
  compare,
  type Decimal,
  decimal,
  divide,
  isPositive,
  multiply,
  ONE,
  remainder,
  roundHalfAwayFromZero,
  roundUp,
  subtract,
} from './decimal.ts'
import { type CalculatorField, readFigure, type Refusal } from './calculatorEntry.ts'
import { type Metal, weightDigits } from './metal.ts'
import { type TierTable, quantityWithin, rowAt } from './tierLookup.ts'
import { allowedQuantityFrom, isAllowedQuantity, minAllowedQuantity, type QuantityRule } from './quantity.ts'
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
  /** The requested quantity between two increments, and the one below it if it can be ordered; null if nothing was rounded up. */
  readonly rounded: { readonly from: Decimal; readonly below: Decimal | null } | null
  /** Number of pieces: a length above the longest piece is delivered in several. */
  readonly pieces: Decimal
  /** Length of one piece; null where the shopper chooses no length, and for several pieces of no chosen length. */
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
    return orderOf(item, {
      quantity: multiply(multiply(pieces, lengthMm), THOUSANDTH),
      field: 'LENGTH',
      pieces,
      lengthMm,
    })

  const widthMm = within('WIDTH', entry.widthMm ?? '', item.limits.minimumWidthMm, item.limits.maximumWidthMm)
  if (!isFigure(widthMm)) return widthMm
  const notWhole = wholeMillimetres(lengthMm, widthMm)
  return notWhole ?? orderOf(item, { quantity: pieces, field: 'PIECES', pieces, lengthMm, widthMm })
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
  readonly pieces?: Decimal
  readonly lengthMm?: Decimal
  readonly widthMm?: Decimal
}

function orderOf(item: CalculatorItem, wanted: Wanted): CalculatedOrder | Refusal {
  const { quantityRule, metal, form } = item
  const { lengthMm, widthMm } = wanted
  const refusal = refusedQuantity(quantityRule, wanted)
  if (refusal) return refusal

  const perUnit = lengthMm && widthMm ? gramsOfArea(item, lengthMm, widthMm) : gramsOfUnit(item)
  if (!perUnit) return { refused: 'NO_WEIGHT' }
  const quantity = allowedQuantityFrom(quantityRule, wanted.quantity)
  const grams = roundHalfAwayFromZero(multiply(quantity, perUnit), weightDigits(metal))
  const { pieces, length, longest } = piecesOf(item, quantity, wanted)
  return {
    quantity,
    rounded: compare(quantity, wanted.quantity) === 0 ? null : roundedFrom(quantityRule, wanted.quantity),
    pieces,
    lengthMm: length,
    widthMm: widthMm ?? null,
    grams,
    tolerance: toleranceOf({ form, metal, grams, lengthMm: longest }),
  }
}

/** A length of metres without a chosen piece is one piece, or several where it is above the longest. */
function piecesOf(item: CalculatorItem, quantity: Decimal, { pieces, lengthMm }: Wanted) {
  if (pieces && lengthMm) return { pieces, length: lengthMm, longest: lengthMm }
  if (!isSoldByMetre(item)) return { pieces: quantity, length: null, longest: null }

  const whole = multiply(quantity, THOUSAND)
  const most = item.limits.maximumLengthMm
  if (!most || compare(whole, most) <= 0) return { pieces: ONE, length: whole, longest: whole }
  return { pieces: roundUp(divide(whole, most, QUOTIENT_DIGITS)), length: null, longest: most }
}

function roundedFrom(rule: QuantityRule, from: Decimal): NonNullable<CalculatedOrder['rounded']> {
  const below = subtract(from, remainder(from, rule.step))
  return { from, below: isAllowedQuantity(rule, below) ? below : null }
}

function refusedQuantity(rule: QuantityRule, { quantity, field }: Wanted): Refusal | null {
  const least = minAllowedQuantity(rule)
  const got = quantity.toFixed()
  if (compare(quantity, least) < 0) return { refused: 'TOO_SMALL', field, least, got }
  const most = rule.maximum && subtract(rule.maximum, remainder(rule.maximum, rule.step))
  return most && compare(quantity, most) > 0 ? { refused: 'TOO_LARGE', field, most, got } : null
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
