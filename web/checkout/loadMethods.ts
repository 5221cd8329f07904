/** Loads shipping and payment methods once, on a device that has taken the catalogue along: its guest may order without a connection. */
import type { ApolloClient } from '@apollo/client'
import { GUEST } from '../offline/taskLog/logBook.ts'
import type { TaskQueue } from '../offline/taskLog/taskQueue.ts'
import { catalogueOnDevice } from '../shop/catalogueOnDevice.ts'
import type { Connection } from '../shop/connection.ts'
import { cartResponses, sentCart } from '../client/storeCart.ts'

export function followMethods(client: ApolloClient, queue: TaskQueue, connection: Pick<Connection, 'state'>): void {
  let isRequested = false
  const load = async () => {
    const isTaken = catalogueOnDevice.get().kind === 'stored'
    const isKnown = Boolean(queue.log.get().methods)
    if (isRequested || isKnown || !isTaken || queue.owner() !== GUEST || connection.state() !== 'online') return
    if (!sentCart(client)?.lines.length) return
    isRequested = true
    try {
      // Few visits need it.
      const { requestMethods } = await import('./requestMethods.ts')
      await requestMethods(client)
    } catch {
      isRequested = false
    }
  }
  cartResponses.subscribe(() => void load())
  catalogueOnDevice.listen(() => void load())
}
