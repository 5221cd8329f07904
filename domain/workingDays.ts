/** Days on which a store sends parcels. Days are `yyyy-MM-dd` in the store's time zone. */
import { DAY_MS, dayText } from './day.ts'
import { holidaysOf } from './holidays.ts'

export interface WorkCalendar {
  /** ISO 3166-1 alpha-2; its public holidays are days off. */
  readonly country: string
  /** Days of the week on which parcels are sent: 1 is Monday, 6 Saturday. */
  readonly workingDays: readonly number[]
  /** More days off, such as holidays of a region or stocktaking. */
  readonly closedDays: readonly string[]
}

/** Longer than any row of days off. */
const MAX_DAYS_OFF = 366

export function isWorkingDay(day: string, { country, workingDays, closedDays }: WorkCalendar): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return (
    workingDays.includes(date.getUTCDay()) &&
    !closedDays.includes(day) &&
    !holidaysOf(country, date.getUTCFullYear()).has(day)
  )
}

export function nextDay(day: string): string {
  return dayText(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS))
}

/** The working day that is so many working days after a working day; null if the store is closed for a year. */
export function addWorkingDays(day: string, count: number, calendar: WorkCalendar): string | null {
  let found: string | null = day
  for (let left = count; left > 0 && found !== null; left -= 1) found = firstWorkingDay(nextDay(found), calendar)
  return found
}

/** The day itself or the first working day after it; null if the store is closed for a year. */
export function firstWorkingDay(day: string, calendar: WorkCalendar): string | null {
  let found = day
  for (let ahead = 0; ahead < MAX_DAYS_OFF; ahead += 1) {
    if (isWorkingDay(found, calendar)) return found
    found = nextDay(found)
  }
  return null
}
