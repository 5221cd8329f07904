/** What could take a price's place when the metals move: another variant, or another source's price of the same unit. */
import { add, compare, decimal, type Decimal, HUNDREDTH, multiply, subtract, ZERO } from './decimal.ts'
import { type ExactPrice, exactPriceOf } from './exactPrice.ts'
import type { Metal } from './metal.ts'
import { type PriceChoice, type PriceSource, shownOnDisplaySide } from './price.ts'
import { netOf } from './statedPrice.ts'
import { percentWithWhole } from './tax.ts'
import { winningOffer } from './winningOffer.ts'

export interface PriceRival {
  /** Variants are compared as they are shown, offers for the same unit at their exact nets. */
  readonly kind: 'VARIANT' | 'OFFER'
  readonly source: PriceSource
  /** Whether it goes before when both are equal. */
  readonly winsTies: boolean
  readonly price: ExactPrice
}

/** How far a quote is thought to move while an answer stands: more than a metal does in a day. */
const FARTHEST = decimal('0.1')
// What the roundings of two amounts can add up to.
const ROUNDING = decimal('0.05')

/** In the order of their precedence. @see docs/rules/metal-move.md */
export function rivalsOf(choice: PriceChoice): readonly PriceRival[] {
  return [...offerRivals(choice), ...variantRivals(choice)]
}

function variantRivals(choice: PriceChoice): PriceRival[] {
  const own = exactPriceOf(choice)
  const { among } = choice
  if (!own || !among) return []

  return among.variants.flatMap((variant, at): PriceRival[] => {
    const price = at === among.chosenAt ? null : exactPriceOf(variant)
    if (
      !price ||
      isTwin(price, own) ||
      !canMeet(price, own, subtract(shownOnDisplaySide(variant), shownOnDisplaySide(choice)))
    )
      return []
    return [{ kind: 'VARIANT', source: variant.source, winsTies: at < among.chosenAt, price }]
  })
}

/** Only between a business price and what follows the metal: all that follows it moves together. */
function offerRivals(choice: PriceChoice): PriceRival[] {
  const { basis, source } = choice
  const own = exactPriceOf(choice)
  if (!own || !basis?.offers.business || source === 'CUSTOMER') return []

  const {
    offers: { movement, ...offers },
    quantity,
  } = basis
  const isAgreed = source === 'BUSINESS'
  const rival = winningOffer(
    isAgreed ? { ...offers, business: null } : { ...offers, list: null, special: null, tiers: [] },
    quantity,
    own.ratePercent,
  )
  if (!rival) return []

  const metals = isAgreed ? (movement?.metals ?? []) : []
  const price: ExactPrice = {
    ...own,
    stated: rival.price,
    statedBefore: rival.source === 'SPECIAL' ? offers.list : null,
    metals,
  }
  const net = ({ stated }: ExactPrice) => netOf(stated, own.ratePercent)
  // List and special price go before a business price, and that before a tier.
  const winsTies = isAgreed ? rival.source !== 'TIER' : source === 'TIER'
  return canMeet(price, own, subtract(net(price), net(own)))
    ? [{ kind: 'OFFER', source: rival.source, winsTies, price }]
    : []
}

/** They move alike, and so stay equal. */
function isTwin(a: ExactPrice, b: ExactPrice): boolean {
  return (
    a.stated.side === b.stated.side &&
    a.ratePercent === b.ratePercent &&
    a.unit === b.unit &&
    compare(a.stated.amount, b.stated.amount) === 0 &&
    compare(gapPerUnit(a, b), ZERO) === 0
  )
}

function canMeet(a: ExactPrice, b: ExactPrice, distance: Decimal): boolean {
  if (a.metals.length === 0 && b.metals.length === 0) return false
  const rate = a.ratePercent > b.ratePercent ? a.ratePercent : b.ratePercent
  const reach = multiply(multiply(gapPerUnit(a, b), FARTHEST), multiply(percentWithWhole(rate), HUNDREDTH))
  return compare(distance.abs(), add(reach, ROUNDING)) <= 0
}

/** What of two prices moves apart when all quotes change by their whole value in the least favourable direction. */
function gapPerUnit(a: ExactPrice, b: ExactPrice): Decimal {
  const gaps = new Map<Metal, Decimal>()
  for (const { metal, grams, quote } of a.metals) gaps.set(metal, add(gaps.get(metal) ?? ZERO, multiply(grams, quote)))
  for (const { metal, grams, quote } of b.metals)
    gaps.set(metal, subtract(gaps.get(metal) ?? ZERO, multiply(grams, quote)))
  return [...gaps.values()].reduce((sum, gap) => add(sum, gap.abs()), ZERO)
}
