/** Converts amounts between the schema and the price rules. */
import { add, type Decimal, decimal, divide, multiply, toText, ZERO } from '#domain/decimal.ts'
import { type Currency, minorUnitDigits } from '#domain/money.ts'
import type { SourcePrice } from '#domain/sourcePrice.ts'
import type { TaxedAmount } from '#domain/tax.ts'
import type { SourcePricePartsFragment, TaxedAmountPartsFragment } from '../client/generated/documents.generated.ts'

export function taxedText({ net, tax, gross }: TaxedAmount, currency: Currency): TaxedAmountPartsFragment {
  const money = (amount: Decimal) =>
    ({ __typename: 'Money', amount: toText(amount, minorUnitDigits(currency)), currency }) as const
  return { __typename: 'TaxedAmount', net: money(net), tax: money(tax), gross: money(gross) }
}

export function readSourcePrice({ amount, priceIncludesTax }: SourcePricePartsFragment): SourcePrice {
  return { amount: decimal(amount), side: priceIncludesTax ? 'GROSS' : 'NET' }
}

export function sourcePriceText({ amount, side }: SourcePrice, digits: number): SourcePricePartsFragment {
  return {
    __typename: 'SourcePrice',
    amount: toText(amount, digits),
    priceIncludesTax: side === 'GROSS',
  }
}

/** The sum of row totals in one currency; null for none. Its tax is unknown if that of a row is. */
export function addAmounts(totals: readonly TaxedAmountPartsFragment[]): TaxedAmountPartsFragment | null {
  const [first] = totals
  if (!first) return null
  const added = (money: typeof first.net, all: readonly (typeof first.net)[]) => ({
    ...money,
    amount: toText(
      all.reduce<Decimal>((sum, { amount }) => add(sum, decimal(amount)), ZERO),
      digitsOf(money.amount),
    ),
  })
  const taxes = totals.flatMap(({ tax }) => tax ?? [])
  return {
    ...first,
    net: added(
      first.net,
      totals.map(({ net }) => net),
    ),
    tax: first.tax && taxes.length === totals.length ? added(first.tax, taxes) : null,
    gross: added(
      first.gross,
      totals.map(({ gross }) => gross),
    ),
  }
}

/** The total of a row with another quantity. It is rounded once: a rounded ratio of the quantities would move half a cent. */
export function scaleAmount(
  amount: TaxedAmountPartsFragment,
  quantity: Decimal,
  before: Decimal,
): TaxedAmountPartsFragment {
  const { net, tax, gross } = amount
  const scaled = (money: typeof net) => {
    const digits = digitsOf(money.amount)
    return { ...money, amount: toText(divide(multiply(decimal(money.amount), quantity), before, digits), digits) }
  }
  return { ...amount, net: scaled(net), tax: tax && scaled(tax), gross: scaled(gross) }
}

/** All totals have the digits of their currency. */
function digitsOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0
}
