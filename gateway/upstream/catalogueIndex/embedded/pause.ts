/** Long work in slices, so that requests are answered in between. */
import { setImmediate } from 'node:timers/promises'

const SLICE_MS = 8

/** Resolves at once, or after the event loop has had its turn when the current slice is used up. */
export type Pause = () => Promise<void> | undefined

export function createPause(): Pause {
  let sliceStartedAt = performance.now()
  return () => {
    if (performance.now() - sliceStartedAt < SLICE_MS) return undefined
    return setImmediate().then(() => {
      sliceStartedAt = performance.now()
    })
  }
}
