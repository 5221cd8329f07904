/**
 * A form without script that is sent twice has the idempotency key of its first click, also when two of the shop's servers pass it on:
 * they propose a random key each, and name the form in a header. Only who knows the random cookie of a sender can name its forms.
 */
import type { ApolloServerPlugin } from '@apollo/server'
import { OperationTypeNode } from 'graphql'
import * as v from 'valibot'
import type { RequestScope } from '../shared/requestScope.ts'
import { type NamedForm, namedFormOf } from '../http/requestHeaders.ts'
import { throwUnlessStoreError } from '../session/sessionStore.ts'

/** A form that the same sender sends again within this time, and no other in between, is a double click. */
const DOUBLE_CLICK_MS = 3_000

const variablesSchema = v.looseObject({ input: v.looseObject({ idempotencyKey: v.string() }) })
const lastFormSchema = v.object({ form: v.string(), key: v.string() })

export const doubleClicks: ApolloServerPlugin<RequestScope> = {
  async requestDidStart() {
    return {
      // After all checks of the operation, and before it is executed.
      async responseForOperation({ operation, request, contextValue }) {
        const named = namedFormOf(request.http?.headers.get('x-form'))
        if (!named || operation?.operation !== OperationTypeNode.MUTATION) return null
        const variables = v.safeParse(variablesSchema, request.variables)
        if (!variables.success) return null
        const { input } = variables.output
        const idempotencyKey = await keyOf(named, input.idempotencyKey, contextValue)
        request.variables = { ...variables.output, input: { ...input, idempotencyKey } }
        return null
      },
    }
  },
}

/** What cannot be stored is no reason to refuse the form: it then has the proposed key. */
async function keyOf(
  { sender, form }: NamedForm,
  proposed: string,
  { lock, records, now }: Pick<RequestScope, 'lock' | 'records' | 'now'>,
): Promise<string> {
  const name = `last form of ${sender}`
  const key = await lock
    .run(name, async () => {
      const last = v.safeParse(lastFormSchema, await records.get(name, now))
      if (last.success && last.output.form === form) return last.output.key
      await records.put(name, { form, key: proposed }, new Date(now.getTime() + DOUBLE_CLICK_MS))
      return proposed
    })
    .catch(throwUnlessStoreError)
  return key ?? proposed
}
