/** Reads numbers as people write them. */
import { type Decimal, decimalOrNull } from './decimal.ts'
import { enteredCode } from './enteredText.ts'

/** Longer than any quantity with its blanks. */
const MAX_LENGTH = 40
/** Up to three digits, and three behind each mark. */
const GROUPED = /^-?[1-9]\d{0,2}(?:[ '.,]\d{3})+$/

/**
 * Reads a quantity; null for text that is no number. The decimal mark of the locale is always one. The
 * other of comma and point stands for thousands before three digits, else for decimals: "2.000" is 2,000 in German and 2 in English.
 *
 * @param locale BCP 47
 */
export function readQuantity(written: string, locale: string): Decimal | null {
  return readNumber(written, decimalMarkOf(locale))
}

/** Reads an amount of money. Amounts have two decimals, so that three digits behind a comma or point are thousands in every locale. */
export function readAmount(written: string): Decimal | null {
  return readNumber(written, null)
}

function readNumber(written: string, decimalMark: string | null): Decimal | null {
  if (written.length > MAX_LENGTH) return null
  const text = enteredCode(written)
  const at = decimalAt(text, decimalMark)
  const whole = at === -1 ? text : text.slice(0, at)
  const decimals = at === -1 ? '' : text.slice(at + 1)
  const isNumber = /^-?\d*$/.test(whole) || GROUPED.test(whole)
  if (!isNumber || !/^\d*$/.test(decimals) || !/\d/.test(whole + decimals)) return null
  const digits = whole.replaceAll(/[ '.,]/g, '').replace(/^-?$/, '$&0')
  return decimalOrNull(decimals === '' ? digits : `${digits}.${decimals}`)
}

/** Where the decimals begin; -1 without any. */
function decimalAt(text: string, decimalMark: string | null): number {
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  const mark = text[last]
  if (mark === undefined) return -1
  const isOnly = text.indexOf(mark) === last
  if (!isOnly) return -1
  const hasOther = text.includes(mark === ',' ? '.' : ',')
  return hasOther || mark === decimalMark || !GROUPED.test(text) ? last : -1
}

const marks = new Map<string, string>()

function decimalMarkOf(locale: string): string {
  let mark = marks.get(locale)
  if (mark === undefined) {
    mark = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
    marks.set(locale, mark)
  }
  return mark
}
