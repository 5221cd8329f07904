/** Resolvers of the signed-in customer, signing in and signing out. Prices of the viewer belong to gateway/prices. */
import type { GatewayContext } from '../context.ts'
import { encodeId } from '../ids.ts'
import type { MutationResolvers, QueryResolvers, ViewerResolvers } from '../resolverTypes.generated.ts'
import type { Slice } from '../slice.ts'
import { verificationNeeded } from '../verificationNeeded.ts'

const Query: Pick<QueryResolvers, 'viewer'> = {
  viewer: (_query, _args, { session }) => session.confirmed(),
}

const Mutation: Pick<MutationResolvers, 'signIn' | 'signOut'> = {
  async signIn(_mutation, { input }, { session, loaders, store }) {
    const guest = await loaders.orders.guestName()
    const outcome = await session.signIn({ ...input, asBearer: input.asBearer ?? false })
    if (outcome.kind === 'verification') return verificationNeeded(outcome.url, store)
    if (outcome.kind === 'refused') return { __typename: 'SignInRefused', reason: outcome.reason }
    await loaders.orders.takeOver(guest)
    await loaders.carts.takeOverGuest()
    return { __typename: 'SignedIn', viewer: outcome.customer, bearerToken: outcome.bearerToken }
  },
  async signOut(_mutation, { input }, { session, store, loaders }) {
    await loaders.checkout.forget()
    await session.signOut(input.idempotencyKey)
    return { __typename: 'SignedOut', store }
  },
}

const Viewer: Pick<ViewerResolvers, 'id' | 'email' | 'firstName' | 'lastName' | 'customerNumber' | 'isBusiness'> = {
  id: ({ customerId }, _args, { store, customerScope }) =>
    encodeId({ type: 'Viewer', storeCode: store.storeCode, key: customerScope(customerId) }),
  isBusiness: ({ groupId }, _args, { storeTable }) => groupId === storeTable.businessCustomerGroupId,
}

async function findViewer(key: string, { session, customerScope }: GatewayContext) {
  const customer = await session.confirmed()
  return customer && customerScope(customer.customerId) === key ? customer : null
}

export const viewerSlice: Slice = { resolvers: { Query, Mutation, Viewer }, nodes: { Viewer: findViewer } }
