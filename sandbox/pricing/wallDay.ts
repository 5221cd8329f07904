/** Time zones of the stores' countries. Tax rates and special prices begin and end at midnight there. */
export const ZONES: Readonly<Record<string, string>> = {
  NO: 'Europe/Oslo',
  SE: 'Europe/Stockholm',
  FI: 'Europe/Helsinki',
  DE: 'Europe/Berlin',
  IT: 'Europe/Rome',
}

const calendars = new Map(
  Object.entries(ZONES).map(([country, timeZone]) => [
    country,
    // Swedish dates have the database's format.
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
)

/** Returns the local date in a country. @param time milliseconds since 1970 @returns "yyyy-MM-dd" */
export function wallDay(country: string, time: number): string {
  return wallTime(country, time).slice(0, 'yyyy-MM-dd'.length)
}

/** Returns the local date and time in a country. @param time milliseconds since 1970 @returns "yyyy-MM-dd HH:mm:ss" */
export function wallTime(country: string, time: number): string {
  const calendar = calendars.get(country)
  if (!calendar)
    throw new Error(`expected a country with a time zone, one of ${[...calendars.keys()].join(', ')}, got ${country}`)

  return calendar.format(time)
}
