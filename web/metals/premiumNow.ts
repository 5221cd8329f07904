/** The premium of a displayed price over its metal and its price of a fine gram: the same rule as the gateway's. */
import { decimal, toText } from '#domain/decimal.ts'
import { metalPremium, pricePerFineGram } from '#domain/metalPremium.ts'
import { isCurrency } from '#domain/money.ts'
import type { MetalContentPartsFragment, MetalPremiumPartsFragment } from '../client/generated/documents.generated.ts'
import { readSourcePrice, taxedText } from '../shop/amounts.ts'
import type { LiveQuotes } from '../shop/metalFeed.ts'
import type { MovablePrice } from '../shop/priceStore.ts'

export type PremiumPrice = Pick<MovablePrice, 'now' | 'sourcePrice' | 'taxRatePercent' | 'metalShares'>

/**
 * Null if it cannot be computed here; the loaded premium is shown then.
 *
 * @see docs/rules/metal-premium.md
 */
export function premiumNow(
  live: LiveQuotes | null,
  { metal, fineGramsPerUnit }: Pick<MetalContentPartsFragment, 'metal' | 'fineGramsPerUnit'>,
  { now, sourcePrice, taxRatePercent, metalShares }: PremiumPrice,
): MetalPremiumPartsFragment | null {
  // Price and metal value must use the same quote, however long ago the price was loaded.
  const quote = metalShares.find((share) => share.metal === metal)?.quote ?? live?.get(metal)?.pricePerGram
  const { currency } = now.net
  if (!quote || !sourcePrice || fineGramsPerUnit === null || !isCurrency(currency)) return null

  const fineGrams = decimal(fineGramsPerUnit)
  const premium = metalPremium({
    price: readSourcePrice(sourcePrice),
    ratePercent: Number(taxRatePercent),
    fineGrams,
    quote: decimal(quote),
    currency,
  })
  if (!premium) return null
  const amounts = { net: decimal(now.net.amount), gross: decimal(now.gross.amount) }
  return {
    __typename: 'MetalPremium',
    metalValue: { __typename: 'Money', amount: toText(premium.metalValue), currency },
    percent: toText(premium.percent),
    percentGross: toText(premium.percentGross),
    pricePerFineGram: taxedText(pricePerFineGram(amounts, fineGrams, currency), currency),
  }
}
