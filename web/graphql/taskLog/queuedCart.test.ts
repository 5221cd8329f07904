// @vitest-environment node
import { expect, test } from 'vitest'
import { emptyLog, enqueue, type NewTask, type Task, type TaskLog } from './log.ts'
import { queuedCount, queuedItems, queuedLineChanges } from './queuedCart.ts'

let count = 0
const task = (operation: string, input: object, more: Partial<Task> = {}): Task => {
  const added: NewTask = { id: String((count += 1)), kind: 'CART', operation, hash: '', input, meta: null, ...more }
  const [one] = (enqueue(emptyLog, added, 1) as TaskLog).tasks
  return { ...(one as Task), ...more }
}
const bar = { of: 'variant-1', quantity: '2' }
const rule = { __typename: 'QuantityRule', unit: 'PCS', minimum: '1', step: '1', maximum: null } as const

test('a product that waits can be changed until it is sent', () => {
  const waiting = task('AddToCart', { items: [bar] }, { meta: { name: 'Bar', rule, unit: null } })
  expect(queuedItems([waiting])).toMatchObject([
    { kind: 'ADD', name: 'Bar', quantity: '2', item: bar, state: 'WAITING', known: { rule } },
  ])
  expect(queuedItems([{ ...waiting, sentAt: 1 }])).toMatchObject([{ quantity: '2', item: null, state: 'SENT' }])
})

test('changes of lines are shown in their lines, unless they were refused', () => {
  const change = task('ChangeCartLines', { lines: [{ line: 'a', quantity: '3' }] })
  const refused = {
    ...change,
    transmittedAt: 2,
    result: { kind: 'REFUSED', messages: ['Too many'], data: null },
  } as const
  expect(queuedItems([change])).toEqual([])
  expect(queuedItems([refused])).toMatchObject([{ kind: 'CHANGE', state: 'REFUSED', messages: ['Too many'] }])
  expect(queuedLineChanges([change])).toEqual([{ line: 'a', quantity: '3' }])
  expect(queuedLineChanges([refused])).toEqual([])
})

test('of several changes of a line the last one is shown', () => {
  const first = task('ChangeCartLines', { lines: [{ line: 'a', quantity: '3' }] })
  const last = task('ChangeCartLines', {
    lines: [
      { line: 'a', quantity: '5' },
      { line: 'b', quantity: '0' },
    ],
  })
  expect(queuedLineChanges([first, last])).toEqual([
    { line: 'a', quantity: '5' },
    { line: 'b', quantity: '0' },
  ])
})

test('a coupon waits to be checked', () => {
  expect(queuedItems([task('SetCoupon', { code: 'SOLV10' })])).toMatchObject([
    { kind: 'COUPON', name: 'SOLV10', state: 'WAITING' },
  ])
})

test('the number in the header counts pieces, and one for what is sold by measure; not what was refused', () => {
  const wire = task(
    'AddToCart',
    { items: [{ ...bar, quantity: '2.5' }] },
    { meta: { name: 'Wire', rule: { ...rule, unit: 'METER' } } },
  )
  const refused = task(
    'AddToCart',
    { items: [bar] },
    { transmittedAt: 1, result: { kind: 'REFUSED', messages: [], data: null } },
  )
  expect(queuedCount(queuedItems([task('AddToCart', { items: [bar] }), wire, refused]))).toBe(3)
})
