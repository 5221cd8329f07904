/** Reads the quantity typed into a row of the goldsmiths' table. */
import { compare, type Decimal, isPositive } from '#domain/decimal.ts'
import { allowedQuantityFrom, minAllowedQuantity, type QuantityRule } from '#domain/quantity.ts'
import { readQuantity } from '#domain/writtenNumber.ts'

export type RowEntry =
  /** Blank, or zero. */
  | { readonly kind: 'empty' }
  /** No number above 0. The field keeps the text. */
  | { readonly kind: 'invalid'; readonly typed: string }
  | { readonly kind: 'quantity'; readonly quantity: Decimal; readonly wanted: Decimal; readonly change: QuantityChange }

/** Why the quantity differs from the wanted one; null if it does not. */
type QuantityChange = 'TOO_SMALL' | 'TOO_LARGE' | 'ROUNDED' | null

export function readRowQuantity(typed: string, rule: QuantityRule, locale: string): RowEntry {
  if (typed.trim() === '') return { kind: 'empty' }
  const wanted = readQuantity(typed, locale)
  if (wanted?.eq(0)) return { kind: 'empty' }
  if (!wanted || !isPositive(wanted)) return { kind: 'invalid', typed }

  const quantity = allowedQuantityFrom(rule, wanted)
  return { kind: 'quantity', quantity, wanted, change: changeOf(rule, wanted, quantity) }
}

function changeOf(rule: QuantityRule, wanted: Decimal, quantity: Decimal): QuantityChange {
  if (quantity.eq(wanted)) return null
  if (compare(quantity, wanted) < 0) return 'TOO_LARGE'
  return compare(wanted, minAllowedQuantity(rule)) < 0 ? 'TOO_SMALL' : 'ROUNDED'
}
