/** Variants as the pickers need them: with the price that the shopper sees. */
import { useMemo } from 'react'
import type { VariantOnPageFragment } from '../graphql/generated/documents.generated.ts'
import { amountOn } from '../features/price/amountOn.ts'
import { useShownPrices, type ShownPrice } from '../features/price/useShownPrice.ts'

export type PickableVariant = VariantOnPageFragment & {
  readonly shown: ShownPrice<VariantOnPageFragment['price']>
  /** On the store's side, for choosing between variants; null without a price. */
  readonly amount: string | null
}

export function useOfferedVariants(variants: readonly VariantOnPageFragment[]): readonly PickableVariant[] {
  const prices = useShownPrices(useMemo(() => variants.map((variant) => ({ ...variant, isPageOwn: true })), [variants]))

  return variants.flatMap((variant, at) => {
    const shown = prices[at]
    return shown ? [{ ...variant, shown, amount: shown.price.__typename === 'Price' ? amountOn(shown.price.displaySide, shown.price.now).amount : null }] : []
  })
}
