import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useStoreView } from '../shop/StoreContext.tsx'
import { parseListing, type ListingState } from './listingAddress.ts'

/** The listing's state in the address: another object after each navigation, and only then. */
export function useLocatedListing(): ListingState {
  const { listingQuery } = useStoreView()
  const location = useLocation()

  return useMemo(() => parseListing(new URLSearchParams(location.search), listingQuery), [location, listingQuery])
}
