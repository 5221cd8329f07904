import type { Logger } from 'pino'
import { UpstreamError } from '../../errors.ts'

export type OutageLog = ReturnType<typeof createOutageLog>

/** An outage is many failures: each kind is told once, and its end. */
export function createOutageLog(log: Logger) {
  const told = new Set<string>()
  return {
    logOnce(fault: unknown) {
      const message = fault instanceof Error ? fault.message : String(fault)
      if (told.has(message)) return
      told.add(message)
      log.warn({ code: fault instanceof UpstreamError ? fault.code : undefined }, message)
    },
    /** The stream is whole again: polled quotes alone do not mend it. */
    end() {
      if (told.size === 0) return
      told.clear()
      log.info('metals: quotes are streamed again')
    },
  }
}
