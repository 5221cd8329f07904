/** Shows changed quantities and removed lines before the response. Amounts are the backend's, so they wait for it. */
import type { ApolloClient, Reference } from '@apollo/client'
import { Cart, type CartLineChange } from '../client/generated/documents.generated.ts'

let count = 0

/** @returns a function that removes the changes from the cache, after the response was written or did not arrive */
export function applyChanges(client: ApolloClient, changes: readonly CartLineChange[]): () => void {
  // Most pages have none: the first reading of a query takes a phone long.
  const cart = changes.length === 0 ? null : client.readQuery({ query: Cart })?.cart
  if (!cart) return () => undefined
  const { cache } = client
  count += 1
  const layer = `cart ${count}`
  const removed = new Set(changes.filter(({ quantity }) => Number(quantity) === 0).map(({ line }) => line))
  cache.recordOptimisticTransaction((optimistic) => {
    for (const { line, quantity } of changes)
      optimistic.modify({
        id: `CartLine:${line}`,
        fields: { quantity: () => quantity },
      })
    if (removed.size > 0)
      optimistic.modify({
        id: `Cart:${cart.id}`,
        fields: {
          lines: (lines: readonly Reference[], { readField }) =>
            lines.filter((line) => !removed.has(String(readField('id', line)))),
        },
      })
  }, layer)
  return () => cache.removeOptimistic(layer)
}
