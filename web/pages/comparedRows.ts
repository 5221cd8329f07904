/** The rows of a comparison: every attribute that at least one product has, in order of first appearance. */
import type { ComparedProductQuery } from '../graphql/generated/documents.generated.ts'
import { withUnit } from '../ui/withUnit.ts'

export type ComparableProduct = NonNullable<ComparedProductQuery['product']>

export interface ComparedRow {
  readonly code: string
  readonly label: string
  /** One value per product; null if the product does not have the attribute. */
  readonly values: readonly (string | null)[]
}

export function comparedRows(products: readonly Pick<ComparableProduct, 'attributes'>[]): readonly ComparedRow[] {
  const attributeLists = products.map(({ attributes }) => (attributes ?? []).filter(({ isComparable }) => isComparable))
  const labels = new Map(
    attributeLists
      .flat()
      .toReversed()
      .map(({ code, label }) => [code, label]),
  )
  const codes = [...new Set(attributeLists.flat().map(({ code }) => code))]

  return codes.map((code) => ({
    code,
    label: labels.get(code) ?? code,
    values: attributeLists.map((attributes) => {
      const found = attributes.find((attribute) => attribute.code === code)
      return found ? withUnit(found.value, found.unit) : null
    }),
  }))
}
