/** Resolvers of everything that opens an account or sets a password. */
import type { MutationResolvers } from '../resolverTypes.generated.ts'
import type { Slice } from '../slice.ts'
import { changePassword } from './changePassword.ts'

const Mutation: Pick<MutationResolvers, 'changePassword'> = {
  changePassword: (_mutation, { input }, context) => changePassword(input, context),
}

export const credentialsSlice: Slice = { resolvers: { Mutation } }
