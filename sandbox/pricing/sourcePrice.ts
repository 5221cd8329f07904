/** Amounts on one side of tax, and rows of them: docs/rules/rounding.md. */
import { Big } from 'big.js'

export type Side = 'net' | 'gross'

export interface Stated {
  readonly amount: Big
  readonly side: Side
  /** The net that stands beside it in a document that carries taxed prices. */
  readonly writtenNet?: Big
}

export interface Taxed {
  readonly net: Big
  readonly tax: Big
  readonly gross: Big
}

/** All currencies of the stores have hundredths. */
const MINOR_DIGITS = 2
/** Enough that a cent survives a division by any rate. */
const COMPARING_DIGITS = 12

/** big.js rounds the sign's way: halves go away from zero. */
export function rounded(amount: Big, digits: number = MINOR_DIGITS): Big {
  return amount.round(digits, Big.roundHalfUp)
}

/** Metal by the gram and the metre is stated to four decimals. */
export function unitDigits(unit: string): number {
  return unit === 'G' || unit === 'METER' ? 4 : MINOR_DIGITS
}

/** For comparing prices of both sides. */
export function netOf({ amount, side, writtenNet }: Stated, ratePercent: Big): Big {
  if (writtenNet) return writtenNet
  return side === 'net' ? amount : withoutTax(amount, ratePercent, COMPARING_DIGITS)
}

/** Unit times quantity on the stated side, rounded once; its other side, rounded once. */
export function rowOf({ amount, side }: Stated, quantity: Big | number, ratePercent: Big): Taxed {
  return bothSides(rounded(amount.times(quantity)), side, ratePercent, MINOR_DIGITS)
}

/** One unit as it is shown, each side rounded from what was stated; never multiplied. */
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

/** The same amount on another side, not rounded. */
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
