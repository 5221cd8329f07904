/** Tier prices: lower from a quantity on, for one customer group or for all. */
import { compare, type Decimal, isPositive } from './decimal.ts'

export const ALL_CUSTOMER_GROUPS = 32000
export const GUEST_GROUP_ID = 0

export interface Tier {
  readonly groupId: number
  /** From this quantity on. */
  readonly quantity: Decimal
  /** Of one unit, on the side the whole list stands on. */
  readonly price: Decimal
}

function isFor(tier: Tier, groupId: number): boolean {
  const isWellFormed = isPositive(tier.quantity) && isPositive(tier.price)
  return isWellFormed && (tier.groupId === groupId || tier.groupId === ALL_CUSTOMER_GROUPS)
}

/**
 * The cheapest tier that the quantity reaches.
 *
 * @see docs/rules/tier-price.md
 */
export function bestTier<T extends Tier>(tiers: readonly T[], { groupId, quantity }: { readonly groupId: number; readonly quantity: Decimal }): T | null {
  let best: T | null = null
  for (const tier of tiers) {
    if (!isFor(tier, groupId) || compare(tier.quantity, quantity) > 0) continue
    if (!best || compare(tier.price, best.price) < 0) best = tier
  }
  return best
}

/** What a shopper of the group sees: by quantity, each step cheaper than the one before. */
export function ladder<T extends Tier>(tiers: readonly T[], groupId: number): T[] {
  const own = tiers.filter((tier) => isFor(tier, groupId)).sort((a, b) => compare(a.quantity, b.quantity) || compare(a.price, b.price))
  const steps: T[] = []
  for (const tier of own) {
    const last = steps.at(-1)
    if (!last || compare(tier.price, last.price) < 0) steps.push(tier)
  }
  return steps
}
