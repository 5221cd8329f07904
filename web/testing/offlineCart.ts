/** A guest's browser without a connection, whose cart waits for it. */
import { act } from '@testing-library/react'
import { Cart, Checkout, Town } from '#docs'
import { cartStatus } from '../client/storeCart.ts'
import { emptyLog, type NewTask, type TaskLog } from '../offline/taskLog/log.ts'
import { emptyBook, GUEST, type LogBook, logOf, withLog } from '../offline/taskLog/logBook.ts'
import { queuedTasks, taskQueue } from '../offline/taskLog/queueStore.ts'
import type { KnownMethods } from '../offline/taskLog/task.ts'
import { createTaskQueue } from '../offline/taskLog/taskQueue.ts'
import { noResponse, openPage } from './openPage.tsx'
import { untaxed } from './sampleMoney.ts'

export const methods: KnownMethods = {
  country: 'NO',
  requiresSocialSecurityNumber: false,
  isVirtual: false,
  deliveryMethods: [
    {
      __typename: 'DeliveryMethod',
      code: 'post_home',
      title: 'Home delivery',
      carrier: 'Posten',
      price: untaxed('99.00'),
      arrival: { __typename: 'WorkingDays', from: 1, to: 3 },
      arrivalDays: null,
      isInsured: true,
      needsSignature: true,
      isDefault: true,
      isPickup: false,
      pickupPoints: [],
    },
  ],
  paymentMethods: [
    {
      __typename: 'PaymentMethod',
      code: 'card',
      title: 'Card',
      kind: 'HOSTED',
      fee: null,
      isDefault: true,
      requiresReference: false,
    },
    {
      __typename: 'PaymentMethod',
      code: 'cod',
      title: 'On delivery',
      kind: 'ON_DELIVERY',
      fee: null,
      isDefault: false,
      requiresReference: false,
    },
  ],
}
export const bar = {
  id: 'bar',
  kind: 'CART',
  operation: 'AddToCart',
  hash: '',
  input: { items: [{ of: 'variant-1', quantity: '2' }] },
  meta: { name: 'Silver bar', rule: null, unit: untaxed('500.00') },
} satisfies NewTask

/** A cart with one change that waits. */
export async function startQueue(log: Partial<TaskLog>, change: NewTask = bar, isPersistent = true) {
  let book: LogBook = withLog(emptyBook, GUEST, { ...emptyLog, ...log })
  const queue = createTaskQueue({
    storage: {
      read: () => Promise.resolve(book),
      update: (change) => Promise.resolve((book = change(book))),
      isPersistent: () => isPersistent,
    },
    connection: { state: () => 'offline', subscribe: () => () => undefined },
    send: () => Promise.resolve({ kind: 'UNREACHABLE' }),
    marker: () => null,
    maxAttempts: 3,
    tab: 'one',
    exclusively: null,
    now: () => Date.now(),
    notify: () => undefined,
    sleep: () => Promise.resolve(),
  })
  queue.log.subscribe(({ tasks }) => queuedTasks.set(tasks))
  taskQueue.set(queue)
  await queue.add(change)
  return { tasks: () => logOf(book, GUEST).tasks, add: (task: NewTask) => queue.add(task) }
}

/** @param open opens the page before the connection is lost */
export async function openOffline(
  path: string,
  status: 'loaded' | 'pending' = 'loaded',
  open: (...page: Parameters<typeof openPage>) => ReturnType<typeof openPage> = openPage,
) {
  // Any answer, such as that of the town for a postcode, would bring the connection back.
  const responses = [noResponse(Checkout), noResponse(Cart), noResponse(Town)]
  const { connection, router } = await open('/sign-in', { responses })
  await act(async () => connection.failed())
  cartStatus.set(status)
  await act(async () => router.navigate(path))
  return { connection, router }
}
