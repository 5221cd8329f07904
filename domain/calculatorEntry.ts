/** Input of the goldsmith calculator and its validation errors. */
import { compare, decimal, type Decimal, isPositive } from './decimal.ts'

export type CalculatorField = 'QUANTITY' | 'PIECES' | 'LENGTH' | 'WIDTH' | 'WEIGHT' | 'BUDGET'

/** The expected limit and the received value. */
export type Refusal =
  /** Not a number: digits with at most one comma or point before the decimals. */
  | { readonly refused: 'NOT_A_NUMBER'; readonly field: CalculatorField; readonly got: string }
  | { readonly refused: 'NOT_POSITIVE'; readonly field: CalculatorField; readonly got: string }
  | { readonly refused: 'NOT_WHOLE'; readonly field: CalculatorField; readonly got: string }
  | { readonly refused: 'TOO_SMALL'; readonly field: CalculatorField; readonly least: Decimal; readonly got: string }
  | { readonly refused: 'TOO_LARGE'; readonly field: CalculatorField; readonly most: Decimal; readonly got: string }
  /** The product has no weight data. */
  | { readonly refused: 'NO_WEIGHT' }
  /** The product has no price to divide a budget by. */
  | { readonly refused: 'NO_PRICE' }

// Spaces of any width may be thousands separators; a comma or a point is always the decimal separator.
const TYPED_NUMBER = /^(-?)(\d{1,3}(?: \d{3})+|\d*)(?:[.,](\d*))?$/

// Larger than any realistic order.
const MOST = decimal(1_000_000_000)

export function readFigure(field: CalculatorField, text: string): Decimal | Refusal {
  const match = TYPED_NUMBER.exec(text.trim().replaceAll(/[\s\u202F]/g, ' '))
  const [, sign = '', whole = '', decimals = ''] = match ?? []
  if (whole + decimals === '') return { refused: 'NOT_A_NUMBER', field, got: text }

  const value = decimal(`${sign}${whole.replaceAll(' ', '') || '0'}.${decimals || '0'}`)
  if (!isPositive(value)) return { refused: 'NOT_POSITIVE', field, got: text }
  if (compare(value, MOST) > 0) return { refused: 'TOO_LARGE', field, most: MOST, got: text }
  return value
}
