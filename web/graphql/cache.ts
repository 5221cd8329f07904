/** The normalized cache: what the schema says of it, joined with the rules of the features. */
import { InMemoryCache, type TypePolicies, type TypePolicy } from '@apollo/client/cache'
import { possibleTypes, valueTypes } from './generated/schemaFacts.generated.ts'

/** Cache rules stand beside the feature they serve. */
const featureRules = import.meta.glob<{ typePolicies: TypePolicies }>('../features/*/cache.ts', { eager: true })

// A value has no identity of its own: two selections of it complete each other where it stands.
const valueRules: TypePolicies = Object.fromEntries(valueTypes.map((name) => [name, { merge: true }]))

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes: { ...possibleTypes },
    typePolicies: joinRules([valueRules, ...Object.values(featureRules).map(({ typePolicies }) => typePolicies)]),
  })
}

/** Two features may each add fields to the same type. */
export function joinRules(rules: readonly TypePolicies[]): TypePolicies {
  const joined: Record<string, TypePolicy> = {}
  for (const policies of rules) {
    for (const [typeName, policy] of Object.entries(policies)) {
      joined[typeName] = { ...joined[typeName], ...policy, fields: { ...joined[typeName]?.fields, ...policy.fields } }
    }
  }

  return joined
}
