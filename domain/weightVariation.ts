/** Products of variable weight: the amount reserved for a heavier piece, and the price of the weighed piece. */
import { compare, type Decimal, divide, isPositive, multiply, toText, ZERO } from './decimal.ts'
import { type Currency, minorUnitDigits } from './money.ts'
import { rowTotal, type SourcePrice } from './sourcePrice.ts'
import { addTax, addTaxed, splitGross, subtractTaxed, type TaxedAmount } from './tax.ts'

export interface VariableOrder {
  /** Of one unit. */
  readonly price: SourcePrice
  /** Of one unit, reserved in addition; on the price's side of tax. */
  readonly fee: SourcePrice
  readonly quantity: Decimal
  readonly ratePercent: number
  readonly currency: Currency
}

export interface Reservation {
  readonly product: TaxedAmount
  readonly fee: TaxedAmount
  /** The maximum charge. */
  readonly atMost: TaxedAmount
}

/**
 * The fee is a row of its own, taxed at the product's rate.
 *
 * @see docs/rules/weight-variation.md
 */
export function reservationOf({ price, fee, quantity, ratePercent, currency }: VariableOrder): Reservation {
  const product = rowTotal(price, quantity, ratePercent, currency)
  const reserved = rowTotal(isPositive(fee.amount) ? fee : { ...fee, amount: ZERO }, quantity, ratePercent, currency)
  return { product, fee: reserved, atMost: addTaxed(product, reserved) }
}

export interface Settlement {
  readonly charged: TaxedAmount
  /** The part of the reserved amount that is paid back. */
  readonly givenBack: TaxedAmount
}

/**
 * The invoice follows the weighed piece, up to the reserved amount.
 *
 * @param orderedGrams the computed weight of the order.
 * @throws RangeError for a weight of 0 or less.
 */
export function settlementOf(
  order: VariableOrder,
  { orderedGrams, weighedGrams }: { readonly orderedGrams: Decimal; readonly weighedGrams: Decimal },
): Settlement {
  for (const grams of [orderedGrams, weighedGrams])
    if (!isPositive(grams)) throw new RangeError(`expected a weight above 0 g, got ${toText(grams)} g`)

  const { price, quantity, ratePercent, currency } = order
  const { atMost } = reservationOf(order)
  const digits = minorUnitDigits(currency)
  const row = divide(multiply(multiply(price.amount, quantity), weighedGrams), orderedGrams, digits)
  const weighed = price.side === 'NET' ? addTax(row, ratePercent, digits) : splitGross(row, ratePercent, digits)
  // The gross of two separately rounded rows may be a cent less than that of one row.
  const isBeyond = compare(weighed.net, atMost.net) > 0 || compare(weighed.gross, atMost.gross) > 0
  const charged = isBeyond ? atMost : weighed
  return { charged, givenBack: subtractTaxed(atMost, charged) }
}
