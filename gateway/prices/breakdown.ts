/** Maps what a price is made of to the schema. */
import { type Decimal, toText } from '#domain/decimal.ts'
import { minorUnitDigits } from '#domain/money.ts'
import type { PriceChoice } from '#domain/price.ts'
import { priceBreakdown } from '#domain/priceBreakdown.ts'
import type { PriceBreakdown } from '../resolverTypes.generated.ts'

export function breakdownModel(choice: PriceChoice): PriceBreakdown {
  const { metals, work, workPercent, difference } = priceBreakdown(choice)
  const { currency } = choice
  const money = (amount: Decimal) => ({ amount: toText(amount, minorUnitDigits(currency)), currency })
  return {
    metals: metals.map(({ metal, grams, quote, value }) => ({
      metal,
      grams: toText(grams),
      quote: toText(quote),
      value: money(value),
    })),
    work: money(work),
    workPercent: workPercent && toText(workPercent),
    difference: difference && money(difference),
  }
}
