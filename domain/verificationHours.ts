/** Hours in which the staff verifies customer numbers: Monday to Friday 08:30 to 15:30, local time of the store. */
import { dayText, DAY_MS } from './day.ts'
import { localDay, localMomentOf } from './localDay.ts'

export const OPENS = '08:30'
export const CLOSES = '15:30'

/** The next moment at which customer numbers are verified: `now` within the hours. Public holidays are not considered. */
export function nextVerification(now: Date, timeZone: string): Date {
  const today = localDay(now, timeZone)
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = dayText(new Date(Date.parse(`${today}T00:00:00Z`) + ahead * DAY_MS))
    if (isWeekend(day)) continue
    const opens = localMomentOf(`${day} ${OPENS}:00`, timeZone)
    const closes = localMomentOf(`${day} ${CLOSES}:00`, timeZone)
    if (!opens || !closes || now >= closes) continue
    return now > opens ? now : opens
  }
  return now
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
}
