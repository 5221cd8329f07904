/** The premium of a price that stands elsewhere on the page: the customer's own, else that of the public price, with which it moves. */
import { useStore } from '@nanostores/react'
import type { MetalPremiumPartsFragment, ProductListItemFragment } from '../client/generated/documents.generated.ts'
import { type PriceMove, priceMove } from '../shop/priceStore.ts'
import type { TaxSide } from '../shop/taxSide.ts'
import { type FigureStyle, formatMeasure } from '../ui/figures.ts'
import { type DisplayPrice, usePricesBeside } from './useDisplayPrice.ts'

/** A bar or coin; all else has no premium. */
export type Saved = Pick<ProductListItemFragment, 'id' | 'price' | 'isFromPrice' | 'metal' | 'metalPremium'>

export interface PremiumBeside {
  /** As it was loaded. */
  readonly premium: MetalPremiumPartsFragment | null
  readonly state: DisplayPrice<Saved['price']>['state']
  /** Null for a premium that does not move. */
  readonly movedBy: ((move: PriceMove) => MetalPremiumPartsFragment | null) | null
}

export function usePremiumBeside(product: Saved): PremiumBeside {
  const [premium] = usePremiumsBeside([product])
  if (!premium) throw new Error('expected one premium for one product')
  return premium
}

/** Those of a table that is rendered with each quote; null while they are not known. */
export function useMovedPremiums(products: readonly Saved[]): readonly (MetalPremiumPartsFragment | null)[] {
  const move = useStore(priceMove, { ssr: 'initial' })
  return usePremiumsBeside(products).map(({ premium, state, movedBy }) => {
    if (state === 'pending') return null
    return (move && movedBy?.(move)) ?? premium
  })
}

function usePremiumsBeside(products: readonly Saved[]): readonly PremiumBeside[] {
  return usePricesBeside(products).map(({ price, state, isMovable }, at) => {
    const { metal, metalPremium = null } = products[at] ?? {}
    const premium = 'metalPremium' in price ? price.metalPremium : metalPremium
    const isFollowed = premium && isMovable && metal && price.__typename === 'Price'
    return { premium, state, movedBy: isFollowed ? (move) => move.premium(price, metal) : null }
  })
}

/** In per cent, of the price on a tax side. */
export function percentOn(side: TaxSide, { percent, percentGross }: MetalPremiumPartsFragment): string {
  return side === 'NET' ? percent : percentGross
}

export function percentText(percent: string, style: FigureStyle): string {
  return `${formatMeasure(percent, style).replace('-', '\u2212')}\u00A0%`
}
