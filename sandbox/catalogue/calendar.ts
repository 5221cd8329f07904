/** The catalogue stands on one day, so that it is the same whenever it is generated. */

export const SEED_DAY = '2026-11-21'
const DAY_MS = 86_400_000
/** The moment at which the catalogue was written. */
export const SEED_MOMENT = `${SEED_DAY}T12:00:00Z`
const NOON = Date.parse(SEED_MOMENT)

/** "yyyy-MM-dd HH:mm:ss" in UTC, so many days from the seed's day. */
export function dayFromSeed(days: number, secondsOfDay = 0): string {
  const midnight = NOON - DAY_MS / 2 + days * DAY_MS
  return new Date(midnight + secondsOfDay * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
