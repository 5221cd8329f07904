/** Adds the chosen options to the price of one unit, with the same rule as the gateway. */
import { type Surcharge, withSurcharges } from '#domain/customOption.ts'
import { decimal, toText } from '#domain/decimal.ts'
import { isCurrency } from '#domain/money.ts'
import { toDisplayPrice, toSourcePrice } from '#domain/sourcePrice.ts'
import type {
  PriceAnswerPartsFragment,
  PriceTiersFragment,
  SourcePricePartsFragment,
  SurchargePartsFragment,
} from '../../graphql/generated/documents.generated.ts'
import { readSourcePrice, taxedText } from '../../shop/amounts.ts'
import { amountOn } from '../../shop/taxSide.ts'

export type SourcePriceAnswer = PriceAnswerPartsFragment & PriceTiersFragment

/**
 * Adds surcharges to the price and its tier prices. Returns the price unchanged if there are no surcharges, if it is a
 * sum of parts, or if it is hidden or unknown.
 */
export function priceWithOptions<Answer extends SourcePriceAnswer>(
  price: Answer,
  surcharges: readonly SurchargePartsFragment[],
): Answer {
  if (price.__typename !== 'Price' || surcharges.length === 0) return price
  const { sourcePrice, per, taxRatePercent, now } = price
  const { currency } = now.net
  if (!sourcePrice || !isCurrency(currency)) return price

  const withRules = (text: SourcePricePartsFragment) => {
    const base = readSourcePrice(text)
    const rules = surcharges.map((surcharge) => toRule(surcharge, base.side))
    const increased = withSurcharges(toSourcePrice(base.amount, base.side, per, currency), rules, per, currency)
    return {
      shown: taxedText(toDisplayPrice(increased, Number(taxRatePercent), currency), currency),
      sourcePrice: { ...text, amount: toText(increased.amount) },
    }
  }
  const unit = withRules(sourcePrice)
  const tiers = price.tiers.map((tier) => {
    const { shown, sourcePrice: tierSourcePrice } = withRules(tier.sourcePrice)
    return { ...tier, unitPrice: shown, sourcePrice: tierSourcePrice }
  })
  return { ...price, now: unit.shown, sourcePrice: unit.sourcePrice, before: null, sourcePriceBefore: null, tiers }
}

function toRule(surcharge: SurchargePartsFragment, side: 'NET' | 'GROSS'): Surcharge {
  if (surcharge.__typename === 'PercentSurcharge') return { kind: 'PERCENT', percent: decimal(surcharge.percent) }
  return { kind: 'FIXED', amount: decimal(amountOn(side, surcharge.amount).amount) }
}
