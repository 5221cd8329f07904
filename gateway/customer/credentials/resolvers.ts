/** Resolvers of everything that opens an account or sets a password. */
import type { MutationResolvers } from '../../resolverTypes.generated.ts'
import type { Slice } from '../../slice.ts'
import { changePassword } from './changePassword.ts'
import { requestPasswordReset, resetPassword } from './passwordReset.ts'
import { register } from './register.ts'

const Mutation: Pick<
  MutationResolvers,
  'register' | 'requestPasswordReset' | 'resetPassword' | 'changePassword' | 'signOutEverywhere'
> = {
  register: (_mutation, { input }, context) => register(input, context),
  requestPasswordReset: (_mutation, { input }, context) => requestPasswordReset(input, context),
  resetPassword: (_mutation, { input }, context) => resetPassword(input, context),
  changePassword: (_mutation, { input }, context) => changePassword(input, context),
  async signOutEverywhere(_mutation, { input }, { session, store, loaders }) {
    await loaders.checkout.forget()
    await session.signOutEverywhere(input.idempotencyKey)
    return { __typename: 'SignedOut', store }
  },
}

export const credentialsSlice: Slice = { resolvers: { Mutation } }
