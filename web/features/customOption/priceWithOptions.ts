/** The price of one unit with what the shopper chose: the gateway's own rule, run ahead of it. */
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
import { amountOn, readSourcePrice, taxedText } from '../../shop/amounts.ts'

export type SourcePriceAnswer = PriceAnswerPartsFragment & PriceTiersFragment

/** The answer, its ladder included; as it is where nothing is added, and where nothing can be added to: sums of parts, and prices that are not told. */
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
    const { shown, sourcePrice: tierStated } = withRules(tier.sourcePrice)
    return { ...tier, unitPrice: shown, sourcePrice: tierStated }
  })
  return { ...price, now: unit.shown, sourcePrice: unit.sourcePrice, before: null, sourcePriceBefore: null, tiers }
}

function toRule(surcharge: SurchargePartsFragment, side: 'NET' | 'GROSS'): Surcharge {
  if (surcharge.__typename === 'PercentSurcharge') return { kind: 'PERCENT', percent: decimal(surcharge.percent) }
  return { kind: 'FIXED', amount: decimal(amountOn(side, surcharge.amount).amount) }
}
