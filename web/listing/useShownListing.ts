/**
 * The listing that a shopper sees: the one for everybody or, where guests see no prices, the customer's own with orders and
 * a range by price. The own one is in memory only, and gone when the session ends.
 */
import { useEffect, useState } from 'react'
import type { ListingPartsFragment, OwnListingQueryVariables } from '../client/generated/documents.generated.ts'
import { useOwnListingLazyQuery } from '../client/generated/hooks.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useViewer } from '../shop/viewer.ts'
import { type ListingState, listingVariables, publicListing } from './listingAddress.ts'

type ListingSubject =
  | { readonly category: string; readonly text?: undefined }
  | { readonly text: string; readonly category?: undefined }

interface LoadedListing {
  readonly viewerId: string
  readonly listing: ListingPartsFragment
}

interface ShownListing<Public> {
  readonly listing: ListingPartsFragment | Public
  /** Without what the listing does not have. */
  readonly state: ListingState
}

/** @param publicOne the page of the listing for everybody, which is shown until the own one is there */
export function useShownListing<Public extends ListingPartsFragment | null | undefined>(
  subject: ListingSubject,
  state: ListingState,
  page: number,
  publicOne: Public,
): ShownListing<Public> {
  const { hidesPricesFromGuests } = useStoreView()
  const viewer = useViewer()
  const viewerId = hidesPricesFromGuests && viewer.kind === 'known' ? viewer.viewer.id : null
  const own = useOwnListing(viewerId, {
    ...subject,
    ...listingVariables(state, page, subject.category === undefined ? 'RELEVANCE' : 'POSITION_DESC'),
  })
  return own ? { listing: own, state } : { listing: publicOne, state: publicListing(state) }
}

/** The former one until the next one is loaded. */
function useOwnListing(viewerId: string | null, variables: OwnListingQueryVariables): ListingPartsFragment | null {
  const [load] = useOwnListingLazyQuery({ fetchPolicy: 'no-cache', errorPolicy: 'all' })
  const [loaded, setLoaded] = useState<LoadedListing | null>(null)
  const content = JSON.stringify(variables)

  useEffect(() => {
    if (viewerId === null) return
    let isCurrent = true
    const show = async () => {
      const { data } = await load({ variables }).catch(() => ({ data: undefined }))
      const listing = data?.viewer?.id === viewerId ? data.viewer.listing : null
      if (isCurrent) setLoaded(listing && { viewerId, listing })
    }
    void show()
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- content stands for the variables
  }, [viewerId, content, load])

  return loaded?.viewerId === viewerId ? loaded.listing : null
}
