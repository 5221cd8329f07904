/**
 * Renders pictures in the background before they are requested: one at a time, in idle time, with a pause as long as
 * each rendering took.
 */
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Activity } from './activity.ts'
import type { Backend } from './backend.ts'
import type { PictureRequest } from './pictureRequest.ts'

/** Idle time before background rendering starts. */
const MIN_IDLE_MS = 1_500
/** A picture that is already stored takes a few milliseconds and needs no pause. */
const MIN_PAUSE_MS = 40

export interface Prerendering {
  /** Resolves when the current picture is rendered. */
  stop(): Promise<void>
  /** Resolves when all pictures are rendered, or after `stop`. */
  readonly done: Promise<void>
}

interface PrerenderOptions {
  readonly activity: Activity
  readonly log: Logger
  readonly idleMs?: number
}

export function prerender(
  draw: Backend['picture'],
  pictureRequests: readonly PictureRequest[],
  { activity, log, idleMs = MIN_IDLE_MS }: PrerenderOptions,
): Prerendering {
  const stopping = new AbortController()
  const { signal } = stopping

  const pause = (ms: number): Promise<unknown> =>
    setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined)
  const work = async (): Promise<void> => {
    for (const pictureRequest of pictureRequests) {
      while (!signal.aborted && activity.idleMs() < idleMs) await pause(idleMs - activity.idleMs())
      if (signal.aborted) return

      const startedAt = performance.now()
      try {
        await draw(pictureRequest)
      } catch (error) {
        log.warn(
          { path: pictureRequest.path, reason: error instanceof Error ? error.message : String(error) },
          'a picture could not be rendered in the background',
        )
      }
      const tookMs = performance.now() - startedAt
      if (tookMs > MIN_PAUSE_MS) await pause(tookMs)
    }
    log.info({ pictures: pictureRequests.length }, 'pictures rendered in the background')
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
