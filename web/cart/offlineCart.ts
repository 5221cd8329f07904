/** Keeps the displayed cart in step with the task log. Loaded after the page. */
import type { ApolloClient } from '@apollo/client'
import { Cart } from '../client/generated/documents.generated.ts'
import { GUEST } from '../offline/taskLog/logBook.ts'
import { queuedTasks } from '../offline/taskLog/queueStore.ts'
import type { TaskQueue } from '../offline/taskLog/taskQueue.ts'
import { applyChanges } from './optimisticCart.ts'
import { queuedLineChanges } from '../offline/taskLog/queuedCart.ts'
import { cartResponses, cartStatus, sentCart } from '../client/storeCart.ts'

export function followQueuedCart(client: ApolloClient, queue: TaskQueue): void {
  restore(client, queue)
  let endLayer = (): void => undefined
  let shown = ''
  const show = () => {
    const changes = queuedLineChanges(queuedTasks.get())
    // Most pages have none: the first reading of a query takes a phone long.
    const cart = changes.length === 0 ? null : sentCart(client)
    const next = cart ? JSON.stringify([changes, cart.id, cart.version]) : ''
    if (next === shown) return
    shown = next
    endLayer()
    endLayer = applyChanges(client, changes)
  }
  queuedTasks.subscribe(show)
  cartResponses.listen(() => {
    show()
    // Prices of customers are not stored: their cart is loaded when there is a connection.
    if (queue.owner() === GUEST) void queue.storeCart(sentCart(client))
  })
}

/** A visit without a connection begins with the cart as it was last. */
function restore(client: ApolloClient, queue: TaskQueue): void {
  const { cart } = queue.log.get()
  if (!cart || queue.owner() !== GUEST || cartStatus.get() === 'loaded') return
  // What is left of a held price is known from a response alone.
  client.writeQuery({ query: Cart, data: { cart: { ...cart, heldPrice: null } } })
  cartStatus.set('loaded')
}
