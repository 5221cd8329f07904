/** The normalized cache: what the schema says of it. */
import { InMemoryCache } from '@apollo/client/cache'
import { possibleTypes, valueTypes } from './generated/schemaFacts.generated.ts'

// A value has no identity of its own: two selections of it complete each other where it stands.
const typePolicies = Object.fromEntries(valueTypes.map((name) => [name, { merge: true }]))

export function createCache(): InMemoryCache {
  return new InMemoryCache({ possibleTypes: { ...possibleTypes }, typePolicies })
}
