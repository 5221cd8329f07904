/**
 * The task log of one owner: mutations that wait for a connection, in order. Pure functions; taskStorage.ts runs each of
 * them in one transaction of the browser's database, so that tabs and crashes cannot come between reading and writing.
 *
 * A task is transmitted once the gateway has answered it. Its id is the mutation's idempotency key, so that a repetition
 * of a request whose answer was lost changes nothing. It contains no token, no id of the backend, no password and no personal number.
 */
import type { CartPartsFragment } from '../../client/generated/types.generated.ts'
import type { Decision, KnownMethods, PreparedOrder, Task, TaskContent, TaskResult, TaskState } from './task.ts'

export interface TaskLog {
  readonly tasks: readonly Task[]
  /** The tab that sends; another one takes over when the time has passed. */
  readonly lease: { readonly tab: string; readonly until: number } | null
  /** Since when the owner's session is missing; nothing is sent until the same owner signs in again. */
  readonly pausedAt: number | null
  /** The cart as the gateway sent it last, for the next visit without a connection. */
  readonly cart: CartPartsFragment | null
  /** Shipping and payment methods as the gateway sent them last. */
  readonly methods: KnownMethods | null
  /** Unreadable records of another release, until the shopper was notified. */
  readonly setAside: readonly unknown[]
}

export const emptyLog: TaskLog = { tasks: [], lease: null, pausedAt: null, cart: null, methods: null, setAside: [] }

export const MAX_TASKS = 200
const MAX_INPUT_LENGTH = 50_000
/** Longer than a request may take. */
export const LEASE_MS = 65_000
/** The gateway recognises a repeated change of the cart for 24 hours (docs/decisions/0092). */
export const REPEATABLE_MS = 23 * 60 * 60_000
const MAX_CLOCK_SKEW_MS = 5 * 60_000

export type NewTask = TaskContent &
  Pick<TaskState, 'id' | 'hash'> &
  Partial<Pick<TaskState, 'attempts' | 'decision' | 'isSilent' | 'prepared' | 'sentAt'>>

/** Null if the log or the task is too long. */
export function enqueue(log: TaskLog, task: NewTask, now: number): TaskLog | null {
  if (log.tasks.some(({ id }) => id === task.id)) return log
  if (log.tasks.length >= MAX_TASKS || JSON.stringify(task.input).length > MAX_INPUT_LENGTH) return null
  const added: Task = {
    attempts: 0,
    sentAt: null,
    isSilent: false,
    prepared: null,
    decision: null,
    ...task,
    createdAt: now,
    updatedAt: now,
    transmittedAt: null,
    result: null,
    orderId: null,
  }
  // An order takes the changes before it along: it stays complete when the rest is cleared.
  const before =
    task.kind === 'ORDER'
      ? log.tasks.map((one) =>
          isOpen(one) && one.kind === 'CART' && !one.orderId ? { ...one, orderId: task.id } : one,
        )
      : log.tasks
  return { ...log, tasks: [...before, added] }
}

/** Replaces what was not sent yet. A task that was sent is left as it is. */
export function amend(log: TaskLog, id: string, content: TaskContent, now: number): TaskLog {
  return replace(log, id, (task) => (isUnsent(task) ? { ...withContent(task, content), updatedAt: now } : task))
}

/** The same task with other terms: an operation cannot become another one. */
function withContent(task: Task, content: TaskContent): Task {
  const state: TaskState = task
  return task.operation === content.operation ? { ...state, ...content } : task
}

/** Removes a task that was not sent, or that waits for a decision. */
export function discard(log: TaskLog, id: string): TaskLog {
  const tasks = log.tasks.filter((task) => task.id !== id || !(isUnsent(task) || task.decision !== null))
  // Without its order, a change of the cart is one like any other.
  return { ...log, tasks: tasks.map((task) => (task.orderId === id ? { ...task, orderId: null } : task)) }
}

/** Removes a result that the shopper has seen. */
export function acknowledge(log: TaskLog, id: string): TaskLog {
  return { ...log, tasks: log.tasks.filter((task) => task.id !== id || task.result === null) }
}

/**
 * The shopper has decided that a task goes on, an order perhaps with other terms. A request of an uncertain task may still
 * be on its way: it cannot be sent again before that has ended.
 */
export function resume(log: TaskLog, id: string, now: number, content?: TaskContent): TaskLog {
  return replace(log, id, (task) =>
    task.decision === null || onItsWayMs(task, now) > 0
      ? task
      : { ...withContent(task, content ?? task), decision: null, attempts: 0, sentAt: null, updatedAt: now },
  )
}

/** How long the last request of an uncertain task may still be on its way; 0 if the shopper can decide. */
export function onItsWayMs({ decision, updatedAt }: Pick<Task, 'decision' | 'updatedAt'>, now: number): number {
  const sinceMs = Math.abs(now - updatedAt)
  return decision?.reason === 'UNCERTAIN' ? Math.max(0, LEASE_MS - sinceMs) : 0
}

export type Claim =
  | { readonly kind: 'TASK'; readonly task: Task }
  /** Nothing to send. */
  | { readonly kind: 'IDLE' }
  /** Another tab sends. */
  | { readonly kind: 'BUSY' }
  /** The owner has to sign in. */
  | { readonly kind: 'PAUSED' }
  /** The shopper has to decide about an order. */
  | { readonly kind: 'WAITING' }

/** What one tab knows when it takes a task. */
export interface Sender {
  readonly tab: string
  /** Whether no other tab can be sending, whatever the lease says. */
  readonly isAlone: boolean
}

/** Takes the next task for one tab, and notes that it is sent before it is. */
export function claim(log: TaskLog, { tab, isAlone }: Sender, now: number): readonly [TaskLog, Claim] {
  if (log.pausedAt !== null) return [log, { kind: 'PAUSED' }]
  const isHeld = log.lease !== null && log.lease.tab !== tab && isWithin(now, log.lease.until)
  if (isHeld && !isAlone) return [log, { kind: 'BUSY' }]
  const aged = { ...log, tasks: log.tasks.map((task) => (isTooOld(task, now) ? uncertain(task) : task)) }
  const next = aged.tasks.find((task) => isOpen(task) && (task.decision === null || task.kind === 'ORDER'))
  if (!next) return [{ ...aged, lease: null }, { kind: 'IDLE' }]
  if (next.decision !== null) return [{ ...aged, lease: null }, { kind: 'WAITING' }]
  const task = { ...next, sentAt: next.sentAt ?? now, attempts: next.attempts + 1, updatedAt: now }
  return [
    { ...replace(aged, task.id, () => task), lease: { tab, until: now + LEASE_MS } },
    { kind: 'TASK', task },
  ]
}

/** Notes what is sent next for an order, before it is sent. */
export function prepare(log: TaskLog, id: string, prepared: PreparedOrder, now: number): TaskLog {
  return replace(log, id, (task) => (isOpen(task) ? { ...task, prepared, updatedAt: now } : task))
}

export type Answer =
  | { readonly kind: 'ANSWERED'; readonly result: TaskResult }
  /** The shopper has to decide. */
  | { readonly kind: 'CONFLICT'; readonly decision: Decision }
  /** Nothing was sent, because the shopper has to confirm first: it does not count as an attempt. */
  | { readonly kind: 'UNCONFIRMED' }
  /** No connection: it does not count as an attempt. */
  | { readonly kind: 'UNREACHABLE' }
  /** The gateway answered with an error. */
  | { readonly kind: 'FAULT' }
  /** The session is not that of the owner. Nothing was executed. */
  | { readonly kind: 'UNAUTHENTICATED' }

/** Writes an answer. A second answer to the same task, and one to a task that is gone, change nothing. */
export function settle(
  log: TaskLog,
  id: string,
  answer: Answer,
  at: { readonly now: number; readonly maxAttempts: number },
): TaskLog {
  const { now, maxAttempts } = at
  const free = { ...log, lease: null }
  switch (answer.kind) {
    case 'ANSWERED': {
      const { result } = answer
      const task = log.tasks.find((one) => one.id === id)
      // What the shopper has nothing to do with leaves the log.
      if (task && isOpen(task) && result.kind === 'DONE' && task.kind === 'CART')
        return { ...free, tasks: log.tasks.filter((one) => one.id !== id) }
      return replace(free, id, (one) =>
        isOpen(one) ? { ...one, result, transmittedAt: now, decision: null, updatedAt: now } : one,
      )
    }
    case 'CONFLICT':
      return replace(free, id, (task) =>
        isOpen(task) ? { ...task, decision: answer.decision, prepared: null, updatedAt: now } : task,
      )
    case 'UNCONFIRMED':
      return replace(free, id, (task) =>
        isOpen(task) ? { ...task, attempts: Math.max(0, task.attempts - 1), decision: CONFIRM, updatedAt: now } : task,
      )
    case 'UNREACHABLE':
      // Whether it was executed is unknown: it stays as sent.
      return replace(free, id, (task) =>
        isOpen(task) ? { ...task, attempts: Math.max(0, task.attempts - 1), updatedAt: now } : task,
      )
    case 'FAULT':
      return replace(free, id, (task) =>
        isOpen(task) && task.attempts >= maxAttempts
          ? { ...task, decision: { reason: 'FAILED', messages: [], data: null }, updatedAt: now }
          : task,
      )
    case 'UNAUTHENTICATED':
      return {
        ...replace(free, id, (task) => (isOpen(task) ? { ...task, attempts: Math.max(0, task.attempts - 1) } : task)),
        pausedAt: now,
      }
  }
}

/**
 * At the owner's sign-out: orders with their changes stay for their owner, all else is cleared.
 *
 * @param at time of the sign-out: what the owner has added in a later session stays
 */
export function keepOrders(log: TaskLog, at: number): TaskLog {
  const tasks = log.tasks.filter(
    (task) => isOpen(task) && (task.kind === 'ORDER' || task.orderId !== null || task.createdAt >= at),
  )
  return { ...emptyLog, tasks, pausedAt: log.pausedAt, setAside: log.setAside.filter(isOrderRecord) }
}

/**
 * A guest has signed in: unsent tasks become the customer's, behind the customer's own. What was sent as a guest could be
 * executed twice, once for each owner, so that the shopper decides about it.
 */
export function adopt(customer: TaskLog, guest: TaskLog): TaskLog {
  const open = guest.tasks.filter(isOpen)
  return {
    ...customer,
    tasks: [...customer.tasks, ...open.map((task) => (isUnsent(task) || task.decision ? task : uncertain(task)))],
    setAside: [...customer.setAside, ...guest.setAside],
  }
}

/** The shopper has been told what this release cannot read. */
export function forgetSetAside(log: TaskLog): TaskLog {
  return { ...log, setAside: [] }
}

/** The shopper confirms what is sent. */
export const CONFIRM: Decision = { reason: 'CONFIRM', messages: [], data: null }

function isOrderRecord(record: unknown): boolean {
  return typeof record === 'object' && record !== null && 'kind' in record && record.kind === 'ORDER'
}

export function isOpen({ transmittedAt }: Pick<Task, 'transmittedAt'>): boolean {
  return transmittedAt === null
}

/** Whether it can still be changed: nothing of it was sent. */
export function isUnsent({ sentAt, transmittedAt }: Pick<Task, 'sentAt' | 'transmittedAt'>): boolean {
  return sentAt === null && transmittedAt === null
}

/** The gateway finds an order by its key for as long as it exists, but forgets changes of carts. */
function isTooOld(task: Task, now: number): boolean {
  if (!isOpen(task) || task.kind === 'ORDER' || task.decision !== null || task.sentAt === null) return false
  const age = now - task.sentAt
  return age > REPEATABLE_MS || age < -MAX_CLOCK_SKEW_MS
}

/** The time of its last request stays: the shopper can decide as soon as that has ended. */
function uncertain(task: Task): Task {
  return { ...task, decision: { reason: 'UNCERTAIN', messages: [], data: null } }
}

/** Whether a lease holds; one far in the future was written before the clock was set back. */
function isWithin(now: number, until: number): boolean {
  return now < until && until - now <= LEASE_MS + MAX_CLOCK_SKEW_MS
}

function replace(log: TaskLog, id: string, change: (task: Task) => Task): TaskLog {
  return { ...log, tasks: log.tasks.map((task) => (task.id === id ? change(task) : task)) }
}
