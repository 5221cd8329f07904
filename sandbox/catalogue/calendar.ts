/** The fixed date of the catalogue, so that every generation gives the same result. */

export const SEED_DAY = '2026-11-21'
const DAY_MS = 86_400_000
/** Time at which the catalogue was written. */
export const SEED_MOMENT = `${SEED_DAY}T12:00:00Z`
const NOON = Date.parse(SEED_MOMENT)

/** Returns a time a number of days after the seed day, as "yyyy-MM-dd HH:mm:ss" in UTC. */
export function dayFromSeed(days: number, secondsOfDay = 0): string {
  const midnight = NOON - DAY_MS / 2 + days * DAY_MS
  return new Date(midnight + secondsOfDay * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
