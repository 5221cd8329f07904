/**
 * The right to withdraw from a distance contract: which lines of an order have it, and until which day it can be used. Days and their
 * start are the store's data.
 */
import { localDay } from './localDay.ts'
import { DAY_MS, dayText } from './day.ts'
import type { NoReturnReason, ReturnTerms } from './returnTerms.ts'
import { firstWorkingDay } from './workingDays.ts'

/** Days of the period for contracts that are concluded from this day on, `yyyy-MM-dd`. */
export interface WithdrawalPeriod {
  readonly from: string
  readonly days: number
}

export interface WithdrawalRule {
  /** By `from`, ascending; at least one. */
  readonly periods: readonly WithdrawalPeriod[]
  readonly timeZone: string
  /** ISO 3166-1 alpha-2; its public holidays move the end of the period. */
  readonly country: string
}

export interface WithdrawableOrder {
  readonly placedAt: Date
  /** When the last piece was delivered; null before that, and if the backend does not report it. */
  readonly deliveredAt: Date | null
}

export interface WithdrawalTime {
  /** The last day of the period, `yyyy-MM-dd` in the store's time zone; null before it begins, and if the backend does not report the delivery. */
  readonly lastDay: string | null
  readonly isOver: boolean
}

/** Why a line has no right of withdrawal. */
export interface Exclusion {
  readonly reason: NoReturnReason
  readonly law: string | null
}

/**
 * What is cut to order, and what follows the metal price unless the store takes its category back. A product of which the store says
 * nothing has the right, because the law gives it.
 *
 * @param terms null for such a product, and for one that is not in the catalogue any more
 */
export function exclusionOf(terms: ReturnTerms | null): Exclusion | null {
  return terms && 'reason' in terms ? terms : null
}

/** The days of a contract that was concluded on this day; before the first period its own. */
export function withdrawalDays(periods: readonly WithdrawalPeriod[], day: string): number {
  const period = periods.findLast(({ from }) => from <= day) ?? periods[0]
  if (!period) throw new RangeError('expected a period of withdrawal, got none')
  return period.days
}

const WEEKDAYS = [1, 2, 3, 4, 5]

/**
 * The day of the delivery does not count. A period whose last day is a Saturday, a Sunday or a public holiday ends with the next working day.
 *
 * @see docs/rules/withdrawal.md
 */
export function withdrawalTime(
  { periods, timeZone, country }: WithdrawalRule,
  { placedAt, deliveredAt }: WithdrawableOrder,
  now: Date,
): WithdrawalTime {
  if (!deliveredAt) return { lastDay: null, isOver: false }
  const days = withdrawalDays(periods, localDay(placedAt, timeZone))
  const delivered = Date.parse(`${localDay(deliveredAt, timeZone)}T00:00:00Z`)
  const ends = dayText(new Date(delivered + days * DAY_MS))
  const lastDay = firstWorkingDay(ends, { country, workingDays: WEEKDAYS, closedDays: [] }) ?? ends
  return { lastDay, isOver: localDay(now, timeZone) > lastDay }
}
