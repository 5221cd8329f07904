/** Parses the calculator's fields and computes the result. */
import { type Decimal, decimal, toText } from '#domain/decimal.ts'
import { readAmount, readQuantity } from '#domain/writtenNumber.ts'
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
import { type FigureStyle, formatMeasure } from '../../ui/figures.ts'
import type { CalculatorMode } from './calculatorItem.ts'

const fieldNames = ['pieces', 'lengthMm', 'widthMm', 'quantity', 'grams', 'budget'] as const
export type FieldName = (typeof fieldNames)[number]
export type Fields = Readonly<Record<FieldName, string>>

/**
 * Initial field values: the smallest quantity that can be ordered, and of cut sheet the size that the catalogue prices.
 *
 * @param piece size of that piece; null where the catalogue has none
 */
export function initialFields(item: CalculatorItem, style: NumberStyle, piece: PieceSize | null = null): Fields {
  const { quantityRule, limits } = item
  const minQuantity = minAllowedQuantity(quantityRule)
  const length = limits.minimumLengthMm ?? (quantityRule.unit === 'METER' ? minQuantity.times(1000) : null)

  return {
    pieces: isCutToSize(item) ? formatInput(minQuantity, style) : '1',
    lengthMm: writtenSize(style, isCutToSize(item) ? piece?.lengthMm : null, length),
    widthMm: writtenSize(style, isCutToSize(item) ? piece?.widthMm : null, limits.minimumWidthMm),
    quantity: formatInput(minQuantity, style),
    grams: '',
    budget: '',
  }
}

/** In millimetres, decimals as text. */
interface PieceSize {
  readonly lengthMm: string | null
  readonly widthMm: string | null
}

function writtenSize(style: NumberStyle, own: string | null | undefined, least: Decimal | null): string {
  const size = own == null ? least : decimal(own)
  return size ? formatInput(size, style) : ''
}

type NumberStyle = Pick<FigureStyle, 'locale'>

export function formatInput(value: Decimal, style: NumberStyle): string {
  return formatMeasure(toText(value), style)
}

/** The typed numbers as plain decimals; other text as it is, to be refused with it. */
function plainFields(typed: Fields, locale: string): Fields {
  const plain = (text: string) => {
    const quantity = readQuantity(text, locale)
    return quantity ? toText(quantity) : text
  }
  const budget = readAmount(typed.budget)
  return {
    pieces: plain(typed.pieces),
    lengthMm: plain(typed.lengthMm),
    widthMm: plain(typed.widthMm),
    quantity: plain(typed.quantity),
    grams: plain(typed.grams),
    budget: budget ? toText(budget) : typed.budget,
  }
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
  /** As typed. */
  readonly fields: Fields
  readonly locale: string
  readonly tiers: TierTable | null
  /** Tax side of the budget. */
  readonly side: TaxSide
}

/** Null while a field is empty. */
export function computeOrder(
  item: CalculatorItem,
  { mode, fields, locale, tiers, side }: CalculatorInput,
): CalculatedOrder | Refusal | null {
  if (fieldsOf(mode, item).some((name) => fields[name].trim() === '')) return null

  const { pieces, lengthMm, widthMm, quantity, grams, budget } = plainFields(fields, locale)
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
