/** Keeps the displayed cart in step with the task log. Loaded after the page. */
import type { ApolloClient } from '@apollo/client'
import { Cart } from '../client/generated/documents.generated.ts'
import { GUEST } from '../offline/taskLog/logBook.ts'
import { queuedTasks } from '../offline/taskLog/queueStore.ts'
import type { TaskQueue } from '../offline/taskLog/taskQueue.ts'
import { applyChanges } from './optimisticCart.ts'
import { queuedLineChanges } from '../offline/taskLog/queuedCart.ts'
import { cartStatus, latestCart } from '../client/storeCart.ts'

export function followQueuedCart(client: ApolloClient, queue: TaskQueue): void {
  restore(client, queue)
  let endLayer = (): void => undefined
  let shown = ''
  const show = () => {
    const changes = queuedLineChanges(queuedTasks.get())
    const cart = latestCart.get()
    const next = JSON.stringify([changes, cart?.id, cart?.version])
    if (next === shown) return
    shown = next
    endLayer()
    endLayer = applyChanges(client, changes)
  }
  queuedTasks.subscribe(show)
  latestCart.listen((cart) => {
    show()
    // Prices of customers are not stored: their cart is loaded when there is a connection.
    if (cart !== undefined && queue.owner() === GUEST) void queue.storeCart(cart)
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
