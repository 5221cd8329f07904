/** Which prices stand on the page now: whoever refreshes them, or knows better ones, asks for these and no others. */
import { createListeners } from './listeners.ts'

/** A price's place on the page. */
export interface ShownPlace {
  /** Id of the product or variant. */
  readonly of: string
  /** Id of the public price; null where the answer is none. */
  readonly priceId: string | null
  readonly validUntil: string | null
  /** Whether any of it moves with the metal. */
  readonly followsMetal: boolean
  /** Whether the page is about it, so that what may be added to the price is wanted, too. */
  readonly isPageOwn: boolean
}

const places = new Set<ShownPlace>()
const { subscribe, tell } = createListeners()

export const shownPrices = {
  all: (): readonly ShownPlace[] => [...places],
  /** Called when a place comes or goes, once for each. */
  subscribe,
  /** Answers what takes the place away again. */
  show: (place: ShownPlace): (() => void) => {
    places.add(place)
    tell()
    return () => {
      places.delete(place)
      tell()
    }
  },
}
