// @vitest-environment node
import { describe, expect, test } from 'vitest'
import {
  acknowledge,
  adopt,
  amend,
  type Answer,
  claim,
  discard,
  emptyLog,
  enqueue,
  keepOrders,
  LEASE_MS,
  MAX_TASKS,
  type NewTask,
  onItsWayMs,
  prepare,
  REPEATABLE_MS,
  resume,
  settle,
  type TaskLog,
} from './log.ts'
import type { CartPartsFragment } from '../../client/generated/types.generated.ts'
import type { TaskState } from './task.ts'

const NOW = 1_800_000_000_000
const SENDER = { tab: 'one', isAlone: false }
const DONE: Answer = { kind: 'ANSWERED', result: { kind: 'DONE', messages: [], data: null } }
const REFUSED: Answer = { kind: 'ANSWERED', result: { kind: 'REFUSED', messages: ['Sold out'], data: null } }
const CHANGED = {
  kind: 'CONFLICT',
  decision: { reason: 'CONFLICT', messages: [], data: { kind: 'TOTAL', total: '12' } },
} as const

/** Fields of the state that a test sets. */
type State = Partial<Pick<TaskState, 'attempts' | 'decision' | 'sentAt' | 'hash'>>

const addition = (quantity: string) =>
  ({ kind: 'CART', operation: 'AddToCart', input: { items: [{ of: 'bar', quantity }] }, meta: null }) as const
function task(id: string, more: State = {}): NewTask {
  return { id, hash: 'h', ...addition('1'), ...more }
}
const terms = (maxGross: string) =>
  ({
    kind: 'ORDER',
    operation: 'PlaceOrder',
    input: { acceptsTerms: true, maxGross, details: {}, content: '' },
    meta: { cartId: 'cart', total: maxGross, currency: 'NOK', names: [] },
  }) as const
function order(id: string, more: State = {}): NewTask {
  return { id, hash: 'h', ...terms('10'), ...more }
}
const money = { __typename: 'Money', amount: '0.00', currency: 'NOK' } as const
const zero = { __typename: 'TaxedAmount', net: money, tax: money, gross: money } as const
const emptyCart: CartPartsFragment = {
  __typename: 'Cart',
  id: 'cart',
  version: 1,
  count: 0,
  coupon: null,
  refusedCoupon: null,
  goneLines: [],
  heldPrice: null,
  issues: [],
  buyerChecks: [],
  lines: [],
  totals: {
    __typename: 'Totals',
    subtotal: zero,
    discount: null,
    shipping: null,
    paymentFee: null,
    others: [],
    total: zero,
    addsUp: true,
    reserve: null,
    taxes: [],
    displaySide: 'GROSS',
    asOf: '2026-01-01T00:00:00Z',
  },
}
function logWith(...tasks: readonly NewTask[]): TaskLog {
  return tasks.reduce<TaskLog>((log, one) => enqueue(log, one, NOW) ?? log, emptyLog)
}
const idsOf = ({ tasks }: TaskLog) => tasks.map(({ id }) => id)
/** Sends the next task and gets the answer. */
function send(log: TaskLog, answer: Answer, now = NOW, maxAttempts = 3): TaskLog {
  const [claimed, { kind, ...rest }] = claim(log, SENDER, now)
  return kind === 'TASK' && 'task' in rest ? settle(claimed, rest.task.id, answer, { now, maxAttempts }) : claimed
}

test('tasks are sent in order, one at a time', () => {
  const [claimed, first] = claim(logWith(task('a'), task('b')), SENDER, NOW)
  expect(first).toMatchObject({ kind: 'TASK', task: { id: 'a', attempts: 1, sentAt: NOW } })
  expect(claim(claimed, { tab: 'two', isAlone: false }, NOW)[1].kind).toBe('BUSY')
  const done = settle(claimed, 'a', DONE, { now: NOW, maxAttempts: 3 })
  expect(claim(done, SENDER, NOW)[1]).toMatchObject({ task: { id: 'b' } })
})

test('a task is transmitted once it is answered, and what was refused stays with its result until it was seen', () => {
  const log = send(logWith(task('a')), REFUSED)
  expect(log.tasks[0]).toMatchObject({ transmittedAt: NOW, result: { kind: 'REFUSED', messages: ['Sold out'] } })
  expect(claim(log, SENDER, NOW)[1].kind).toBe('IDLE')
  expect(acknowledge(log, 'a').tasks).toEqual([])
  expect(send(logWith(task('a')), DONE).tasks).toEqual([])
})

test('a second answer to the same task changes nothing', () => {
  const log = send(logWith(task('a')), REFUSED)
  expect(settle(log, 'a', DONE, { now: NOW + 5, maxAttempts: 3 }).tasks).toEqual(log.tasks)
  expect(settle(log, 'gone', DONE, { now: NOW, maxAttempts: 3 }).tasks).toEqual(log.tasks)
})

test('another tab takes over when the lease has ended, at once if it is alone, and after the clock was set back', () => {
  const [claimed] = claim(logWith(task('a')), SENDER, NOW)
  const other = { tab: 'two', isAlone: false }
  expect(claim(claimed, other, NOW + LEASE_MS - 1)[1].kind).toBe('BUSY')
  expect(claim(claimed, other, NOW + LEASE_MS)[1].kind).toBe('TASK')
  expect(claim(claimed, { ...other, isAlone: true }, NOW)[1].kind).toBe('TASK')
  const [ordered] = claim(logWith(order('o')), SENDER, NOW)
  expect(claim(ordered, other, NOW - 3_600_000)[1].kind).toBe('TASK')
})

describe('a task that was not sent', () => {
  test('can be changed and removed; one that was sent cannot', () => {
    const log = logWith(task('a'), task('b'))
    expect(amend(log, 'a', addition('2'), NOW).tasks[0]?.input).toEqual(addition('2').input)
    expect(amend(log, 'a', terms('10'), NOW).tasks[0]).toMatchObject(addition('1'))
    expect(idsOf(discard(log, 'a'))).toEqual(['b'])
    const [sent] = claim(log, SENDER, NOW)
    expect(amend(sent, 'a', addition('2'), NOW).tasks[0]?.input).toEqual(addition('1').input)
    expect(idsOf(discard(sent, 'a'))).toEqual(['a', 'b'])
  })

  test('is refused if the log or the task is too long', () => {
    const full = logWith(...Array.from({ length: MAX_TASKS }, (_, at) => task(String(at))))
    expect(enqueue(full, task('one more'), NOW)).toBeNull()
    expect(enqueue(emptyLog, { ...task('long'), ...addition('1'.repeat(60_000)) }, NOW)).toBeNull()
  })
})

describe('attempts', () => {
  test('without a connection do not count, errors of the gateway do', () => {
    let log = logWith(task('a'), task('b'))
    for (let tries = 0; tries < 20; tries += 1) log = send(log, { kind: 'UNREACHABLE' })
    expect(log.tasks[0]).toMatchObject({ attempts: 0, decision: null, sentAt: NOW })
    for (let tries = 0; tries < 3; tries += 1) log = send(log, { kind: 'FAULT' })
    expect(log.tasks[0]?.decision?.reason).toBe('FAILED')
    // The others go on, and the shopper may send it again.
    expect(claim(log, SENDER, NOW)[1]).toMatchObject({ task: { id: 'b' } })
    expect(claim(resume(log, 'a', NOW), SENDER, NOW)[1]).toMatchObject({ task: { id: 'a' } })
  })

  test('pause when the session is missing, until the owner signs in again', () => {
    const log = send(logWith(task('a')), { kind: 'UNAUTHENTICATED' })
    expect(claim(log, SENDER, NOW)[1].kind).toBe('PAUSED')
    expect(claim({ ...log, pausedAt: null }, SENDER, NOW)[1]).toMatchObject({ task: { id: 'a', attempts: 1 } })
  })

  test('of a change that was sent more than 23 hours ago end: the shopper decides', () => {
    const log = send(logWith(task('a'), order('o')), { kind: 'UNREACHABLE' })
    const later = NOW + REPEATABLE_MS + 1
    const [aged, next] = claim(log, SENDER, later)
    expect(aged.tasks[0]?.decision?.reason).toBe('UNCERTAIN')
    // An order is found by its key at any time.
    expect(next).toMatchObject({ task: { id: 'o' } })
    expect(
      claim(send(logWith(task('a')), { kind: 'UNREACHABLE' }), SENDER, NOW - 3_600_000)[0].tasks[0]?.decision?.reason,
    ).toBe('UNCERTAIN')
  })
})

describe('an order', () => {
  const log = logWith(task('a'), order('o'), task('b'))

  test('takes the changes before it along', () => {
    expect(log.tasks.map(({ id, orderId }) => [id, orderId])).toEqual([
      ['a', 'o'],
      ['o', null],
      ['b', null],
    ])
  })

  test('that needs a decision holds back later tasks, until it is repeated with new terms or discarded', () => {
    const waiting = send(send(log, DONE), CHANGED)
    expect(waiting.tasks[0]).toMatchObject({ id: 'o', decision: { reason: 'CONFLICT', data: { total: '12' } } })
    expect(claim(waiting, SENDER, NOW)[1].kind).toBe('WAITING')
    const accepted = resume(waiting, 'o', NOW, terms('12'))
    expect(claim(accepted, SENDER, NOW)[1]).toMatchObject({ task: { id: 'o', input: { maxGross: '12' } } })
    expect(claim(discard(waiting, 'o'), SENDER, NOW)[1]).toMatchObject({ task: { id: 'b' } })
  })

  test('is noted before it is sent, and forgotten after a refusal', () => {
    const sent = { cartVersion: 3, expectedGross: '10' }
    const [claimed] = claim(send(log, DONE), SENDER, NOW)
    const prepared = prepare(claimed, 'o', sent, NOW)
    expect(prepared.tasks[0]?.prepared).toEqual(sent)
    expect(settle(prepared, 'o', { kind: 'UNREACHABLE' }, { now: NOW, maxAttempts: 3 }).tasks[0]?.prepared).toEqual(
      sent,
    )
    expect(settle(prepared, 'o', CHANGED, { now: NOW, maxAttempts: 3 }).tasks[0]?.prepared).toBeNull()
  })

  test('stays with its changes when its owner signs out; all other tasks are cleared', () => {
    const left = keepOrders({ ...log, cart: emptyCart }, NOW + 1)
    expect(idsOf(left)).toEqual(['a', 'o'])
    expect(left.cart).toBeNull()
  })
})

test('an uncertain task is not sent again while its request may be on its way', () => {
  const [guest] = claim(logWith(task('a')), SENDER, NOW)
  const log = adopt(emptyLog, guest)
  expect(resume(log, 'a', NOW + 1_000).tasks[0]?.decision?.reason).toBe('UNCERTAIN')
  expect(resume(log, 'a', NOW + LEASE_MS).tasks[0]?.decision).toBeNull()
  const [uncertain] = log.tasks
  if (!uncertain) throw new Error('expected a task, got none')
  expect(onItsWayMs(uncertain, NOW + 1_000)).toBe(LEASE_MS - 1_000)
})

test('an uncertain task whose request ended long ago can be sent again at once', () => {
  const later = NOW + REPEATABLE_MS + 1
  const [aged] = claim(send(logWith(task('a')), { kind: 'UNREACHABLE' }), SENDER, later)
  expect(aged.tasks[0]?.decision?.reason).toBe('UNCERTAIN')
  expect(resume(aged, 'a', later).tasks[0]?.decision).toBeNull()
})

test('unsent tasks of a guest become the customer’s, and the shopper decides about sent ones', () => {
  const [guest] = claim(logWith(task('sent'), task('unsent')), SENDER, NOW)
  const { tasks } = adopt(logWith(task('own')), guest)
  expect(tasks.map(({ id, decision }) => [id, decision?.reason])).toEqual([
    ['own', undefined],
    ['sent', 'UNCERTAIN'],
    ['unsent', undefined],
  ])
})
