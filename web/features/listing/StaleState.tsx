/** What a form without script must carry along: all of the listing's state but what the form itself asks. */
import { formatListing, type ListingState } from './listingAddress.ts'

interface StaleStateProps {
  readonly state: ListingState
  /** Names of the form's own fields, as they stand in the address. */
  readonly except: ReadonlySet<string>
}

export function StaleState({ state, except }: StaleStateProps) {
  const search = new URLSearchParams(formatListing(state))
  search.delete('page')

  return [...search]
    .filter(([name]) => !except.has(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
