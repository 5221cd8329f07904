/** What the store's backend can do, and what the store offers of it. All else is nowhere offered, and its pages do not exist. */
import { createContext, use } from 'react'
import type { LayoutQuery, StoreAbilityPartsFragment } from '../client/generated/documents.generated.ts'

export type Abilities = Omit<StoreAbilityPartsFragment, '__typename'>
type Policies = Omit<LayoutQuery['store']['policies'], '__typename'>

/** What decides which pages a shop has. */
export interface Offered {
  readonly abilities: Abilities
  readonly policies: Policies
}

const ALL: Abilities = {
  hasMetalPrices: true,
  hasWishList: true,
  hasNewsletter: true,
  acceptsReviews: true,
  hasOwnReviews: true,
  holdsPrices: true,
  listsOrders: true,
  opensOrders: true,
  takesReturns: true,
}

export const OfferedContext = createContext<Offered>({
  abilities: ALL,
  policies: { verifiesCustomers: true, hasMetalAccount: true },
})

export function useOffered(): Offered {
  return use(OfferedContext)
}

export function useAbilities(): Abilities {
  return useOffered().abilities
}
