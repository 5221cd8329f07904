import { useStoreView } from '../shop/StoreContext.tsx'
import type { ListingState, ListingView } from './listingAddress.ts'

interface ListingViews {
  readonly shown: ListingView
  /** The store's default view, which the URL leaves out: table in goldsmith stores, grid in investment stores. */
  readonly own: ListingView
}

export function useListingView({ view }: ListingState): ListingViews {
  const { kind } = useStoreView()
  const own = kind === 'GOLDSMITH' ? 'rows' : 'cards'

  return { shown: view ?? own, own }
}
