/** Traces with OpenTelemetry, sent by OTLP over HTTP. Loaded only when OTEL_EXPORTER_OTLP_ENDPOINT is set. */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanContext,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Metrics } from './metrics.ts'
import type { CallSpan, RequestSpan, SpanAttributes, TraceHeaders, TraceIds, Tracing } from './tracing.ts'

export interface TraceSettings {
  /** Without `/v1/traces`. */
  readonly endpoint: string
  /** Share of the traces that begin here, and of the requests whose caller does not record its own; what the caller records is recorded. */
  readonly sampledShare: number
}

export interface OpenTracing {
  readonly tracing: Tracing
  /** Sends what is pending. */
  readonly close: () => Promise<void>
}

/** Values are names and numbers; a longer one is cut off. */
const MAX_VALUE_LENGTH = 200
const MAX_ATTRIBUTES = 40
/** Requests that strangers may have recorded: enough to follow one, too few to fill the receiver. */
const MAX_FORCED_PER_SECOND = 5

/** @param name of the process */
export function openTracing(name: string, { endpoint, sampledShare }: TraceSettings, metrics: Metrics): OpenTracing {
  const exporter = counted(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), metrics)
  return createTracing(name, sampledShare, new BatchSpanProcessor({ exporter }))
}

/** A receiver that refuses is noticed nowhere else. */
function counted(exporter: SpanExporter, metrics: Metrics): SpanExporter {
  return {
    export(spans, done) {
      exporter.export(spans, (outcome) => {
        const result = outcome.code === ExportResultCode.SUCCESS ? 'sent' : 'failed'
        metrics.count('karat_spans_total', { result }, spans.length)
        done(outcome)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}

export function createTracing(name: string, sampledShare: number, processor: SpanProcessor): OpenTracing {
  const provider = new TracerProvider({
    // OTEL_RESOURCE_ATTRIBUTES, such as the pod, and OTEL_SERVICE_NAME.
    resource: resourceFromAttributes({ 'service.name': `karat-${name}` }).merge(
      detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
    ),
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(sampledShare),
      // Also behind a proxy that passes on what strangers send: nobody keeps a request out of the records, by an id of their choice either.
      remoteParentNotSampled: anyOf(sampledShare),
    }),
    spanLimits: { attributeValueLengthLimit: MAX_VALUE_LENGTH, attributeCountLimit: MAX_ATTRIBUTES },
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('karat')
  const current = new AsyncLocalStorage<ContextSpan>()
  const begin = (spanName: string, kind: SpanKind, parent: Context, attributes?: SpanAttributes) =>
    new ContextSpan(tracer.startSpan(spanName, { kind, ...(attributes && { attributes }) }, parent), current)
  const mayForce = perSecond(MAX_FORCED_PER_SECOND)
  const tracing: Tracing = {
    isOn: true,
    startRequest(spanName, { traceparent }, isCallerTrusted) {
      const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
      // A stranger can have a request recorded, but not keep it out of the records: theirs begin with the share of this process.
      const isFollowed = parent !== null && (isCallerTrusted || (isRecorded(parent) && mayForce()))
      return begin(spanName, SpanKind.SERVER, isFollowed ? contextOf(parent) : ROOT_CONTEXT)
    },
    startCall(upstream, call) {
      const parent = current.getStore()
      if (!parent) return NO_PARENT
      if (!parent.isSampled) return parent.unrecorded
      const attributes = { 'karat.upstream': upstream, 'karat.call': call }
      return begin(`${upstream} ${call}`, SpanKind.CLIENT, parent.context, attributes)
    },
    currentIds: () => current.getStore()?.ids ?? NO_IDS,
  }
  return { tracing, close: () => provider.shutdown() }
}

const NO_IDS: TraceIds = {}
/** Calls in the background belong to no request. */
const NO_PARENT: CallSpan = { headers: {}, run: (work) => work(), end() {} }

/** What most requests need nothing of is computed when it is read: of ten requests nine are not recorded. */
class ContextSpan implements RequestSpan {
  readonly #span: Span
  readonly #current: AsyncLocalStorage<ContextSpan>
  readonly isSampled: boolean
  #unrecorded: CallSpan | null = null

  constructor(span: Span, current: AsyncLocalStorage<ContextSpan>) {
    this.#span = span
    this.#current = current
    this.isSampled = isRecorded(span.spanContext())
  }

  get ids(): TraceIds {
    const { traceId, spanId } = this.#span.spanContext()
    return { trace_id: traceId, span_id: spanId }
  }

  get headers(): TraceHeaders {
    const { traceId, spanId } = this.#span.spanContext()
    return { traceparent: `00-${traceId}-${spanId}-${this.isSampled ? '01' : '00'}` }
  }

  get context(): Context {
    return trace.setSpan(ROOT_CONTEXT, this.#span)
  }

  /** For calls within a trace that is not recorded: the processes that are called record nothing either. */
  get unrecorded(): CallSpan {
    this.#unrecorded ??= { headers: this.headers, run: (work) => work(), end() {} }
    return this.#unrecorded
  }

  run<Result>(work: () => Result): Result {
    return this.#current.run(this, work)
  }

  rename(name: string): void {
    this.#span.updateName(name)
  }

  end(attributes: SpanAttributes, isError: boolean): void {
    this.#span.setAttributes(attributes)
    if (isError) this.#span.setStatus({ code: SpanStatusCode.ERROR })
    this.#span.end()
  }
}

/** Records a share of the requests, whatever their ids. */
function anyOf(sampledShare: number): Sampler {
  return {
    shouldSample: () => ({
      decision: Math.random() < sampledShare ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
    }),
    toString: () => `AnyOf{${sampledShare}}`,
  }
}

function contextOf(parent: SpanContext): Context {
  return trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })
}

function isRecorded({ traceFlags }: SpanContext): boolean {
  return (traceFlags & TraceFlags.SAMPLED) !== 0
}

/** True for the first `max` calls of each second. */
function perSecond(max: number): () => boolean {
  let second = 0
  let count = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) [second, count] = [now, 0]
    count += 1
    return count <= max
  }
}
