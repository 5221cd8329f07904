/** One exact price, in the schema's words, moved to newer quotes. */
import { compare, type Decimal, decimal, subtract } from './decimal.ts'
import type { Metal } from './metal.ts'
import { changeOf, isBelievable, type MetalQuotes, movedPrice, roundedChange } from './metalMove.ts'
import type { StatedPrice } from './statedPrice.ts'
import type { TaxSide } from './tax.ts'
import type { Unit } from './unit.ts'

export interface StatedText {
  readonly amount: string
  readonly side: TaxSide
}

interface MetalText {
  readonly metal: Metal
  readonly grams: string
  readonly quote: string
  readonly catalogueQuote: string
  readonly quotedAt: string
}

export interface ExactText {
  readonly stated: StatedText
  readonly statedBefore: StatedText | null
  readonly per: Unit
  readonly taxRatePercent: string
  readonly metalShares: readonly MetalText[]
}

export interface MovedExact {
  /** As it was answered. */
  readonly answered: ExactFigures
  /** Null: nothing is left of it. */
  readonly stated: StatedPrice | null
  readonly statedBefore: StatedPrice | null
  /** Another amount of the same unit. */
  readonly move: (price: StatedPrice) => StatedPrice | null
  /** Those whose quotes it has followed. */
  readonly metals: readonly Metal[]
}

export interface ExactFigures {
  readonly stated: StatedPrice
  readonly statedBefore: StatedPrice | null
  readonly ratePercent: number
  readonly shares: readonly Share[]
  /** How much the metal had moved then, net and unrounded, since the catalogue was written. */
  readonly netChange: Decimal
  /** The same, rounded, on the sides that were asked for. */
  readonly contained: Partial<Record<TaxSide, Decimal>>
}

interface Share {
  readonly metal: Metal
  readonly grams: Decimal
  readonly quote: Decimal
  readonly catalogueQuote: Decimal
  /** Milliseconds since 1970. */
  readonly quotedAt: number
}

/** A metal whose quote is missing, unbelievable or older than the one that the price contains keeps that one. */
export function movedExact(text: ExactText, { byMetal, currency }: MetalQuotes): MovedExact {
  const answered = figuresOf(text)
  const { shares, stated, statedBefore, ratePercent } = answered
  const metals: Metal[] = []
  const now = shares.map((share) => {
    const quote = byMetal[share.metal]
    if (
      !quote ||
      quote.quotedAt.getTime() < share.quotedAt ||
      compare(quote.pricePerGram, share.quote) === 0 ||
      !isBelievable(quote.pricePerGram, share.catalogueQuote)
    )
      return share
    metals.push(share.metal)
    return { ...share, quote: quote.pricePerGram }
  })
  if (metals.length === 0) return { answered, stated, statedBefore, move: (price) => price, metals }

  const netChange = changeOf(now)
  const changes: Partial<Record<TaxSide, Decimal>> = {}
  const rounded = (change: Decimal, side: TaxSide) => roundedChange(change, side, ratePercent, text.per, currency)
  // Each is rounded by itself, counting from the catalogue: rounding steps from quote to quote would drift.
  const changeOn = (side: TaxSide) =>
    (changes[side] ??= subtract(
      rounded(netChange, side),
      (answered.contained[side] ??= rounded(answered.netChange, side)),
    ))
  const move = (price: StatedPrice) => movedPrice(price, changeOn(price.side))
  return { answered, stated: move(stated), statedBefore: statedBefore && move(statedBefore), move, metals }
}

/** Read once, however often its metal moves: answers never change. */
const known = new WeakMap<ExactText, ExactFigures>()

function figuresOf(text: ExactText): ExactFigures {
  const read = known.get(text)
  if (read) return read

  const shares = text.metalShares.map(({ metal, grams, quote, catalogueQuote, quotedAt }) => ({
    metal,
    grams: decimal(grams),
    quote: decimal(quote),
    catalogueQuote: decimal(catalogueQuote),
    quotedAt: Date.parse(quotedAt),
  }))
  const figures: ExactFigures = {
    stated: readStated(text.stated),
    statedBefore: text.statedBefore && readStated(text.statedBefore),
    ratePercent: Number(text.taxRatePercent),
    shares,
    netChange: changeOf(shares),
    contained: {},
  }
  known.set(text, figures)
  return figures
}

export function readStated({ amount, side }: StatedText): StatedPrice {
  return { amount: decimal(amount), side }
}
