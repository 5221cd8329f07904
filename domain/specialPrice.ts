/** Special prices: discounted prices between two dates. */
import { startOfDay, zonedMomentOf } from './day.ts'
import { endOfLocalDay, localDay, localMomentOf, startOfLocalDay } from './localDay.ts'

/** Open from `opens` until just before `closes`; null means open at that end. */
interface SpecialWindow {
  readonly opens: Date | null
  readonly closes: Date | null
  /** Message about a malformed window, which never opens. */
  readonly problem: string | null
}

/**
 * Parses both ends of the window in the store's time. The day of the closing date is included, whatever its time.
 *
 * @see docs/rules/special-price.md
 */
function specialWindow(from: string | null, to: string | null, timeZone: string): SpecialWindow {
  const [start, end] = [isOpenEnd(from) ? null : from, isOpenEnd(to) ? null : to]
  const opens = start === null ? null : (startOfLocalDay(start, timeZone) ?? momentIn(start, timeZone))
  if (start !== null && !opens) return malformed('special_from_date', start)

  const closes = end === null ? null : endOfDayOf(end, timeZone)
  if (end !== null && !closes) return malformed('special_to_date', end)

  if (opens && closes && closes <= opens) return malformed('special_to_date', end, `after ${JSON.stringify(from)}`)
  return { opens, closes, problem: null }
}

/** Databases write "no date" as year 0, and spreadsheets and Windows as their own beginning of time. */
const NO_DATE = /^(?:0000|1899|1900-01-0[01])-?/

function isOpenEnd(text: string | null): text is null {
  return text === null || text.trim() === '' || NO_DATE.test(text)
}

/** A time without a zone is the store's; one with "Z" or an offset is a moment. */
function momentIn(text: string, timeZone: string): Date | null {
  return localMomentOf(text, timeZone) ?? zonedMomentOf(text)
}

function endOfDayOf(text: string, timeZone: string): Date | null {
  if (startOfDay(text) ?? localMomentOf(text, timeZone))
    return endOfLocalDay(text.slice(0, 'yyyy-MM-dd'.length), timeZone)
  const moment = zonedMomentOf(text)
  return moment && endOfLocalDay(localDay(moment, timeZone), timeZone)
}

function malformed(field: string, got: string | null, wanted = 'as yyyy-MM-dd HH:mm:ss'): SpecialWindow {
  return { opens: null, closes: null, problem: `expected ${field} ${wanted}, got ${JSON.stringify(got)}` }
}

/** State of the window at a moment. */
export interface SpecialState extends SpecialWindow {
  readonly phase: 'NOT_YET' | 'OPEN' | 'OVER' | 'MALFORMED'
  readonly isOpen: boolean
  /** When the window opens or closes next; null when it does neither. */
  readonly changesAt: Date | null
}

export function specialState(from: string | null, to: string | null, now: Date, timeZone: string): SpecialState {
  const window = specialWindow(from, to, timeZone)
  const { opens, closes, problem } = window
  if (problem !== null) return { ...window, phase: 'MALFORMED', isOpen: false, changesAt: null }
  if (opens && now < opens) return { ...window, phase: 'NOT_YET', isOpen: false, changesAt: opens }
  if (closes && now >= closes) return { ...window, phase: 'OVER', isOpen: false, changesAt: null }
  return { ...window, phase: 'OPEN', isOpen: true, changesAt: closes }
}
