/** Reads quantity rule, weight, dimensions and cut limits of a product. */
import { type Decimal, decimal, isPositive, ONE, toText } from '#domain/decimal.ts'
import { minAllowedQuantity, pieceByPiece, type QuantityRule as Rule, quantityRule } from '#domain/quantity.ts'
import { isUnit, type Unit } from '#domain/unit.ts'
import type { CutLimits, Dimensions, QuantityRule } from '../resolverTypes.generated.ts'
import { decimalField, type Fields, fieldsField, flagField, textField } from '../upstream/catalogueIndex/fields.ts'

export function unitOf(fields: Fields): Unit {
  const unit = textField(fields, 'unit')
  return unit !== null && isUnit(unit) ? unit : 'PCS'
}

/** If no quantity satisfies the rule, the product is sold piece by piece. */
export function quantityRuleOf(fields: Fields): QuantityRule {
  const unit = unitOf(fields)
  const rule = checkedRule(readRule(fields, unit))
  const { step, maximum } = rule
  return {
    unit,
    minimum: toText(minAllowedQuantity(rule)),
    step: toText(step),
    maximum: maximum ? toText(maximum) : null,
  }
}

function readRule(fields: Fields, unit: Unit): Rule {
  const stock = fieldsField(fields, 'stock')
  const increment = stock && flagField(stock, 'enable_qty_increments') ? positive(stock, 'qty_increments') : null
  const minimum = positive(fields, 'sale_minimum') ?? (stock && positive(stock, 'min_sale_qty')) ?? ONE
  return {
    unit,
    minimum,
    step: positive(fields, 'sale_step') ?? increment ?? decimalStep(stock, minimum) ?? ONE,
    maximum: stock && stock['use_config_max_sale_qty'] === false ? positive(stock, 'max_sale_qty') : null,
  }
}

/**
 * The increment of a product that is sold in decimal quantities without one: two decimals, as Magento's own fields suggest, or as
 * many as its least quantity has. Null for other products.
 */
function decimalStep(stock: Fields | null, minimum: Decimal): Decimal | null {
  if (!stock || !flagField(stock, 'is_qty_decimal')) return null
  const digits = Math.max(2, toText(minimum).split('.')[1]?.length ?? 0)
  return decimal(`0.${'1'.padStart(digits, '0')}`)
}

function checkedRule(rule: Rule): Rule {
  try {
    return quantityRule(rule)
  } catch {
    return pieceByPiece(rule.unit)
  }
}

function positive(fields: Fields, name: string): Decimal | null {
  const value = decimalField(fields, name)
  return value && isPositive(value) ? value : null
}

function positiveText(fields: Fields, name: string): string | null {
  const value = positive(fields, name)
  return value && toText(value)
}

/** Weight of one unit in grams, alloy included. */
export function gramsPerUnitOf(fields: Fields): string | null {
  return positiveText(fields, 'weight')
}

export function dimensionsOf(fields: Fields): Dimensions | null {
  const dimensions = {
    heightMm: positiveText(fields, 'height'),
    lengthMm: positiveText(fields, 'length_mm'),
    widthMm: positiveText(fields, 'width_mm'),
  }
  return isAllNull(dimensions) ? null : dimensions
}

export function cutLimitsOf(fields: Fields): CutLimits | null {
  const limits = {
    minimumWidthMm: positiveText(fields, 'minimumWidth'),
    maximumWidthMm: positiveText(fields, 'maximumWidth'),
    minimumLengthMm: positiveText(fields, 'minimumLength'),
    maximumLengthMm: positiveText(fields, 'maximumLength'),
    thicknessMm: positiveText(fields, 'ka_height'),
    conversionGrams: positiveText(fields, 'conversionRate'),
  }
  return isAllNull(limits) ? null : limits
}

/** Whether pieces are cut in sizes of the shopper's own. */
export function isCutToSize(fields: Fields): boolean {
  if (unitOf(fields) !== 'PCS') return false
  const { thicknessMm: _thickness, ...limits } = cutLimitsOf(fields) ?? {}
  return Object.values(limits).some((limit) => limit !== null)
}

function isAllNull(values: object): boolean {
  return Object.values(values).every((value) => value === null)
}
