/** Goods whose weight varies from piece to piece: what is reserved for a heavier one, and what the weighed piece costs. */
import { compare, type Decimal, divide, isPositive, multiply, toText, ZERO } from './decimal.ts'
import { type Currency, minorUnitDigits } from './money.ts'
import { rowTotal, type SourcePrice } from './sourcePrice.ts'
import { addTax, addTaxed, splitGross, subtractTaxed, type TaxedAmount } from './tax.ts'

export interface VariableOrder {
  /** Of one unit. */
  readonly price: SourcePrice
  /** Of one unit, reserved in addition; on the price's side. */
  readonly fee: SourcePrice
  readonly quantity: Decimal
  readonly ratePercent: number
  readonly currency: Currency
}

export interface Reservation {
  readonly goods: TaxedAmount
  readonly fee: TaxedAmount
  /** The most that is charged. */
  readonly atMost: TaxedAmount
}

/**
 * The fee is a row of its own, taxed as the goods are.
 *
 * @see docs/rules/weight-variation.md
 */
export function reservationOf({ price, fee, quantity, ratePercent, currency }: VariableOrder): Reservation {
  const goods = rowTotal(price, quantity, ratePercent, currency)
  const reserved = rowTotal(isPositive(fee.amount) ? fee : { ...fee, amount: ZERO }, quantity, ratePercent, currency)
  return { goods, fee: reserved, atMost: addTaxed(goods, reserved) }
}

export interface Settlement {
  readonly charged: TaxedAmount
  /** Of what was reserved. */
  readonly givenBack: TaxedAmount
}

/**
 * The invoice follows the weighed piece, but never goes beyond what was reserved.
 *
 * @param orderedGrams what the order was worked out to weigh.
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
  // Two rows that were rounded each may come to a cent less on the other side than one.
  const isBeyond = compare(weighed.net, atMost.net) > 0 || compare(weighed.gross, atMost.gross) > 0
  const charged = isBeyond ? atMost : weighed
  return { charged, givenBack: subtractTaxed(atMost, charged) }
}
