/** Which of the prices that stand for choice wins. */
import { compare, type Decimal } from './decimal.ts'
import type { Offers } from './priceOffers.ts'
import { compareNet, type StatedPrice } from './statedPrice.ts'
import { ladder } from './tierPrice.ts'

export interface WinningOffer {
  readonly source: 'LIST' | 'SPECIAL' | 'TIER' | 'BUSINESS' | 'CUSTOMER'
  readonly price: StatedPrice
  /** Those that undercut the price for one. */
  readonly tiers: readonly { readonly quantity: Decimal; readonly price: StatedPrice }[]
}

/** @see docs/rules/which-price-wins.md */
export function winningOffer(
  { list, special, tiers, business, customer }: Pick<Offers, 'list' | 'special' | 'tiers' | 'business' | 'customer'>,
  quantity: Decimal,
  ratePercent: number,
): WinningOffer | null {
  if (customer) return { source: 'CUSTOMER', price: customer, tiers: [] }

  const order = (a: StatedPrice, b: StatedPrice) => compareNet(a, b, ratePercent)
  let best: Omit<WinningOffer, 'tiers'> | null = list && { source: 'LIST', price: list }
  if (special?.isOpen && special.price && special.isBelowList) best = { source: 'SPECIAL', price: special.price }
  if (business && (!best || order(business, best.price) < 0)) best = { source: 'BUSINESS', price: business }
  if (!best) return null

  const { price: forOne } = best
  const steps = ladder(tiers, (a, b) => order(a.price, b.price)).filter(({ price }) => order(price, forOne) < 0)
  const reached = steps.findLast((step) => compare(step.quantity, quantity) <= 0)
  return { ...(reached ? { source: 'TIER', price: reached.price } : best), tiers: steps }
}
