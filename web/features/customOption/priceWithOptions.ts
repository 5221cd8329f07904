/** The price of one unit with what the shopper chose: the gateway's own rule, run ahead of it. */
import { type Surcharge, withSurcharges } from '#domain/customOption.ts'
import { type Decimal, decimal, toText } from '#domain/decimal.ts'
import { isCurrency, minorUnitDigits } from '#domain/money.ts'
import { shownAmount, statedPrice } from '#domain/statedPrice.ts'
import type { PriceAnswerPartsFragment, PriceStatedFragment, SurchargePartsFragment, TaxedAmountPartsFragment } from '../../graphql/generated/documents.generated.ts'

type StatedAnswer = PriceAnswerPartsFragment & PriceStatedFragment

/** The answer as it is where nothing is added, and where nothing can be added to: sums of parts, and prices that are not told. */
export function priceWithOptions<Answer extends StatedAnswer>(price: Answer, surcharges: readonly SurchargePartsFragment[]): Answer {
  if (price.__typename !== 'Price' || surcharges.length === 0) return price
  const { stated, per, taxRatePercent, now } = price
  const { currency } = now.net
  if (!stated || !isCurrency(currency)) return price

  const before = statedPrice(decimal(stated.amount), stated.side, per, currency)
  const after = withSurcharges(before, surcharges.map((surcharge) => toRule(surcharge, stated.side)), per, currency)
  if (after === before) return price

  const { net, tax, gross } = shownAmount(after, Number(taxRatePercent), currency)
  const money = (amount: Decimal): TaxedAmountPartsFragment['net'] => ({ ...now.net, amount: toText(amount, minorUnitDigits(currency)) })
  return { ...price, now: { ...now, net: money(net), tax: money(tax), gross: money(gross) }, before: null }
}

function toRule(surcharge: SurchargePartsFragment, side: 'NET' | 'GROSS'): Surcharge {
  if (surcharge.__typename === 'PercentSurcharge') return { kind: 'PERCENT', percent: decimal(surcharge.percent) }
  return { kind: 'FIXED', amount: decimal(side === 'NET' ? surcharge.amount.net.amount : surcharge.amount.gross.amount) }
}
