import type { Logger } from 'pino'
import { UpstreamError } from '../../shared/errors.ts'

export type OutageLog = ReturnType<typeof createOutageLog>

/** Logs each kind of failure once per outage, and the end of the outage. */
export function createOutageLog(log: Logger) {
  const logged = new Set<string>()
  return {
    logOnce(error: unknown) {
      const message = error instanceof Error ? error.message : String(error)
      if (logged.has(message)) return
      logged.add(message)
      log.warn({ code: error instanceof UpstreamError ? error.code : undefined }, message)
    },
    /** Called when the stream works again: polling alone does not end an outage. */
    end() {
      if (logged.size === 0) return
      logged.clear()
      log.info('metals: quotes are streamed again')
    },
  }
}
