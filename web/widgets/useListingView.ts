import { useStoreView } from '../shop/StoreContext.tsx'
import type { ListingState, ListingView } from '../features/listing/listingAddress.ts'

interface ListingViews {
  readonly shown: ListingView
  /** The one that needs no word in the address: a table for goldsmiths, pictures for savers. */
  readonly own: ListingView
}

export function useListingView({ view }: ListingState): ListingViews {
  const { kind } = useStoreView()
  const own = kind === 'GOLDSMITH' ? 'rows' : 'cards'

  return { shown: view ?? own, own }
}
