/** The tax rate that a price on both sides of tax implies, for shops without tax rules. */
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
  ZERO,
} from './decimal.ts'

/** Nearly all rates are whole or half percents; a tax in cents fits many others too. */
const STEPS = ['1', '0.5', '0.1'].map(decimal)
const RATE_DIGITS = 2
/** A tax is rounded to cents. */
const MAX_DIFFERENCE = HUNDREDTH

/** Percent; null without a net price above 0, or for a tax below 0. */
export function impliedTaxRate({ net, tax }: { readonly net: Decimal; readonly tax: Decimal }): number | null {
  if (!isPositive(net) || compare(tax, ZERO) < 0) return null
  const percent = divide(multiply(tax, HUNDRED), net, 6)
  const rates = STEPS.map((step) => multiply(roundHalfAwayFromZero(divide(percent, step, 6), 0), step))
  return Number(rates.find((rate) => isTaxAt(rate, { net, tax })) ?? roundHalfAwayFromZero(percent, RATE_DIGITS))
}

function isTaxAt(rate: Decimal, { net, tax }: { readonly net: Decimal; readonly tax: Decimal }): boolean {
  const difference = subtract(multiply(multiply(net, rate), HUNDREDTH), tax)
  return compare(difference, MAX_DIFFERENCE) < 0 && compare(subtract(ZERO, difference), MAX_DIFFERENCE) < 0
}
