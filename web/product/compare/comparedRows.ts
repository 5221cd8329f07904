/** The rows of a comparison: attributes that at least one product has, in order of first appearance, after its metal. */
import { decimal } from '#domain/decimal.ts'
import type { ComparedProductQuery } from '../../client/generated/documents.generated.ts'
import type { FigureStyle } from '../../ui/figures.ts'
import { formatMeasure } from '../../ui/figures.ts'
import { withUnit } from '../../ui/withUnit.ts'

export type ComparableProduct = NonNullable<ComparedProductQuery['product']>

export interface ComparedRow {
  readonly code: string
  readonly label: string
  /** One value per product; null if the product does not have the attribute. */
  readonly values: readonly (string | null)[]
  readonly isDifferent: boolean
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

  return codes.map((code) =>
    comparedRow(
      code,
      labels.get(code) ?? code,
      attributeLists.map((attributes) => {
        const found = attributes.find((attribute) => attribute.code === code)
        return found ? withUnit(found.value, found.unit) : null
      }),
    ),
  )
}

export function comparedRow(code: string, label: string, values: readonly (string | null)[]): ComparedRow {
  return { code, label, values, isDifferent: new Set(values).size > 1 }
}

type Weighed = Pick<ComparableProduct, 'metal' | 'composition'>

/** The weight of one bar or coin with its alloy, such as "33,93 g"; null where it is the fine weight, as of fine bars. */
export function grossWeight(product: Weighed | null, style: FigureStyle): string | null {
  const variant = product?.composition.__typename === 'Single' ? product.composition.variant : null
  const fineGrams = product?.metal?.fineGramsPerUnit
  return variant?.gramsPerUnit && fineGrams && !decimal(variant.gramsPerUnit).eq(decimal(fineGrams))
    ? `${formatMeasure(variant.gramsPerUnit, style)} g`
    : null
}

/** The grams of fine metal in one unit, such as "31,1035 g". */
export function fineWeight(product: Weighed | null, style: FigureStyle): string | null {
  const grams = product?.metal?.fineGramsPerUnit
  return grams ? `${formatMeasure(grams, style)} g` : null
}
