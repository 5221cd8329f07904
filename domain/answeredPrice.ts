/** Moves a price that was already answered to newer quotes, to the very amounts that the gateway would answer then: the web follows the metal without asking. */
import { compare, type Decimal, decimal } from './decimal.ts'
import type { Metal } from './metal.ts'
import type { MetalQuotes } from './metalMove.ts'
import { type Currency, isCurrency } from './money.ts'
import { type ExactText, type MovedExact, movedExact, readStated, type StatedText } from './movedExact.ts'
import type { PriceSource } from './price.ts'
import { compareNet, rowAmount, shownAmount, type StatedPrice } from './statedPrice.ts'
import { addTaxed, subtractTaxed, type TaxedAmount, type TaxSide } from './tax.ts'
import type { Unit } from './unit.ts'

interface MoneyText {
  readonly amount: string
  readonly currency: string
}

interface TaxedText {
  readonly net: MoneyText
  readonly tax: MoneyText
  readonly gross: MoneyText
}

type AnsweredSource = PriceSource | 'SUM'

/** A price in the schema's words. */
export interface AnsweredPrice extends Omit<ExactText, 'stated'> {
  /** Null for a sum. */
  readonly stated: StatedText | null
  readonly now: TaxedText
  readonly before: TaxedText | null
  readonly displaySide: TaxSide
  readonly source: AnsweredSource
  /** Missing where no ladder is shown. */
  readonly tiers?: readonly { readonly fromQuantity: string; readonly stated: StatedText }[]
  readonly movingParts: readonly { readonly quantity: string; readonly price: ExactText }[]
  readonly rivals: readonly {
    readonly kind: 'VARIANT' | 'OFFER'
    readonly source: AnsweredSource
    readonly winsTies: boolean
    readonly price: ExactText
  }[]
}

export interface MovedAnswer {
  readonly now: TaxedAmount
  readonly before: TaxedAmount | null
  /** Null for a sum. */
  readonly stated: StatedPrice | null
  readonly statedBefore: StatedPrice | null
  /** Another one than answered where a rival has taken its place; so are unit and rate. */
  readonly source: AnsweredSource
  readonly per: Unit
  readonly taxRatePercent: string
  readonly tiers: readonly {
    readonly fromQuantity: string
    readonly stated: StatedPrice
    readonly shown: TaxedAmount
  }[]
  /** Those whose quotes it has followed. */
  readonly metals: readonly Metal[]
}

/**
 * Null: it stays as it is, because nothing of it moves, or because the quotes are in another currency. `NO_PRICE`: nothing is left of it.
 *
 * @throws RangeError for a figure that is no decimal.
 * @see docs/rules/metal-move.md
 */
export function movedAnswer(price: AnsweredPrice, quotes: MetalQuotes): MovedAnswer | 'NO_PRICE' | null {
  const { currency } = price.now.net
  if (!isCurrency(currency) || quotes.currency !== currency) return null
  if (isExact(price)) return movedUnit(price, quotes, currency)
  return price.movingParts.length > 0 ? movedSum(price, quotes, currency) : null
}

function isExact(price: AnsweredPrice): price is AnsweredPrice & ExactText {
  return price.stated !== null
}

/** What stands for choice: the price itself, or what may take its place. */
interface Candidate {
  readonly source: AnsweredSource
  readonly text: ExactText
  readonly moved: MovedExact
  readonly stated: StatedPrice
}

interface Rival {
  readonly winsTies: boolean
  /** Null: nothing is left of it. */
  readonly candidate: Candidate | null
}

function candidateOf(source: AnsweredSource, text: ExactText, moved: MovedExact): Candidate | null {
  return moved.stated && { source, text, moved, stated: moved.stated }
}

function movedUnit(
  price: AnsweredPrice & ExactText,
  quotes: MetalQuotes,
  currency: Currency,
): MovedAnswer | 'NO_PRICE' | null {
  const own = movedExact(price, quotes)
  const rivals = price.rivals.map((rival) => ({ ...rival, moved: movedExact(rival.price, quotes) }))
  const metals = metalsOf([own, ...rivals.map(({ moved }) => moved)])
  if (metals.length === 0) return null

  const [offers, variants] = [
    rivals.filter(({ kind }) => kind === 'OFFER'),
    rivals.filter(({ kind }) => kind === 'VARIANT'),
  ]
  const rivalOf = ({ source, winsTies, price: text, moved }: (typeof rivals)[number]): Rival => ({
    winsTies,
    candidate: candidateOf(source, text, moved),
  })
  const ofUnit = winnerOf(candidateOf(price.source, price, own), offers.map(rivalOf), (a, b) =>
    compareNet(a.stated, b.stated, own.answered.ratePercent),
  )
  const winner = winnerOf(ofUnit, variants.map(rivalOf), (a, b) =>
    compare(shownOn(price.displaySide, a, currency), shownOn(price.displaySide, b, currency)),
  )
  if (!winner) return 'NO_PRICE'

  const {
    stated,
    text: { per, taxRatePercent },
    moved: {
      statedBefore,
      answered: { ratePercent },
    },
    source,
  } = winner
  return {
    now: shownAmount(stated, ratePercent, currency),
    before: statedBefore && shownAmount(statedBefore, ratePercent, currency),
    stated,
    statedBefore,
    source,
    per,
    taxRatePercent,
    metals,
    tiers: winner === ofUnit ? movedTiers(price, winner, [own, ...offers.map(({ moved }) => moved)], currency) : [],
  }
}

/** @param rivals in the order of their precedence. */
function winnerOf(
  own: Candidate | null,
  rivals: readonly Rival[],
  order: (a: Candidate, b: Candidate) => number,
): Candidate | null {
  let best = own
  for (const { winsTies, candidate } of rivals) {
    if (!candidate) continue
    const difference = best ? order(candidate, best) : -1
    if (difference < 0 || (difference === 0 && winsTies && best === own)) best = candidate
  }
  return best
}

function shownOn(side: TaxSide, { stated, moved }: Candidate, currency: Currency): Decimal {
  const { net, gross } = shownAmount(stated, moved.answered.ratePercent, currency)
  return side === 'NET' ? net : gross
}

function metalsOf(moved: readonly MovedExact[]): readonly Metal[] {
  return [...new Set(moved.flatMap(({ metals }) => metals))]
}

/** The document's tiers follow its metal, whichever of the unit's prices stands. */
function movedTiers(
  { tiers = [] }: AnsweredPrice,
  {
    stated: forOne,
    moved: {
      answered: { ratePercent },
    },
  }: Candidate,
  ofUnit: readonly MovedExact[],
  currency: Currency,
): MovedAnswer['tiers'] {
  const follower = ofUnit.find(({ metals }) => metals.length > 0)
  return tiers.flatMap(({ fromQuantity, stated: text }) => {
    const stated = follower ? follower.move(readStated(text)) : readStated(text)
    return stated && compareNet(stated, forOne, ratePercent) < 0
      ? [{ fromQuantity, stated, shown: shownAmount(stated, ratePercent, currency) }]
      : []
  })
}

/** Only the rows that move are told, so the sum moves by what they do. */
function movedSum(price: AnsweredPrice, quotes: MetalQuotes, currency: Currency): MovedAnswer | 'NO_PRICE' | null {
  const { source, per, taxRatePercent } = price
  const parts = price.movingParts.map(({ quantity, price: text }) => ({
    quantity: decimal(quantity),
    moved: movedExact(text, quotes),
  }))
  const metals = metalsOf(parts.map(({ moved }) => moved))
  if (metals.length === 0) return null

  let now = readTaxed(price.now)
  let before = price.before && readTaxed(price.before)
  for (const {
    quantity,
    moved: { answered, stated, statedBefore },
  } of parts) {
    if (!stated) return 'NO_PRICE'
    const row = (exact: StatedPrice) => rowAmount(exact, quantity, answered.ratePercent, currency)
    now = addTaxed(now, subtractTaxed(row(stated), row(answered.stated)))
    before &&= addTaxed(
      before,
      subtractTaxed(row(statedBefore ?? stated), row(answered.statedBefore ?? answered.stated)),
    )
  }
  return { now, before, stated: null, statedBefore: null, source, per, taxRatePercent, tiers: [], metals }
}

function readTaxed({ net, tax, gross }: TaxedText): TaxedAmount {
  return { net: decimal(net.amount), tax: decimal(tax.amount), gross: decimal(gross.amount) }
}
