/** The clock on the wall of a store: moments are written in its time, on the server and in any browser alike. */
const zones: Readonly<Record<string, string>> = {
  NO: 'Europe/Oslo',
  SE: 'Europe/Stockholm',
  FI: 'Europe/Helsinki',
  DE: 'Europe/Berlin',
  IT: 'Europe/Rome',
}

/** @param country ISO 3166-1 alpha-2. */
export function timeZoneOf(country: string): string {
  return zones[country] ?? 'UTC'
}
