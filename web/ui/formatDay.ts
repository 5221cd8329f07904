import { dayFormat, monthName } from './formatMoment.ts'

/** Formats the day of a moment in the store's date format, without its time. Days are UTC, so that server and browser agree. */
export function formatDay(moment: string, dateFormat: string): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime()))
    throw new RangeError(`expected a moment such as "2026-11-21T12:00:00Z", got "${moment}"`)

  const parts: Readonly<Record<string, string>> = {
    YYYY: String(date.getUTCFullYear()),
    MMM: monthName(date.getUTCMonth() + 1),
    MM: String(date.getUTCMonth() + 1).padStart(2, '0'),
    M: String(date.getUTCMonth() + 1),
    DD: String(date.getUTCDate()).padStart(2, '0'),
    D: String(date.getUTCDate()),
  }
  return dayFormat(dateFormat).replaceAll(/YYYY|MMM|MM?|DD?/g, (token) => parts[token] ?? token)
}
