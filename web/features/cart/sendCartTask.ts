/** Sends a change of the cart that waited in the task log, with its own key and for its owner. */
import type { ApolloClient, TypedDocumentNode } from '@apollo/client'
import {
  AddToCart,
  type CartOutcomePartsFragment,
  ChangeCartLines,
  ClearCart,
  SetCoupon,
} from '../../graphql/generated/documents.generated.ts'
import { failureOf, taskOptions } from '../../graphql/taskLog/failure.ts'
import type { Answer, Task } from '../../graphql/taskLog/log.ts'
import { cartTabs } from '../../shop/otherTabs.ts'
import { storeCart } from '../../graphql/storeCart.ts'

/** The documents of this build: those of an earlier one may have selected other fields. */
const documents = { AddToCart, ChangeCartLines, ClearCart, SetCoupon }

type TypedMutation = TypedDocumentNode<object, { input: object }>

/** @param isCurrent whether the owner of the task is still the shopper of this page */
export async function sendCartTask(
  client: ApolloClient,
  task: Task,
  owner: string,
  isCurrent: () => boolean,
): Promise<Answer> {
  const input = { ...(task.input as object), idempotencyKey: task.id }
  const outcome = await mutate(client, task.operation, input, owner)
  if ('kind' in outcome) return outcome
  if (outcome.cart && isCurrent()) {
    storeCart(client, outcome.cart)
    cartTabs.notify()
  }
  const messages = [
    ...(outcome.__typename === 'CartRefused' ? [outcome.message] : []),
    ...outcome.inputErrors.map(({ message }) => message),
  ]
  const kind = messages.length === 0 ? 'DONE' : 'REFUSED'
  return { kind: 'ANSWERED', result: { kind, messages: [...new Set(messages)], data: null } }
}

async function mutate(
  client: ApolloClient,
  operation: string,
  input: object,
  owner: string,
): Promise<CartOutcomePartsFragment | Answer> {
  const mutation = documents[operation as keyof typeof documents] as TypedMutation | undefined
  // A change of a later version of the shop, which another tab has written.
  if (!mutation) return { kind: 'FAULT' }
  const { data, error } = await client
    .mutate<object, { input: object }>({ mutation, variables: { input }, ...taskOptions(owner, 'CART') })
    .catch((cause: unknown) => ({ data: undefined, error: cause }))
  const [outcome] = Object.values(data ?? {}) as (CartOutcomePartsFragment | null)[]
  return outcome ?? failureOf(error)
}
