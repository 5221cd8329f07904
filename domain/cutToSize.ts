/** Products that are cut to size in a cart: pieces of a length, and of a width for sheet. */
import { compare, type Decimal, decimal, divide, multiply, ONE, roundUp } from './decimal.ts'
import type { Unit } from './unit.ts'

export interface CutRange {
  readonly minimum: Decimal | null
  readonly maximum: Decimal | null
}

/** The violated limit of a size in millimetres; null if it can be cut. */
export function cutProblem(size: Decimal, { minimum, maximum }: CutRange): 'TOO_SMALL' | 'TOO_LARGE' | null {
  if (size.lte(0) || (minimum && compare(size, minimum) < 0)) return 'TOO_SMALL'
  return maximum && compare(size, maximum) > 0 ? 'TOO_LARGE' : null
}

const MM_PER_METRE = decimal(1000)
const DIGITS = 6

export interface CutSheet {
  readonly length: Decimal
  readonly width: Decimal
}

const AREA_DIGITS = 4

/** Units of the list price in a piece of sheet: its area by that of the piece that the list price is for; null if that is unknown. */
export function unitsOfCut(
  { length, width }: CutSheet,
  piece: { readonly length: Decimal | null; readonly width: Decimal | null },
): Decimal | null {
  if (!piece.length?.gt(0) || !piece.width?.gt(0)) return null
  return divide(multiply(length, width), multiply(piece.length, piece.width), AREA_DIGITS)
}

/** Pieces of a size with at least so many units of the list price: where a tier of those units begins. @param unitsOfPiece above 0 */
export function piecesFrom(units: Decimal, unitsOfPiece: Decimal): Decimal {
  const pieces = roundUp(divide(units, unitsOfPiece, DIGITS))
  return compare(pieces, ONE) < 0 ? ONE : pieces
}

/** Products sold by the metre are stored in metres; all others in pieces. */
export function storedQuantity(pieces: Decimal, lengthMm: Decimal, unit: Unit): Decimal {
  return unit === 'METER' ? divide(multiply(pieces, lengthMm), MM_PER_METRE, DIGITS) : pieces
}

/** The pieces of a stored quantity; null if it is not a whole number of pieces, as after a change by another client. */
export function piecesOf(quantity: Decimal, lengthMm: Decimal, unit: Unit): Decimal | null {
  if (unit !== 'METER') return quantity
  const pieces = divide(multiply(quantity, MM_PER_METRE), lengthMm, DIGITS)
  return pieces.round(0).eq(pieces) ? pieces : null
}
