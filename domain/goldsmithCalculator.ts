/** The goldsmith's sums: what a length or a size weighs, what length has a weight, and what a budget buys. */
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

/** In mm; null: without a limit. */
interface CutLimits {
  readonly minimumWidthMm: Decimal | null
  readonly maximumWidthMm: Decimal | null
  readonly minimumLengthMm: Decimal | null
  readonly maximumLengthMm: Decimal | null
  /** Grams of one metre, or of one square millimetre of what is sold by the piece. */
  readonly conversionGrams: Decimal | null
}

/** What was typed, in the units of the fields: mm, pieces, units, grams. */
export type OrderEntry =
  | { readonly by: 'QUANTITY'; readonly quantity: string }
  /** Pieces of one length, and of one width where sheet is cut. */
  | { readonly by: 'PIECES'; readonly pieces: string; readonly lengthMm: string; readonly widthMm?: string }

export interface CalculatedOrder {
  /** In units, as the backend counts them. */
  readonly quantity: Decimal
  /** Of one piece; null where no length is chosen. */
  readonly lengthMm: Decimal | null
  readonly widthMm: Decimal | null
  /** Of all together. */
  readonly grams: Decimal
  readonly tolerance: WeightTolerance
}

export function isRefused(answer: object): answer is Refusal {
  return 'refused' in answer
}

/**
 * What the entry weighs.
 *
 * @see docs/rules/goldsmith-calculator.md
 */
export function calculateOrder(goods: CalculatorItem, entry: OrderEntry): CalculatedOrder | Refusal {
  if (entry.by === 'QUANTITY') {
    const quantity = readFigure('QUANTITY', entry.quantity)
    return isFigure(quantity) ? orderOf(goods, { quantity, field: 'QUANTITY' }) : quantity
  }
  const pieces = readWhole('PIECES', entry.pieces)
  if (!isFigure(pieces)) return pieces

  const lengthMm = within('LENGTH', entry.lengthMm, goods.limits.minimumLengthMm, goods.limits.maximumLengthMm)
  if (!isFigure(lengthMm)) return lengthMm
  if (isSoldByMetre(goods))
    return orderOf(goods, { quantity: multiply(multiply(pieces, lengthMm), THOUSANDTH), field: 'LENGTH', lengthMm })

  const widthMm = within('WIDTH', entry.widthMm ?? '', goods.limits.minimumWidthMm, goods.limits.maximumWidthMm)
  if (!isFigure(widthMm)) return widthMm
  const notWhole = wholeMillimetres(lengthMm, widthMm)
  return notWhole ?? orderOf(goods, { quantity: pieces, field: 'PIECES', lengthMm, widthMm })
}

/** The least that weighs so many grams: by the metre the length, by weight the weight itself, else the pieces. For sheet, see `lengthForWeight`. */
export function orderForWeight(goods: CalculatorItem, grams: string): CalculatedOrder | Refusal {
  const wanted = readFigure('WEIGHT', grams)
  if (!isFigure(wanted)) return wanted

  const perUnit = gramsOfUnit(goods)
  if (!perUnit) return { refused: 'NO_WEIGHT' }
  const quantity = minAllowedQuantity({
    ...goods.quantityRule,
    minimum: larger(goods.quantityRule.minimum, divide(wanted, perUnit, QUOTIENT_DIGITS)),
  })
  return orderOf(goods, { quantity, field: 'WEIGHT' })
}

/** The shortest whole length of one piece of sheet, of that width, that weighs so many grams. */
export function lengthForWeight(
  goods: CalculatorItem,
  { grams, widthMm }: { readonly grams: string; readonly widthMm: string },
): CalculatedOrder | Refusal {
  const { minimumWidthMm, maximumWidthMm, minimumLengthMm, conversionGrams } = goods.limits
  const wanted = readFigure('WEIGHT', grams)
  if (!isFigure(wanted)) return wanted
  const width = within('WIDTH', widthMm, minimumWidthMm, maximumWidthMm)
  if (!isFigure(width)) return width
  if (isSoldByMetre(goods) || !conversionGrams) return { refused: 'NO_WEIGHT' }

  const length = roundUp(divide(wanted, multiply(width, conversionGrams), QUOTIENT_DIGITS))
  return calculateOrder(goods, {
    by: 'PIECES',
    pieces: '1',
    lengthMm: larger(length, minimumLengthMm ?? length).toFixed(),
    widthMm,
  })
}

export interface BudgetedOrder extends CalculatedOrder {
  /** What it costs, on the budget's side. */
  readonly amount: Decimal
}

/** The largest order that costs no more, tiers considered. */
export function orderForBudget(
  goods: CalculatorItem,
  budget: { readonly amount: string; readonly side: TaxSide },
  ladder: TierTable | null,
): BudgetedOrder | Refusal {
  const amount = readFigure('BUDGET', budget.amount)
  if (!isFigure(amount)) return amount
  // The price of cut sheet is that of one size; another size is priced by the calculator's service alone.
  if (!ladder || isCutToSize(goods)) return { refused: 'NO_PRICE' }

  const onSide = (quantity: Decimal) =>
    budget.side === 'NET' ? rowAt(ladder, quantity).net : rowAt(ladder, quantity).gross
  const quantity = quantityWithin(ladder, goods.quantityRule, amount, budget.side)
  if (!quantity)
    return {
      refused: 'TOO_SMALL',
      field: 'BUDGET',
      least: onSide(minAllowedQuantity(goods.quantityRule)),
      got: budget.amount,
    }

  const order = orderOf(goods, { quantity, field: 'BUDGET' })
  return isRefused(order) ? order : { ...order, amount: onSide(quantity) }
}

interface Wanted {
  readonly quantity: Decimal
  /** What a refusal is about. */
  readonly field: CalculatorField
  readonly lengthMm?: Decimal
  readonly widthMm?: Decimal
}

function orderOf(goods: CalculatorItem, { quantity, field, lengthMm, widthMm }: Wanted): CalculatedOrder | Refusal {
  const { quantityRule, metal, form } = goods
  if (!isAllowedQuantity(quantityRule, quantity)) return refusedQuantity(quantityRule, quantity, field)

  const perUnit = lengthMm && widthMm ? gramsOfArea(goods, lengthMm, widthMm) : gramsOfUnit(goods)
  if (!perUnit) return { refused: 'NO_WEIGHT' }
  const grams = roundHalfAwayFromZero(multiply(quantity, perUnit), weightDigits(metal))
  const length = lengthMm ?? (isSoldByMetre(goods) ? multiply(quantity, THOUSAND) : null)
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
// Enough that a length or a quantity rounded up from it is never short of a milligram.
const QUOTIENT_DIGITS = 12

function isSoldByMetre({ quantityRule }: CalculatorItem): boolean {
  return quantityRule.unit === 'METER'
}

export function isCutToSize({ quantityRule, limits }: Pick<CalculatorItem, 'quantityRule' | 'limits'>): boolean {
  return quantityRule.unit === 'PCS' && limits.conversionGrams !== null
}

/** Grams of one unit: of goods by weight it is the unit itself. */
function gramsOfUnit(goods: CalculatorItem): Decimal | null {
  switch (goods.quantityRule.unit) {
    case 'G':
      return decimal(1)
    case 'KG':
      return THOUSAND
    case 'METER':
      return positive(goods.limits.conversionGrams) ?? positive(goods.gramsPerUnit)
    case 'PCS':
      return positive(goods.gramsPerUnit)
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
