/** What was typed into the calculator's fields, and what comes of it. */
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

/** The smallest that can be ordered stands there before anything is typed. */
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

/** As every store's shoppers type it. */
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
  /** Of the budget. */
  readonly side: TaxSide
}

/** Null while a field is still empty. */
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

/** In which field the refused figure stands; null for refusals of none. */
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

/** Limits of the cut are millimetres and budgets are money; all other bounds are quantities, whatever was typed. */
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
