/** Special prices: lower than the original one, for a while. */
import { compare, type Decimal, isPositive } from './decimal.ts'
import { DAY_MS, momentOf, startOfDay } from './day.ts'

/** From `opens` on, until just before `closes`; null is open at that end. */
interface SpecialWindow {
  readonly opens: Date | null
  readonly closes: Date | null
}

interface MalformedWindow {
  readonly malformed: string
}

/**
 * Reads the two ends as the documents write them. A closing day without a time lasts through that day.
 *
 * @see docs/rules/special-price.md
 */
function specialWindow(from: string | null, to: string | null): SpecialWindow | MalformedWindow {
  const opens = from ? (startOfDay(from) ?? momentOf(from)) : null
  if (from && !opens) return { malformed: `expected special_from_date as yyyy-MM-dd HH:mm:ss, got ${JSON.stringify(from)}` }

  const lastDay = to ? startOfDay(to) : null
  const closes = lastDay ? new Date(lastDay.getTime() + DAY_MS) : to ? momentOf(to) : null
  if (to && !closes) return { malformed: `expected special_to_date as yyyy-MM-dd HH:mm:ss, got ${JSON.stringify(to)}` }

  if (opens && closes && closes <= opens) return { malformed: `expected special_to_date after special_from_date ${JSON.stringify(from)}, got ${JSON.stringify(to)}` }
  return { opens, closes }
}

/** On the clock of the window. */
export type SpecialPhase = 'NOT_YET' | 'OPEN' | 'OVER' | 'MALFORMED'

export interface SpecialState extends SpecialWindow {
  readonly phase: SpecialPhase
  readonly isOpen: boolean
  /** When the window opens or closes next; null when it never will again. */
  readonly changesAt: Date | null
  /** What is malformed about the window, which then never opens. */
  readonly problem: string | null
}

export function specialState(from: string | null, to: string | null, now: Date): SpecialState {
  const window = specialWindow(from, to)
  if ('malformed' in window) return { opens: null, closes: null, phase: 'MALFORMED', isOpen: false, changesAt: null, problem: window.malformed }

  const { opens, closes } = window
  if (opens && now < opens) return { ...window, phase: 'NOT_YET', isOpen: false, changesAt: opens, problem: null }
  if (closes && now >= closes) return { ...window, phase: 'OVER', isOpen: false, changesAt: null, problem: null }
  return { ...window, phase: 'OPEN', isOpen: true, changesAt: closes, problem: null }
}

export interface SpecialPriceQuestion {
  readonly original: Decimal
  readonly special: Decimal | null
  readonly from: string | null
  readonly to: string | null
}

/** The special price while it holds, else null; both prices on the same tax side. A malformed window is reported. */
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
