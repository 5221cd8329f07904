/** Selects the price of one unit: docs/rules/which-price-wins.md. */
import type { Big } from 'big.js'
import { netOf, type Stated } from './sourcePrice.ts'

export type Source = 'list' | 'special' | 'business' | 'tier' | 'customer'

export interface Offers {
  readonly list: Stated | null
  /** The special price when its window is open at this moment. */
  readonly special: Stated | null
  /** Tier prices of the buyer's group, each from its quantity on. */
  readonly tiers: readonly { readonly qty: number; readonly price: Stated }[]
  /** Price from the price list of the buyer's group. */
  readonly business: Stated | null
  /** Price agreed with the buyer's customer number. */
  readonly customer: Stated | null
}

export interface UnitPrice {
  readonly source: Source
  readonly stated: Stated
}

/** Returns null for a product without a price, which cannot be bought. An agreed price needs no list price. */
export function choose(
  { list, special, tiers, business, customer }: Offers,
  quantity: number,
  ratePercent: Big,
): UnitPrice | null {
  if (customer) return { source: 'customer', stated: customer }

  const candidates: UnitPrice[] = []
  if (list) candidates.push({ source: 'list', stated: list })
  if (list && special) candidates.push({ source: 'special', stated: special })
  if (business) candidates.push({ source: 'business', stated: business })
  if (list)
    for (const { qty, price } of tiers)
      if (qty > 0 && qty <= quantity) candidates.push({ source: 'tier', stated: price })

  let best: UnitPrice | null = null
  for (const candidate of candidates) {
    // The first of equal candidates wins.
    if (!best || netOf(candidate.stated, ratePercent).lt(netOf(best.stated, ratePercent))) best = candidate
  }
  return best
}
