/** What waits in the task log, as the cart shows it. */
import type { CartItemInput, CartLineChange } from '../../client/generated/documents.generated.ts'
import { isOpen, isUnsent } from './log.ts'
import type { CartTask, KnownProduct, Task } from './task.ts'

export interface QueuedItem {
  readonly task: CartTask
  readonly id: string
  readonly kind: 'ADD' | 'CHANGE' | 'COUPON'
  /** Of the product; the code of a coupon, or empty when it is removed. */
  readonly name: string
  readonly quantity: string | null
  /** Of a product that can still be changed. */
  readonly item: CartItemInput | null
  readonly known: KnownProduct
  readonly state: 'WAITING' | 'SENT' | 'REFUSED' | 'FAILED' | 'UNCERTAIN'
  /** The gateway's own sentences. */
  readonly messages: readonly string[]
}

/** Changes of lines that go well are shown in their lines. */
export function queuedItems(tasks: readonly Task[]): readonly QueuedItem[] {
  return tasks.flatMap((task): QueuedItem[] => {
    if (task.kind !== 'CART') return []
    const state = stateOf(task)
    // What an order takes along is shown with it, unless it was refused or needs a decision.
    if (task.orderId !== null && (state === 'WAITING' || state === 'SENT')) return []
    const { name = '', rule = null, unit = null, asOf = null } = task.meta ?? {}
    const base = {
      task,
      id: task.id,
      name,
      state,
      quantity: null,
      item: null,
      known: { rule, unit, asOf },
      messages: messagesOf(task),
    }
    switch (task.operation) {
      case 'AddToCart': {
        const { items } = task.input
        const [item] = items
        const isOne = items.length === 1 && item !== undefined
        return [
          { ...base, kind: 'ADD', quantity: isOne ? item.quantity : null, item: isOne && isUnsent(task) ? item : null },
        ]
      }
      case 'SetCoupon':
        return [{ ...base, kind: 'COUPON', name: task.input.code ?? '' }]
      default:
        return state === 'WAITING' || state === 'SENT' ? [] : [{ ...base, kind: 'CHANGE' }]
    }
  })
}

/** Quantities that the lines will have. */
export function queuedLineChanges(tasks: readonly Task[]): readonly CartLineChange[] {
  const changes = tasks
    .filter((task) => task.operation === 'ChangeCartLines')
    .filter((task) => isOpen(task) && task.decision === null)
    .flatMap(({ input }) => input.lines)
  // The last change of a line counts.
  return [...new Map(changes.map((change) => [change.line, change])).values()]
}

/** Options, parts and sizes have prices of their own. */
export function hasKnownPrice({ known, quantity, task }: QueuedItem): boolean {
  const [item] = task.operation === 'AddToCart' ? task.input.items : []
  if (!known.unit || quantity === null || !item) return false
  const { of: _of, quantity: _quantity, ...choice } = item
  return Object.values(choice).every((value) => value === null || value === undefined || isEmpty(value))
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** Number that the queued products add to the one in the header: pieces, and one for what is sold by measure. */
export function queuedCount(items: readonly QueuedItem[]): number {
  return items
    .filter(({ kind, state }) => kind === 'ADD' && state !== 'REFUSED')
    .reduce((sum, { quantity, known }) => {
      const pieces = Number(quantity)
      return sum + ((known.rule?.unit ?? 'PCS') === 'PCS' && Number.isInteger(pieces) && pieces > 0 ? pieces : 1)
    }, 0)
}

function stateOf({ result, decision, sentAt }: Task): QueuedItem['state'] {
  if (result?.kind === 'REFUSED') return 'REFUSED'
  if (decision !== null) return decision.reason === 'UNCERTAIN' ? 'UNCERTAIN' : 'FAILED'
  return sentAt === null ? 'WAITING' : 'SENT'
}

function messagesOf({ result, decision }: Task): readonly string[] {
  return result?.messages ?? decision?.messages ?? []
}
