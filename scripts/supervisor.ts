/** Keeps one process of the shop running: restarts it after a pause that grows. */
import { setTimeout as wait } from 'node:timers/promises'
import type { ProcessDescription } from './processes.ts'
import { startProcessOf, untilReady } from './processes.ts'

export interface SupervisedProcess {
  /** Rejects if the first start fails: retrying does not help with a wrong setting or a port in use. */
  readonly ready: Promise<void>
  /** Ends the process, or the pause before its next start. */
  stop(): Promise<void>
}

interface SuperviseOptions {
  /** Receives one line whenever the process has exited. */
  readonly report: (line: string) => void
  readonly pauses?: RestartPauses
}

interface RestartPauses {
  /** First pause; doubles with every exit. */
  readonly firstMs: number
  readonly maxMs: number
  /** A process that lived this long starts with the first pause again. */
  readonly steadyAfterMs: number
}

const PAUSES: RestartPauses = { firstMs: 500, maxMs: 30_000, steadyAfterMs: 60_000 }

export function superviseProcess(
  described: ProcessDescription,
  root: string,
  { report, pauses = PAUSES }: SuperviseOptions,
): SupervisedProcess {
  const stopping = new AbortController()
  let running = startProcessOf(described, root)
  let startedAt = performance.now()

  const restartWhenEnded = async (): Promise<void> => {
    let pauseMs = pauses.firstMs
    for (;;) {
      const reason = await running.ended
      if (stopping.signal.aborted) return
      if (performance.now() - startedAt >= pauses.steadyAfterMs) pauseMs = pauses.firstMs
      report(
        `${reason}; starts again in ${pauseMs / 1000} s${described.logFile ? `; its log is ${described.logFile}` : ''}`,
      )

      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {}) // it is stopped
      if (stopping.signal.aborted) return
      pauseMs = Math.min(pauseMs * 2, pauses.maxMs)
      startedAt = performance.now()
      running = startProcessOf(described, root)
    }
  }
  const ready = untilReady(described, running)
  ready.then(restartWhenEnded, () => {}) // who waits for `ready` has the error

  return {
    ready,
    stop: async () => {
      stopping.abort()
      await running.stop()
    },
  }
}
