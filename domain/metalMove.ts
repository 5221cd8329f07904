/** Moves a price with its metals: the metal part follows the quote, work and premium keep their amount. */
import {
  add,
  compare,
  decimal,
  type Decimal,
  isPositive,
  multiply,
  roundHalfUp,
  subtract,
  toText,
  ZERO,
} from './decimal.ts'
import type { Metal } from './metal.ts'
import type { Currency } from './money.ts'
import { amountOnSide, isPlausiblePrice, type SourcePrice } from './sourcePrice.ts'
import type { TaxSide } from './tax.ts'

/** The metal charged in one unit, from the document. */
export interface MetalShare {
  readonly metal: Metal
  /** Grams of fine metal. */
  readonly grams: Decimal
  /** Price of one fine gram, net. */
  readonly quote: Decimal
  readonly quotedAt: Date
}

/** A metal share of a moved price: `quote` is the quote that the price contains now. */
export interface ContainedMetal extends MetalShare {
  readonly catalogueQuote: Decimal
}

interface MetalQuote {
  /** Mid price of one fine gram, net. */
  readonly pricePerGram: Decimal
  readonly quotedAt: Date
  /** False for the last quote while a newer one is overdue, as in a closed market. Default: yes. */
  readonly isCurrent?: boolean
}

/** The last quotes; a metal without a quote is missing. */
export interface MetalQuotes {
  readonly currency: Currency
  readonly byMetal: Readonly<Partial<Record<Metal, MetalQuote>>>
}

/** The metal in the document's prices, and the current quotes. */
export interface ChargedMetal {
  readonly shares: readonly MetalShare[]
  /** False when a share of the document cannot be read, so that the move is unknown. */
  readonly isWhole?: boolean
  /** Null when the feed is unavailable. */
  readonly quotes: MetalQuotes | null
}

export interface MetalMovement {
  readonly metals: readonly ContainedMetal[]
  /** Net change of one unit since the document was written, unrounded. */
  readonly netChange: Decimal
  /** False when the quote of a metal is not current: the last one applies, or the document's where no younger one is usable. */
  readonly isComplete: boolean
  /** Messages about ignored, malformed input. */
  readonly problems: readonly string[]
}

const UNREADABLE_SHARE = 'expected every metal_charge with a metal, grams, a quote and its time, got one without'

// A quote that differs by more than this factor is probably in another unit or currency.
const MAX_TIMES = decimal(3)

/** @see docs/rules/metal-move.md */
export function metalMovement({ shares, quotes, isWhole = true }: ChargedMetal, currency: Currency): MetalMovement {
  const problems = isWhole ? [] : [UNREADABLE_SHARE]
  const metals: ContainedMetal[] = []
  if (quotes && quotes.currency !== currency)
    problems.push(`expected metal quotes in ${currency}, got ${quotes.currency}`)

  let isComplete = isWhole
  for (const share of shares) {
    if (!isPositive(share.grams) || !isPositive(share.quote)) {
      problems.push(
        `expected ${share.metal} with grams and a quote above 0, got ${toText(share.grams)} g at ${toText(share.quote)}`,
      )
      isComplete = false
      continue
    }
    const last = quotes?.currency === currency ? quotes.byMetal[share.metal] : undefined
    const isCurrent = last?.isCurrent ?? true
    // Of two quotes that are not current the younger one applies.
    const now = last && (isCurrent || last.quotedAt > share.quotedAt) ? last : undefined
    const isUsable = now !== undefined && isBelievable(now.pricePerGram, share.quote)
    if (now && !isUsable)
      problems.push(
        `expected a quote of ${share.metal} within three times ${toText(share.quote)}, got ${toText(now.pricePerGram)}`,
      )
    isComplete &&= isUsable && isCurrent
    metals.push({
      ...share,
      catalogueQuote: share.quote,
      ...(isUsable ? { quote: now.pricePerGram, quotedAt: now.quotedAt } : {}),
    })
  }
  return { metals, netChange: changeOf(metals), isComplete, problems }
}

/** Whether a price of a document can contain a quote. */
export function isBelievable(quote: Decimal, before: Decimal): boolean {
  return (
    isPositive(quote) &&
    compare(quote, multiply(before, MAX_TIMES)) <= 0 &&
    compare(before, multiply(quote, MAX_TIMES)) <= 0
  )
}

/** Net change of one unit since the document was written. */
export function changeOf(metals: readonly Pick<ContainedMetal, 'grams' | 'quote' | 'catalogueQuote'>[]): Decimal {
  return metals.reduce(
    (sum, { grams, quote, catalogueQuote }) => add(sum, multiply(grams, subtract(quote, catalogueQuote))),
    ZERO,
  )
}

/**
 * Moves a loaded price to the amounts that the gateway would return. What does not depend on the newer quotes is computed once.
 *
 * @returns a function of the newer quotes. It returns the metals with the quotes that the price contains now, and `move`, which
 * returns null for an amount that becomes 0 or less; or null when none of the metals has a newer, usable quote
 */
export function moverOf(metals: readonly ContainedMetal[], ratePercent: number, digits: number) {
  const changeOnSides = (shares: readonly ContainedMetal[]) => {
    const netChange = changeOf(shares)
    return onEachSide((side) => roundedChange(netChange, side, ratePercent, digits))
  }
  const before = changeOnSides(metals)

  return ({ byMetal }: Pick<MetalQuotes, 'byMetal'>) => {
    const now = metals.map((share) => movedShare(share, byMetal[share.metal]))
    if (now.every((share, at) => share === metals[at])) return null

    // Both changes are rounded from the document's quote: adding rounded steps from quote to quote would drift.
    const after = changeOnSides(now)
    const change = onEachSide((side) => subtract(after(side), before(side)))
    return { metals: now, move: (price: SourcePrice) => movedPrice(price, change(price.side)) }
  }
}

/** The share itself without a newer, usable quote. */
function movedShare(share: ContainedMetal, quote: MetalQuote | undefined): ContainedMetal {
  const isMoved =
    quote &&
    quote.quotedAt >= share.quotedAt &&
    compare(quote.pricePerGram, share.quote) !== 0 &&
    isBelievable(quote.pricePerGram, share.catalogueQuote)
  return isMoved ? { ...share, quote: quote.pricePerGram, quotedAt: quote.quotedAt } : share
}

/** The change on one side of tax, rounded. Adding it equals rounding the sum with an amount in the unit's digits. */
export function roundedChange(netChange: Decimal, side: TaxSide, ratePercent: number, digits: number): Decimal {
  return roundHalfUp(amountOnSide({ amount: netChange, side: 'NET' }, side, ratePercent), digits)
}

/** Computes the change on a side at its first use and once, because a price has many amounts, most of them on one side. */
export function onEachSide(changeOn: (side: TaxSide) => Decimal): (side: TaxSide) => Decimal {
  const known: Partial<Record<TaxSide, Decimal>> = {}
  return (side) => (known[side] ??= changeOn(side))
}

/** Adds the change; null when the result is 0 or less. Prices that the backend has taxed do not move. */
export function movedPrice(price: SourcePrice, change: Decimal): SourcePrice | null {
  if (price.taxed) return price

  const moved = { amount: add(price.amount, change), side: price.side }
  return isPlausiblePrice(moved) ? moved : null
}
