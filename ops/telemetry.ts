/** Metrics and traces of one process. What is off is not loaded. */
import { type CallObserver, createCallObserver, noCallObserver } from './callObserver.ts'
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
}

export interface OpenTelemetry extends Telemetry {
  /** Port at which metrics are read; null without metrics. */
  readonly metricsPort: number | null
  /** Sends what is pending. */
  close(): Promise<void>
}

/** @throws Error with one sentence when the port for metrics cannot be opened */
export async function openTelemetry(settings: TelemetrySettings): Promise<OpenTelemetry> {
  const opened =
    settings.metrics && (await (await import('./promMetrics.ts')).openMetrics(settings.process, settings.metrics))
  const metrics = opened?.metrics ?? noMetrics
  const tracing = noTracing
  return {
    metrics,
    tracing,
    calls: createCallObserver(metrics, tracing),
    metricsPort: opened?.port ?? null,
    async close() {
      await opened?.close()
    },
  }
}
