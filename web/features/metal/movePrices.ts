/** How shown prices follow the quotes that were heard: the same rule as the gateway's, counted from what the catalogue says. */
import { add, compare, decimal, type Decimal, isPositive, subtract, toText } from '#domain/decimal.ts'
import { changeOf, isBelievable, roundedChange } from '#domain/metalMove.ts'
import { type Currency, isCurrency, minorUnitDigits } from '#domain/money.ts'
import { shownAmount } from '#domain/statedPrice.ts'
import { unitPriceDigits } from '#domain/unit.ts'
import type { StatedAmountPartsFragment, TaxedAmountPartsFragment } from '../../graphql/generated/documents.generated.ts'
import type { LiveQuotes, MetalCode } from '../../shop/metalFeed.ts'
import type { MovablePrice, PriceMove } from '../../shop/priceMove.ts'

/** @param moved is told of each metal that a price has followed. */
export function priceMoveFor(quotes: LiveQuotes, moved: (metal: MetalCode) => void): PriceMove {
  return (price) => {
    const { currency } = price.now.net
    if (!price.stated || !isCurrency(currency)) return null

    const { changes, metals } = movementOf(price, quotes, currency)
    if (metals.length === 0) return null
    for (const metal of metals) moved(metal)

    const place = (stated: StatedAmountPartsFragment) => placeOf(add(decimal(stated.amount), changes[stated.side]), stated, price, currency)
    const now = place(price.stated)
    // Less than nothing is no price: the gateway's next answer says so.
    if (!now) return null

    const before = price.statedBefore && place(price.statedBefore)
    return {
      now: now.amount,
      stated: now.stated,
      before: before?.amount ?? price.before,
      statedBefore: before?.stated ?? price.statedBefore,
      isCurrent: price.isCurrent,
      ...(price.tiers && {
        tiers: price.tiers.map((tier) => {
          const placed = place(tier.stated)
          return placed ? { ...tier, unitPrice: placed.amount, stated: placed.stated } : tier
        }),
      }),
    }
  }
}

/** What is added to an amount of each side, beyond what the price contains already. */
function movementOf({ metalShares, per, taxRatePercent }: MovablePrice, quotes: LiveQuotes, currency: Currency) {
  const metals: MetalCode[] = []
  const before = metalShares.map(({ grams, quote, catalogueQuote }) => ({ grams: decimal(grams), quote: decimal(quote), catalogueQuote: decimal(catalogueQuote) }))
  const now = before.map((share, at) => {
    const { metal, quotedAt } = metalShares[at] ?? {}
    const heard = metal && quotes.get(metal)
    if (!heard || !quotedAt || Date.parse(heard.quotedAt) < Date.parse(quotedAt)) return share
    const quote = decimal(heard.pricePerGram)
    if (!isBelievable(quote, share.catalogueQuote) || compare(quote, share.quote) === 0) return share
    metals.push(metal)
    return { ...share, quote }
  })
  const ratePercent = Number(taxRatePercent)
  const [from, to] = [changeOf(before), changeOf(now)]
  // Each is rounded by itself, so that the amount is the one that the gateway would give.
  const change = (side: 'NET' | 'GROSS') => subtract(roundedChange(to, side, ratePercent, per, currency), roundedChange(from, side, ratePercent, per, currency))
  return { metals, changes: { NET: change('NET'), GROSS: change('GROSS') } }
}

function placeOf(amount: Decimal, { side, __typename }: StatedAmountPartsFragment, { per, taxRatePercent }: MovablePrice, currency: Currency) {
  if (!isPositive(amount)) return null

  const { net, tax, gross } = shownAmount({ amount, side }, Number(taxRatePercent), currency)
  const money = (value: Decimal) => ({ __typename: 'Money', amount: toText(value, minorUnitDigits(currency)), currency }) as const
  const taxed: TaxedAmountPartsFragment = { __typename: 'TaxedAmount', net: money(net), tax: money(tax), gross: money(gross) }
  return { amount: taxed, stated: { __typename, side, amount: toText(amount, unitPriceDigits(per, currency)) } }
}
