/** Resolvers of what the gateway knows about addresses. */
import type { QueryResolvers } from '../resolverTypes.generated.ts'
import type { Slice } from '../slice.ts'
import { townOf } from './towns.ts'

const Query: Pick<QueryResolvers, 'town'> = {
  town: (_query, { country, postcode }) => townOf(country, postcode),
}

export const addressesSlice: Slice = { resolvers: { Query } }
