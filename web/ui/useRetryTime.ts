/** The time from which another attempt is possible, as the store's clocks show it. */
import { useStoreView } from '../shop/StoreContext.tsx'
import { timeFormat, formatMoment } from './formatMoment.ts'

const MINUTE_MS = 60_000

/** Rounded up to the minute: whoever waits until then is not too early. Null without a time. */
export function useRetryTime(retryAt: string | null): string | null {
  const { dateFormat, timeZone } = useStoreView()
  if (retryAt === null) return null
  const minute = new Date(Math.ceil(Date.parse(retryAt) / MINUTE_MS) * MINUTE_MS).toISOString()
  return formatMoment(minute, timeFormat(dateFormat), timeZone)
}
