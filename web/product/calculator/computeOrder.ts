/** Parses the calculator's fields and computes the result. */
import { type Decimal, decimal, toText } from '#domain/decimal.ts'
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

/**
 * Initial field values: the smallest quantity that can be ordered, and of cut sheet the size that the catalogue prices.
 *
 * @param piece size of that piece; null where the catalogue has none
 */
export function initialFields(item: CalculatorItem, piece: PieceSize | null = null): Fields {
  const { quantityRule, limits } = item
  const minQuantity = minAllowedQuantity(quantityRule)
  const length = limits.minimumLengthMm ?? (quantityRule.unit === 'METER' ? minQuantity.times(1000) : null)

  return {
    pieces: isCutToSize(item) ? formatInput(minQuantity) : '1',
    lengthMm: writtenSize(isCutToSize(item) ? piece?.lengthMm : null, length),
    widthMm: writtenSize(isCutToSize(item) ? piece?.widthMm : null, limits.minimumWidthMm),
    quantity: formatInput(minQuantity),
    grams: '',
    budget: '',
  }
}

/** In millimetres, decimals as text. */
interface PieceSize {
  readonly lengthMm: string | null
  readonly widthMm: string | null
}

function writtenSize(own: string | null | undefined, least: Decimal | null): string {
  const size = own == null ? least : decimal(own)
  return size ? formatInput(size) : ''
}

/** Formats a decimal with a comma, as shoppers of all stores type it. */
export function formatInput(value: Decimal): string {
  return toText(value).replace('.', ',')
}

export function fieldsOf(mode: CalculatorMode, item: CalculatorItem): readonly FieldName[] {
  switch (mode) {
    case 'PIECES':
      return isCutToSize(item) ? ['pieces', 'lengthMm', 'widthMm'] : ['pieces', 'lengthMm']
    case 'QUANTITY':
      return ['quantity']
    case 'WEIGHT':
      return isCutToSize(item) ? ['grams', 'widthMm'] : ['grams']
    case 'BUDGET':
      return ['budget']
  }
}

export interface CalculatorInput {
  readonly mode: CalculatorMode
  readonly fields: Fields
  readonly tiers: TierTable | null
  /** Tax side of the budget. */
  readonly side: TaxSide
}

/** Null while a field is empty. */
export function computeOrder(
  item: CalculatorItem,
  { mode, fields, tiers, side }: CalculatorInput,
): CalculatedOrder | Refusal | null {
  if (fieldsOf(mode, item).some((name) => fields[name].trim() === '')) return null

  const { pieces, lengthMm, widthMm, quantity, grams, budget } = fields
  switch (mode) {
    case 'PIECES':
      return calculateOrder(item, { by: 'PIECES', pieces, lengthMm, ...(isCutToSize(item) && { widthMm }) })
    case 'QUANTITY':
      return calculateOrder(item, { by: 'QUANTITY', quantity })
    case 'WEIGHT':
      return isCutToSize(item) ? lengthForWeight(item, { grams, widthMm }) : orderForWeight(item, grams)
    case 'BUDGET':
      return orderForBudget(item, { amount: budget, side }, tiers)
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
