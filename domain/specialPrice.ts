/** Special prices: discounted prices between two dates. */
import { startOfDay } from './day.ts'
import { endOfLocalDay, localMomentOf, startOfLocalDay } from './localDay.ts'

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
  const opens = from ? (startOfLocalDay(from, timeZone) ?? localMomentOf(from, timeZone)) : null
  if (from && !opens) return malformed('special_from_date', from)

  const isDate = to !== null && (startOfDay(to) ?? localMomentOf(to, timeZone)) !== null
  const closes = isDate ? endOfLocalDay(to.slice(0, 'yyyy-MM-dd'.length), timeZone) : null
  if (to && !closes) return malformed('special_to_date', to)

  if (opens && closes && closes <= opens) return malformed('special_to_date', to, `after ${JSON.stringify(from)}`)
  return { opens, closes, problem: null }
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
