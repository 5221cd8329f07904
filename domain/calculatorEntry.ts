/** Input of the goldsmith calculator and its validation errors. */
import { compare, decimal, type Decimal, decimalOrNull, isPositive } from './decimal.ts'

export type CalculatorField = 'QUANTITY' | 'PIECES' | 'LENGTH' | 'WIDTH' | 'WEIGHT' | 'BUDGET'

/** The expected limit and the received value. */
export type Refusal =
  | { readonly refused: 'NOT_A_NUMBER'; readonly field: CalculatorField; readonly got: string }
  | { readonly refused: 'NOT_POSITIVE'; readonly field: CalculatorField; readonly got: string }
  | { readonly refused: 'NOT_WHOLE'; readonly field: CalculatorField; readonly got: string }
  | { readonly refused: 'TOO_SMALL'; readonly field: CalculatorField; readonly least: Decimal; readonly got: string }
  | { readonly refused: 'TOO_LARGE'; readonly field: CalculatorField; readonly most: Decimal; readonly got: string }
  /** The product has no weight data. */
  | { readonly refused: 'NO_WEIGHT' }
  /** The product has no price to divide a budget by. */
  | { readonly refused: 'NO_PRICE' }

// Larger than any realistic order.
const MOST = decimal(1_000_000_000)

/** @param text a plain decimal: what a person typed is read before, in the locale of the page */
export function readFigure(field: CalculatorField, text: string): Decimal | Refusal {
  const value = decimalOrNull(text)
  if (!value) return { refused: 'NOT_A_NUMBER', field, got: text }
  if (!isPositive(value)) return { refused: 'NOT_POSITIVE', field, got: text }
  if (compare(value, MOST) > 0) return { refused: 'TOO_LARGE', field, most: MOST, got: text }
  return value
}
