/** Formats moments in the store's date format and a given time zone, so that server and browser agree. */

/** @param dateFormat such as "DD.MM.YYYY kl. HH.mm" or "D MMM YYYY, HH:mm". @throws RangeError for text that is not a moment */
export function formatMoment(moment: string, dateFormat: string, timeZone: string): string {
  const parts = partsOf(moment, timeZone)
  return dateFormat.replaceAll(/YYYY|MMM|MM?|DD?|HH?|mm|ss/g, (token) => {
    if (token === 'MMM') return monthName(Number(parts['month']))
    const digits = parts[partNames[token] ?? ''] ?? token
    return token.length === 1 ? digits.replace(/^0/, '') : digits
  })
}

/** The part of a date format that writes the day: "DD.MM.YYYY" of "DD.MM.YYYY kl. HH.mm". */
export function dayFormat(dateFormat: string): string {
  return dayPart.exec(dateFormat)?.[0] ?? dateFormat
}

/** The part that writes the time of day, with its word: "kl. HH.mm" of "DD.MM.YYYY kl. HH.mm". */
export function timeFormat(dateFormat: string): string {
  return dateFormat.replace(dayPart, '').replaceAll(/^[\s,]+|[\s,]+$/g, '') || 'HH:mm'
}

/** @param day `yyyy-MM-dd` */
export function formatWeekday(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )
}

/** MMM: the English name of a month, by its number from 1. */
export function monthName(month: number): string {
  return 'JanFebMarAprMayJunJulAugSepOctNovDec'.slice(3 * month - 3, 3 * month)
}

const dayPart = /[YMD][YMD./ -]*[YMD]/

const partNames: Readonly<Record<string, string>> = {
  YYYY: 'year',
  MM: 'month',
  M: 'month',
  DD: 'day',
  D: 'day',
  HH: 'hour',
  H: 'hour',
  mm: 'minute',
  ss: 'second',
}
const everyPart: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
}
const clocks = new Map<string, Intl.DateTimeFormat>()

function partsOf(moment: string, timeZone: string): Readonly<Record<string, string>> {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime()))
    throw new RangeError(`expected a moment such as "2026-11-21T12:00:00Z", got "${moment}"`)

  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, ...everyPart })
  clocks.set(timeZone, clock)
  return Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, value]))
}
