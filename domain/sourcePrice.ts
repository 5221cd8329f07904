/** Source prices: the amount of one unit on the tax side on which its source stores it. */
import {
  compare,
  decimal,
  type Decimal,
  divide,
  HUNDRED,
  HUNDREDTH,
  isPositive,
  multiply,
  roundHalfAwayFromZero,
  subtract,
} from './decimal.ts'
import { type Currency, minorUnitDigits } from './money.ts'
import { addTax, percentWithWhole, splitGross, type TaxedAmount, type TaxSide } from './tax.ts'

export interface SourcePrice {
  readonly amount: Decimal
  readonly side: TaxSide
  /** Set where the backend computed the tax: both sides are used as they are and never taxed again. */
  readonly taxed?: TaxedAmount
}

// Enough digits that a difference of one minor unit survives a division by any tax rate.
const NET_DIGITS = 12

/** A price that the gateway taxes. @param digits of a price of its unit */
export function toSourcePrice(amount: Decimal, side: TaxSide, digits: number): SourcePrice {
  return { amount: roundHalfAwayFromZero(amount, digits), side }
}

/** A price that the backend has taxed; row totals multiply the amount on `side`. @param digits of a price of its unit */
export function toTaxedSourcePrice(taxed: TaxedAmount, side: TaxSide, digits: number): SourcePrice {
  return { ...toSourcePrice(side === 'NET' ? taxed.net : taxed.gross, side, digits), taxed }
}

/** The net amount for comparisons; never displayed or charged. */
export function netOf({ amount, side, taxed }: SourcePrice, ratePercent: number): Decimal {
  if (taxed) return taxed.net
  if (side === 'NET' || ratePercent === 0) return amount
  return divide(multiply(amount, HUNDRED), percentWithWhole(ratePercent), NET_DIGITS)
}

/** The amount on a tax side, not rounded to minor units. */
export function amountOnSide(
  { amount, side }: Pick<SourcePrice, 'amount' | 'side'>,
  wanted: TaxSide,
  ratePercent: number,
): Decimal {
  if (side === wanted) return amount
  return wanted === 'NET'
    ? netOf({ amount, side }, ratePercent)
    : multiply(multiply(amount, percentWithWhole(ratePercent)), HUNDREDTH)
}

/** Compares the exact net amounts without a division, which would need rounding. */
export function compareNet(a: SourcePrice, b: SourcePrice, ratePercent: number): -1 | 0 | 1 {
  if (a.side === b.side && !a.taxed && !b.taxed) return compare(a.amount, b.amount)
  return compare(netTimesWhole(a, ratePercent), netTimesWhole(b, ratePercent))
}

/** True if two prices differ by no more than the rounding of one of them to the other's tax side. */
export function isSamePrice(a: SourcePrice, b: SourcePrice, ratePercent: number, digits: number): boolean {
  const roundedNet = (price: SourcePrice) => roundHalfAwayFromZero(netOf(price, ratePercent), digits)
  if (a.taxed ?? b.taxed) return compare(roundedNet(a), roundedNet(b)) === 0
  const isRounded = (one: SourcePrice, other: SourcePrice) =>
    compare(roundHalfAwayFromZero(amountOnSide(one, other.side, ratePercent), digits), other.amount) === 0
  return isRounded(a, b) || isRounded(b, a)
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
  if (!taxed) return side === 'NET' ? addTax(amount, ratePercent, digits) : splitGross(amount, ratePercent, digits)

  const net = roundHalfAwayFromZero(taxed.net, digits)
  const gross = roundHalfAwayFromZero(taxed.gross, digits)
  return net.eq(taxed.net) && gross.eq(taxed.gross) ? taxed : { net, tax: subtract(gross, net), gross }
}

/** One side of `toDisplayPrice`, without a division where the source price is on that side. */
export function displayAmount(price: SourcePrice, side: TaxSide, ratePercent: number, currency: Currency): Decimal {
  if (side === price.side && !price.taxed) return roundHalfAwayFromZero(price.amount, minorUnitDigits(currency))
  const { net, gross } = toDisplayPrice(price, ratePercent, currency)
  return side === 'NET' ? net : gross
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
  const row = roundHalfAwayFromZero(multiply(amount, quantity), minorUnitDigits(currency))
  return toDisplayPrice({ amount: row, side }, ratePercent, currency)
}

// A thousand kilograms of rhodium cost less in every currency, so a higher amount is an error.
const MAX_PER_UNIT = decimal(1_000_000_000)

/** True for an amount above 0 and below the limit. */
export function isPlausiblePrice({ amount }: SourcePrice): boolean {
  return isPositive(amount) && compare(amount, MAX_PER_UNIT) <= 0
}
