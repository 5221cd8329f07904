/** Resolvers of the newsletter for an e-mail address. */
import { emailProblem } from '#domain/address.ts'
import { enteredText } from '#domain/enteredText.ts'
import * as v from 'valibot'
import { beginTry, refuseInput, runOnce } from '../accountChanges.ts'
import { addressInputError } from '../accountMessages.ts'
import { setNewsletterOf } from '../newsletterCalls.ts'
import type { MutationResolvers } from '../../resolverTypes.generated.ts'
import type { Slice } from '../../slice.ts'

const Mutation: Pick<MutationResolvers, 'setNewsletter'> = {
  async setNewsletter(_mutation, { input }, context) {
    const { idempotencyKey, isWanted } = input
    const { api, store } = context
    const email = enteredText(input.email)
    const change = { operation: 'setNewsletter', idempotencyKey, input: [email, isWanted] }
    const result = await runOnce(change, context, v.null(), async () => {
      const problem = emailProblem(email)
      refuseInput(problem ? [addressInputError(problem, 'email', store)] : [], context)
      const attempt = await beginTry('newsletter', email, context)
      try {
        await setNewsletterOf({ api, storeCode: store.storeCode }, email, isWanted)
      } catch (error) {
        await attempt.dismiss()
        throw error
      }
      return null
    })
    return result.kind === 'refused' ? result.refused : { __typename: 'NewsletterSet', isWanted }
  },
}

export const newsletterSlice: Slice = { resolvers: { Mutation } }
