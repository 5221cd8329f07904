/** The variant that the page shows: the one that the URL names, else the default of docs/rules/variant-choice.md. */
import type { ProductDetailQuery, VariantOnPageFragment } from '../graphql/generated/documents.generated.ts'

export type ProductOnPage = NonNullable<ProductDetailQuery['product']>

export interface VariantChoice {
  readonly variant: VariantOnPageFragment | null
  /** Null if the requested variant is shown. */
  readonly trouble: 'none-available' | 'no-such-configuration' | null
}

export function chosenVariant(
  { composition, variant, sku }: Pick<ProductOnPage, 'composition' | 'variant' | 'sku'>,
  childSku: string | null,
): VariantChoice {
  if (composition.__typename === 'Single') return { variant: variant ?? composition.variant, trouble: null }
  if (composition.__typename !== 'Configurable') return { variant, trouble: null }

  const named =
    childSku === null || childSku === sku
      ? undefined
      : composition.variants.find((candidate) => candidate.sku === childSku)
  if (named) return { variant: named, trouble: null }
  if (!variant) return { variant: null, trouble: 'none-available' }

  return { variant, trouble: childSku === null || childSku === sku ? null : 'no-such-configuration' }
}
