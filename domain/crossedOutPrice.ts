/** Crossed-out prices: the amount that may stand beside a special price. */
import { localDay, startOfLocalDay } from './localDay.ts'
import { compareNet, isPlausiblePrice, type SourcePrice } from './sourcePrice.ts'

/** What a crossed-out price is: the lowest of the 30 days before the reduction, or today's list price. */
export type CrossedOutKind = 'LOWEST_OF_30_DAYS' | 'LIST_PRICE'

/** A row of a store's table: the rule of its country from a day on. */
export interface CrossedOutRow {
  readonly shows: CrossedOutKind | 'NOTHING'
  /** First day, `yyyy-MM-dd`, in the store's time zone. */
  readonly since: string
}

export interface CrossedOutRule {
  readonly shows: CrossedOutRow['shows']
  /** When the next row begins; null without one. */
  readonly changesAt: Date | null
}

/** Directive 98/6/EC, Article 6a: what holds in a store whose table says nothing. */
export const DIRECTIVE: CrossedOutRule = { shows: 'LOWEST_OF_30_DAYS', changesAt: null }

/** The row of the latest day that has begun; without rows, and before the first one, the directive holds. */
export function crossedOutRule(rows: readonly CrossedOutRow[], now: Date, timeZone: string): CrossedOutRule {
  if (rows.length === 0) return DIRECTIVE
  const today = localDay(now, timeZone)
  const byDay = rows.toSorted((one, other) => (one.since < other.since ? -1 : 1))
  const next = byDay.find(({ since }) => since > today)
  return {
    shows: byDay.findLast(({ since }) => since <= today)?.shows ?? DIRECTIVE.shows,
    changesAt: next ? startOfLocalDay(next.since, timeZone) : null,
  }
}

export interface Reduction {
  /** The special price that applies, moved with its metal. */
  readonly price: SourcePrice
  readonly list: SourcePrice | null
  readonly followsMetal: boolean
  /** As the document states it; null where it states none. */
  readonly lowestOf30Days: SourcePrice | null
  readonly ratePercent: number
}

export interface CrossedOutPrice {
  readonly kind: CrossedOutKind
  /** An amount that was asked: it never moves with a metal. */
  readonly price: SourcePrice
}

/** @see docs/rules/crossed-out-price.md */
export function crossedOutPrice(
  { price, list, followsMetal, lowestOf30Days, ratePercent }: Reduction,
  { shows }: Pick<CrossedOutRule, 'shows'>,
): CrossedOutPrice | null {
  if (shows === 'NOTHING') return null
  // A list price that moves with a metal is computed for this moment: nobody was asked for it before.
  const earlier = shows === 'LOWEST_OF_30_DAYS' ? lowestOf30Days : followsMetal ? null : list
  const isReduced = earlier && isPlausiblePrice(earlier) && compareNet(price, earlier, ratePercent) < 0
  return isReduced ? { kind: shows, price: earlier } : null
}
