/** Moves the displayed price of one unit to the quotes that the browser has received: the same rule as the gateway's. */
import { decimal, toText } from '#domain/decimal.ts'
import { type ContainedMetal, type MetalQuotes, moveOn } from '#domain/metalMove.ts'
import { isCurrency } from '#domain/money.ts'
import { compareNet, shownAmount, type StatedPrice } from '#domain/statedPrice.ts'
import { unitPriceDigits } from '#domain/unit.ts'
import type { StatedAmountPartsFragment } from '../../graphql/generated/documents.generated.ts'
import type { LiveQuotes } from '../../shop/metalFeed.ts'
import type { MovablePrice, PriceMove } from '../../shop/priceStore.ts'
import { taxedText } from '../../shop/taxedText.ts'

/** @see docs/rules/metal-move.md */
export function priceMoveFor(live: LiveQuotes): PriceMove {
  const byMetal: MetalQuotes['byMetal'] = Object.fromEntries(
    [...live].map(([metal, { pricePerGram, quotedAt }]) => [
      metal,
      { pricePerGram: decimal(pricePerGram), quotedAt: new Date(quotedAt) },
    ]),
  )

  return ({ now, before, stated, statedBefore, per, taxRatePercent, metalShares, tiers }) => {
    const { currency } = now.net
    if (!isCurrency(currency) || !stated) return null

    const ratePercent = Number(taxRatePercent)
    const moved = moveOn(metalShares.map(containedMetal), { currency, byMetal }, ratePercent, per)
    const unitPrice = moved?.move(sourcePrice(stated))
    // An amount of 0 or less is no price: the gateway's next response says what applies.
    if (!moved || !unitPrice) return null

    const display = (price: StatedPrice) => taxedText(shownAmount(price, ratePercent, currency), currency)
    const text = ({ amount, side }: StatedPrice): StatedAmountPartsFragment => ({
      __typename: 'StatedAmount',
      side,
      amount: toText(amount, unitPriceDigits(per, currency)),
    })
    const movedBefore = statedBefore && moved.move(sourcePrice(statedBefore))
    return {
      now: display(unitPrice),
      before: before && movedBefore && display(movedBefore),
      stated: text(unitPrice),
      statedBefore: movedBefore && text(movedBefore),
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
          const price = moved.move(sourcePrice(tier.stated))
          return price && compareNet(price, unitPrice, ratePercent) < 0
            ? [{ ...tier, unitPrice: display(price), stated: text(price) }]
            : []
        }),
      }),
    }
  }
}

function sourcePrice({ amount, side }: StatedAmountPartsFragment): StatedPrice {
  return { amount: decimal(amount), side }
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
