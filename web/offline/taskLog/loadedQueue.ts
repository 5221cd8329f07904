/** Waits for the code of the task queue, for those who need it at once. */
import { taskQueue } from './queueStore.ts'
import type { TaskQueue } from './taskQueue.ts'

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
