/** Every metric of the shop. Labels have few values: names of routes, of registered documents, of upstream services and of stores. */

interface Described {
  readonly help: string
  readonly labels: readonly string[]
}

interface Bucketed extends Described {
  readonly buckets: readonly number[]
}

export const COUNTERS = {
  karat_operation_errors_total: {
    help: 'Errors in responses, by operation and code',
    labels: ['operation', 'code'],
  },
  karat_upstream_errors_total: {
    help: 'Errors in responses that an upstream caused, by service and code',
    labels: ['upstream', 'code'],
  },
  karat_cache_requests_total: {
    help: 'Look-ups in a cache: response, document (compiled), page or picture; hit or miss',
    labels: ['cache', 'result'],
  },
  karat_coalesced_requests_total: {
    help: 'Requests that waited for an equal one instead of being executed: an operation, a page, or a read of an upstream',
    labels: ['kind'],
  },
  karat_rate_limited_requests_total: { help: 'Requests that a limit has refused, by route', labels: ['route'] },
  karat_orders_total: {
    help: 'Requests to place an order: placed, refused (of the shopper or the cart), failed, or unknown',
    labels: ['outcome'],
  },
  karat_offline_builds_total: {
    help: 'Attempts to build the catalogue that a shopper takes along: built or failed',
    labels: ['store', 'result'],
  },
  karat_refused_streams_total: {
    help: 'Metal streams that were refused, because one address or all have as many as allowed',
    labels: ['limit'],
  },
  karat_catalogue_missing_facets_total: {
    help: 'Listings and searches that were answered without facets, which failed or came too late',
    labels: ['store'],
  },
  karat_catalogue_failures_total: {
    help: 'Attempts to read documents or indices of a store that failed, and are repeated',
    labels: ['store'],
  },
  karat_lost_leases_total: {
    help: 'Tasks on a cart or a session whose lease could not be renewed: the session store failed, or another process has taken it',
    labels: ['reason'],
  },
  karat_mails_total: {
    help: 'Mails that the gateway sends itself: sent, failed (and tried again) or given_up',
    labels: ['result'],
  },
  karat_log_lines_total: { help: 'Lines of the log', labels: ['level'] },
  karat_error_reports_total: { help: 'Reports to ERROR_REPORT_URL: sent, failed or dropped', labels: ['result'] },
  karat_spans_total: { help: 'Spans for the receiver of traces: sent or failed', labels: ['result'] },
  karat_browser_reports_total: { help: 'Reports of browsers at /reports, by type', labels: ['type'] },
} as const satisfies Readonly<Record<string, Described>>

/** In seconds: from a response of the cache to the time limit of an operation. */
const DURATIONS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const VITAL_LABELS = ['page', 'store'] as const

export const HISTOGRAMS = {
  karat_http_request_duration_seconds: {
    help: 'Requests, by route and class of status; aborted if the client has disconnected before the response',
    labels: ['route', 'status'],
    buckets: DURATIONS,
  },
  karat_operation_duration_seconds: {
    help: 'Operations of registered documents by name, all others as "other"; executed, from the cache, or coalesced',
    labels: ['operation', 'source'],
    buckets: DURATIONS,
  },
  karat_upstream_call_duration_seconds: {
    help: 'Calls of upstream services, by class of status or code of the error',
    labels: ['upstream', 'result'],
    buckets: DURATIONS,
  },
  karat_session_store_duration_seconds: {
    help: 'Commands of the session store; ok or failed',
    labels: ['command', 'result'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2.5],
  },
  karat_web_vitals_lcp_seconds: {
    help: 'Largest contentful paint of a sample of visits',
    labels: VITAL_LABELS,
    buckets: [0.5, 1, 1.5, 2.5, 4, 8],
  },
  karat_web_vitals_inp_seconds: {
    help: 'Interaction to next paint of a sample of visits',
    labels: VITAL_LABELS,
    buckets: [0.05, 0.1, 0.2, 0.35, 0.5, 1],
  },
  karat_web_vitals_cls: {
    help: 'Cumulative layout shift of a sample of visits',
    labels: VITAL_LABELS,
    buckets: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5],
  },
  karat_web_vitals_ttfb_seconds: {
    help: 'Time to the first byte of a sample of visits',
    labels: VITAL_LABELS,
    buckets: [0.1, 0.2, 0.4, 0.8, 1.8, 4],
  },
} as const satisfies Readonly<Record<string, Bucketed>>

export const GAUGES = {
  karat_upstream_breaker_open: {
    help: 'Circuit breakers of the service that are open: its calls fail without being sent',
    labels: ['upstream'],
  },
  karat_upstream_calls_running: { help: 'Calls that have a connection', labels: ['upstream'] },
  karat_upstream_calls_waiting: { help: 'Calls that wait for a connection', labels: ['upstream'] },
  karat_operation_slots: { help: 'Operations that may be executed at the same time', labels: [] },
  karat_operation_slots_in_use: { help: 'Operations that are executed', labels: [] },
  karat_operations_waiting: { help: 'Operations that wait for a slot', labels: [] },
  karat_page_slots: { help: 'Pages that may be rendered at the same time', labels: [] },
  karat_page_slots_in_use: { help: 'Pages that are rendered', labels: [] },
  karat_pages_waiting: { help: 'Pages that wait to be rendered', labels: [] },
  karat_response_cache_bytes: { help: 'Size of the cached responses', labels: [] },
  karat_sessions: { help: 'Sessions in the SQLite store; not known of Redis', labels: [] },
  karat_outbox_waiting: { help: 'Mails that wait to be sent to MAIL_URL', labels: [] },
  karat_outbox_oldest_seconds: { help: 'Age of the oldest mail that waits', labels: [] },
  karat_catalogue_age_seconds: { help: 'Since the documents were last compared with their source', labels: ['store'] },
  karat_store_ready: { help: '0 while the documents of the store were never read whole', labels: ['store'] },
  karat_catalogue_refused_documents: {
    help: 'Documents that failed the check and are left out; of a cluster those that it has answered with',
    labels: ['store', 'entity'],
  },
  karat_prices_age_seconds: { help: 'Since the prices by which listings sort were computed', labels: ['store'] },
  karat_quotes_age_seconds: { help: 'Age of the oldest metal quote', labels: ['currency'] },
  karat_quotes_overdue: { help: '1 while a newer metal quote is overdue', labels: ['currency'] },
  karat_disk_free_bytes: { help: 'Free space at DATA_DIR', labels: [] },
  karat_disk_size_bytes: { help: 'Size of the file system of DATA_DIR', labels: [] },
} as const satisfies Readonly<Record<string, Described>>

export type CounterName = keyof typeof COUNTERS
export type HistogramName = keyof typeof HISTOGRAMS
export type GaugeName = keyof typeof GAUGES
