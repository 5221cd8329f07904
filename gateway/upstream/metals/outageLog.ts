import type { Logger } from 'pino'
import { UpstreamError } from '../../errors.ts'

export type OutageLog = ReturnType<typeof createOutageLog>

/** Logs each kind of failure once per outage, and the end of the outage. */
export function createOutageLog(log: Logger) {
  const told = new Set<string>()
  return {
    logOnce(fault: unknown) {
      const message = fault instanceof Error ? fault.message : String(fault)
      if (told.has(message)) return
      told.add(message)
      log.warn({ code: fault instanceof UpstreamError ? fault.code : undefined }, message)
    },
    /** Called when the stream works again: polling alone does not end an outage. */
    end() {
      if (told.size === 0) return
      told.clear()
      log.info('metals: quotes are streamed again')
    },
  }
}
