/** Splits long work into slices, so that requests run in between. */
import { setImmediate } from 'node:timers/promises'

const SLICE_MS = 8

/** Resolves immediately, or after a turn of the event loop when the current slice is used up. */
export type Pause = () => Promise<void> | undefined

export function createPause(): Pause {
  let sliceStartedAt = performance.now()
  const nextTurn = async (): Promise<void> => {
    await setImmediate()
    sliceStartedAt = performance.now()
  }
  return () => {
    if (performance.now() - sliceStartedAt < SLICE_MS) return undefined
    return nextTurn()
  }
}
