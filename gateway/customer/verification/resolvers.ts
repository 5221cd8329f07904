/** Resolvers of what keeps a customer from ordering, and of the verification of an identity. */
import { changeAccount } from '../accountChanges.ts'
import { unauthenticated } from '../../shared/errors.ts'
import type { RequestScope } from '../../shared/requestScope.ts'
import type { MutationResolvers } from '../../resolverTypes.generated.ts'
import { verificationReturnUrl } from '../../shared/returnUrl.ts'
import { accountStatusOf } from '../../session/accountStatus.ts'
import type { IdentityCheck } from '../../session/signIn.ts'
import { checkKey } from '../../session/repeatedResponses.ts'
import type { Slice } from '../../slice.ts'
import { identityCheck } from '../verificationCalls.ts'
import { messageLanguage } from '../../shared/languages.ts'
import { translate } from '../../shared/messages.ts'
import { enterSession } from '../enterSession.ts'
import { verificationNeeded } from '../verificationNeeded.ts'

const Mutation: Pick<MutationResolvers, 'startVerification' | 'continueSignIn'> = {
  async continueSignIn(_mutation, { input: { idempotencyKey, returnUrl: given } }, context) {
    const returnUrl = verificationReturnUrl(given, context)
    const entered = await enterSession(() => context.session.continueSignIn({ idempotencyKey, returnUrl }), context)
    if (entered?.kind === 'signedIn') return entered.model
    if (entered?.kind === 'verification') return verificationNeeded(entered, context.store)
    const message = translate(messageLanguage(context.store), /* i18n */ 'Please sign in once more.')
    return { __typename: 'SignInExpired', message }
  },

  async startVerification(_mutation, { input: { idempotencyKey, returnUrl: given } }, context) {
    checkKey(idempotencyKey)
    const returnUrl = verificationReturnUrl(given, context)
    const { session, store } = context
    if (!session.customer) throw unauthenticated('expected a signed-in customer')
    // The profile may be minutes old.
    const customer = await session.reload()
    const check =
      accountStatusOf(customer, store) === 'IDENTITY_NOT_VERIFIED' ? await startCheck(returnUrl, context) : null
    if (check) return verificationNeeded(check, store)
    return changeAccount({ operation: 'startVerification', idempotencyKey, input: [] }, context, async () => {
      await session.reload()
    })
  },
}

async function startCheck(returnUrl: string, { api, session, store }: RequestScope): Promise<IdentityCheck | null> {
  return session.withToken((token) => identityCheck({ api, storeCode: store.storeCode }, token, returnUrl))
}

export const verificationSlice: Slice = { resolvers: { Mutation } }
