/** Adds the chosen options to the price of one unit, with the same rule as the gateway. */
import { type Surcharge, withSurcharges } from '#domain/customOption.ts'
import { decimal, toText } from '#domain/decimal.ts'
import { isCurrency } from '#domain/money.ts'
import { toDisplayPrice } from '#domain/sourcePrice.ts'
import type {
  PriceResultPartsFragment,
  PriceTiersFragment,
  SourcePricePartsFragment,
  SurchargePartsFragment,
} from '../../client/generated/documents.generated.ts'
import { readSourcePrice, taxedText } from '../../shop/amounts.ts'

export type SourcePriceResult = PriceResultPartsFragment & PriceTiersFragment

/**
 * Adds surcharges to the price and its tier prices. Returns the price unchanged if there are no surcharges, if it is a
 * sum of parts, or if it is hidden or unknown.
 */
export function priceWithOptions<Answer extends SourcePriceResult>(
  price: Answer,
  surcharges: readonly SurchargePartsFragment[],
): Answer {
  if (price.__typename !== 'Price' || surcharges.length === 0) return price
  const { sourcePrice, sourcePriceDigits, taxRatePercent, now } = price
  const { currency } = now.net
  if (!sourcePrice || !isCurrency(currency)) return price

  const ratePercent = Number(taxRatePercent)
  const rules = surcharges.map(toRule)
  const withRules = (text: SourcePricePartsFragment) => {
    const increased = withSurcharges(readSourcePrice(text), rules, ratePercent, sourcePriceDigits)
    return {
      shown: taxedText(toDisplayPrice(increased, ratePercent, currency), currency),
      sourcePrice: { ...text, amount: toText(increased.amount) },
    }
  }
  const unit = withRules(sourcePrice)
  const tiers = price.tiers.map((tier) => {
    const { shown, sourcePrice: tierSourcePrice } = withRules(tier.sourcePrice)
    return { ...tier, unitPrice: shown, sourcePrice: tierSourcePrice }
  })
  return {
    ...price,
    now: unit.shown,
    sourcePrice: unit.sourcePrice,
    before: null,
    beforeKind: null,
    sourcePriceBefore: null,
    tiers,
  }
}

function toRule(surcharge: SurchargePartsFragment): Surcharge {
  if (surcharge.__typename === 'PercentSurcharge') return { kind: 'PERCENT', percent: decimal(surcharge.percent) }
  return { kind: 'FIXED', ...readSourcePrice(surcharge.sourceAmount) }
}
