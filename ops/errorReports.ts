/** Sends errors of the log to ERROR_REPORT_URL. A report has no message of an error, which may quote what a person has written. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Metrics } from './metrics.ts'

export interface ErrorReports {
  /** @param line fields of the log line @param message text of the log line, which is the same for all errors of its kind */
  report(line: object, message: string, traceId: string | undefined): void
  /** Waits for the reports that are pending, but not long. */
  close(): Promise<void>
}

export interface ErrorReport {
  readonly process: string
  readonly release: string
  readonly time: string
  readonly message: string
  readonly error: string
  readonly code: string | null
  /** Function, file and line of each frame. */
  readonly stack: readonly string[]
  /** Equal for errors at the same place. */
  readonly fingerprint: string
  readonly traceId: string | null
}

interface ErrorReportSettings {
  readonly url: string
  readonly process: string
  readonly release: string
  readonly metrics: Metrics
  readonly clock?: () => Date
}

/** Reports that wait; further ones are dropped and counted. */
const MAX_PENDING = 100
const TIMEOUT_MS = 5_000
const MAX_FRAMES = 20
const root = join(import.meta.dirname, '..')

export function createErrorReports(settings: ErrorReportSettings): ErrorReports {
  const { url, metrics, clock = () => new Date() } = settings
  const pending: ErrorReport[] = []
  let sending: Promise<void> | null = null

  const sendAll = async (): Promise<void> => {
    for (let next = pending.shift(); next; next = pending.shift())
      metrics.count('karat_error_reports_total', { result: (await send(url, next)) ? 'sent' : 'failed' })
    sending = null
  }
  return {
    report(line, message, traceId) {
      if (pending.length >= MAX_PENDING) return metrics.count('karat_error_reports_total', { result: 'dropped' })
      const { process, release } = settings
      const place = placeOf(line)
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([process, message, place.error, place.code, place.stack.slice(0, 3)]))
        .digest('hex')
        .slice(0, 16)
      const time = clock().toISOString()
      pending.push({ process, release, time, message, ...place, fingerprint, traceId: traceId ?? null })
      sending ??= sendAll()
    },
    async close() {
      await sending
    },
  }
}

async function send(url: string, report: ErrorReport): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      // A redirect of a POST may be followed by a GET without the report.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/** The error of a line: its own, or the first of an operation's errors that has a stack. */
function placeOf(line: object): Pick<ErrorReport, 'error' | 'code' | 'stack'> {
  const error = 'err' in line ? line.err : undefined
  const traced = 'errors' in line && Array.isArray(line.errors) ? line.errors : []
  const found: unknown = error ?? traced.find((one) => textOf(one, 'stack') !== null) ?? traced[0]
  const name = error instanceof Error ? error.name : 'Error'
  return { error: name, code: textOf(found, 'code'), stack: framesOf(textOf(found, 'stack') ?? '') }
}

function textOf(value: unknown, field: string): string | null {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, field) : null
  return typeof text === 'string' ? text : null
}

/** Without the first lines, which contain the message, and without the folder of the machine. */
function framesOf(stack: string): readonly string[] {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.slice('    at '.length).replaceAll(`file://${root}/`, '').replaceAll(`${root}/`, ''))
}
