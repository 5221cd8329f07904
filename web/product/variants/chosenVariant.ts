/** The variant that the page shows: the one that the URL names, else the default of docs/rules/variant-choice.md. */
import type { ProductDetailQuery, VariantOnPageFragment } from '../../client/generated/documents.generated.ts'

export type ProductOnPage = NonNullable<ProductDetailQuery['product']>

export interface VariantChoice {
  readonly variant: VariantOnPageFragment | null
  /** Null if the requested variant is shown. */
  readonly problem: 'none-available' | 'no-such-configuration' | null
  /** True for a ring before its size was chosen: the variant shows what the ring costs, but its size is not ordered. */
  readonly lacksRingSize: boolean
}

/** The option that no default may decide. */
export const RING_SIZE = 'ring_size'

export function chosenVariant(
  { composition, variant, sku }: Pick<ProductOnPage, 'composition' | 'variant' | 'sku'>,
  childSku: string | null,
): VariantChoice {
  if (composition.__typename === 'Single')
    return { variant: variant ?? composition.variant, problem: null, lacksRingSize: false }
  if (composition.__typename !== 'Configurable') return { variant, problem: null, lacksRingSize: false }

  const named =
    childSku === null || childSku === sku
      ? undefined
      : composition.variants.find((candidate) => candidate.sku === childSku)
  if (named) return { variant: named, problem: null, lacksRingSize: false }
  const lacksRingSize = composition.options.some(
    ({ attribute, values }) => attribute === RING_SIZE && values.length > 1,
  )
  if (!variant) return { variant: null, problem: 'none-available', lacksRingSize }

  const problem = childSku === null || childSku === sku ? null : 'no-such-configuration'
  return { variant, problem, lacksRingSize }
}
