/** Spans of requests and of their calls. Without an address for traces it does nothing. */

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>
export type TraceHeaders = Readonly<Record<string, string>>

/** Fields of a log line; empty outside of a traced request. */
export interface TraceIds {
  readonly trace_id?: string
  readonly span_id?: string
}

export interface CallSpan {
  /** They carry the trace to the process that is called. */
  readonly headers: TraceHeaders
  /** Runs work whose calls and log lines belong to this span. */
  run<Result>(work: () => Result): Result
  end(attributes: SpanAttributes, isError: boolean): void
}

export interface RequestSpan extends CallSpan {
  readonly ids: TraceIds
  /** Whether the trace is recorded. */
  readonly isSampled: boolean
  rename(name: string): void
}

export interface Tracing {
  readonly isOn: boolean
  /**
   * Begins the span of a request, within the trace that its headers name.
   *
   * @param isCallerTrusted whether the caller decides what is recorded; a stranger does for a few requests a second
   */
  startRequest(name: string, headers: Readonly<Record<string, unknown>>, isCallerTrusted: boolean): RequestSpan
  /** Begins a client span within the request that is handled. Names have no values of the request in them. */
  startCall(upstream: string, call: string): CallSpan
  /** Of the span in which the code runs. */
  currentIds(): TraceIds
}

const NOTHING = {}

const noSpan: RequestSpan = {
  headers: NOTHING,
  ids: NOTHING,
  isSampled: false,
  run: (work) => work(),
  end() {},
  rename() {},
}

export const noTracing: Tracing = {
  isOn: false,
  startRequest: () => noSpan,
  startCall: () => noSpan,
  currentIds: () => NOTHING,
}
