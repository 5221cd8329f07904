/** What was chosen of an order's lines, of which some backends say nothing. */
import type { OrderSnapshot } from './orderFacts.ts'

type Lines = OrderSnapshot['lines']

/** That of the cart, if its lines are those of the order. */
export function choicesOf(lines: Lines, ordered: Lines): Lines {
  const isSame = ({ sku, quantity }: Lines[number], at: number): boolean =>
    sku === ordered[at]?.sku && quantity === ordered[at]?.quantity
  if (lines.length !== ordered.length || !lines.every(isSame)) return lines
  return lines.map((line, at) => {
    const { options = [], productOption } = ordered[at] ?? {}
    return {
      ...line,
      options: line.options.length > 0 ? line.options : options,
      productOption: line.productOption ?? productOption,
    }
  })
}
