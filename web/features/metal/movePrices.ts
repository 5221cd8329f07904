/** Moves the displayed price of one unit to the quotes that the browser has received: the same rule as the gateway's. */
import { decimal, toText } from '#domain/decimal.ts'
import { type ContainedMetal, type MetalQuotes, moveOn } from '#domain/metalMove.ts'
import { isCurrency } from '#domain/money.ts'
import { compareNet, toDisplayPrice, type SourcePrice } from '#domain/sourcePrice.ts'
import type { LiveQuotes } from '../../shop/metalFeed.ts'
import type { MovablePrice, PriceMove } from '../../shop/priceStore.ts'
import { readSourcePrice, sourcePriceText, taxedText } from '../../shop/amounts.ts'

/** @see docs/rules/metal-move.md */
export function priceMoveFor(live: LiveQuotes): PriceMove {
  const byMetal: MetalQuotes['byMetal'] = Object.fromEntries(
    [...live].map(([metal, { pricePerGram, quotedAt }]) => [
      metal,
      { pricePerGram: decimal(pricePerGram), quotedAt: new Date(quotedAt) },
    ]),
  )

  return ({ now, before, sourcePrice, sourcePriceBefore, sourcePriceDigits, taxRatePercent, metalShares, tiers }) => {
    const { currency } = now.net
    if (!isCurrency(currency) || !sourcePrice) return null

    const ratePercent = Number(taxRatePercent)
    const moved = moveOn(metalShares.map(containedMetal), { byMetal }, ratePercent, sourcePriceDigits)
    const unitPrice = moved?.move(readSourcePrice(sourcePrice))
    // An amount of 0 or less is no price; the gateway's next response decides which price applies.
    if (!moved || !unitPrice) return null

    const display = (price: SourcePrice) => taxedText(toDisplayPrice(price, ratePercent, currency), currency)
    const text = (price: SourcePrice) => sourcePriceText(price, sourcePriceDigits)
    const movedBefore = sourcePriceBefore && moved.move(readSourcePrice(sourcePriceBefore))
    return {
      now: display(unitPrice),
      before: before && movedBefore && display(movedBefore),
      sourcePrice: text(unitPrice),
      sourcePriceBefore: movedBefore && text(movedBefore),
      metalShares: moved.metals.map((metal) => ({
        __typename: 'MetalShare',
        metal: metal.metal,
        grams: toText(metal.grams),
        quote: toText(metal.quote),
        catalogueQuote: toText(metal.catalogueQuote),
        quotedAt: metal.quotedAt.toISOString(),
      })),
      ...(tiers && {
        tiers: tiers.flatMap((tier) => {
          const price = moved.move(readSourcePrice(tier.sourcePrice))
          return price && compareNet(price, unitPrice, ratePercent) < 0
            ? [{ ...tier, unitPrice: display(price), sourcePrice: text(price) }]
            : []
        }),
      }),
    }
  }
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
