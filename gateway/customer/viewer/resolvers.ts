/** Resolvers of the signed-in customer, signing in and signing out. Prices of the viewer belong to gateway/prices. */
import { accountMessage, tooManyTriesMessage } from '../accountMessages.ts'
import type { RequestScope } from '../../shared/requestScope.ts'
import { enterSession } from '../enterSession.ts'
import { encodeId } from '../../shared/ids.ts'
import type { MutationResolvers, QueryResolvers, ViewerResolvers } from '../../resolverTypes.generated.ts'
import { verificationReturnUrl } from '../../shared/returnUrl.ts'
import type { Slice } from '../../slice.ts'
import { verificationNeeded } from '../verificationNeeded.ts'

const Query: Pick<QueryResolvers, 'viewer'> = {
  viewer: (_query, _args, { session }) => session.confirmed(),
}

const Mutation: Pick<MutationResolvers, 'signIn' | 'signOut'> = {
  async signIn(_mutation, { input }, context) {
    const returnUrl = verificationReturnUrl(input.returnUrl, context)
    const entered = await enterSession(
      () => context.session.signIn({ ...input, asBearer: input.asBearer ?? false, returnUrl }),
      context,
    )
    if (entered.kind === 'signedIn') return entered.model
    if (entered.kind === 'verification') return verificationNeeded(entered, context.store)
    const { reason, retryAt } = entered
    const message = retryAt
      ? tooManyTriesMessage(context.store, retryAt, context.now)
      : accountMessage(context.store, 'signInIncorrect')
    return { __typename: 'SignInRefused', reason, message, retryAt: retryAt && retryAt.toISOString() }
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

async function findViewer(key: string, { session, customerScope }: RequestScope) {
  const customer = await session.confirmed()
  return customer && customerScope(customer.customerId) === key ? customer : null
}

export const viewerSlice: Slice = { resolvers: { Query, Mutation, Viewer }, nodes: { Viewer: findViewer } }
