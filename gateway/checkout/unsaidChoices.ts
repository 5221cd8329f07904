/** What was chosen of an order's lines, of which some backends say nothing. */
import type { OrderLineFacts, OrderSnapshot } from './orderFacts.ts'

type Lines = OrderSnapshot['lines']
type Option = OrderLineFacts['options'][number]

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
  const inOtherWords = without(options, chosen, isEqual)
  const missing = without(without(chosen, options, isEqual), inOtherWords, (one, other) => one.value === other.value)
  return [...missing, ...options]
}

function isEqual(one: Option, other: Option): boolean {
  return one.label === other.label && one.value === other.value
}

/** Leaves out one option for each of the others that is the same: two attributes may have equal values. */
function without(
  options: readonly Option[],
  others: readonly Option[],
  isSame: (one: Option, other: Option) => boolean,
): readonly Option[] {
  const left = [...others]
  return options.filter((option) => {
    const at = left.findIndex((other) => isSame(option, other))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
