/** Decides whether a listing's URL is shown, redirected or not found. */
import type { ListingPartsFragment } from '../graphql/generated/documents.generated.ts'
import type { PageOutcome } from '../graphql/loading.ts'
import { formatListing, knownTo, plainListing, type ListingState } from '../features/listing/listingAddress.ts'

type Listing = Pick<ListingPartsFragment, 'items' | 'totalCount' | 'facets' | 'sorts'>

/**
 * A page after the last one is not found. If the gateway refuses a listing, it is fetched again in its default state:
 * the URL may contain parameters that are no filters (advertisements and mail programs add their own), and redirects to
 * the URL without them.
 *
 * @param listing null if it was refused or the search is down.
 * @param fetch fetches the listing in another state.
 */
export async function listingOutcome(
  state: ListingState,
  listing: Listing | null,
  ask: (state: ListingState) => Promise<Listing | null>,
): Promise<PageOutcome> {
  const asked = formatListing(state)
  if (listing?.items.length === 0 && listing.totalCount > 0) return 'missing'
  if (listing) return state.hasStrangers ? { foundAt: asked } : 'found'

  const plain = plainListing(state)
  if (formatListing(plain) === asked) return 'found'

  const own = await ask(plain)
  if (!own?.facets) return 'found'
  const known = formatListing(knownTo({ facets: own.facets, sorts: own.sorts }, state))
  return known === asked ? 'found' : { foundAt: known }
}
