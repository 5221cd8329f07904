/** Metrics, traces and error reports of one process. What is off is not loaded. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CallObserver, createCallObserver, noCallObserver } from './callObserver.ts'
import type { ErrorReports } from './errorReports.ts'
import { type LogHooks, logHooks } from './logHooks.ts'
import { type Metrics, noMetrics } from './metrics.ts'
import { noTracing, type Tracing } from './tracing.ts'

export interface Telemetry {
  readonly metrics: Metrics
  readonly tracing: Tracing
  readonly calls: CallObserver
}

export const noTelemetry: Telemetry = { metrics: noMetrics, tracing: noTracing, calls: noCallObserver }

export interface TelemetrySettings {
  /** `gateway` or `web`. */
  readonly process: string
  /** Null without metrics. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** Null without traces. */
  readonly traces?: { readonly endpoint: string; readonly sampledShare: number } | null
  /** Empty sends no reports. */
  readonly errorReportUrl?: string
}

export interface OpenTelemetry extends Telemetry {
  readonly logHooks: LogHooks
  /** Port at which metrics are read; null without metrics. */
  readonly metricsPort: number | null
  /** Sends what is pending, unless its receiver takes too long. */
  close(): Promise<void>
}

/** A receiver that is away must not keep a process from stopping. */
const LAST_SEND_MS = 2_000

/** @throws Error with one sentence when the port for metrics cannot be opened */
export async function openTelemetry(settings: TelemetrySettings): Promise<OpenTelemetry> {
  const { process, metrics: address, traces } = settings
  const opened = address && (await (await import('./promMetrics.ts')).openMetrics(process, address))
  const metrics = opened?.metrics ?? noMetrics
  const started = traces && (await import('./otelTracing.ts')).openTracing(process, traces, metrics)
  const tracing = started?.tracing ?? noTracing
  const errors = await openErrorReports(settings, metrics)
  return {
    metrics,
    tracing,
    calls: createCallObserver(metrics, tracing),
    logHooks: logHooks({ metrics, tracing, errors }),
    metricsPort: opened?.port ?? null,
    async close() {
      // A receiver that refuses rejects: that is no error of the process.
      const sent = Promise.allSettled([started?.close(), errors?.close()])
      await Promise.race([sent, sleep(LAST_SEND_MS, undefined, { ref: false })])
      await opened?.close()
    },
  }
}

async function openErrorReports(
  { process, errorReportUrl: url = '' }: TelemetrySettings,
  metrics: Metrics,
): Promise<ErrorReports | null> {
  if (url === '') return null
  const { createErrorReports } = await import('./errorReports.ts')
  return createErrorReports({ url, process, release: readRelease(), metrics })
}

/** The version that `npm run release` has written. */
function readRelease(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  const { version }: { readonly version?: unknown } = JSON.parse(text)
  return String(version)
}
