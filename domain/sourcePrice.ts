/** Source prices: the amount of one unit on the tax side on which its source stores it. */
import {
  compare,
  decimal,
  type Decimal,
  divide,
  HUNDRED,
  isPositive,
  multiply,
  roundHalfAwayFromZero,
  subtract,
} from './decimal.ts'
import { type Currency, minorUnitDigits } from './money.ts'
import { addTax, percentWithWhole, splitGross, type TaxedAmount, type TaxSide } from './tax.ts'
import { type Unit, unitPriceDigits } from './unit.ts'

export interface SourcePrice {
  readonly amount: Decimal
  readonly side: TaxSide
  /** Set where the backend computed the tax: both sides are used as they are and never taxed again. */
  readonly taxed?: TaxedAmount
}

// Enough digits that a difference of one minor unit survives a division by any tax rate.
const NET_DIGITS = 12

/** A price that the gateway taxes, in the digits of its unit. */
export function toSourcePrice(amount: Decimal, side: TaxSide, unit: Unit, currency: Currency): SourcePrice {
  return { amount: roundHalfAwayFromZero(amount, unitPriceDigits(unit, currency)), side }
}

/** A price that the backend has taxed; row totals multiply the amount on `side`. */
export function toTaxedSourcePrice(taxed: TaxedAmount, side: TaxSide): SourcePrice {
  return { amount: side === 'NET' ? taxed.net : taxed.gross, side, taxed }
}

/** The net amount for comparisons; never displayed or charged. */
export function netOf({ amount, side, taxed }: SourcePrice, ratePercent: number): Decimal {
  if (taxed) return taxed.net
  if (side === 'NET' || ratePercent === 0) return amount
  return divide(multiply(amount, HUNDRED), percentWithWhole(ratePercent), NET_DIGITS)
}

/** Compares the exact net amounts without a division, which would need rounding. */
export function compareNet(a: SourcePrice, b: SourcePrice, ratePercent: number): -1 | 0 | 1 {
  if (a.side === b.side && !a.taxed && !b.taxed) return compare(a.amount, b.amount)
  return compare(netTimesWhole(a, ratePercent), netTimesWhole(b, ratePercent))
}

function netTimesWhole({ amount, side, taxed }: SourcePrice, ratePercent: number): Decimal {
  return side === 'NET' || taxed
    ? multiply(taxed?.net ?? amount, percentWithWhole(ratePercent))
    : multiply(amount, HUNDRED)
}

/** Both sides in minor units, for display; row totals are never computed from it. */
export function toDisplayPrice(
  { amount, side, taxed }: SourcePrice,
  ratePercent: number,
  currency: Currency,
): TaxedAmount {
  const digits = minorUnitDigits(currency)
  if (taxed) return inMinorUnits(taxed, digits)
  return side === 'NET' ? addTax(amount, ratePercent, digits) : splitGross(amount, ratePercent, digits)
}

function inMinorUnits(taxed: TaxedAmount, digits: number): TaxedAmount {
  const net = roundHalfAwayFromZero(taxed.net, digits)
  const gross = roundHalfAwayFromZero(taxed.gross, digits)
  return net.eq(taxed.net) && gross.eq(taxed.gross) ? taxed : { net, tax: subtract(gross, net), gross }
}

/**
 * The row total: source price of one unit × quantity, rounded once; the other side follows from the total, rounded once.
 *
 * @see docs/rules/rounding.md
 */
export function rowTotal(
  { amount, side }: SourcePrice,
  quantity: Decimal,
  ratePercent: number,
  currency: Currency,
): TaxedAmount {
  const digits = minorUnitDigits(currency)
  const row = roundHalfAwayFromZero(multiply(amount, quantity), digits)
  return side === 'NET' ? addTax(row, ratePercent, digits) : splitGross(row, ratePercent, digits)
}

// A thousand kilograms of rhodium cost less in every currency, so a higher amount is an error.
const MAX_PER_UNIT = decimal(1_000_000_000)

/** True for an amount above 0 and below the limit. */
export function isPlausiblePrice({ amount }: SourcePrice): boolean {
  return isPositive(amount) && compare(amount, MAX_PER_UNIT) <= 0
}
