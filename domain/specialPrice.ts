/** Special prices: discounted prices between two dates. */
import { compare, type Decimal, isPositive } from './decimal.ts'
import { DAY_MS, momentOf, startOfDay } from './day.ts'

/** Open from `opens` until just before `closes`; null means open at that end. */
interface SpecialWindow {
  readonly opens: Date | null
  readonly closes: Date | null
}

interface MalformedWindow {
  readonly malformed: string
}

/**
 * Parses both ends of the window. A closing date without a time includes the whole day.
 *
 * @see docs/rules/special-price.md
 */
function specialWindow(from: string | null, to: string | null): SpecialWindow | MalformedWindow {
  const opens = from ? (startOfDay(from) ?? momentOf(from)) : null
  if (from && !opens) return malformed('special_from_date', from)

  const lastDay = to ? startOfDay(to) : null
  const closes = lastDay ? new Date(lastDay.getTime() + DAY_MS) : to ? momentOf(to) : null
  if (to && !closes) return malformed('special_to_date', to)

  if (opens && closes && closes <= opens) return malformed('special_to_date', to, `after ${JSON.stringify(from)}`)
  return { opens, closes }
}

function malformed(field: string, got: string | null, wanted = 'as yyyy-MM-dd HH:mm:ss'): MalformedWindow {
  return { malformed: `expected ${field} ${wanted}, got ${JSON.stringify(got)}` }
}

/** State of the window at a moment. */
type SpecialPhase = 'NOT_YET' | 'OPEN' | 'OVER' | 'MALFORMED'

export interface SpecialState extends SpecialWindow {
  readonly phase: SpecialPhase
  readonly isOpen: boolean
  /** When the window opens or closes next; null when it does neither. */
  readonly changesAt: Date | null
  /** Message about a malformed window, which never opens. */
  readonly problem: string | null
}

export function specialState(from: string | null, to: string | null, now: Date): SpecialState {
  const window = specialWindow(from, to)
  if ('malformed' in window)
    return { opens: null, closes: null, phase: 'MALFORMED', isOpen: false, changesAt: null, problem: window.malformed }

  const { opens, closes } = window
  const stateAt = (phase: SpecialPhase, changesAt: Date | null): SpecialState => ({
    ...window,
    phase,
    isOpen: phase === 'OPEN',
    changesAt,
    problem: null,
  })
  if (opens && now < opens) return stateAt('NOT_YET', opens)
  return closes && now >= closes ? stateAt('OVER', null) : stateAt('OPEN', closes)
}

export interface SpecialPriceQuestion {
  readonly original: Decimal
  readonly special: Decimal | null
  readonly from: string | null
  readonly to: string | null
}

/** The special price while it applies, otherwise null; both prices are on the same tax side. Reports a malformed window. */
export function activeSpecialPrice(
  { original, special, from, to }: SpecialPriceQuestion,
  now: Date,
  onMalformed?: (message: string) => void,
): Decimal | null {
  if (special === null || !isPositive(special) || compare(special, original) >= 0) return null

  const { isOpen, problem } = specialState(from, to, now)
  if (problem !== null) onMalformed?.(problem)
  return isOpen ? special : null
}
