/** The task queue of this document. Its code loads after the page: until then there is none, and nothing waits in it. */
import { atom, computed } from 'nanostores'
import { isOpen, type Task } from './log.ts'
import type { TaskQueue } from './taskQueue.ts'

export const taskQueue = atom<TaskQueue | null>(null)
const noTasks: readonly Task[] = []
/** Tasks of the current owner, in order. */
export const queuedTasks = atom<readonly Task[]>(noTasks)
/** Changes must wait behind these. */
export const hasOpenTasks = computed(queuedTasks, (tasks) => tasks.some(isOpen))
/** An order waits: the lines of the cart are its own. */
export const hasOpenOrder = computed(queuedTasks, (tasks) =>
  tasks.some((task) => task.kind === 'ORDER' && isOpen(task)),
)

/** Resolves with the queue, or with null when its code cannot be loaded in time. */
export function loadedQueue(): Promise<TaskQueue | null> {
  const loaded = taskQueue.get()
  if (loaded) return Promise.resolve(loaded)
  return new Promise((resolve) => {
    const finish = (queue: TaskQueue | null) => {
      clearTimeout(timer)
      unsubscribe()
      resolve(queue)
    }
    const timer = setTimeout(() => finish(null), LOAD_TIMEOUT_MS)
    const unsubscribe = taskQueue.listen((queue) => finish(queue))
  })
}

const LOAD_TIMEOUT_MS = 10_000
