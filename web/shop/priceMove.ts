/**
 * How a shown price follows its metal between two answers of the gateway. Whoever knows the quotes sets the move;
 * every shown price goes through it: one that a page is about is rendered anew (features/price/useShownPrice.ts), those of lists
 * are written straight into the page (features/price/MovingAmount.tsx). Until a move is set prices stand as they came.
 */
import { useSyncExternalStore } from 'react'
import type { PriceFactPartsFragment, PriceTierPartsFragment } from '../graphql/generated/documents.generated.ts'
import { createListeners } from './listeners.ts'

/** What a price tells that can move; the ladder only where it is shown. */
export type MovablePrice = Omit<PriceFactPartsFragment, '__typename'> & {
  readonly tiers?: readonly PriceTierPartsFragment[]
}

/** What a move changes: every amount, the ladder of a price that brought one, and where another has taken its place, whose it is. */
export type MovedFacts = Pick<
  MovablePrice,
  'now' | 'before' | 'stated' | 'statedBefore' | 'source' | 'per' | 'taxRatePercent' | 'tiers'
>

/** Whether any of it moves with the metal. */
export function followsMetal({
  metalShares,
  movingParts,
  rivals,
}: Pick<MovablePrice, 'metalShares' | 'movingParts' | 'rivals'>): boolean {
  return metalShares.length > 0 || movingParts.length > 0 || rivals.length > 0
}

/** Null for a price that stays as it came. Pure: a new quote is a new move. */
export type PriceMove = (price: MovablePrice) => MovedFacts | null

const asItCame: PriceMove = () => null
const moves = createListeners()
let current = asItCame

export function setPriceMove(move: PriceMove | null): void {
  current = move ?? asItCame
  moves.tell()
}

/** Called whenever prices have moved; answers what ends it. */
export const onPriceMove = moves.subscribe

/** @param isStill for whoever writes the moves straight into the page, and is not to be rendered for them. */
export function usePriceMove(isStill = false): PriceMove {
  return useSyncExternalStore(
    moves.subscribe,
    () => (isStill ? asItCame : current),
    () => asItCame,
  )
}

/** What the price is now; null while it stands as it came. */
export function movedFacts(price: MovablePrice): MovedFacts | null {
  return current(price)
}

/** An amount that is written straight into the page. */
export interface MovingText {
  readonly element: Element
  readonly update: () => void
}

/** Takes care of amounts; answers what ends it. */
type Keep = (text: MovingText) => () => void

const texts = new Map<MovingText, (() => void) | undefined>()
let keep: Keep | null = null

/** Answers what takes the amount away again. */
export function addMovingText(text: MovingText): () => void {
  texts.set(text, keep?.(text))
  return () => {
    texts.get(text)?.()
    texts.delete(text)
  }
}

/** Who keeps the amounts of lists comes late, as the quotes do; null when nobody does any more. */
export function keepMovingTexts(keeper: Keep | null): void {
  keep = keeper
  for (const [text, leave] of texts) {
    leave?.()
    texts.set(text, keeper?.(text))
  }
}
