/** Hours in which the staff verifies customer numbers: Monday to Friday, local time of the store. */
import { dayText, DAY_MS } from './day.ts'
import { localDay, localMomentOf } from './localDay.ts'

/** Times of a day, such as "08:30". */
export interface HoursOfDay {
  readonly from: string
  readonly to: string
}

/** The next moment at which customer numbers are verified: `now` within the hours. Public holidays are not considered. */
export function nextVerification(now: Date, hours: HoursOfDay, timeZone: string): Date {
  const today = localDay(now, timeZone)
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = dayText(new Date(Date.parse(`${today}T00:00:00Z`) + ahead * DAY_MS))
    if (isWeekend(day)) continue
    const opens = localMomentOf(`${day} ${hours.from}:00`, timeZone)
    const closes = localMomentOf(`${day} ${hours.to}:00`, timeZone)
    if (!opens || !closes || now >= closes) continue
    return now > opens ? now : opens
  }
  return now
}

/** "08.30–15.30" where the date format, such as "DD.MM.YYYY kl. HH.mm", has a point in its time; without leading zero where it has one H. */
export function formatHours({ from, to }: HoursOfDay, dateFormat: string): string {
  const [, hour = 'HH', separator = ':'] = /(HH?)(.)mm/.exec(dateFormat) ?? []
  return [from, to].map((time) => (hour === 'H' ? time.replace(/^0/, '') : time).replace(':', separator)).join('–')
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
}
