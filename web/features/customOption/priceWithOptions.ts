/** The price of one unit with what the shopper chose: the gateway's own rule, run ahead of it. */
import { type Surcharge, withSurcharges } from '#domain/customOption.ts'
import { type Decimal, decimal, toText } from '#domain/decimal.ts'
import { isCurrency, minorUnitDigits } from '#domain/money.ts'
import { shownAmount, statedPrice } from '#domain/statedPrice.ts'
import type { PriceAnswerPartsFragment, PriceStatedFragment, PriceTiersFragment, SurchargePartsFragment, TaxedAmountPartsFragment } from '../../graphql/generated/documents.generated.ts'

export type StatedAnswer = PriceAnswerPartsFragment & PriceStatedFragment & PriceTiersFragment

/** The answer, its ladder included; as it is where nothing is added, and where nothing can be added to: sums of parts, and prices that are not told. */
export function priceWithOptions<Answer extends StatedAnswer>(price: Answer, surcharges: readonly SurchargePartsFragment[]): Answer {
  if (price.__typename !== 'Price' || surcharges.length === 0) return price
  const { stated, per, taxRatePercent, now } = price
  const { currency } = now.net
  if (!stated || !isCurrency(currency)) return price

  const { side } = stated
  const rules = surcharges.map((surcharge) => toRule(surcharge, side))
  const money = (amount: Decimal): TaxedAmountPartsFragment['net'] => ({ ...now.net, amount: toText(amount, minorUnitDigits(currency)) })
  const withRules = (unitPrice: string): TaxedAmountPartsFragment => {
    const { net, tax, gross } = shownAmount(withSurcharges(statedPrice(decimal(unitPrice), side, per, currency), rules, per, currency), Number(taxRatePercent), currency)
    return { ...now, net: money(net), tax: money(tax), gross: money(gross) }
  }
  const tiers = price.tiers.map((tier) => ({ ...tier, unitPrice: withRules(amountOn(side, tier.unitPrice)) }))
  return { ...price, now: withRules(stated.amount), before: null, tiers }
}

function amountOn(side: 'NET' | 'GROSS', { net, gross }: TaxedAmountPartsFragment): string {
  return side === 'NET' ? net.amount : gross.amount
}

function toRule(surcharge: SurchargePartsFragment, side: 'NET' | 'GROSS'): Surcharge {
  if (surcharge.__typename === 'PercentSurcharge') return { kind: 'PERCENT', percent: decimal(surcharge.percent) }
  return { kind: 'FIXED', amount: decimal(amountOn(side, surcharge.amount)) }
}
