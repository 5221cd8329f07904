/** Special prices: lower than the original one, for a while. */
import { compare, type Decimal, isPositive } from './decimal.ts'
import { DAY_MS, momentOf, startOfDay } from './day.ts'

/** From `opens` on, until just before `closes`; null is open at that end. */
export interface SpecialWindow {
  readonly opens: Date | null
  readonly closes: Date | null
}

export interface MalformedWindow {
  readonly malformed: string
}

/**
 * Reads the two ends as the documents write them. A closing day without a time lasts through that day.
 *
 * @see docs/rules/special-price.md
 */
export function specialWindow(from: string | null, to: string | null): SpecialWindow | MalformedWindow {
  const opens = from ? (startOfDay(from) ?? momentOf(from)) : null
  if (from && !opens) return { malformed: `expected special_from_date as yyyy-MM-dd HH:mm:ss, got ${JSON.stringify(from)}` }

  const lastDay = to ? startOfDay(to) : null
  const closes = lastDay ? new Date(lastDay.getTime() + DAY_MS) : to ? momentOf(to) : null
  if (to && !closes) return { malformed: `expected special_to_date as yyyy-MM-dd HH:mm:ss, got ${JSON.stringify(to)}` }

  return { opens, closes }
}

export function isOpen({ opens, closes }: SpecialWindow, now: Date): boolean {
  return (!opens || opens <= now) && (!closes || now < closes)
}

/** When the window opens or closes next; null when it never will again. */
export function nextBorder({ opens, closes }: SpecialWindow, now: Date): Date | null {
  if (opens && now < opens) return closes && closes <= opens ? null : opens
  return closes && now < closes ? closes : null
}

/** Only a positive price below the original counts; both on the same tax side. */
export function isReduction(original: Decimal, special: Decimal): boolean {
  return isPositive(special) && compare(special, original) < 0
}

export interface SpecialPriceQuestion {
  readonly original: Decimal
  readonly special: Decimal | null
  readonly from: string | null
  readonly to: string | null
}

/** The special price while it holds, else null; a malformed window never opens and is reported. */
export function activeSpecialPrice(
  { original, special, from, to }: SpecialPriceQuestion,
  now: Date,
  onMalformed?: (message: string) => void,
): Decimal | null {
  if (special === null || !isReduction(original, special)) return null

  const window = specialWindow(from, to)
  if ('malformed' in window) {
    onMalformed?.(window.malformed)
    return null
  }
  return isOpen(window, now) ? special : null
}
