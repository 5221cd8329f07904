/** Puts a change of the cart into the task log: there is no connection, or earlier changes still wait for one. Loaded when it is needed. */
import type { ApolloClient } from '@apollo/client'
import {
  AddToCart,
  Cart,
  type CartItemInput,
  type CartLineChange,
  ChangeCartLines,
  ClearCart,
  SetCoupon,
} from '../client/generated/documents.generated.ts'
import { hashOf } from '../client/documentNodes.ts'
import { isUnsent, type NewTask } from '../offline/taskLog/log.ts'
import type { AddedMeta, CartContent, Task } from '../offline/taskLog/task.ts'
import { loadedQueue } from '../offline/taskLog/loadedQueue.ts'
import type { TaskQueue } from '../offline/taskLog/taskQueue.ts'
import { randomKey } from '../shop/idempotencyKey.ts'
import { knownProduct } from '../offline/taskLog/knownProduct.ts'
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
        return queue.add(cartTask(additionOf([item], { name, ...knownProduct(client, item.of) })))
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
      return changes.length === 0 || queue.add(cartTask(changeOf(changes)))
    }
    case 'coupon': {
      const [known] = unsent('SetCoupon')
      const coupon = couponOf(request.input)
      if (!known) return queue.add(cartTask(coupon))
      await queue.amend(known.id, coupon)
      return true
    }
  }
}

/** A line has one change that waits: the last one. */
async function putLine(queue: TaskQueue, unsent: readonly Task[], change: CartLineChange): Promise<boolean> {
  const known = unsent.find(
    ({ operation, input }) =>
      operation === 'ChangeCartLines' && input.lines.length === 1 && input.lines[0]?.line === change.line,
  )
  const content = changeOf([change])
  if (!known) return queue.add(cartTask(content))
  await queue.amend(known.id, content)
  return true
}

/** Whether it was executed is unknown, so that it is repeated as it was sent. */
function sentTask(request: ChangeRequest, key: string): NewTask {
  const sent = { id: key, attempts: 1, sentAt: Date.now() }
  return { ...cartTask(sentContent(request)), ...sent }
}

function sentContent(request: ChangeRequest): CartContent {
  switch (request.kind) {
    case 'add':
      return additionOf(request.input, { name: request.names.join(', ') })
    case 'change':
      return changeOf(request.input)
    case 'clear':
      return { kind: 'CART', operation: 'ClearCart', input: {}, meta: null }
    case 'coupon':
      return couponOf(request.input)
  }
}

function additionOf(items: readonly CartItemInput[], meta: AddedMeta): CartContent {
  return { kind: 'CART', operation: 'AddToCart', input: { items }, meta }
}

function changeOf(lines: readonly CartLineChange[]): CartContent {
  return { kind: 'CART', operation: 'ChangeCartLines', input: { lines }, meta: null }
}

function couponOf(code: string | null): CartContent {
  return { kind: 'CART', operation: 'SetCoupon', input: { code }, meta: null }
}

const documents = { AddToCart, ChangeCartLines, ClearCart, SetCoupon }

function cartTask(content: CartContent): NewTask {
  return { ...content, id: randomKey(), hash: hashOf(documents[content.operation]) ?? '' }
}
