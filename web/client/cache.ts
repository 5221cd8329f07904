/** The normalized cache, configured from the schema. */
import { InMemoryCache } from '@apollo/client/cache'
import { valueTypes } from './generated/cacheFacts.generated.ts'
import { possibleTypes } from './generated/possibleTypes.generated.ts'

// Objects without an id: two selections are merged within their parent.
const typePolicies = Object.fromEntries(valueTypes.map((name) => [name, { merge: true }]))

export function createCache(): InMemoryCache {
  return new InMemoryCache({ possibleTypes: { ...possibleTypes }, typePolicies })
}
