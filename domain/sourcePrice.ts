/** Source prices: an amount of one unit as its source states it, on one side of tax. */
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
  /** Set where the backend did the tax: both sides stand as it computed them and are never taxed again. */
  readonly taxed?: TaxedAmount
}

// Enough that a difference of one minor unit survives a division by any rate.
const NET_DIGITS = 12

/** A price of the gateway's own taxing, in the digits that its unit has. */
export function toSourcePrice(amount: Decimal, side: TaxSide, unit: Unit, currency: Currency): SourcePrice {
  return { amount: roundHalfAwayFromZero(amount, unitPriceDigits(unit, currency)), side }
}

/** A price that the backend has taxed; `side` is the one that is multiplied in a row. */
export function toTaxedSourcePrice(taxed: TaxedAmount, side: TaxSide): SourcePrice {
  return { amount: side === 'NET' ? taxed.net : taxed.gross, side, taxed }
}

/** For setting a price against another net figure: never shown, never charged. */
export function netOf({ amount, side, taxed }: SourcePrice, ratePercent: number): Decimal {
  if (taxed) return taxed.net
  if (side === 'NET' || ratePercent === 0) return amount
  return divide(multiply(amount, HUNDRED), percentWithWhole(ratePercent), NET_DIGITS)
}

/** At their nets, exactly: no division that would have to be rounded. */
export function compareNet(a: SourcePrice, b: SourcePrice, ratePercent: number): -1 | 0 | 1 {
  if (a.side === b.side && !a.taxed && !b.taxed) return compare(a.amount, b.amount)
  return compare(netTimesWhole(a, ratePercent), netTimesWhole(b, ratePercent))
}

function netTimesWhole({ amount, side, taxed }: SourcePrice, ratePercent: number): Decimal {
  return side === 'NET' || taxed
    ? multiply(taxed?.net ?? amount, percentWithWhole(ratePercent))
    : multiply(amount, HUNDRED)
}

/** Both sides in minor units, for showing; a row is never computed from it. */
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
 * The total of a row: the source price of one unit times the quantity, rounded once, and the other side of that row, rounded once.
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

// A thousand kilograms of rhodium cost less, in any of the currencies: what is more comes from a fault.
const MAX_PER_UNIT = decimal(1_000_000_000)

/** Whether it can be a price at all: above 0 and not absurd. */
export function isPlausiblePrice({ amount }: SourcePrice): boolean {
  return isPositive(amount) && compare(amount, MAX_PER_UNIT) <= 0
}
