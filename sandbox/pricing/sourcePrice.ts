/** Amounts on one side of tax, and the row totals made of them: docs/rules/rounding.md. */
import { Big } from 'big.js'

export type Side = 'net' | 'gross'

export interface Stated {
  readonly amount: Big
  readonly side: Side
  /** The net amount beside it in a document that contains prices with tax. */
  readonly writtenNet?: Big
}

export interface Taxed {
  readonly net: Big
  readonly tax: Big
  readonly gross: Big
}

/** Decimals of the minor unit; all currencies of the stores have two. */
const MINOR_DIGITS = 2
/** Decimals of intermediate results: enough that a division by any tax rate does not change a cent. */
const COMPARING_DIGITS = 12

/** Rounds halves away from zero, for negative amounts too. */
export function rounded(amount: Big, digits: number = MINOR_DIGITS): Big {
  return amount.round(digits, Big.roundHalfUp)
}

/** Metal sold by the gram or the metre has unit prices with four decimals. */
export function unitDigits(unit: string): number {
  return unit === 'G' || unit === 'METER' ? 4 : MINOR_DIGITS
}

/** Returns the net amount, to compare prices of both sides. */
export function netOf({ amount, side, writtenNet }: Stated, ratePercent: Big): Big {
  if (writtenNet) return writtenNet
  return side === 'net' ? amount : withoutTax(amount, ratePercent, COMPARING_DIGITS)
}

/** Multiplies unit price and quantity on the source side and rounds once; derives and rounds the other side once. */
export function rowOf({ amount, side }: Stated, quantity: Big | number, ratePercent: Big): Taxed {
  return bothSides(rounded(amount.times(quantity)), side, ratePercent, MINOR_DIGITS)
}

/** Returns the display price of one unit: rounds each side from the source price. Never multiply it by a quantity. */
export function shown({ amount, side, writtenNet }: Stated, ratePercent: Big, digits: number = MINOR_DIGITS): Taxed {
  if (!writtenNet) return bothSides(amount, side, ratePercent, digits)
  const net = rounded(writtenNet, digits)
  const gross = rounded(amount, digits)
  return { net, tax: gross.minus(net), gross }
}

export function sumOf(rows: readonly Taxed[]): Taxed {
  const zero: Taxed = { net: new Big(0), tax: new Big(0), gross: new Big(0) }
  return rows.reduce(
    (sum, row) => ({ net: sum.net.plus(row.net), tax: sum.tax.plus(row.tax), gross: sum.gross.plus(row.gross) }),
    zero,
  )
}

/** Converts an amount to another side without rounding. */
export function onSide(amount: Big, from: Side, to: Side, ratePercent: Big): Big {
  if (from === to) return amount
  return to === 'net' ? withoutTax(amount, ratePercent, COMPARING_DIGITS) : amount.times(ratePercent.plus(100)).div(100)
}

function bothSides(amount: Big, side: Side, ratePercent: Big, digits: number): Taxed {
  const net = rounded(side === 'net' ? amount : withoutTax(amount, ratePercent, COMPARING_DIGITS), digits)
  const gross = rounded(side === 'gross' ? amount : amount.times(ratePercent.plus(100)).div(100), digits)
  return { net, tax: gross.minus(net), gross }
}

function withoutTax(amount: Big, ratePercent: Big, digits: number): Big {
  return rounded(amount.times(100).div(ratePercent.plus(100)), digits)
}
