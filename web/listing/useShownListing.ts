/** Which listing a shopper sees: that of the address or the one chosen last, for everybody or the customer's own. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListingPartsFragment, OwnListingQueryVariables } from '../client/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useViewer } from '../shop/viewer.ts'
import { type ListingState, listingVariables, publicListing } from './listingAddress.ts'
import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useLazyClient } from '../client/apolloContext.ts'
import { afterFrame } from '../shop/afterFrame.ts'

interface ListingRequest<Data, Variables extends OperationVariables> {
  readonly query: TypedDocumentNode<Data, Variables>
  readonly variablesOf: (state: ListingState) => Variables
  /** Whether the answer has the listing: what the gateway has refused, the router handles alone. */
  readonly isAnswered: (data: Data) => boolean
}

interface NextListing {
  /** Of the address when it was chosen. */
  readonly located: ListingState
  readonly state: ListingState
  readonly onDisplayed: () => void
}

interface ChosenListing {
  readonly state: ListingState
  /** Sends the query of another state, whose products are displayed before the router changes the URL. */
  readonly showNext: (state: ListingState) => void
}

/**
 * The state that a page of a listing shows: that of its address, or the one that was chosen last, from its answer until the
 * address has it. The router renders more than the products, and takes as long.
 *
 * @param located of the address; another object after each navigation
 * @param request the same object at each rendering
 */
export function useNextListing<Data, Variables extends OperationVariables>(
  located: ListingState,
  { query, variablesOf, isAnswered }: ListingRequest<Data, Variables>,
): ChosenListing {
  const client = useLazyClient()
  const [next, setNext] = useState<NextListing | null>(null)
  const latest = useRef<ListingState | null>(null)
  const showNext = useCallback(
    (state: ListingState) => {
      latest.current = state
      client.displayFirst(query, variablesOf(state), async (data) => {
        if (latest.current !== state || !isAnswered(data)) return
        await new Promise<void>((onDisplayed) => setNext({ located, state, onDisplayed }))
      })
    },
    [client, located, query, variablesOf, isAnswered],
  )
  useEffect(() => {
    if (next) void afterFrame().then(next.onDisplayed)
  }, [next])
  // Another page does not wait for an answer that is no longer displayed.
  useEffect(
    () => () => {
      latest.current = null
    },
    [],
  )

  return { state: next?.located === located ? next.state : located, showNext }
}

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

/**
 * The listing for everybody or, where guests see no prices, the customer's own with orders and a range by price. The own one is in
 * memory only, and gone when the session ends.
 *
 * @param publicOne the page of the listing for everybody, which is shown until the own one is there
 */
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
    ...listingVariables(state, page, subject.category === undefined ? null : 'POSITION_DESC'),
  })
  return own ? { listing: own, state } : { listing: publicOne, state: publicListing(state) }
}

/** The former one until the next one is loaded. */
function useOwnListing(viewerId: string | null, variables: OwnListingQueryVariables): ListingPartsFragment | null {
  const client = useLazyClient()
  const [loaded, setLoaded] = useState<LoadedListing | null>(null)
  const content = JSON.stringify(variables)

  useEffect(() => {
    if (viewerId === null) return
    let isCurrent = true
    const show = async () => {
      const [{ fetchOwnListing }, apolloClient] = await Promise.all([import('./ownListing.ts'), client.load()])
      const listing = await fetchOwnListing(apolloClient, viewerId, variables)
      if (isCurrent) setLoaded(listing && { viewerId, listing })
    }
    void show()
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- content stands for the variables
  }, [viewerId, content, client])

  return loaded?.viewerId === viewerId ? loaded.listing : null
}
