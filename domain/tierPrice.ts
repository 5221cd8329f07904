/** Tier prices: lower unit prices from a quantity on, for one customer group or for all. */
import { compare, type Decimal } from './decimal.ts'

export const ALL_CUSTOMER_GROUPS = 32000
export const GUEST_GROUP_ID = 0

export interface Tier {
  readonly groupId: number
  /** The tier applies from this quantity on. */
  readonly quantity: Decimal
  /** Price of one unit, on the tax side of the whole list. */
  readonly price: Decimal
}

export function isForGroup(tier: Pick<Tier, 'groupId'>, groupId: number): boolean {
  return tier.groupId === groupId || tier.groupId === ALL_CUSTOMER_GROUPS
}

/**
 * The displayed tiers: by quantity, each cheaper than the one before. A quantity costs the price of the last tier that it reaches.
 *
 * @param comparePrices below 0 if the first one is cheaper
 * @see docs/rules/tier-price.md
 */
export function tierPrices<T extends Pick<Tier, 'quantity'>>(
  tiers: readonly T[],
  comparePrices: (a: T, b: T) => number,
): T[] {
  const steps: T[] = []
  for (const tier of tiers.toSorted((a, b) => compare(a.quantity, b.quantity) || comparePrices(a, b))) {
    const last = steps.at(-1)
    if (!last || comparePrices(tier, last) < 0) steps.push(tier)
  }
  return steps
}
