/**
 * How a shown price follows its metal between two answers of the gateway. Whoever knows the quotes sets the move;
 * every shown price goes through it: one that a page is about is rendered anew (features/price/useShownPrice.ts), those of lists
 * are written straight into the page (features/price/MovingAmount.tsx). Until a move is set prices stand as they came.
 */
import { useSyncExternalStore } from 'react'
import type { MetalSharePartsFragment, PriceTierPartsFragment, StatedAmountPartsFragment, TaxedAmountPartsFragment } from '../graphql/generated/documents.generated.ts'

/** What a price tells that can move; the ladder only where it is shown. */
export interface MovablePrice {
  readonly now: TaxedAmountPartsFragment
  readonly before: TaxedAmountPartsFragment | null
  readonly stated: StatedAmountPartsFragment | null
  readonly statedBefore: StatedAmountPartsFragment | null
  readonly displaySide: 'NET' | 'GROSS'
  readonly per: 'PCS' | 'KG' | 'METER' | 'G'
  readonly taxRatePercent: string
  readonly isCurrent: boolean
  readonly metalShares: readonly MetalSharePartsFragment[]
  readonly tiers?: readonly PriceTierPartsFragment[]
}

/** What a move changes: both sides of every amount, and the ladder of a price that brought one. */
export interface MovedFacts {
  readonly now: TaxedAmountPartsFragment
  readonly before: TaxedAmountPartsFragment | null
  readonly stated: StatedAmountPartsFragment | null
  readonly statedBefore: StatedAmountPartsFragment | null
  readonly isCurrent: boolean
  readonly tiers?: readonly PriceTierPartsFragment[]
}

/** Null for a price that stays as it came. Pure: a new quote is a new move. */
export type PriceMove = (price: MovablePrice) => MovedFacts | null

const asItCame: PriceMove = () => null
const listeners = new Set<() => void>()
let current = asItCame

export function setPriceMove(move: PriceMove | null): void {
  current = move ?? asItCame
  listeners.forEach((listener) => listener())
}

/** @param isStill for whoever writes the moves straight into the page, and is not to be rendered for them. */
export function usePriceMove(isStill = false): PriceMove {
  return useSyncExternalStore(subscribe, () => (isStill ? asItCame : current), () => asItCame)
}

/** What the price is now; null while it stands as it came. */
export function movedFacts(price: MovablePrice): MovedFacts | null {
  return current(price)
}

/** Called after every move. */
export function onPriceMove(listener: () => void): () => void {
  return subscribe(listener)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
