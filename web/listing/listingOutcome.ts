/** Decides whether a listing's URL is shown, redirected or not found. */
import type { ListingPartsFragment } from '../client/generated/documents.generated.ts'
import type { PageOutcome } from '../client/loading.ts'
import {
  formatListing,
  withKnownValues,
  withoutUnsupported,
  defaultListing,
  type ListingState,
} from './listingAddress.ts'

type Listing = Pick<ListingPartsFragment, 'items' | 'totalCount' | 'facets' | 'sorts'>

/**
 * A page after the last one is not found. Values that the listing does not have are removed from the URL. If the gateway refuses a listing, it is fetched again in its default state:
 * the URL may contain parameters that are no filters (advertisements and mail programs add their own), and redirects to
 * the URL without them.
 *
 * @param listing null if it was refused or the search is down.
 * @param fetchListing fetches the listing in another state.
 */
export async function listingOutcome(
  state: ListingState,
  listing: Listing | null,
  fetchListing: (state: ListingState) => Promise<Listing | null>,
): Promise<PageOutcome> {
  const current = formatListing(state)
  if (listing?.items.length === 0 && listing.totalCount > 0) return 'missing'
  if (listing) {
    const known = formatListing(listing.facets ? withKnownValues(listing.facets, state) : state)
    return state.hasUnknownParameters || known !== current ? { foundAt: known } : 'found'
  }

  const plain = defaultListing(state)
  if (formatListing(plain) === current) return 'found'

  const own = await fetchListing(plain)
  if (!own?.facets) return 'found'
  const known = formatListing(withoutUnsupported({ facets: own.facets, sorts: own.sorts }, state))
  return known === current ? 'found' : { foundAt: known }
}
