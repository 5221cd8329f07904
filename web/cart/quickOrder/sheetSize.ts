/** Sheet in a pasted list: it is sold in pieces of a size, which the list does not name. */
import { cutProblem, unitsOfCut } from '#domain/cutToSize.ts'
import { type Decimal, decimal, multiply, toText } from '#domain/decimal.ts'
import { readQuantity } from '#domain/writtenNumber.ts'
import type { FoundRow } from './useQuickOrder.ts'

interface Limits {
  readonly minimum: string | null
  readonly maximum: string | null
}

export interface SheetLimits {
  readonly length: Limits
  readonly width: Limits
}

/** Null for everything but sheet. */
export function sheetLimits({ variant: { cut, quantity } }: Pick<FoundRow, 'variant'>): SheetLimits | null {
  if (!cut || quantity.unit !== 'PCS') return null
  return {
    length: { minimum: cut.minimumLengthMm, maximum: cut.maximumLengthMm },
    width: { minimum: cut.minimumWidthMm, maximum: cut.maximumWidthMm },
  }
}

/** A typed size in whole millimetres within the limits; null for any other text. */
export function readMillimetres(typed: string, { minimum, maximum }: Limits, locale: string): Decimal | null {
  const size = readQuantity(typed, locale)
  if (!size?.round(0).eq(size)) return null
  const range = { minimum: decimalOrNone(minimum), maximum: decimalOrNone(maximum) }
  return cutProblem(size, range) === null ? size : null
}

/** The size of the pieces of a row; null for other products, and until both sides are typed. */
export function cutOfRow(
  row: FoundRow,
  locale: string,
): { readonly lengthMm: string; readonly widthMm: string } | null {
  const limits = sheetLimits(row)
  if (!limits || !row.size) return null
  const length = readMillimetres(row.size.length, limits.length, locale)
  const width = readMillimetres(row.size.width, limits.width, locale)
  return length && width ? { lengthMm: toText(length), widthMm: toText(width) } : null
}

/** Whether the row cannot be added before the size of its pieces is typed. */
export function needsSize(row: FoundRow, locale: string): boolean {
  return sheetLimits(row) !== null && cutOfRow(row, locale) === null
}

/** Units of the list price; null for sheet without a size, or whose list price is for a piece of unknown size. */
export function unitsOfRow(row: FoundRow, locale: string): Decimal | null {
  if (!sheetLimits(row)) return row.ordered
  const cut = cutOfRow(row, locale)
  const { dimensions } = row.variant
  const units =
    cut &&
    unitsOfCut(
      { length: decimal(cut.lengthMm), width: decimal(cut.widthMm) },
      { length: decimalOrNone(dimensions?.lengthMm), width: decimalOrNone(dimensions?.widthMm) },
    )
  return units && multiply(units, row.ordered)
}

function decimalOrNone(text: string | null | undefined): Decimal | null {
  return text == null ? null : decimal(text)
}
