// @vitest-environment node
import { expect, test } from 'vitest'
import { emptyLog, enqueue } from './log.ts'
import type { CartItemInput } from '../../client/generated/types.generated.ts'
import type { AddedMeta, CartContent, CartTask, TaskState } from './task.ts'
import { queuedCount, queuedItems, queuedLineChanges } from './queuedCart.ts'

let count = 0
function task(content: CartContent, more: Partial<TaskState> = {}): CartTask {
  const [one] = enqueue(emptyLog, { ...content, id: String((count += 1)), hash: '' }, 1)?.tasks ?? []
  if (!one) throw new Error('expected a task, got none')
  const state: TaskState = one
  return { ...state, ...more, ...content }
}
const addition = (items: readonly CartItemInput[], meta: AddedMeta | null = null) =>
  ({ kind: 'CART', operation: 'AddToCart', input: { items }, meta }) as const
const change = (line: string, quantity: string) =>
  ({ kind: 'CART', operation: 'ChangeCartLines', input: { lines: [{ line, quantity }] }, meta: null }) as const
const bar = { of: 'variant-1', quantity: '2' }
const rule = { __typename: 'QuantityRule', unit: 'PCS', minimum: '1', step: '1', maximum: null } as const

test('a product that waits can be changed until it is sent', () => {
  const waiting = task(addition([bar], { name: 'Bar', rule, unit: null }))
  expect(queuedItems([waiting])).toMatchObject([
    { kind: 'ADD', name: 'Bar', quantity: '2', item: bar, state: 'WAITING', known: { rule } },
  ])
  expect(queuedItems([{ ...waiting, sentAt: 1 }])).toMatchObject([{ quantity: '2', item: null, state: 'SENT' }])
})

test('changes of lines are shown in their lines, unless they were refused', () => {
  const changed = task(change('a', '3'))
  const refused = {
    ...changed,
    transmittedAt: 2,
    result: { kind: 'REFUSED', messages: ['Too many'], data: null },
  } as const
  expect(queuedItems([changed])).toEqual([])
  expect(queuedItems([refused])).toMatchObject([{ kind: 'CHANGE', state: 'REFUSED', messages: ['Too many'] }])
  expect(queuedLineChanges([changed])).toEqual([{ line: 'a', quantity: '3' }])
  expect(queuedLineChanges([refused])).toEqual([])
})

test('of several changes of a line the last one is shown', () => {
  const first = task(change('a', '3'))
  const last = task({
    kind: 'CART',
    operation: 'ChangeCartLines',
    input: {
      lines: [
        { line: 'a', quantity: '5' },
        { line: 'b', quantity: '0' },
      ],
    },
    meta: null,
  })
  expect(queuedLineChanges([first, last])).toEqual([
    { line: 'a', quantity: '5' },
    { line: 'b', quantity: '0' },
  ])
})

test('a coupon waits to be checked', () => {
  expect(
    queuedItems([task({ kind: 'CART', operation: 'SetCoupon', input: { code: 'SOLV10' }, meta: null })]),
  ).toMatchObject([{ kind: 'COUPON', name: 'SOLV10', state: 'WAITING' }])
})

test('the number in the header counts pieces, one for each product that is sold by measure, and no refused change', () => {
  const wire = task(addition([{ ...bar, quantity: '2.5' }], { name: 'Wire', rule: { ...rule, unit: 'METER' } }))
  const refused = task(addition([bar]), { transmittedAt: 1, result: { kind: 'REFUSED', messages: [], data: null } })
  expect(queuedCount(queuedItems([task(addition([bar])), wire, refused]))).toBe(3)
})
