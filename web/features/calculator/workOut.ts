/** Parses the calculator's fields and computes the result. */
import { type Decimal, toText } from '#domain/decimal.ts'
import type { Refusal } from '#domain/calculatorEntry.ts'
import {
  type CalculatedOrder,
  type CalculatorItem,
  calculateOrder,
  isCutToSize,
  lengthForWeight,
  orderForBudget,
  orderForWeight,
} from '#domain/goldsmithCalculator.ts'
import type { TierTable } from '#domain/tierLookup.ts'
import { minAllowedQuantity } from '#domain/quantity.ts'
import type { TaxSide } from '../../shop/taxSide.ts'
import type { CalculatorMode } from './calculatorItem.ts'

const fieldNames = ['pieces', 'lengthMm', 'widthMm', 'quantity', 'grams', 'budget'] as const
export type FieldName = (typeof fieldNames)[number]
export type Fields = Readonly<Record<FieldName, string>>

/** Initial field values: the smallest quantity that can be ordered. */
export function firstFields(goods: CalculatorItem): Fields {
  const { quantityRule, limits } = goods
  const least = minAllowedQuantity(quantityRule)
  const length = limits.minimumLengthMm ?? (quantityRule.unit === 'METER' ? least.times(1000) : null)

  return {
    pieces: isCutToSize(goods) ? typed(least) : '1',
    lengthMm: length ? typed(length) : '',
    widthMm: limits.minimumWidthMm ? typed(limits.minimumWidthMm) : '',
    quantity: typed(least),
    grams: '',
    budget: '',
  }
}

/** Formats a decimal with a comma, as shoppers of all stores type it. */
function typed(value: Decimal): string {
  return toText(value).replace('.', ',')
}

export function fieldsOf(mode: CalculatorMode, goods: CalculatorItem): readonly FieldName[] {
  switch (mode) {
    case 'PIECES':
      return isCutToSize(goods) ? ['pieces', 'lengthMm', 'widthMm'] : ['pieces', 'lengthMm']
    case 'QUANTITY':
      return ['quantity']
    case 'WEIGHT':
      return isCutToSize(goods) ? ['grams', 'widthMm'] : ['grams']
    case 'BUDGET':
      return ['budget']
  }
}

export interface Question {
  readonly mode: CalculatorMode
  readonly fields: Fields
  readonly ladder: TierTable | null
  /** Tax side of the budget. */
  readonly side: TaxSide
}

/** Null while a field is empty. */
export function workOut(
  goods: CalculatorItem,
  { mode, fields, ladder, side }: Question,
): CalculatedOrder | Refusal | null {
  if (fieldsOf(mode, goods).some((name) => fields[name].trim() === '')) return null

  const { pieces, lengthMm, widthMm, quantity, grams, budget } = fields
  switch (mode) {
    case 'PIECES':
      return calculateOrder(goods, { by: 'PIECES', pieces, lengthMm, ...(isCutToSize(goods) && { widthMm }) })
    case 'QUANTITY':
      return calculateOrder(goods, { by: 'QUANTITY', quantity })
    case 'WEIGHT':
      return isCutToSize(goods) ? lengthForWeight(goods, { grams, widthMm }) : orderForWeight(goods, grams)
    case 'BUDGET':
      return orderForBudget(goods, { amount: budget, side }, ladder)
  }
}

/** The field that the refusal belongs to; null if it belongs to none. */
export function fieldOfRefusal(refusal: Refusal): FieldName | null {
  if (!('field' in refusal)) return null
  return (
    {
      QUANTITY: 'quantity',
      PIECES: 'pieces',
      LENGTH: 'lengthMm',
      WIDTH: 'widthMm',
      WEIGHT: 'grams',
      BUDGET: 'budget',
    } as const
  )[refusal.field]
}

/** Bounds of a cut are in millimetres and bounds of a budget are money; all others are quantities, in every mode. */
export function isOfCut(refusal: Refusal, { limits }: CalculatorItem): boolean {
  const bounds: readonly unknown[] = [
    limits.minimumLengthMm,
    limits.maximumLengthMm,
    limits.minimumWidthMm,
    limits.maximumWidthMm,
  ]
  return (
    (refusal.refused === 'TOO_SMALL' && bounds.includes(refusal.least)) ||
    (refusal.refused === 'TOO_LARGE' && bounds.includes(refusal.most))
  )
}
