/** Maps amounts and rows of totals to the schema, in minor units of their currency. */
import { type Decimal, toText } from '#domain/decimal.ts'
import { type Currency, minorUnitDigits } from '#domain/money.ts'
import type { TaxedAmount as Taxed } from '#domain/tax.ts'
import type { TotalsBreakdown } from '#domain/totalsBreakdown.ts'
import type { Money, OtherTotal, TaxedAmount, TaxShare } from '../resolverTypes.generated.ts'
import { translate } from './messages.ts'

export function moneyModel(amount: Decimal, currency: Currency): Money {
  return { amount: toText(amount, minorUnitDigits(currency)), currency }
}

export function taxedModel({ net, tax, gross }: Taxed, currency: Currency): TaxedAmount {
  return { net: moneyModel(net, currency), tax: moneyModel(tax, currency), gross: moneyModel(gross, currency) }
}

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

/** Whether the backend says that a line has no tax: a rate that it does not name says nothing. */
export function isUntaxed({
  taxRatePercent,
  row,
}: {
  readonly taxRatePercent?: string | null
  readonly row: { readonly tax?: { readonly amount: string } | null }
}): boolean {
  return taxRatePercent != null && Number(taxRatePercent) === 0 && row.tax != null && Number(row.tax.amount) === 0
}
