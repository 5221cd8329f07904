/** The listing of a customer in a store that hides its prices from guests. Loaded on demand: guests do not need it. */
import type { ApolloClient } from '@apollo/client'
import {
  type ListingPartsFragment,
  OwnListing,
  type OwnListingQueryVariables,
} from '../client/generated/documents.generated.ts'

/** Null where it cannot be read, or is another customer's. */
export async function fetchOwnListing(
  client: ApolloClient,
  viewerId: string,
  variables: OwnListingQueryVariables,
): Promise<ListingPartsFragment | null> {
  const { data } = await client
    .query({ query: OwnListing, variables, fetchPolicy: 'no-cache', errorPolicy: 'all' })
    .catch(() => ({ data: undefined }))
  return data?.viewer?.id === viewerId ? data.viewer.listing : null
}
