/** Hidden fields for a form that works without JavaScript: the listing's state except the form's own fields. */
import { formatListing, type ListingState } from './listingAddress.ts'

interface HiddenFieldsProps {
  readonly state: ListingState
  /** Names of the form's own fields, as in the URL. */
  readonly except: ReadonlySet<string>
}

export function HiddenFields({ state, except }: HiddenFieldsProps) {
  const search = new URLSearchParams(formatListing(state))
  search.delete('page')

  return [...search]
    .filter(([name]) => !except.has(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
