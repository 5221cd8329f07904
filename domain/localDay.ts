/** Days and times in a time zone: tax rates and special prices begin and end at local midnight. */
import { DAY_MS, dayText, momentOf, startOfDay } from './day.ts'

const MINUTE_MS = 60_000

// The Swedish format is that of the documents: 2024-09-01 00:00:00.
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known

  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}

// Time zone conversion is slow, and all prices of a page convert one moment and the same few days.
const latest = new Map<string, { readonly time: number; readonly day: string }>()
const starts = new Map<string, Date | null>()
const MAX_STARTS = 1000

/** The local day of a moment, `yyyy-MM-dd`. */
export function localDay(date: Date, timeZone: string): string {
  const time = date.getTime()
  const known = latest.get(timeZone)
  if (known?.time === time) return known.day

  const day = clockOf(timeZone).format(date).slice(0, 'yyyy-MM-dd'.length)
  latest.set(timeZone, { time, day })
  return day
}

/** What local clocks show, `HH:mm`, at the end of the moment's minute: whoever waits until then is not too early. */
export function localTimeUp(date: Date, timeZone: string): string {
  const minute = new Date(Math.ceil(date.getTime() / MINUTE_MS) * MINUTE_MS)
  return clockOf(timeZone).format(minute).slice('yyyy-MM-dd '.length, 'yyyy-MM-dd HH:mm'.length)
}

/** Local midnight at the start of the day; null when the text is not a calendar day. */
export function startOfLocalDay(text: string, timeZone: string): Date | null {
  const key = `${timeZone} ${text}`
  const known = starts.get(key)
  if (known !== undefined) return known

  if (starts.size >= MAX_STARTS) starts.clear()
  const start = midnight(text, timeZone)
  starts.set(key, start)
  return start
}

function midnight(text: string, timeZone: string): Date | null {
  const utc = startOfDay(text)
  return utc && atLocalTime(utc, timeZone)
}

/** Parses a local date and time, `yyyy-MM-dd HH:mm:ss`; null when the text is malformed. */
export function localMomentOf(text: string, timeZone: string): Date | null {
  const utc = momentOf(text)
  return utc && atLocalTime(utc, timeZone)
}

/** The moment at which local clocks show what UTC's show at `utc`. */
function atLocalTime(utc: Date, timeZone: string): Date {
  // The UTC offset may change between that time in UTC and the local time.
  const guess = new Date(utc.getTime() - aheadMs(utc, timeZone))
  return new Date(utc.getTime() - aheadMs(guess, timeZone))
}

/** Local midnight at the end of the day. */
export function endOfLocalDay(text: string, timeZone: string): Date | null {
  const utc = startOfDay(text)
  return utc && startOfLocalDay(dayText(new Date(utc.getTime() + DAY_MS)), timeZone)
}

function aheadMs(date: Date, timeZone: string): number {
  const wall = new Date(`${clockOf(timeZone).format(date).replace(' ', 'T')}Z`)
  return wall.getTime() - date.getTime() + date.getMilliseconds()
}
