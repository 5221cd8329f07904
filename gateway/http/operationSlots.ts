/** Limits the number of concurrent operations with a short queue; further operations are answered with 503. */
import { refusal } from './httpError.ts'

/** Maximum time in the queue; a client retries rather than waiting longer. */
const MAX_WAIT_MS = 3_000
const RETRY_AFTER_SECONDS = 2

export interface OperationSlots {
  /**
   * @returns a function that releases the slot; calling it again has no effect
   * @throws GraphQLError OVERLOADED, answered with 503, when the queue is full or the wait is too long
   */
  acquire(signal: AbortSignal): Promise<() => void>
  readonly running: number
  readonly waiting: number
}

export function createOperationSlots(
  maxOperations: number,
  maxQueued: number,
  maxWaitMs = MAX_WAIT_MS,
): OperationSlots {
  let running = 0
  const queue = new Set<() => void>()

  const takeSlot = (): (() => void) => {
    running += 1
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      running -= 1
      const [next] = queue
      next?.()
    }
  }

  return {
    get running() {
      return running
    },
    get waiting() {
      return queue.size
    },
    acquire(signal) {
      if (running < maxOperations) return Promise.resolve(takeSlot())
      if (queue.size >= maxQueued) return Promise.reject(overloaded())

      return turnIn(queue, takeSlot, maxWaitMs, signal)
    },
  }
}

/** Calls `take` when the queue reaches it. @throws GraphQLError OVERLOADED when the wait is too long or the client has gone */
function turnIn<Slot>(queue: Set<() => void>, take: () => Slot, maxWaitMs: number, signal: AbortSignal): Promise<Slot> {
  return new Promise((resolve, reject) => {
    const leaveQueue = (): void => {
      queue.delete(start)
      clearTimeout(timer)
      signal.removeEventListener('abort', refuse)
    }
    const start = (): void => {
      leaveQueue()
      resolve(take())
    }
    const refuse = (): void => {
      leaveQueue()
      reject(overloaded())
    }
    const timer = setTimeout(refuse, maxWaitMs)
    signal.addEventListener('abort', refuse)
    queue.add(start)
  })
}

function overloaded() {
  return refusal(503, 'OVERLOADED', 'too many operations at the same time: try again', RETRY_AFTER_SECONDS)
}
