/** What a click on an option's value leads to. */
import { chooseVariant } from '#domain/variant.ts'
import { decimalOrNull } from '#domain/decimal.ts'

export interface OfferedVariant {
  readonly sku: string
  readonly isSelectable: boolean
  readonly selections: readonly { readonly attribute: string; readonly value: string; readonly label: string }[]
  /** Amount on the side that the store shows; null without a price. */
  readonly amount: string | null
}

/**
 * Of the variants that have the value, the one that keeps most of the other choices; among equals the shop's rule decides.
 * One that cannot be had is found too: it can be looked at.
 */
export function variantAt<Variant extends OfferedVariant>(
  variants: readonly Variant[],
  chosen: Variant | null,
  attribute: string,
  value: string,
): Variant | null {
  const wishes = { ...(chosen ? valuesOf(chosen) : {}), [attribute]: value }
  const withValue = variants.filter((variant) => valuesOf(variant)[attribute] === value)
  const children = withValue.map((variant) => ({
    variant,
    sku: variant.sku,
    status: 1,
    isInStock: variant.isSelectable,
    price: decimalOrNull(variant.amount),
    attributes: valuesOf(variant),
  }))
  const available = chooseVariant(children, { values: wishes }, { allowOutOfStock: false, fallBackToDefault: true })
  const any =
    available.child ??
    chooseVariant(children, { values: wishes }, { allowOutOfStock: true, fallBackToDefault: true }).child

  return (chosen && exactAmong(withValue, wishes)) ?? any?.variant ?? null
}

// What is named exactly is shown, even out of stock: the shopper asked for this one.
function exactAmong<Variant extends OfferedVariant>(
  variants: readonly Variant[],
  wishes: Readonly<Record<string, string>>,
): Variant | undefined {
  return variants.find((variant) =>
    Object.entries(wishes).every(([attribute, value]) => valuesOf(variant)[attribute] === value),
  )
}

export function valuesOf({ selections }: Pick<OfferedVariant, 'selections'>): Readonly<Record<string, string>> {
  return Object.fromEntries(selections.map(({ attribute, value }) => [attribute, value]))
}
