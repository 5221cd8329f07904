/** Variants for the pickers, with the displayed price and the stock status. */
import { useMemo } from 'react'
import type { StockPartsFragment, VariantOnPageFragment } from '../../client/generated/documents.generated.ts'
import { amountOn } from '../../shop/taxSide.ts'
import { useDisplayPrices, type DisplayPrice } from '../../price/useDisplayPrice.ts'

export type PickableVariant = VariantOnPageFragment & {
  readonly shown: DisplayPrice<VariantOnPageFragment['price']>
  /** On the store's display side, for choosing between variants; null without a price. */
  readonly amount: string | null
  /** Null if unknown. A disabled variant is out of stock, whatever its stock. */
  readonly status: StockPartsFragment['status'] | null
}

export function useOfferedVariants(variants: readonly VariantOnPageFragment[]): readonly PickableVariant[] {
  const prices = useDisplayPrices(
    useMemo(() => variants.map((variant) => ({ ...variant, isPageOwn: true })), [variants]),
  )

  return variants.flatMap((variant, at) => {
    const shown = prices[at]
    if (!shown) return []

    const { price } = shown
    const amount = price.__typename === 'Price' ? amountOn(price.displaySide, price.now).amount : null
    return [
      { ...variant, shown, amount, status: variant.isSelectable ? (variant.stock?.status ?? null) : 'OUT_OF_STOCK' },
    ]
  })
}
