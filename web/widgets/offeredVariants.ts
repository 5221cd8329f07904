/** Variants as the pickers need them: with the amount that the store shows. */
import type { VariantOnPageFragment } from '../graphql/generated/documents.generated.ts'
import { shownAmount } from '../features/price/shownAmount.ts'

export type PickableVariant = VariantOnPageFragment & { readonly amount: string | null; readonly currency: string | null }

export function offeredVariants(variants: readonly VariantOnPageFragment[]): readonly PickableVariant[] {
  return variants.map((variant): PickableVariant => {
    const { price } = variant
    if (price.__typename !== 'Price') return { ...variant, amount: null, currency: null }

    const { amount, currency } = shownAmount(price.now, price.displaySide)
    return { ...variant, amount, currency }
  })
}
