/** Telemetry of a process in a test: metrics at a free port, and every span in memory. */
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import { createCallObserver } from '../callObserver.ts'
import { logHooks } from '../logHooks.ts'
import { createTracing } from '../otelTracing.ts'
import { openTelemetry, type OpenTelemetry } from '../telemetry.ts'

export interface RecordedTelemetry extends OpenTelemetry {
  readonly spans: () => readonly ReadableSpan[]
}

export async function recordTelemetry(name: string, sampledShare = 1): Promise<RecordedTelemetry> {
  const exporter = new InMemorySpanExporter()
  const { tracing, close } = createTracing(name, sampledShare, new SimpleSpanProcessor({ exporter }))
  const opened = await openTelemetry({ process: name, metrics: { host: '127.0.0.1', port: 0 } })
  const { metrics } = opened
  return {
    ...opened,
    tracing,
    calls: createCallObserver(metrics, tracing),
    logHooks: logHooks({ metrics, tracing, errors: null }),
    spans: () => exporter.getFinishedSpans(),
    async close() {
      await close()
      await opened.close()
    },
  }
}
