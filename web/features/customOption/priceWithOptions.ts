/** The price of one unit with what the shopper chose: the gateway's own rule, run ahead of it. */
import { type Surcharge, withSurcharges } from '#domain/customOption.ts'
import { decimal, toText } from '#domain/decimal.ts'
import { isCurrency } from '#domain/money.ts'
import { shownAmount, statedPrice } from '#domain/statedPrice.ts'
import type {
  PriceAnswerPartsFragment,
  PriceTiersFragment,
  StatedAmountPartsFragment,
  SurchargePartsFragment,
  TaxedAmountPartsFragment,
} from '../../graphql/generated/documents.generated.ts'
import { taxedText } from '../../shop/taxedText.ts'

export type StatedAnswer = PriceAnswerPartsFragment & PriceTiersFragment

/** The answer, its ladder included; as it is where nothing is added, and where nothing can be added to: sums of parts, and prices that are not told. */
export function priceWithOptions<Answer extends StatedAnswer>(
  price: Answer,
  surcharges: readonly SurchargePartsFragment[],
): Answer {
  if (price.__typename !== 'Price' || surcharges.length === 0) return price
  const { stated, per, taxRatePercent, now } = price
  const { currency } = now.net
  if (!stated || !isCurrency(currency)) return price

  const withRules = ({ amount, side }: StatedAmountPartsFragment) => {
    const rules = surcharges.map((surcharge) => toRule(surcharge, side))
    const increased = withSurcharges(statedPrice(decimal(amount), side, per, currency), rules, per, currency)
    return {
      shown: taxedText(shownAmount(increased, Number(taxRatePercent), currency), currency),
      stated: { ...stated, amount: toText(increased.amount), side },
    }
  }
  const unit = withRules(stated)
  const tiers = price.tiers.map((tier) => {
    const { shown, stated: tierStated } = withRules(tier.stated)
    return { ...tier, unitPrice: shown, stated: tierStated }
  })
  return { ...price, now: unit.shown, stated: unit.stated, before: null, statedBefore: null, tiers }
}

function amountOn(side: 'NET' | 'GROSS', { net, gross }: TaxedAmountPartsFragment): string {
  return side === 'NET' ? net.amount : gross.amount
}

function toRule(surcharge: SurchargePartsFragment, side: 'NET' | 'GROSS'): Surcharge {
  if (surcharge.__typename === 'PercentSurcharge') return { kind: 'PERCENT', percent: decimal(surcharge.percent) }
  return { kind: 'FIXED', amount: decimal(amountOn(side, surcharge.amount)) }
}
