/** Totals of an order. */
import { compare, decimal, type Decimal, ZERO } from './decimal.ts'
import type { Currency } from './money.ts'
import { rowTotal, type SourcePrice } from './sourcePrice.ts'
import { addTaxed, type TaxedAmount } from './tax.ts'

const NO_DEFAULT_COUNTRY = 'Please do set the tax.defaultCountry in order to calculate totals'

export interface OrderRow {
  readonly price: SourcePrice
  readonly quantity: Decimal
  readonly ratePercent: number
}

export interface OrderTotals extends TaxedAmount {
  /** By rate, the highest first. */
  readonly byRate: readonly (TaxedAmount & { readonly ratePercent: number })[]
}

/** A store without a default country is a configuration error that the caller displays, so it is data. */
export interface TotalsRefused {
  readonly refused: typeof NO_DEFAULT_COUNTRY
}

const NOTHING: TaxedAmount = { net: ZERO, tax: ZERO, gross: ZERO }

/**
 * Adds rows that are each rounded on their own; their order does not matter.
 *
 * @throws RangeError for a quantity of 0 or less.
 * @see docs/rules/rounding.md
 */
export function orderTotals(
  rows: readonly OrderRow[],
  { defaultCountry, currency }: { readonly defaultCountry: string | null; readonly currency: Currency },
): OrderTotals | TotalsRefused {
  if (!defaultCountry?.trim()) return { refused: NO_DEFAULT_COUNTRY }

  const byRate = new Map<number, TaxedAmount>()
  for (const { price, quantity, ratePercent } of rows) {
    if (compare(quantity, ZERO) <= 0)
      throw new RangeError(`expected a row with a quantity above 0, got ${quantity.toFixed()}`)
    byRate.set(
      ratePercent,
      addTaxed(byRate.get(ratePercent) ?? NOTHING, rowTotal(price, quantity, ratePercent, currency)),
    )
  }
  const rates = [...byRate]
    .map(([ratePercent, amount]) => ({ ratePercent, ...amount }))
    .sort((a, b) => compare(decimal(b.ratePercent), decimal(a.ratePercent)))
  return { ...rates.reduce(addTaxed, NOTHING), byRate: rates }
}
