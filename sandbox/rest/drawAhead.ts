/**
 * Renders pictures in the background before they are requested: one at a time, in idle time, with a pause as long as
 * each rendering took.
 */
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Activity } from './activity.ts'
import type { Backend } from './backend.ts'
import type { PictureOrder } from './pictureOrder.ts'

/** Idle time before background rendering starts. */
const QUIET_MS = 1_500
/** A picture that is already stored takes a few milliseconds and needs no pause. */
const MIN_PAUSE_MS = 40

export interface DrawingAhead {
  /** Resolves when the current picture is rendered. */
  stop(): Promise<void>
  /** Resolves when all pictures are rendered, or after `stop`. */
  readonly done: Promise<void>
}

interface DrawAheadOptions {
  readonly activity: Activity
  readonly log: Logger
  readonly quietMs?: number
}

export function drawAhead(
  draw: Backend['picture'],
  orders: readonly PictureOrder[],
  { activity, log, quietMs = QUIET_MS }: DrawAheadOptions,
): DrawingAhead {
  const stopping = new AbortController()
  const { signal } = stopping

  const pause = (ms: number): Promise<unknown> =>
    setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined)
  const work = async (): Promise<void> => {
    for (const order of orders) {
      while (!signal.aborted && activity.quietMs() < quietMs) await pause(quietMs - activity.quietMs())
      if (signal.aborted) return

      const startedAt = performance.now()
      try {
        await draw(order)
      } catch (error) {
        log.warn(
          { path: order.path, reason: error instanceof Error ? error.message : String(error) },
          'a picture could not be rendered in the background',
        )
      }
      const tookMs = performance.now() - startedAt
      if (tookMs > MIN_PAUSE_MS) await pause(tookMs)
    }
    log.info({ pictures: orders.length }, 'pictures rendered in the background')
  }
  const done = work()

  return {
    done,
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}
