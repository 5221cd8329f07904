/** Amounts that were worked out here, in the words that answers use. */
import { type Decimal, toText } from '#domain/decimal.ts'
import { type Currency, minorUnitDigits } from '#domain/money.ts'
import type { TaxedAmount } from '#domain/tax.ts'
import type { TaxedAmountPartsFragment } from '../graphql/generated/documents.generated.ts'

export function taxedText({ net, tax, gross }: TaxedAmount, currency: Currency): TaxedAmountPartsFragment {
  const money = (amount: Decimal) =>
    ({ __typename: 'Money', amount: toText(amount, minorUnitDigits(currency)), currency }) as const
  return { __typename: 'TaxedAmount', net: money(net), tax: money(tax), gross: money(gross) }
}
