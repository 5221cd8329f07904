/** Rows of totals in the types of the schema, of carts and of orders. */
import { toText } from '#domain/decimal.ts'
import type { Currency } from '#domain/money.ts'
import type { TotalsBreakdown } from '#domain/totalsBreakdown.ts'
import { translate } from './messages.ts'
import { taxedModel } from './moneyModel.ts'
import type { OtherTotal, TaxShare } from '../resolverTypes.generated.ts'

/** Segments that the fields of totals repeat, or that are no part of the amount to be paid. */
export const REPEATED_SEGMENTS: readonly string[] = [
  'subtotal',
  'subtotal_incl_tax',
  'shipping',
  'discount',
  'tax',
  'grand_total',
  'weight_variation_fee',
]

export function otherModels(
  { others }: Pick<TotalsBreakdown, 'others'>,
  { language, currency }: { readonly language: string; readonly currency: Currency },
): readonly OtherTotal[] {
  // No backend names what rounding left.
  const rounding = translate(language, /* i18n */ 'Rounding')
  return others.map(({ title, amount }) => ({ title: title ?? rounding, amount: taxedModel(amount, currency) }))
}

export function taxModels({ taxes }: Pick<TotalsBreakdown, 'taxes'>, currency: Currency): readonly TaxShare[] {
  return taxes.map(({ ratePercent, amount }) => ({
    ratePercent: ratePercent && toText(ratePercent),
    amount: taxedModel(amount, currency),
  }))
}
