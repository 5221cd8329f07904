/** What the store's backend can do. What it cannot is nowhere offered. */
import { createContext, use } from 'react'
import type { StoreAbilityPartsFragment } from '../client/generated/documents.generated.ts'

export type Abilities = Omit<StoreAbilityPartsFragment, '__typename'>

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

export const AbilitiesContext = createContext<Abilities>(ALL)

export function useAbilities(): Abilities {
  return use(AbilitiesContext)
}
