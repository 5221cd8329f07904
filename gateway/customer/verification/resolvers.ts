/** Resolvers of what keeps a customer from ordering, and of the verification of an identity. */
import { changeAccount } from '../accountChanges.ts'
import { unauthenticated } from '../../shared/errors.ts'
import type { GatewayContext } from '../../context.ts'
import type { MutationResolvers } from '../../resolverTypes.generated.ts'
import { verificationReturnUrl } from '../../shared/returnUrl.ts'
import { accountStatusOf } from '../../session/accountStatus.ts'
import { checkKey } from '../../session/repeatedResponses.ts'
import type { Slice } from '../../shared/slice.ts'
import { verificationUrl } from '../verificationCalls.ts'
import { verificationNeeded } from '../verificationNeeded.ts'

const Mutation: Pick<MutationResolvers, 'startVerification'> = {
  async startVerification(_mutation, { input: { idempotencyKey, returnUrl: given } }, context) {
    checkKey(idempotencyKey)
    const returnUrl = verificationReturnUrl(given, context)
    const { session, store } = context
    if (!session.customer) throw unauthenticated('expected a signed-in customer')
    // The profile may be minutes old.
    const customer = await session.reload()
    const url = accountStatusOf(customer, store) === 'IDENTITY_NOT_VERIFIED' ? await pageFor(returnUrl, context) : null
    if (url !== null) return verificationNeeded(url, store)
    return changeAccount({ operation: 'startVerification', idempotencyKey, input: [] }, context, async () => {
      await session.reload()
    })
  },
}

async function pageFor(returnUrl: string, { api, session, store }: GatewayContext): Promise<string | null> {
  return session.withToken((token) => verificationUrl({ api, storeCode: store.storeCode }, token, returnUrl))
}

export const verificationSlice: Slice = { resolvers: { Mutation } }
