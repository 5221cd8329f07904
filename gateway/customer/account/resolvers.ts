/** Resolvers of the customer's own account: profile, addresses, newsletter. */
import { nextVerification } from '#domain/verificationHours.ts'
import type { GatewayContext } from '../../context.ts'
import { upstreamErrorToNull } from '../../shared/errors.ts'
import { encodeId } from '../../shared/ids.ts'
import type { MutationResolvers, SavedAddressResolvers, ViewerResolvers } from '../../resolverTypes.generated.ts'
import { accountStatusOf } from '../../session/accountStatus.ts'
import type { Slice } from '../../slice.ts'
import { MAX_ADDRESSES, removeAddress, saveAddress, TYPE } from './addresses.ts'
import type { SavedAddressModel } from './addressModel.ts'
import { changeProfile } from './profile.ts'

const Viewer: Pick<
  ViewerResolvers,
  | 'accountStatus'
  | 'nextNumberVerification'
  | 'numberVerificationHours'
  | 'addresses'
  | 'maxAddresses'
  | 'isSubscribedToNewsletter'
> = {
  /** As the backend says now: the profile in the session may be minutes old. */
  accountStatus: (_viewer, _args, context) =>
    context.session.reload().then((customer) => accountStatusOf(customer, context.store), toNull(context)),
  nextNumberVerification: (_viewer, _args, { now, store }) => {
    const next = nextVerification(now, store.verification.numberHours, store.i18n.timeZone)
    return next > now ? next.toISOString() : null
  },
  numberVerificationHours: (_viewer, _args, { store }) => store.verification.numberHours,
  addresses: async ({ customerId }, _args, context) => {
    const addresses = await context.loaders.account.addresses(customerId).catch(toNull(context))
    return addresses && [...addresses]
  },
  maxAddresses: () => MAX_ADDRESSES,
  isSubscribedToNewsletter: ({ email }, _args, context) =>
    context.loaders.account.isSubscribed(email).catch(toNull(context)),
}

const SavedAddress: Pick<SavedAddressResolvers, 'id'> = {
  id: ({ key }, _args, { store }) => encodeId({ type: TYPE, storeCode: store.storeCode, key }),
}

const Mutation: Pick<MutationResolvers, 'changeProfile' | 'saveAddress' | 'removeAddress'> = {
  changeProfile: (_mutation, { input }, context) => changeProfile(input, context),
  saveAddress: (_mutation, { input }, context) => saveAddress(input, context),
  removeAddress: (_mutation, { input }, context) => removeAddress(input, context),
}

function toNull({ log }: GatewayContext) {
  return upstreamErrorToNull(({ code, upstream }) => log.warn({ code, upstream }, 'account: a part cannot be read'))
}

async function findAddress(key: string, { session, loaders }: GatewayContext): Promise<SavedAddressModel | null> {
  await session.checkBearer()
  const { customer } = session
  const addresses = customer && (await loaders.account.addresses(customer.customerId))
  return addresses?.find((address) => address.key === key) ?? null
}

export const accountSlice: Slice = {
  resolvers: { Viewer, SavedAddress, Mutation },
  nodes: { SavedAddress: findAddress },
}
