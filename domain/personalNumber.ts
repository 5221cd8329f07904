/** The Swedish personal number: ten or twelve digits, of which the last is a check digit. */
import type { AddressProblem } from './address.ts'
import { enteredCode } from './enteredText.ts'
import { hasLuhnDigit } from './taxId.ts'

const WRITTEN = /^(\d{2})?(\d{2})(\d{2})(\d{2})([-+]?)(\d{4})$/

/** Why a number cannot be used; null if it can. FORMAT for other text and no day, UNKNOWN for a wrong last digit. */
export function personalNumberProblem(written: string): AddressProblem<'socialSecurityNumber'> | null {
  const problem = (rule: AddressProblem['rule']) => ({ path: 'socialSecurityNumber' as const, rule, bound: null })
  const text = withoutBlanks(written)
  if (text === '') return problem('REQUIRED')
  const [, century, year, month, day, , serial] = WRITTEN.exec(text) ?? []
  if (!year || !month || !day || !serial) return problem('FORMAT')
  // Coordination numbers, for people without a registered address, add 60 to the day.
  const dayOfMonth = Number(day) > 60 ? Number(day) - 60 : Number(day)
  const isCentury = century === undefined || ['18', '19', '20'].includes(century)
  const isDay =
    dayOfMonth >= 1 && dayOfMonth <= daysOf(Number(month), century === undefined ? null : Number(century + year))
  if (!isCentury || !isDay) return problem('FORMAT')
  return hasLuhnDigit(year + month + day + serial) ? null : problem('UNKNOWN')
}

/**
 * The number with the ten digits that backends expect: one with its century gets a plus instead of the hyphen from the year in
 * which the person becomes 100.
 *
 * @param written a number without a problem
 * @param thisYear in Sweden
 */
export function tenDigitNumber(written: string, thisYear: number): string {
  const text = withoutBlanks(written)
  const [, century, year = '', month = '', day = '', , serial = ''] = WRITTEN.exec(text) ?? []
  if (century === undefined) return text
  const isHundred = thisYear - Number(century + year) >= 100
  return `${year}${month}${day}${isHundred ? '+' : '-'}${serial}`
}

/** People write blanks between day and serial, and elsewhere. */
function withoutBlanks(written: string): string {
  return enteredCode(written).replace(/\s/g, '')
}

/** @param year null where the century is not known: February has 29 days then. 0 days for an impossible month. */
function daysOf(month: number, year: number | null): number {
  const isLeap = year === null || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0))
  return [0, 31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 0
}
