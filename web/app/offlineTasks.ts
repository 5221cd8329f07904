/** Starts the task log of the store: what waits from earlier visits is sent, and what cannot be sent now waits in it. Loaded after the page. */
import type { ApolloClient } from '@apollo/client'
import { followCustomerCart } from '../cart/followCustomerCart.ts'
import { followQueuedCart } from '../cart/offlineCart.ts'
import { loadCart, storeCart } from '../client/storeCart.ts'
import { followMethods } from '../checkout/loadMethods.ts'
import { createRecordStorage } from '../client/persistence/recordStorage.ts'
import { recordSetName } from '../client/persistence/recordSet.ts'
import type { Answer } from '../offline/taskLog/log.ts'
import { hasSetAside, queuedTasks, taskQueue } from '../offline/taskLog/queueStore.ts'
import { createTaskQueue, type TaskQueue } from '../offline/taskLog/taskQueue.ts'
import { createTaskStorage } from '../offline/taskLog/taskStorage.ts'
import { authentication } from '../shop/authentication.ts'
import type { Connection } from '../shop/connection.ts'
import { randomKey } from '../shop/idempotencyKey.ts'
import { cartTabs, taskTabs } from '../shop/otherTabs.ts'
import { sessionMarker, viewerState } from '../shop/viewer.ts'
import { wakeWithNetwork } from '../offline/backgroundSync.ts'

interface OfflineTasksParts {
  readonly client: ApolloClient
  readonly connection: Connection
  readonly storeCode: string
}

/** The specification has it from its configuration, without a value. */
const MAX_ATTEMPTS = 6

export async function startOfflineTasks({ client, connection, storeCode }: OfflineTasksParts): Promise<TaskQueue> {
  const queue = createTaskQueue({
    // The specification clears the collections of the cache when the disk is full.
    storage: createTaskStorage(storeCode, async () => {
      await createRecordStorage(recordSetName(storeCode)).removeItem('')
    }),
    connection,
    send: async (task, owner, note) => {
      const isCurrent = () => queue.owner() === owner
      // Most visits have nothing to send, so that its code is loaded for the first task.
      if (task.kind === 'CART') {
        const { sendCartTask } = await import('../cart/sendCartTask.ts')
        return afterAnswer(await sendCartTask(client, task, owner, isCurrent))
      }
      const { sendOrderTask } = await import('../checkout/waiting/sendOrderTask.ts')
      const answer = await sendOrderTask(client, task, owner, note)
      if (answer.kind === 'ANSWERED' && isCurrent()) {
        // The cart has become the order.
        storeCart(client, null)
        cartTabs.notify()
      }
      return afterAnswer(answer)
    },
    marker: () => sessionMarker(document.cookie),
    maxAttempts: MAX_ATTEMPTS,
    tab: randomKey(),
    exclusively: withLock(`karat-tasks-${storeCode}`),
    now: () => Date.now(),
    notify: taskTabs.notify,
    sleep: (milliseconds) => new Promise((resolve) => void setTimeout(resolve, milliseconds)),
  })
  await queue.reload()
  followAll(queue, { client, connection, storeCode })
  void queue.replay()
  return queue
}

function followAll(queue: TaskQueue, { client, connection, storeCode }: OfflineTasksParts): void {
  queue.log.subscribe(({ tasks, setAside }) => {
    queuedTasks.set(tasks)
    hasSetAside.set(setAside.length > 0)
  })
  taskQueue.set(queue)
  followQueuedCart(client, queue)
  followCustomerCart(client, storeCode)
  followMethods(client, queue, connection)
  followSession(queue)
  taskTabs.subscribe(() => void queue.reload())
  connection.subscribe(() => {
    // The specification: the queue first, then the cart from the server.
    if (connection.state() === 'online') void queue.replay().then(() => loadCart(client))
  })
  wakeWithNetwork(connection)
}

/** The customer has to sign in again, and then the log goes on. */
function afterAnswer(answer: Answer): Answer {
  if (answer.kind === 'UNAUTHENTICATED') authentication.open()
  return answer
}

/** Names the session as soon as its customer is known; without that nothing is sent for a customer. */
function followSession(queue: TaskQueue): void {
  let named: string | null = null
  viewerState.subscribe((state) => {
    const marker = sessionMarker(document.cookie)
    if (state.kind === 'known' && marker !== null && marker !== named) {
      named = marker
      void queue.nameSession(marker, state.viewer.id).then(() => queue.replay())
    }
    if (state.kind !== 'guest') return
    if (state.hasSignedOut) void queue.endSession('SIGNED_OUT')
    else if (named !== null) void queue.endSession('EXPIRED')
    named = null
  })
}

/** Browsers without locks are those on plain HTTP: then the lease in the log decides. */
function withLock(name: string): ((work: () => Promise<void>) => Promise<void>) | null {
  const { locks }: { readonly locks?: LockManager } = navigator
  return locks ? (work) => locks.request(name, work) : null
}
