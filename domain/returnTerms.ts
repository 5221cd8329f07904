/** Whether a product can be returned, as the settings of the store and the law of its country say. */
import type { DispatchKind } from './dispatch.ts'

export interface ReturnSettings {
  /** Days within which the store takes products of its categories back; null if it takes none back. */
  readonly days: number | null
  readonly isFree: boolean
  /** Paragraph that excludes products which follow the metal price or are cut to order, such as "angrerettloven § 22". */
  readonly law: string | null
}

export interface ReturnedItem {
  readonly dispatch: DispatchKind
  /** Whether it is in one of the categories whose products the store takes back, or below one of them. */
  readonly isTakenBack: boolean
  /** Whether its price changes with a metal's quote. */
  readonly followsMetal: boolean
}

export type NoReturnReason = 'CUT_TO_ORDER' | 'METAL_PRICE'

export type ReturnTerms =
  | { readonly days: number; readonly isFree: boolean }
  | { readonly reason: NoReturnReason; readonly law: string | null }

/**
 * What is cut to order is never taken back. What the store takes back it takes back even if the price contains metal;
 * anything else that follows the metal is excluded from withdrawal.
 *
 * @returns null if the store says nothing about the product
 * @see docs/rules/delivery.md
 */
export function returnTerms(settings: ReturnSettings | null, item: ReturnedItem): ReturnTerms | null {
  if (!settings) return null
  const { days, isFree, law } = settings
  if (item.dispatch === 'CUT_TO_ORDER') return { reason: 'CUT_TO_ORDER', law }
  if (item.isTakenBack && days !== null) return { days, isFree }
  return item.followsMetal ? { reason: 'METAL_PRICE', law } : null
}
