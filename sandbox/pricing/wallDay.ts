/** Time zones of the stores' countries. Tax rates start at midnight there. */
const ZONES: Readonly<Record<string, string>> = {
  NO: 'Europe/Oslo',
  SE: 'Europe/Stockholm',
  FI: 'Europe/Helsinki',
  DE: 'Europe/Berlin',
  IT: 'Europe/Rome',
}

const calendars = new Map(
  Object.entries(ZONES).map(([country, timeZone]) => [
    country,
    new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
  ]),
)

/** Returns the local date in a country. @param time milliseconds since 1970 @returns "yyyy-MM-dd" */
export function wallDay(country: string, time: number): string {
  const calendar = calendars.get(country)
  if (!calendar)
    throw new Error(`expected a country with a time zone, one of ${[...calendars.keys()].join(', ')}, got ${country}`)

  const [day, month, year] = calendar.format(time).split('/')
  return `${year}-${month}-${day}`
}
