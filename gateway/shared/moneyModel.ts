/** Maps amounts to the schema, in minor units of their currency. */
import { type Decimal, toText } from '#domain/decimal.ts'
import { type Currency, minorUnitDigits } from '#domain/money.ts'
import type { TaxedAmount as Taxed } from '#domain/tax.ts'
import type { Money, TaxedAmount } from '../resolverTypes.generated.ts'

export function moneyModel(amount: Decimal, currency: Currency): Money {
  return { amount: toText(amount, minorUnitDigits(currency)), currency }
}

export function taxedModel({ net, tax, gross }: Taxed, currency: Currency): TaxedAmount {
  return { net: moneyModel(net, currency), tax: moneyModel(tax, currency), gross: moneyModel(gross, currency) }
}
