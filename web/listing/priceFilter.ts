/** The filter by price: a range of a listing's URL, and the fields in which a shopper types one. */
import { toText } from '#domain/decimal.ts'
import { readAmount } from '#domain/writtenNumber.ts'

export const rangeAttribute = 'price'

/** Form fields for any price range; the URL that they lead to contains the range as a filter. */
export const priceFieldNames = { from: 'price-from', to: 'price-to' } as const

const range = /^(\d{1,12}(?:\.\d{1,4})?)?-(\d{1,12}(?:\.\d{1,4})?)?$/

/** An open end of a range is empty: `-50`, `150-`. */
export function rangeValue(from: string | null, to: string | null): string {
  return `${from ?? ''}-${to ?? ''}`
}

/** The bounds of a range of the URL; null for an open end. */
export function boundsOf(value: string): { readonly from: string | null; readonly to: string | null } {
  const ends = range.exec(value)
  return { from: ends?.[1] ?? null, to: ends?.[2] ?? null }
}

/** Whether a text of the URL is a range with at least one end. */
export function isRange(value: string): boolean {
  return value !== '-' && range.test(value)
}

export function isPriceField(parameter: string): boolean {
  return parameter === priceFieldNames.from || parameter === priceFieldNames.to
}

/** The range of two amounts as people write them, in either order; null without a readable one. */
export function typedRange(fromText: string | null, untilText: string | null): string | null {
  const [from, to] = [plainAmount(fromText), plainAmount(untilText)]
  if (from === null && to === null) return null
  const isReversed = from !== null && to !== null && Number(from) > Number(to)
  return isReversed ? rangeValue(to, from) : rangeValue(from, to)
}

/** Currencies and the ",-" of whole amounts, which people write beside a price. */
const CURRENCY = /€|kr\.?|nok|sek|eur|,-\s*$/gi

function plainAmount(text: string | null): string | null {
  const amount = readAmount((text ?? '').replace(CURRENCY, ''))
  const plain = amount === null ? '' : toText(amount)
  return /^\d{1,12}(?:\.\d{1,4})?$/.test(plain) ? plain : null
}
