/** What was chosen of an order's lines, of which some backends say nothing. */
import type { OrderLineFacts, OrderSnapshot } from './orderFacts.ts'

type Lines = OrderSnapshot['lines']

/** What is read of a product of the catalogue. */
interface WithVariants {
  readonly options: readonly { readonly attribute: string; readonly label: string }[]
  readonly variants: readonly {
    readonly sku: string
    readonly selections: readonly { readonly attribute: string; readonly label: string }[]
  }[]
}

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

/** The options of a line, with those of its variant that the backend does not name, as the catalogue names them now. */
export function withVariant({ sku, options }: OrderLineFacts, product: WithVariants | null): OrderLineFacts['options'] {
  const selections = product?.variants.find((variant) => variant.sku === sku)?.selections ?? []
  const chosen = selections.map(({ attribute, label: value }) => {
    const label = product?.options.find((option) => option.attribute === attribute)?.label ?? attribute
    return { label, value }
  })
  // The order's own labels may be in another language.
  const isNamed = (one: OrderLineFacts['options'][number]) => options.some(({ value }) => value === one.value)
  return [...chosen.filter((one) => !isNamed(one)), ...options]
}
