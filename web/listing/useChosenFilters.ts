import { startTransition, useCallback, useEffect, useOptimistic, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { nextTask } from '../shop/nextTask.ts'
import { formatListing, toggleValue, type ListingState } from './listingAddress.ts'

/** A choice of filters, which is displayed at once and then navigated to. */
export interface ChosenFilters {
  /** Shows a choice before its products have loaded; the next choice adds to it. */
  readonly chosen: ListingState
  readonly show: (next: ListingState) => void
  /** The same function at each rendering: a facet whose choices have not changed is not rendered again. */
  readonly choose: (attribute: string, value: string, isRange: boolean) => void
}

/** @param onChoose called with a choice before the router is */
export function useChosenFilters(state: ListingState, onChoose: (next: ListingState) => void): ChosenFilters {
  const navigate = useNavigate()
  const [chosen, showChosen] = useOptimistic(state)
  const latest = useRef(chosen)
  useEffect(() => {
    latest.current = chosen
  }, [chosen])
  const show = useCallback(
    (next: ListingState) => {
      startTransition(async () => {
        showChosen(next)
        onChoose(next)
        // The query is sent before the router begins.
        await nextTask()
        await navigate(formatListing(next) || '?', { preventScrollReset: true })
      })
    },
    [navigate, showChosen, onChoose],
  )
  const choose = useCallback(
    (attribute: string, value: string, isRange: boolean) =>
      show(toggleValue(latest.current, attribute, value, isRange)),
    [show],
  )

  return { chosen, show, choose }
}
