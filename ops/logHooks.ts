/** Options of a log whose lines are counted, carry the trace in which they are written, and are reported if they are errors. */
import type { LoggerOptions } from 'pino'
import type { ErrorReports } from './errorReports.ts'
import type { Metrics } from './metrics.ts'
import type { Tracing } from './tracing.ts'

const LEVELS: Readonly<Record<number, string>> = { 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }
const ERROR_LEVEL = 50

interface LogParts {
  readonly metrics: Metrics
  readonly tracing: Tracing
  /** Null without reports. */
  readonly errors: ErrorReports | null
}

export type LogHooks = Pick<LoggerOptions, 'mixin'> & Pick<NonNullable<LoggerOptions['hooks']>, 'logMethod'>

/** Empty if everything is off. */
export function logHooks({ metrics, tracing, errors }: LogParts): LogHooks {
  return {
    ...(tracing.isOn && { mixin: () => ({ ...tracing.currentIds() }) }),
    ...((metrics.isOn || errors) && {
      logMethod(args, method, level) {
        const name = LEVELS[level]
        if (name !== undefined) metrics.count('karat_log_lines_total', { level: name })
        if (level >= ERROR_LEVEL) reportLine(args, { errors, tracing })
        method.apply(this, args)
      },
    }),
  }
}

function reportLine(args: readonly unknown[], { errors, tracing }: Pick<LogParts, 'errors' | 'tracing'>): void {
  const [first, second] = args
  const line = typeof first === 'object' && first !== null ? first : {}
  const message = [second, first].find((text) => typeof text === 'string')
  const own = 'trace_id' in line && typeof line.trace_id === 'string' ? line.trace_id : undefined
  errors?.report(line, message ?? '', own ?? tracing.currentIds().trace_id)
}
