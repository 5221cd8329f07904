/** Time zones of stores: times are displayed in the store's time, on the server and in any browser. */
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
