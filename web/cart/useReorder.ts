/** Puts the products of an order into the cart again. Offline it is not queued: prices and stock may be others later. */
import { useRef } from 'react'
import { useApolloClient } from '../client/apolloContext.ts'
import { useReorderMutation } from '../client/generated/hooks.generated.ts'
import { idempotencyKey } from '../shop/idempotencyKey.ts'
import { cartTabs } from '../shop/otherTabs.ts'
import { currentSession, storeCart } from '../client/storeCart.ts'

export type ReorderResult =
  /** `missing` are messages about lines that could not be added. */
  | { readonly kind: 'ADDED'; readonly missing: readonly string[] }
  | { readonly kind: 'REFUSED'; readonly messages: readonly string[] }
  | { readonly kind: 'UNANSWERED' }

/** With a key from the caller, an order is put into the cart once, however often it is requested. */
export type Reorder = (orderId: string, onceKey?: string) => Promise<ReorderResult>

export function useReorder(): Reorder {
  const client = useApolloClient()
  const key = useRef(idempotencyKey())
  const [reorder] = useReorderMutation({ fetchPolicy: 'no-cache', errorPolicy: 'all' })

  return async (orderId, onceKey) => {
    const session = currentSession()
    const variables = { input: { idempotencyKey: onceKey ?? key.current.for(orderId), orderId } }
    const { data } = await reorder({ variables }).catch(() => ({ data: null }))
    if (!data) return { kind: 'UNANSWERED' }
    key.current.forget()
    const outcome = data.reorder
    if (session === currentSession() && outcome.cart) {
      storeCart(client, outcome.cart)
      cartTabs.notify()
    }
    const messages = outcome.inputErrors.map(({ message }) => message)
    if (outcome.__typename === 'CartChanged') return { kind: 'ADDED', missing: messages }
    return { kind: 'REFUSED', messages: messages.length > 0 ? messages : [outcome.message] }
  }
}
