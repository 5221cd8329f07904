/** Makes pictures before they are asked for: one at a time, in quiet moments, resting as long as it worked. */
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Activity } from './activity.ts'
import type { Backend } from './backend.ts'
import type { PictureOrder } from './pictureOrder.ts'

/** So long must nobody have asked for anything. */
const QUIET_MS = 1_500
/** A kept picture is found in a few milliseconds: there is nothing to rest from. */
const WORTH_A_REST_MS = 40

export interface DrawingAhead {
  /** Resolves when the picture in hand is done. */
  stop(): Promise<void>
  /** Resolves when all are made, or it was stopped. */
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

  const rest = (ms: number): Promise<unknown> =>
    setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined)
  const work = async (): Promise<void> => {
    for (const order of orders) {
      while (!signal.aborted && activity.quietMs() < quietMs) await rest(quietMs - activity.quietMs())
      if (signal.aborted) return

      const startedAt = performance.now()
      try {
        await draw(order)
      } catch (error) {
        log.warn(
          { path: order.path, reason: error instanceof Error ? error.message : String(error) },
          'a picture could not be made ahead',
        )
      }
      const tookMs = performance.now() - startedAt
      if (tookMs > WORTH_A_REST_MS) await rest(tookMs)
    }
    log.info({ pictures: orders.length }, 'pictures made ahead')
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
