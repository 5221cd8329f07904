/** Resolvers of facets. */
import { shownValues, type ValueFacetModel } from '#engine/listing/facets.ts'
import type { ValueFacetResolvers } from '../resolverTypes.generated.ts'

export type { RangeFacetModel, ValueFacetModel } from '#engine/listing/facets.ts'

export const ValueFacet: ValueFacetResolvers = {
  values: (facet, { first }) => shownValues(facet, first),
  valueCount: ({ all }: ValueFacetModel) => all.length,
  isMeasured: ({ sized }: ValueFacetModel) => sized !== null,
}
