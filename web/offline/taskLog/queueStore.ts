/** The task queue of this document. Its code loads after the page: until then there is none, and nothing waits in it. */
import { atom } from 'nanostores'
import type { Task } from './task.ts'
import type { TaskQueue } from './taskQueue.ts'

export const taskQueue = atom<TaskQueue | null>(null)
const noTasks: readonly Task[] = []
/** Tasks of the current owner, in order. */
export const queuedTasks = atom<readonly Task[]>(noTasks)

/** Whether the log has records that this release cannot read. */
export const hasSetAside = atom(false)

/** Changes must wait behind open tasks. */
export function hasOpenTasks(tasks: readonly Task[]): boolean {
  return tasks.some(({ transmittedAt }) => transmittedAt === null)
}

/** An order waits: the lines of the cart are its own. */
export function hasOpenOrder(tasks: readonly Task[]): boolean {
  return hasOpenTasks(tasks.filter(({ kind }) => kind === 'ORDER'))
}
