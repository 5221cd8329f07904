/** Fields in all the ways in which backends write them: numbers as text, texts of digits as numbers, missing values as null or "". */
import { type Decimal, decimal, roundHalfAwayFromZero } from '#domain/decimal.ts'
import * as v from 'valibot'

const DECIMAL = /^[+-]?\d+(?:\.\d+)?$/

/** Text, or a number as its digits; cut to a length that no use exceeds. */
export function looseText(maxLength = 1000) {
  return v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.finite())]),
    v.transform((value) => String(value).slice(0, maxLength)),
  )
}

/** An id as text, whichever type it has. */
export const looseId = v.pipe(
  v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(4000)), v.pipe(v.number(), v.integer())]),
  v.transform(String),
)

const decimalText = v.pipe(
  v.string(),
  v.trim(),
  v.regex(DECIMAL),
  v.transform((value) => Number(value)),
)

/** A number, its decimal text such as "5.00", or that text in an object, as Tryton writes some of its decimals. */
export const looseAmount = v.union([
  v.pipe(v.number(), v.finite()),
  decimalText,
  v.pipe(
    v.object({ __class__: v.literal('Decimal'), decimal: decimalText }),
    v.transform((written) => written.decimal),
  ),
])

/** In the currency's own units: more is an error of the backend, whatever the currency. */
const MAX_AMOUNT = 1_000_000_000
/** What the gateway passes on unread. */
const UNREAD = new Set(['options', 'product_option'])

/** Whether all numbers of a parsed answer are within ±10^9. */
export function hasPlausibleAmounts(parsed: unknown): boolean {
  if (typeof parsed === 'number') return Math.abs(parsed) <= MAX_AMOUNT
  if (typeof parsed !== 'object' || parsed === null) return true
  return Object.entries(parsed).every(([name, value]) => UNREAD.has(name) || hasPlausibleAmounts(value))
}

/** Rejects an answer, or an entry of a list, with an amount that is too large to be meant. */
export function plausibleAmounts<Parsed>() {
  return v.check<Parsed, string>(hasPlausibleAmounts, 'expected amounts within ±10^9')
}

/** A field on which nothing depends: null when it is missing or of another shape. */
export function optionalField<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.nullish(schema, null), null)
}

/** PHP writes a list as an object of its indices as soon as one of them is missing. Other values stay as they are. */
export function listOfIndices(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const indices = Object.keys(value)
  return indices.length > 0 && indices.every((index) => /^\d+$/.test(index)) ? Object.values(value) : value
}

/** A list whose entries all have the shape, also as an object of its indices. */
export function indexedList<Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(v.unknown(), v.transform(listOfIndices), v.array(schema))
}

/** A list without the entries of another shape, empty if it is missing or none. Some backends write a list as an object of its indices. */
export function looseList<Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(
    v.unknown(),
    v.transform((list): v.InferOutput<Schema>[] =>
      (typeof list === 'object' && list !== null ? Object.values(list) : []).flatMap((entry: unknown) => {
        const parsed = v.safeParse(schema, entry)
        return parsed.success ? [parsed.output] : []
      }),
    ),
  )
}

/** Amounts of JSON are binary floats, so they are rounded to the digits that a backend sends. */
const FLOAT_DIGITS = 4

export function exactAmount(value: number): Decimal {
  return roundHalfAwayFromZero(decimal(value), FLOAT_DIGITS)
}

export function exactAmountOrNull(value: number | null | undefined): Decimal | null {
  return value == null ? null : exactAmount(value)
}
