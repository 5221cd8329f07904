import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLazyClient } from '../client/apolloContext.ts'
import { afterFrame } from '../shop/afterFrame.ts'
import type { ListingState } from './listingAddress.ts'

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

interface ShownListing {
  readonly state: ListingState
  /** Sends the query of another state, whose products stand before the router has changed the address. */
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
): ShownListing {
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
