/** What the law asks of the buyer: rows of the store's settings by goods, sum and date. */
import { add, compare, type Decimal, decimal, ZERO } from './decimal.ts'
import { localDay } from './localDay.ts'

/** PERSONAL_NUMBER and DECLARATION are given with the order, IDENTITY is proved once by the customer's account. */
export type BuyerRequest = 'PERSONAL_NUMBER' | 'IDENTITY' | 'DECLARATION'

export interface BuyerCheck {
  readonly ask: BuyerRequest
  /** METAL: whatever contains gold, silver, platinum or palladium. */
  readonly products: 'INVESTMENT_GOLD' | 'METAL'
  /** Minimum sum with tax, in the store's currency. */
  readonly from: string
  /** Orders within so many days count together; null: each one alone. */
  readonly days: number | null
  /** First and last day, `yyyy-MM-dd`, both inclusive; null: open. */
  readonly since: string | null
  readonly until: string | null
}

export interface BoughtRow {
  /** What is not known counts as investment gold: the law asks the seller. */
  readonly isInvestmentGold: boolean
  readonly isMetal: boolean
  readonly gross: Decimal
}

export interface EarlierOrder {
  readonly placedAt: Date
  readonly rows: readonly BoughtRow[]
}

export interface Purchase {
  readonly rows: readonly BoughtRow[]
  /** Of the same buyer, as far as the shop knows them. */
  readonly earlier: readonly EarlierOrder[]
}

interface Moment {
  readonly now: Date
  readonly timeZone: string
}

const DAY_MS = 24 * 60 * 60 * 1000

export function checksInForce<Check extends Pick<BuyerCheck, 'since' | 'until'>>(
  checks: readonly Check[],
  { now, timeZone }: Moment,
): readonly Check[] {
  const day = localDay(now, timeZone)
  return checks.filter(({ since, until }) => (since === null || since <= day) && (until === null || day <= until))
}

/**
 * The rows whose sum the purchase reaches; none if it has none of their goods.
 *
 * @see docs/rules/buyer-checks.md
 */
export function reachedChecks<Check extends BuyerCheck>(
  checks: readonly Check[],
  { rows, earlier }: Purchase,
  moment: Moment,
): readonly Check[] {
  return checksInForce(checks, moment).filter(({ products, from, days }) => {
    const counts = (row: BoughtRow) =>
      products === 'METAL' ? row.isMetal || row.isInvestmentGold : row.isInvestmentGold
    const sumOf = (bought: readonly BoughtRow[]) =>
      bought.filter(counts).reduce((sum, { gross }) => add(sum, gross), ZERO)
    if (!rows.some(counts)) return false
    const together = days === null ? [] : earlier.filter(({ placedAt }) => isWithin(placedAt, days, moment.now))
    const sum = together.reduce((all, order) => add(all, sumOf(order.rows)), sumOf(rows))
    return compare(sum, decimal(from)) >= 0
  })
}

function isWithin(placedAt: Date, days: number, now: Date): boolean {
  const age = now.getTime() - placedAt.getTime()
  return age >= 0 && age < days * DAY_MS
}
