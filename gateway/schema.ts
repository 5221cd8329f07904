/** Joins the SDL and the resolvers of all slices. A slice is registered here, and its loaders in context.ts. */
import { readdirSync, readFileSync } from 'node:fs'
import { makeExecutableSchema } from '@graphql-tools/schema'
import type { GraphQLSchema } from 'graphql'
import { accountSlice } from './customer/account/resolvers.ts'
import { addressesSlice } from './addresses/resolvers.ts'
import { bannersSlice } from './banners/resolvers.ts'
import { cartSlice } from './cart/resolvers.ts'
import { catalogSlice } from './catalog/resolvers.ts'
import { checkoutSlice } from './checkout/resolvers.ts'
import { contentSlice } from './content/resolvers.ts'
import { credentialsSlice } from './customer/credentials/resolvers.ts'
import { deliverySlice } from './delivery/resolvers.ts'
import { takeTurns } from './execution/rootTurns.ts'
import { catchThrowsBelow } from './execution/throwsBelow.ts'
import { feedSlice } from './feed/resolvers.ts'
import { metalsSlice } from './metals/resolvers.ts'
import { metalAccountSlice } from './customer/metalAccount/resolvers.ts'
import { newsletterSlice } from './customer/newsletter/resolvers.ts'
import { createNodeLookup, nodeResolvers } from './node.ts'
import { orderAccessSlice } from './checkout/orderAccessResolvers.ts'
import { withdrawalSlice } from './checkout/withdrawalResolvers.ts'
import { pricesSlice } from './prices/resolvers.ts'
import { reviewsSlice } from './reviews/resolvers.ts'
import { routingSlice } from './routing/resolvers.ts'
import { scalarResolvers } from './shared/scalars.ts'
import { searchSlice } from './search/resolvers.ts'
import { sitemapSlice } from './sitemap/resolvers.ts'
import type { Slice } from './slice.ts'
import { stockSlice } from './stock/resolvers.ts'
import { storesSlice } from './stores/resolvers.ts'
import { subgraphQueries, subgraphResolvers } from './subgraph/subgraph.ts'
import { tagsSlice } from './tags/resolvers.ts'
import { verificationSlice } from './customer/verification/resolvers.ts'
import { viewerSlice } from './customer/viewer/resolvers.ts'
import { wishListSlice } from './customer/wishList/resolvers.ts'

const slices: readonly Slice[] = [
  storesSlice,
  catalogSlice,
  pricesSlice,
  metalsSlice,
  searchSlice,
  stockSlice,
  deliverySlice,
  tagsSlice,
  contentSlice,
  bannersSlice,
  reviewsSlice,
  routingSlice,
  sitemapSlice,
  feedSlice,
  viewerSlice,
  verificationSlice,
  metalAccountSlice,
  wishListSlice,
  newsletterSlice,
  cartSlice,
  checkoutSlice,
  orderAccessSlice,
  withdrawalSlice,
  accountSlice,
  credentialsSlice,
  addressesSlice,
]

const folder = new URL('../schema/', import.meta.url)

export function readSdl(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
}

const schemas = new Map<boolean, GraphQLSchema>()

/**
 * Built once, because it is the same for every gateway of a process.
 *
 * @param isSubgraph whether it also has the fields that a router of a federated graph asks for
 */
export function gatewaySchema(isSubgraph = false): GraphQLSchema {
  const schema = schemas.get(isSubgraph) ?? createSchema(isSubgraph)
  schemas.set(isSubgraph, schema)
  return schema
}

function createSchema(isSubgraph: boolean): GraphQLSchema {
  const sdl = readSdl()
  const nodes = createNodeLookup(slices)
  const schema = makeExecutableSchema({
    typeDefs: isSubgraph ? [...sdl, subgraphQueries()] : sdl,
    resolvers: [
      scalarResolvers,
      ...slices.map(({ resolvers }) => resolvers),
      nodeResolvers(nodes),
      ...(isSubgraph ? [subgraphResolvers(nodes, sdl)] : []),
    ],
    resolverValidationOptions: { requireResolversToMatchSchema: 'error', requireResolversForResolveType: 'ignore' },
  })
  return catchThrowsBelow(takeTurns(schema))
}
