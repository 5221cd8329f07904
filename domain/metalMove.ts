/** How a price follows the metal in it: the work and the premium stay, the metal moves with its quote. */
import {
  add,
  compare,
  decimal,
  type Decimal,
  HUNDREDTH,
  isPositive,
  multiply,
  roundHalfUp,
  subtract,
  toText,
  ZERO,
} from './decimal.ts'
import type { Metal } from './metal.ts'
import type { Currency } from './money.ts'
import { isPlausiblePrice, type SourcePrice } from './sourcePrice.ts'
import { percentWithWhole, type TaxSide } from './tax.ts'
import { type Unit, unitPriceDigits } from './unit.ts'

/** The metal charged in one unit, as the catalogue was written. */
export interface MetalShare {
  readonly metal: Metal
  /** Of fine metal. */
  readonly grams: Decimal
  /** Price of one fine gram, net. */
  readonly quote: Decimal
  readonly quotedAt: Date
}

/** The same in a price that has moved: `quote` is the one that the price contains now. */
export interface ContainedMetal extends MetalShare {
  readonly catalogueQuote: Decimal
}

interface MetalQuote {
  /** Mid price of one fine gram, net. */
  readonly pricePerGram: Decimal
  readonly quotedAt: Date
}

/** What the metals cost now; a metal without a quote is missing. */
export interface MetalQuotes {
  readonly currency: Currency
  readonly byMetal: Readonly<Partial<Record<Metal, MetalQuote>>>
}

/** The metal in the document's prices, and what it costs now. */
export interface ChargedMetal {
  readonly shares: readonly MetalShare[]
  /** False when a share of the document cannot be read: then it is unknown how the price moves. */
  readonly isWhole?: boolean
  /** Null: the feed is out of reach. */
  readonly quotes: MetalQuotes | null
}

export interface MetalMovement {
  readonly metals: readonly ContainedMetal[]
  /** Net change of one unit since the catalogue was written, unrounded. */
  readonly netChange: Decimal
  /** False when a metal has no usable quote now: the catalogue's own stands for it. */
  readonly isComplete: boolean
  /** What was malformed and therefore ignored. */
  readonly problems: readonly string[]
}

const UNREADABLE_SHARE = 'expected every metal_charge with a metal, grams, a quote and its time, got one without'

// A quote that is so much more or less than the catalogue's is one of another unit or currency.
const MAX_TIMES = decimal(10)

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
    const now = quotes?.currency === currency ? quotes.byMetal[share.metal] : undefined
    const isUsable = now !== undefined && isBelievable(now.pricePerGram, share.quote)
    if (now && !isUsable)
      problems.push(
        `expected a quote of ${share.metal} within ten times ${toText(share.quote)}, got ${toText(now.pricePerGram)}`,
      )
    isComplete &&= isUsable
    metals.push({
      ...share,
      catalogueQuote: share.quote,
      ...(isUsable ? { quote: now.pricePerGram, quotedAt: now.quotedAt } : {}),
    })
  }
  return { metals, netChange: changeOf(metals), isComplete, problems }
}

export function isBelievable(quote: Decimal, before: Decimal): boolean {
  return (
    isPositive(quote) &&
    compare(quote, multiply(before, MAX_TIMES)) <= 0 &&
    compare(before, multiply(quote, MAX_TIMES)) <= 0
  )
}

/** Net change of one unit since the catalogue was written. */
export function changeOf(metals: readonly Pick<ContainedMetal, 'grams' | 'quote' | 'catalogueQuote'>[]): Decimal {
  return metals.reduce(
    (sum, { grams, quote, catalogueQuote }) => add(sum, multiply(grams, subtract(quote, catalogueQuote))),
    ZERO,
  )
}

export interface MoveOn {
  /** With the quotes that the price contains now. */
  readonly metals: readonly ContainedMetal[]
  /** Those whose quotes are new. */
  readonly moved: readonly Metal[]
  /** For every amount of the price; null when nothing is left of it. */
  readonly move: (price: SourcePrice) => SourcePrice | null
}

/**
 * Moves a price that was already answered to newer quotes, to the amount that the gateway would answer then.
 * Null when no metal in it has a newer, usable quote.
 */
export function moveOn(
  metals: readonly ContainedMetal[],
  { currency, byMetal }: MetalQuotes,
  ratePercent: number,
  unit: Unit,
): MoveOn | null {
  const moved: Metal[] = []
  const now = metals.map((share) => {
    const quote = byMetal[share.metal]
    if (
      !quote ||
      quote.quotedAt < share.quotedAt ||
      compare(quote.pricePerGram, share.quote) === 0 ||
      !isBelievable(quote.pricePerGram, share.catalogueQuote)
    )
      return share
    moved.push(share.metal)
    return { ...share, quote: quote.pricePerGram, quotedAt: quote.quotedAt }
  })
  if (moved.length === 0) return null

  const [before, after] = [changeOf(metals), changeOf(now)]
  const rounded = (change: Decimal, side: TaxSide) => roundedChange(change, side, ratePercent, unit, currency)
  // Each change is rounded counting from the catalogue: summing steps from quote to quote would drift.
  const change = onBothSides((side) => subtract(rounded(after, side), rounded(before, side)))
  return { metals: now, moved, move: (price) => movedPrice(price, change[price.side]) }
}

function changeOnSide(netChange: Decimal, side: TaxSide, ratePercent: number): Decimal {
  return side === 'NET' || ratePercent === 0
    ? netChange
    : multiply(multiply(netChange, percentWithWhole(ratePercent)), HUNDREDTH)
}

/** What the change adds to an amount of that side: rounding it, or rounding the sum with an amount in the unit's digits, is the same. */
export function roundedChange(
  netChange: Decimal,
  side: TaxSide,
  ratePercent: number,
  unit: Unit,
  currency: Currency,
): Decimal {
  return roundHalfUp(changeOnSide(netChange, side, ratePercent), unitPriceDigits(unit, currency))
}

/** Worked out once: a price has many amounts. */
export function onBothSides(changeOn: (side: TaxSide) => Decimal): Readonly<Record<TaxSide, Decimal>> {
  return { NET: changeOn('NET'), GROSS: changeOn('GROSS') }
}

/** A source price after the move; null when nothing is left of it. What the backend has taxed does not move. */
export function movedPrice(price: SourcePrice, change: Decimal): SourcePrice | null {
  if (price.taxed) return price

  const moved = { amount: add(price.amount, change), side: price.side }
  return isPlausiblePrice(moved) ? moved : null
}
