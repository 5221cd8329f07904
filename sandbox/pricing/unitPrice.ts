/** Which price one unit has: docs/rules/which-price-wins.md. */
import type { Big } from 'big.js'
import { netOf, type Stated } from './sourcePrice.ts'

export type Source = 'list' | 'special' | 'business' | 'tier' | 'customer'

export interface Offers {
  readonly list: Stated | null
  /** Open at this moment. */
  readonly special: Stated | null
  /** Of the buyer's group; from their quantity on. */
  readonly tiers: readonly { readonly qty: number; readonly price: Stated }[]
  /** From the price list of the buyer's group. */
  readonly business: Stated | null
  /** Agreed with the buyer's number. */
  readonly customer: Stated | null
}

export interface UnitPrice {
  readonly source: Source
  readonly stated: Stated
}

/** Null: no price, so it cannot be bought. An agreed price needs no list price beside it. */
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
    // Of equal ones the first stays.
    if (!best || netOf(candidate.stated, ratePercent).lt(netOf(best.stated, ratePercent))) best = candidate
  }
  return best
}
