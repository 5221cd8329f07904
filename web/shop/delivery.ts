/** What the store says about delivery and returns, with the pages that say more. */
import { createContext, use } from 'react'
import type { LayoutQuery } from '../client/generated/documents.generated.ts'

export type DeliveryContextValue = Pick<LayoutQuery['store'], 'delivery' | 'contentSlugs'>

/** Null outside the layout. */
export const DeliveryContext = createContext<DeliveryContextValue | null>(null)

export function useDelivery(): DeliveryContextValue | null {
  return use(DeliveryContext)
}
