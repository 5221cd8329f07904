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
  const heard = new Map([...quotes].map(([metal, { pricePerGram, quotedAt }]) => [metal, { price: decimal(pricePerGram), at: Date.parse(quotedAt) }]))

  return (price) => {
    const { currency } = price.now.net
    if (!price.stated || !isCurrency(currency)) return null

    const movement = movementOf(price, heard, currency)
    if (!movement) return null
    for (const metal of movement.metals) moved(metal)

    const place = (stated: StatedAmountPartsFragment) => placeOf(add(decimal(stated.amount), movement.changeOn(stated.side)), stated, price, currency)
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

interface Share {
  readonly metal: MetalCode
  readonly grams: Decimal
  readonly quote: Decimal
  readonly catalogueQuote: Decimal
  readonly at: number
}

/** What is read once of a price, however often its metal moves: answers never change. */
const sharesOf = new WeakMap<MovablePrice, readonly Share[]>()

function readShares(price: MovablePrice): readonly Share[] {
  const known = sharesOf.get(price)
  if (known) return known

  const shares = price.metalShares.map(({ metal, grams, quote, catalogueQuote, quotedAt }) => (
    { metal, grams: decimal(grams), quote: decimal(quote), catalogueQuote: decimal(catalogueQuote), at: Date.parse(quotedAt) }
  ))
  sharesOf.set(price, shares)
  return shares
}

/** Null when nothing of it has moved. */
function movementOf(price: MovablePrice, heard: ReadonlyMap<MetalCode, { readonly price: Decimal; readonly at: number }>, currency: Currency) {
  const metals: MetalCode[] = []
  const before = readShares(price)
  const now = before.map((share) => {
    const quote = heard.get(share.metal)
    if (!quote || quote.at < share.at || compare(quote.price, share.quote) === 0 || !isBelievable(quote.price, share.catalogueQuote)) return share
    metals.push(share.metal)
    return { ...share, quote: quote.price }
  })
  if (metals.length === 0) return null

  const ratePercent = Number(price.taxRatePercent)
  const [from, to] = [changeOf(before), changeOf(now)]
  // Each is rounded by itself, so that the amount is the one that the gateway would give.
  const on = (side: 'NET' | 'GROSS', change: Decimal) => roundedChange(change, side, ratePercent, price.per, currency)
  return { metals, changeOn: (side: 'NET' | 'GROSS') => subtract(on(side, to), on(side, from)) }
}

function placeOf(amount: Decimal, { side, __typename }: StatedAmountPartsFragment, { per, taxRatePercent }: MovablePrice, currency: Currency) {
  if (!isPositive(amount)) return null

  const { net, tax, gross } = shownAmount({ amount, side }, Number(taxRatePercent), currency)
  const money = (value: Decimal) => ({ __typename: 'Money', amount: toText(value, minorUnitDigits(currency)), currency }) as const
  const taxed: TaxedAmountPartsFragment = { __typename: 'TaxedAmount', net: money(net), tax: money(tax), gross: money(gross) }
  return { amount: taxed, stated: { __typename, side, amount: toText(amount, unitPriceDigits(per, currency)) } }
}
