/** Moves the displayed price of one unit to the quotes that the browser has received: the same rule as the gateway's. */
import { decimal, toText } from '#domain/decimal.ts'
import { type ContainedMetal, type MetalQuotes, moverOf } from '#domain/metalMove.ts'
import { type Currency, isCurrency, minorUnitDigits } from '#domain/money.ts'
import { compareNet, displayAmount, toDisplayPrice, type SourcePrice } from '#domain/sourcePrice.ts'
import type { LiveQuotes } from '../shop/metalFeed.ts'
import type { MovablePrice, PriceMove } from '../shop/priceStore.ts'
import { readSourcePrice, sourcePriceText, taxedText } from '../shop/amounts.ts'
import { premiumNow } from './premiumNow.ts'

/** @see docs/rules/metal-move.md */
export function priceMoveFor(live: LiveQuotes): PriceMove {
  const byMetal: MetalQuotes['byMetal'] = Object.fromEntries(
    [...live].map(([metal, { pricePerGram, quotedAt }]) => [
      metal,
      { pricePerGram: decimal(pricePerGram), quotedAt: new Date(quotedAt) },
    ]),
  )

  const amounts: PriceMove['amounts'] = (price) => {
    const moved = movedBy({ byMetal }, price)
    if (!moved) return null

    const { now, isReduced, metals, ratePercent, currency } = moved
    const display = (moving: SourcePrice) => taxedText(toDisplayPrice(moving, ratePercent, currency), currency)
    const text = (moving: SourcePrice) => sourcePriceText(moving, price.sourcePriceDigits)
    return {
      now: display(now),
      // A crossed-out price was asked: it does not move, and above it nothing is reduced.
      ...(isReduced ? {} : { before: null, beforeKind: null, sourcePriceBefore: null }),
      sourcePrice: text(now),
      metalShares: metals.map(metalShare),
      ...(price.tiers && {
        tiers: movedTiers(price.tiers, moved).map(({ tier, moving }) => ({
          ...tier,
          unitPrice: display(moving),
          sourcePrice: text(moving),
        })),
      }),
    }
  }

  return {
    amounts,
    amount: (price, side) => {
      const moved = movedBy({ byMetal }, price)
      if (!moved) return null
      const { now, ratePercent, currency } = moved
      return toText(displayAmount(now, side, ratePercent, currency), minorUnitDigits(currency))
    },
    premium: (price, metal) => premiumNow(live, metal, { ...price, ...amounts(price) }),
    isReduced: (price) => movedBy({ byMetal }, price)?.isReduced ?? true,
  }
}

type Moved = NonNullable<ReturnType<typeof movedBy>>

/** Without the tiers that are no longer below the price of one unit. */
function movedTiers(tiers: NonNullable<MovablePrice['tiers']>, { now, move, ratePercent }: Moved) {
  return tiers.flatMap((tier) => {
    const moving = move(readSourcePrice(tier.sourcePrice))
    return moving && compareNet(moving, now, ratePercent) < 0 ? [{ tier, moving }] : []
  })
}

function metalShare({ metal, grams, quote, catalogueQuote, quotedAt }: ContainedMetal) {
  return {
    __typename: 'MetalShare' as const,
    metal,
    grams: toText(grams),
    quote: toText(quote),
    catalogueQuote: toText(catalogueQuote),
    quotedAt: quotedAt.toISOString(),
  }
}

/** Null while the price stands as it was loaded. */
function movedBy(quotes: Pick<MetalQuotes, 'byMetal'>, price: MovablePrice) {
  const read = readPrice(price)
  const moved = read?.moveTo(quotes)
  const now = read && moved?.move(read.now)
  // An amount of 0 or less is no price; the gateway's next response decides which price applies.
  if (!moved || !now) return null
  const isReduced = !read.before || compareNet(now, read.before, read.ratePercent) < 0
  return { ...read, ...moved, now, isReduced }
}

interface ReadPrice {
  readonly now: SourcePrice
  readonly before: SourcePrice | null
  readonly ratePercent: number
  readonly currency: Currency
  readonly moveTo: ReturnType<typeof moverOf>
}

/** A page shows the same prices for many quotes. */
const readPrices = new WeakMap<MovablePrice, ReadPrice>()

/** Null for a price that cannot be moved here. */
function readPrice(price: MovablePrice): ReadPrice | null {
  const known = readPrices.get(price)
  if (known) return known

  const { now, sourcePrice, sourcePriceBefore, sourcePriceDigits, taxRatePercent, metalShares } = price
  const { currency } = now.net
  if (!isCurrency(currency) || !sourcePrice) return null

  const ratePercent = Number(taxRatePercent)
  const read = {
    now: readSourcePrice(sourcePrice),
    before: sourcePriceBefore && readSourcePrice(sourcePriceBefore),
    ratePercent,
    currency,
    moveTo: moverOf(metalShares.map(containedMetal), ratePercent, sourcePriceDigits),
  }
  readPrices.set(price, read)
  return read
}

function containedMetal({
  metal,
  grams,
  quote,
  catalogueQuote,
  quotedAt,
}: MovablePrice['metalShares'][number]): ContainedMetal {
  return {
    metal,
    grams: decimal(grams),
    quote: decimal(quote),
    catalogueQuote: decimal(catalogueQuote),
    quotedAt: new Date(quotedAt),
  }
}
