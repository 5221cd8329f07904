/** What becomes of an address that leads to a listing. */
import type { ListingPartsFragment } from '../graphql/generated/documents.generated.ts'
import type { PageOutcome } from '../graphql/loading.ts'
import { formatListing, knownTo, plainListing, type ListingState } from '../features/listing/listingAddress.ts'

type Listing = Pick<ListingPartsFragment, 'items' | 'totalCount' | 'facets' | 'sorts'>

/**
 * A page behind the last one is missing. A listing that is refused is asked for as it is by itself:
 * an address may carry what is no filter (advertisements and mails write their own parameters), and leads on to the one without it.
 *
 * @param listing null: refused, or the search is down.
 * @param ask for the listing in another state.
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
