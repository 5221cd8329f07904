/** When the metals are traded: from Sunday 23:00 UTC to Friday 22:00, with an hour's pause at 22:00 each day. */
import { DAY_MS, HOUR_MS } from './pricePath.ts'

/** Always, or the hours of the market. */
export type MetalHours = 'always' | 'market'

const PAUSE_HOUR = 22
const FRIDAY = 5
const SATURDAY = 6
const SUNDAY = 0

export function isOpen(hours: MetalHours, at: number): boolean {
  if (hours === 'always') return true
  const time = new Date(at)
  const [day, hour] = [time.getUTCDay(), time.getUTCHours()]
  if (hour === PAUSE_HOUR || day === SATURDAY) return false
  return day === FRIDAY ? hour < PAUSE_HOUR : day === SUNDAY ? hour > PAUSE_HOUR : true
}

/** The moment itself, or that just before the market closed. */
export function lastOpenAt(hours: MetalHours, at: number): number {
  if (isOpen(hours, at)) return at
  let closing = at - (at % DAY_MS) + PAUSE_HOUR * HOUR_MS
  while (closing > at || !isOpen(hours, closing - 1)) closing -= DAY_MS
  return closing - 1
}
