/** Explains what a price is made of: the value of its metals, work or premium, and the difference to the list price. */
import { add, compare, type Decimal, isPositive, multiply, roundHalfAwayFromZero, subtract, ZERO } from './decimal.ts'
import type { MetalShare } from './metalMove.ts'
import type { Metal } from './metal.ts'
import { premiumPercent } from './metalPremium.ts'
import { type Currency, minorUnitDigits } from './money.ts'
import type { PriceChoice } from './price.ts'
import { compareNet, netOf, toDisplayPrice } from './sourcePrice.ts'
import type { TaxedAmount } from './tax.ts'

interface MetalValue {
  readonly metal: Metal
  /** Grams of fine metal that the price charges for. */
  readonly grams: Decimal
  /** Price of one fine gram, net. */
  readonly quote: Decimal
  /** Grams times quote, net, in minor units. */
  readonly value: Decimal
}

/** All amounts are net and in minor units: metals + work + difference = net price. */
export interface PriceBreakdown {
  /** Empty for a price that contains no metal at a quote. */
  readonly metals: readonly MetalValue[]
  /** The rest of the list price: work, premium or, without metal, the whole price. */
  readonly work: Decimal
  /** The work in per cent of the metals' value; null without metal. */
  readonly workPercent: Decimal | null
  /** What a special, tier, business or agreed price adds to the list price; negative for a lower price, null for the list price. */
  readonly difference: Decimal | null
}

/** @see docs/rules/price-breakdown.md */
export function priceBreakdown(choice: PriceChoice): PriceBreakdown {
  const { basis, metals: contained, now, listPrice, source, currency } = choice
  // An agreed price does not follow the metal, but the product still contains it.
  const metals = valuesOf(contained.length > 0 ? contained : metalsIn(basis), currency)
  const list = basis?.candidates.list
  const rate = basis?.input.taxRate.ratePercent ?? 0
  const listNet = list ? toDisplayPrice(list, rate, currency).net : listPrice?.shown.net
  const start = source === 'LIST' || !listNet ? now.net : listNet
  const work = metals.reduce((rest, { value }) => subtract(rest, value), start)
  const exactValue = metals.reduce((sum, { grams, quote }) => add(sum, multiply(grams, quote)), ZERO)
  return {
    metals,
    work,
    workPercent: isPositive(exactValue) ? premiumPercent(list ? netOf(list, rate) : start, exactValue) : null,
    difference: compare(now.net, start) === 0 ? null : subtract(now.net, start),
  }
}

/** A price that no quote moves, such as one that the backend has taxed, contains its metals at the quotes of the document. */
function metalsIn(basis: PriceChoice['basis']): readonly MetalShare[] {
  const { metal } = basis?.input ?? {}
  const written = metal && metal.isWhole !== false ? metal.shares : []
  return (
    basis?.candidates.movement?.metals ?? written.filter(({ grams, quote }) => isPositive(grams) && isPositive(quote))
  )
}

/** The list price where this customer pays less by an agreement than anybody does; null for all other prices. */
export function listPriceAbove({ basis, source, currency, ratePercent }: PriceChoice): TaxedAmount | null {
  if (!basis || (source !== 'BUSINESS' && source !== 'CUSTOMER') || ratePercent === null) return null

  const { list, special, rule } = basis.candidates
  const publicPrices = [list, special?.price, rule].flatMap((price) => price ?? [])
  const isBelowAll = publicPrices.every((price) => compareNet(price, basis.chosen.price, ratePercent) > 0)
  return list && isBelowAll ? toDisplayPrice(list, ratePercent, currency) : null
}

/** One row per metal and quote: the parts of a set may contain the same metal. */
function valuesOf(metals: readonly MetalShare[], currency: Currency): readonly MetalValue[] {
  const rows: { metal: Metal; grams: Decimal; quote: Decimal }[] = []
  for (const { metal, grams, quote } of metals) {
    const row = rows.find((other) => other.metal === metal && compare(other.quote, quote) === 0)
    if (row) row.grams = add(row.grams, grams)
    else rows.push({ metal, grams, quote })
  }
  return rows.map((row) => ({
    ...row,
    value: roundHalfAwayFromZero(multiply(row.grams, row.quote), minorUnitDigits(currency)),
  }))
}
