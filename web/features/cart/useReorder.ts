/** Puts the products of an order into the cart again. */
import { useApolloClient } from '../../graphql/apolloContext.ts'
import { useReorderMutation } from '../../graphql/generated/hooks.generated.ts'
import { type CartResult, sendCartChange } from './useCartChanges.ts'

export function useReorder(): (orderId: string) => Promise<CartResult> {
  const client = useApolloClient()
  const [reorder] = useReorderMutation({ fetchPolicy: 'no-cache', errorPolicy: 'all' })

  return (orderId) =>
    sendCartChange(client, { kind: 'reorder', input: orderId }, async (key) => {
      const { data } = await reorder({ variables: { input: { idempotencyKey: key, orderId } } })
      return data?.reorder
    })
}
