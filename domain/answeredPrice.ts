/** Moves a price that was already answered to newer quotes, as the gateway would answer it then: the web follows the metal without asking. */
import { compare, type Decimal, decimal, subtract, toText } from './decimal.ts'
import type { Metal } from './metal.ts'
import { changeOf, isBelievable, type MetalQuotes, movedPrice, onBothSides, roundedChange } from './metalMove.ts'
import { type Currency, isCurrency } from './money.ts'
import { shownAmount, type StatedPrice } from './statedPrice.ts'
import type { TaxedAmount, TaxSide } from './tax.ts'
import type { Unit } from './unit.ts'

interface StatedText {
  readonly amount: string
  readonly side: TaxSide
}

interface MetalText {
  readonly metal: Metal
  readonly grams: string
  readonly quote: string
  readonly catalogueQuote: string
}

/** A price in the schema's words. */
export interface AnsweredPrice {
  readonly stated: StatedText | null
  readonly statedBefore: StatedText | null
  readonly tiers: readonly { readonly fromQuantity: string; readonly stated: StatedText }[]
  readonly metalShares: readonly MetalText[]
  readonly taxRatePercent: string
  readonly per: Unit
}

interface MovedAmount {
  readonly stated: StatedPrice
  readonly shown: TaxedAmount
}

export interface MovedAnswer {
  readonly now: MovedAmount
  readonly before: MovedAmount | null
  readonly tiers: readonly (MovedAmount & { readonly fromQuantity: string })[]
  /** The quotes that it contains now, by place in the answer's metal shares. */
  readonly quotes: readonly string[]
}

/** A metal without a believable quote keeps the one that the price contains. */
function newQuotes(shares: readonly MetalText[], { byMetal }: MetalQuotes): readonly Decimal[] {
  return shares.map(({ metal, quote, catalogueQuote }) => {
    const now = byMetal[metal]?.pricePerGram
    return now && isBelievable(now, decimal(catalogueQuote)) ? now : decimal(quote)
  })
}

/**
 * Null: it stays as it is, because nothing of it moves, or because the quotes are in another currency. `NO_PRICE`: nothing is left of it.
 *
 * @throws RangeError for a figure that is no decimal.
 * @see docs/rules/metal-move.md
 */
export function movedAnswer(price: AnsweredPrice, currency: string, quotes: MetalQuotes): MovedAnswer | 'NO_PRICE' | null {
  const { stated, metalShares, per } = price
  if (!stated || metalShares.length === 0 || !isCurrency(currency) || quotes.currency !== currency) return null

  const before = metalShares.map(({ grams, quote, catalogueQuote }) => ({ grams: decimal(grams), quote: decimal(quote), catalogueQuote: decimal(catalogueQuote) }))
  const fresh = newQuotes(metalShares, quotes)
  const after = before.map((share, at) => ({ ...share, quote: fresh[at] ?? share.quote }))
  if (after.every(({ quote }, at) => compare(quote, before[at]?.quote ?? quote) === 0)) return null

  const ratePercent = Number(price.taxRatePercent)
  const rounded = (metals: typeof before, side: TaxSide) => roundedChange(changeOf(metals), side, ratePercent, per, currency)
  const by = onBothSides((side) => subtract(rounded(after, side), rounded(before, side)))
  const move = ({ amount, side }: StatedText) => movedAmount({ amount: decimal(amount), side }, by[side], ratePercent, currency)
  const now = move(stated)
  if (!now) return 'NO_PRICE'
  return {
    now,
    before: price.statedBefore && move(price.statedBefore),
    tiers: price.tiers.flatMap((tier) => {
      const moved = move(tier.stated)
      return moved ? [{ ...moved, fromQuantity: tier.fromQuantity }] : []
    }),
    quotes: after.map(({ quote }) => toText(quote)),
  }
}

function movedAmount(price: StatedPrice, by: Decimal, ratePercent: number, currency: Currency): MovedAmount | null {
  const stated = movedPrice(price, by)
  return stated && { stated, shown: shownAmount(stated, ratePercent, currency) }
}
