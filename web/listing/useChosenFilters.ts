/** Choices of filters: the state of the listing with them, which is displayed at once and then navigated to. */
import { startTransition, useCallback, useEffect, useOptimistic, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { nextTask } from '../shop/nextTask.ts'
import { firstPage, formatListing, type ListingState, withFilter } from './listingAddress.ts'
import { priceFieldNames, rangeAttribute, typedRange } from './priceFilter.ts'

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

/** Adds or removes a value and resets the page; a range replaces the other ranges. */
export function toggleValue(state: ListingState, attribute: string, value: string, isRange = false): ListingState {
  const old = state.filters.find((filter) => filter.attribute === attribute)?.values ?? []
  const added = isRange ? [value] : [...old, value].toSorted()
  const values = old.includes(value) ? old.filter((other) => other !== value) : added

  return { ...state, filters: withFilter(state.filters, attribute, values), pages: firstPage }
}

/** The state with the price range of the form's fields; unchanged if they hold the selected range, or no amounts. */
export function withTypedPrice(state: ListingState, form: FormData): ListingState {
  const textOf = (name: string) => {
    const text = form.get(name)
    return typeof text === 'string' ? text : null
  }
  const texts = [textOf(priceFieldNames.from), textOf(priceFieldNames.to)] as const
  if (texts[0] === null || texts[1] === null) return state
  const typed = typedRange(textOf)
  const isEmpty = texts.every((text) => text?.trim() === '')
  if (typed === null && !isEmpty) return state
  const filters = withFilter(state.filters, rangeAttribute, typed === null ? [] : [typed])
  return { ...state, filters, pages: firstPage }
}
