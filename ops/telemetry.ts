/** Metrics, traces and error reports of one process. What is off is not loaded. */
import { readFileSync } from 'node:fs'
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
  /** Sends what is pending. */
  close(): Promise<void>
}

/** @throws Error with one sentence when the port for metrics cannot be opened */
export async function openTelemetry(settings: TelemetrySettings): Promise<OpenTelemetry> {
  const { process, metrics: address, traces } = settings
  const opened = address && (await (await import('./promMetrics.ts')).openMetrics(process, address))
  const metrics = opened?.metrics ?? noMetrics
  const started = traces && (await import('./otelTracing.ts')).openTracing(process, traces)
  const tracing = started?.tracing ?? noTracing
  const errors = await openErrorReports(settings, metrics)
  return {
    metrics,
    tracing,
    calls: createCallObserver(metrics, tracing),
    logHooks: logHooks({ metrics, tracing, errors }),
    metricsPort: opened?.port ?? null,
    async close() {
      await Promise.all([started?.close(), errors?.close()])
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
