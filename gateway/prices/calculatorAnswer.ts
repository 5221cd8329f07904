/** Whether an answer of the goldsmith calculator can be about the sku and the quantity that were asked. It names neither, so it is held against the list price. */
import { compare, decimal, type Decimal, multiply, roundHalfAwayFromZero, toText } from '#domain/decimal.ts'
import { netOf, type StatedPrice } from '#domain/statedPrice.ts'

const LEAST_OF_LIST = decimal('0.5')
// Cutting little of something costs more than the metal in it: only what is far off is another thing's.
const MOST_OF_LIST = decimal(10)
const DIGITS = 2

/**
 * What speaks against it, null when nothing does.
 *
 * @param net for the whole quantity
 * @param list of one unit, moved with its metal
 * @see docs/rules/goldsmith-calculator.md
 */
export function strangeCalculation(
  net: Decimal,
  quantity: Decimal,
  list: StatedPrice,
  ratePercent: number,
): string | null {
  const listed = multiply(netOf(list, ratePercent), quantity)
  if (compare(net, multiply(listed, LEAST_OF_LIST)) >= 0 && compare(net, multiply(listed, MOST_OF_LIST)) <= 0)
    return null
  return `${toText(net)} for ${toText(quantity)}, where the list price makes it ${toText(roundHalfAwayFromZero(listed, DIGITS))}`
}
