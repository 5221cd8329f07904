/** The storefront REST API as the slices see it. */

interface StorefrontCall {
  /** Which service is called, in one word: names the error, the count and the log line, and has its own connections and circuit breaker. */
  readonly upstream: string
  /** Below the API's address, such as `/api/stock/list`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly storeCode: string
  /** A customer's token. Answers to different tokens are never shared. */
  readonly token?: string
  /** The answer's own message may name a customer: it stays out of errors and logs. */
  readonly hidesMessage?: boolean
}

/** Changes nothing, whatever its method: repeated once when the connection breaks, and shared by equal reads in flight. */
export interface StorefrontRead extends StorefrontCall {
  /** GET unless given. */
  readonly method?: 'GET' | 'POST'
}

/** Changes something: sent once, never shared, and finished even if the client is gone. */
export interface StorefrontWrite extends StorefrontCall {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  /** For calls that the backend does once per key: sent as `Idempotency-Key`, and repeated once when the connection breaks. */
  readonly idempotencyKey?: string
}

export type StorefrontRequest = StorefrontRead | StorefrontWrite

/** What all methods throw: UpstreamError, or GraphQLError TOO_MANY_UPSTREAM_CALLS. */
export interface StorefrontApi {
  /** The JSON of the answer as it is: for calls without an envelope. */
  readBare(request: StorefrontRead): Promise<unknown>
  /** What lies in the envelope `{code, result}`. */
  readResult(request: StorefrontRead): Promise<unknown>
  writeBare(request: StorefrontWrite): Promise<unknown>
  writeResult(request: StorefrontWrite): Promise<unknown>
  /** For answers that other requests use too: reads go on when the client of this request is gone, and take the time they need. */
  readonly shared: StorefrontApi
  /** Waits for such an answer no longer than the service's time budget, and not at all while its breaker is open. */
  waitFor<Answer>(upstream: string, answer: Promise<Answer>): Promise<Answer>
}
