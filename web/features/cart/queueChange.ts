/** Puts a change of the cart into the task log: there is no connection, or earlier changes still wait for one. Loaded when it is needed. */
import type { ApolloClient } from '@apollo/client'
import {
  AddToCart,
  Cart,
  type CartLineChange,
  ChangeCartLines,
  ClearCart,
  SetCoupon,
} from '../../graphql/generated/documents.generated.ts'
import { isUnsent, type NewTask, type Task } from '../../graphql/taskLog/log.ts'
import { loadedQueue } from '../../graphql/taskLog/loadedQueue.ts'
import type { TaskQueue } from '../../graphql/taskLog/taskQueue.ts'
import { randomKey } from '../../shop/idempotencyKey.ts'
import { knownProduct } from '../../graphql/taskLog/queuedCart.ts'
import type { CartResult, ChangeRequest } from './cartChange.ts'

/** @param sentKey key of the request whose answer did not arrive; null if nothing was sent */
export async function queueChange(
  client: ApolloClient,
  request: ChangeRequest,
  sentKey: string | null,
): Promise<CartResult> {
  const queue = await loadedQueue()
  if (!queue) return { kind: 'UNANSWERED' }
  const isAdded =
    sentKey === null ? await putUnsent(client, queue, request) : await queue.add(sentTask(request, sentKey))
  void queue.replay()
  return isAdded ? { kind: 'CHANGED', isQueued: true } : { kind: 'UNANSWERED' }
}

async function putUnsent(client: ApolloClient, queue: TaskQueue, request: ChangeRequest): Promise<boolean> {
  const { tasks } = queue.log.get()
  const unsent = (operation: string) => tasks.filter((task) => task.operation === operation && isUnsent(task))
  switch (request.kind) {
    case 'add': {
      const added = request.input.map((item, at) => {
        const name = request.names[at] ?? ''
        return queue.add(cartTask('AddToCart', { items: [item] }, { name, ...knownProduct(client, item.of) }))
      })
      return (await Promise.all(added)).every(Boolean)
    }
    case 'change': {
      const changed = request.input.map((change) => putLine(queue, unsent('ChangeCartLines'), change))
      return (await Promise.all(changed)).every(Boolean)
    }
    case 'clear': {
      await Promise.all(unsent('AddToCart').map(({ id }) => queue.discard(id)))
      const lines = client.readQuery({ query: Cart })?.cart?.lines ?? []
      const changes = lines.map(({ id: line }) => ({ line, quantity: '0' }))
      return changes.length === 0 || queue.add(cartTask('ChangeCartLines', { lines: changes }, null))
    }
    case 'coupon': {
      const [known] = unsent('SetCoupon')
      const input = { code: request.input }
      if (!known) return queue.add(cartTask('SetCoupon', input, null))
      await queue.amend(known.id, { input, meta: null })
      return true
    }
  }
}

/** A line has one change that waits: the last one. */
async function putLine(queue: TaskQueue, unsent: readonly Task[], change: CartLineChange): Promise<boolean> {
  const known = unsent.find(({ input }) => {
    const { lines } = input as { readonly lines: readonly CartLineChange[] }
    return lines.length === 1 && lines[0]?.line === change.line
  })
  if (!known) return queue.add(cartTask('ChangeCartLines', { lines: [change] }, null))
  await queue.amend(known.id, { input: { lines: [change] }, meta: null })
  return true
}

/** Whether it was executed is unknown, so that it is repeated as it was sent. */
function sentTask(request: ChangeRequest, key: string): NewTask {
  const sent = { id: key, attempts: 1, sentAt: Date.now() }
  switch (request.kind) {
    case 'add':
      return { ...cartTask('AddToCart', { items: request.input }, { name: request.names.join(', ') }), ...sent }
    case 'change':
      return { ...cartTask('ChangeCartLines', { lines: request.input }, null), ...sent }
    case 'clear':
      return { ...cartTask('ClearCart', {}, null), ...sent }
    case 'coupon':
      return { ...cartTask('SetCoupon', { code: request.input }, null), ...sent }
  }
}

const documents = { AddToCart, ChangeCartLines, ClearCart, SetCoupon }

function cartTask(operation: keyof typeof documents, input: object, meta: object | null): NewTask {
  return { id: randomKey(), kind: 'CART', operation, hash: hashOf(documents[operation]), input, meta }
}

function hashOf(document: object): string {
  return (document as { readonly __meta__?: { readonly hash: string } }).__meta__?.hash ?? ''
}
