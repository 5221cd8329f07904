/** Amounts on one side of tax, and the row totals made of them: docs/rules/rounding.md. */
import { Big } from 'big.js'
import type { StoreRow } from '../database/storeRow.ts'

export type Side = 'net' | 'gross'

export interface SourcePrice {
  readonly amount: Big
  readonly side: Side
  /** The net amount beside it in a document that contains prices with tax. */
  readonly documentNet?: Big
}

export interface TaxedAmount {
  readonly net: Big
  readonly tax: Big
  readonly gross: Big
}

/** Decimals of the minor unit; all currencies of the stores have two. */
const MINOR_DIGITS = 2
/** Decimals of intermediate results: enough that a division by any tax rate does not change a cent. */
const INTERMEDIATE_DIGITS = 12

/** Rounds halves away from zero, for negative amounts too. */
export function rounded(amount: Big, digits: number = MINOR_DIGITS): Big {
  return amount.round(digits, Big.roundHalfUp)
}

/** Decimals of a unit price: minor units, and what the store sets for prices per gram and metre. */
export function unitDigits(unit: string, { measuredDecimals }: Pick<StoreRow, 'measuredDecimals'>): number {
  return unit === 'G' || unit === 'METER' ? (measuredDecimals ?? MINOR_DIGITS) : MINOR_DIGITS
}

/** Returns the net amount, to compare prices of both sides. */
export function netOf({ amount, side, documentNet }: SourcePrice, ratePercent: Big): Big {
  if (documentNet) return documentNet
  return side === 'net' ? amount : withoutTax(amount, ratePercent, INTERMEDIATE_DIGITS)
}

/** Multiplies unit price and quantity on the source side and rounds once; derives and rounds the other side once. */
export function rowTotal({ amount, side }: SourcePrice, quantity: Big | number, ratePercent: Big): TaxedAmount {
  return bothSides(rounded(amount.times(quantity)), side, ratePercent, MINOR_DIGITS)
}

/** Returns the display price of one unit: rounds each side from the source price. Never multiply it by a quantity. */
export function displayPrice(
  { amount, side, documentNet }: SourcePrice,
  ratePercent: Big,
  digits: number = MINOR_DIGITS,
): TaxedAmount {
  if (!documentNet) return bothSides(amount, side, ratePercent, digits)
  const net = rounded(documentNet, digits)
  const gross = rounded(amount, digits)
  return { net, tax: gross.minus(net), gross }
}

export function sumOf(rows: readonly TaxedAmount[]): TaxedAmount {
  const zero: TaxedAmount = { net: new Big(0), tax: new Big(0), gross: new Big(0) }
  return rows.reduce(
    (sum, row) => ({ net: sum.net.plus(row.net), tax: sum.tax.plus(row.tax), gross: sum.gross.plus(row.gross) }),
    zero,
  )
}

/** Converts an amount to another side without rounding. */
export function convertSide(amount: Big, from: Side, to: Side, ratePercent: Big): Big {
  if (from === to) return amount
  return to === 'net'
    ? withoutTax(amount, ratePercent, INTERMEDIATE_DIGITS)
    : amount.times(ratePercent.plus(100)).div(100)
}

function bothSides(amount: Big, side: Side, ratePercent: Big, digits: number): TaxedAmount {
  const net = rounded(side === 'net' ? amount : withoutTax(amount, ratePercent, INTERMEDIATE_DIGITS), digits)
  const gross = rounded(side === 'gross' ? amount : amount.times(ratePercent.plus(100)).div(100), digits)
  return { net, tax: gross.minus(net), gross }
}

function withoutTax(amount: Big, ratePercent: Big, digits: number): Big {
  return rounded(amount.times(100).div(ratePercent.plus(100)), digits)
}
