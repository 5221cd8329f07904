/** How shown prices follow the quotes that were heard: the gateway's own rule, in the words that pages hold. */
import { type MovedAnswer, movedAnswer } from '#domain/answeredPrice.ts'
import { decimal, toText } from '#domain/decimal.ts'
import type { MetalQuotes } from '#domain/metalMove.ts'
import { type Currency, isCurrency } from '#domain/money.ts'
import type { StatedPrice } from '#domain/statedPrice.ts'
import { type Unit, unitPriceDigits } from '#domain/unit.ts'
import type { StatedAmountPartsFragment } from '../../graphql/generated/documents.generated.ts'
import type { LiveQuotes, MetalCode } from '../../shop/metalFeed.ts'
import type { MovablePrice, MovedFacts, PriceMove } from '../../shop/priceMove.ts'
import { taxedText } from '../../shop/taxedText.ts'

/** @param followed is told of each metal that a price has followed. */
export function priceMoveFor(live: LiveQuotes, followed: (metal: MetalCode) => void): PriceMove {
  const byMetal: MetalQuotes['byMetal'] = Object.fromEntries(
    [...live].map(([metal, { pricePerGram, quotedAt }]) => [
      metal,
      { pricePerGram: decimal(pricePerGram), quotedAt: new Date(quotedAt) },
    ]),
  )

  return (price) => {
    const { currency } = price.now.net
    if (!isCurrency(currency)) return null

    const moved = movedAnswer(price, { currency, byMetal })
    // Less than nothing is no price: the gateway's next answer says so.
    if (!moved || moved === 'NO_PRICE') return null

    for (const metal of moved.metals) followed(metal)
    return factsOf(moved, price, currency)
  }
}

function factsOf(moved: MovedAnswer, price: MovablePrice, currency: Currency): MovedFacts {
  const { per, taxRatePercent, source } = moved
  return {
    per,
    taxRatePercent,
    source,
    now: taxedText(moved.now, currency),
    before: moved.before && taxedText(moved.before, currency),
    stated: moved.stated && statedText(moved.stated, per, currency),
    statedBefore: moved.statedBefore && statedText(moved.statedBefore, per, currency),
    ...(price.tiers && {
      tiers: moved.tiers.map(({ fromQuantity, stated, shown }) => ({
        __typename: 'PriceTier',
        fromQuantity,
        unitPrice: taxedText(shown, currency),
        stated: statedText(stated, per, currency),
      })),
    }),
  }
}

function statedText({ amount, side }: StatedPrice, per: Unit, currency: Currency): StatedAmountPartsFragment {
  return { __typename: 'StatedAmount', side, amount: toText(amount, unitPriceDigits(per, currency)) }
}
