/** Selects the price of one unit: docs/rules/which-price-wins.md. */
import type { Big } from 'big.js'
import { netOf, type SourcePrice } from './sourcePrice.ts'

export type Source = 'list' | 'special' | 'rule' | 'business' | 'tier' | 'customer'

export interface CandidatePrices {
  readonly list: SourcePrice | null
  /** The special price when its window is open at this moment. */
  readonly special: SourcePrice | null
  /** The price of a catalogue price rule. */
  readonly rule: SourcePrice | null
  /** Tier prices of the buyer's group, each from its quantity on. */
  readonly tiers: readonly { readonly qty: number; readonly price: SourcePrice }[]
  /** Price from the price list of the buyer's group. */
  readonly business: SourcePrice | null
  /** Price agreed with the buyer's customer number. */
  readonly customer: SourcePrice | null
}

/** Whether a price agreed with a customer applies even if another one is lower. */
export type AgreedPrices = 'fixed' | 'lowest'

export interface UnitPrice {
  readonly source: Source
  readonly sourcePrice: SourcePrice
}

/** Less than one unit costs the price of one. Returns null for a product without a price, which cannot be bought. An agreed price needs no list price. */
export function choose(
  { list, special, rule, tiers, business, customer }: CandidatePrices,
  quantity: number,
  ratePercent: Big,
  agreedPrices: AgreedPrices = 'fixed',
): UnitPrice | null {
  if (customer && agreedPrices === 'fixed') return { source: 'customer', sourcePrice: customer }

  const candidates: UnitPrice[] = []
  if (list) candidates.push({ source: 'list', sourcePrice: list })
  if (list && special) candidates.push({ source: 'special', sourcePrice: special })
  if (list && rule) candidates.push({ source: 'rule', sourcePrice: rule })
  if (business) candidates.push({ source: 'business', sourcePrice: business })
  if (customer) candidates.push({ source: 'customer', sourcePrice: customer })
  if (list)
    for (const { qty, price } of tiers)
      if (qty > 0 && qty <= Math.max(quantity, 1)) candidates.push({ source: 'tier', sourcePrice: price })

  let best: UnitPrice | null = null
  for (const candidate of candidates) {
    // The first of equal candidates wins.
    if (!best || netOf(candidate.sourcePrice, ratePercent).lt(netOf(best.sourcePrice, ratePercent))) best = candidate
  }
  return best
}
