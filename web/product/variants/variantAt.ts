/** The variant that a click on an option's value leads to. */
import { chooseVariant } from '#domain/variant.ts'
import { decimalOrNull } from '#domain/decimal.ts'

export interface OfferedVariant {
  readonly sku: string
  readonly isSelectable: boolean
  readonly selections: readonly { readonly attribute: string; readonly value: string; readonly label: string }[]
  /** Amount on the store's display side; null without a price. */
  readonly amount: string | null
}

/**
 * Among the variants with the value, the one that matches most of the other choices; the rule of
 * docs/rules/variant-choice.md breaks ties. A variant that is out of stock is returned too, because shoppers may look
 * at it.
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
  const available = chooseVariant(children, { values: wishes }, { allowOutOfStock: false, fallBackToDefault: false })
  const any =
    available.child ??
    chooseVariant(children, { values: wishes }, { allowOutOfStock: true, fallBackToDefault: false }).child

  return (chosen && exactAmong(withValue, wishes)) ?? any?.variant ?? null
}

// An exact match is returned even if it is out of stock: the shopper chose this combination.
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
