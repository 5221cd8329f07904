/** Sends a change of the cart that waited in the task log, with its own key and for its owner. */
import type { ApolloClient } from '@apollo/client'
import {
  AddToCart,
  type CartOutcomePartsFragment,
  ChangeCartLines,
  ClearCart,
  SetCoupon,
} from '../client/generated/documents.generated.ts'
import { failureOf, taskOptions } from '../offline/taskLog/failure.ts'
import type { Answer } from '../offline/taskLog/log.ts'
import type { CartTask } from '../offline/taskLog/task.ts'
import { cartTabs } from '../shop/otherTabs.ts'
import { storeCart } from '../client/storeCart.ts'

/** @param isCurrent whether the owner of the task is still the shopper of this page */
export async function sendCartTask(
  client: ApolloClient,
  task: CartTask,
  owner: string,
  isCurrent: () => boolean,
): Promise<Answer> {
  const outcome = await send(client, task, owner)
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

/** With the document of this build: that of an earlier one may have selected other fields. */
async function send(client: ApolloClient, task: CartTask, owner: string): Promise<CartOutcomePartsFragment | Answer> {
  try {
    const { outcome, error } = await mutate(client, task, taskOptions(owner, 'CART'))
    return outcome ?? failureOf(error)
  } catch (error) {
    return failureOf(error)
  }
}

interface Answered {
  readonly outcome: CartOutcomePartsFragment | null | undefined
  readonly error: unknown
}

async function mutate(
  client: ApolloClient,
  { id, ...task }: CartTask,
  options: ReturnType<typeof taskOptions>,
): Promise<Answered> {
  switch (task.operation) {
    case 'AddToCart': {
      const input = { items: [...task.input.items], idempotencyKey: id }
      const { data, error } = await client.mutate({ mutation: AddToCart, variables: { input }, ...options })
      return { outcome: data?.addToCart, error }
    }
    case 'ChangeCartLines': {
      const input = { lines: [...task.input.lines], idempotencyKey: id }
      const { data, error } = await client.mutate({ mutation: ChangeCartLines, variables: { input }, ...options })
      return { outcome: data?.changeCartLines, error }
    }
    case 'SetCoupon': {
      const input = { ...task.input, idempotencyKey: id }
      const { data, error } = await client.mutate({ mutation: SetCoupon, variables: { input }, ...options })
      return { outcome: data?.setCoupon, error }
    }
    case 'ClearCart': {
      const input = { idempotencyKey: id }
      const { data, error } = await client.mutate({ mutation: ClearCart, variables: { input }, ...options })
      return { outcome: data?.clearCart, error }
    }
  }
}
