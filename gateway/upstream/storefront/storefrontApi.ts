/** The interface of the storefront REST API. */
import type { CallName } from './calls.ts'
import type { StorefrontProfile } from './profile.ts'

interface StorefrontCall {
  /** Name of the upstream service: it identifies errors, call counts and log lines, and each service has its own connections and circuit breaker. */
  readonly upstream: string
  /** `/api/` and the call's name, such as `/api/stock/list`; the profile says where the backend has it. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly storeCode: string
  /** The customer's token. Responses for different tokens are never shared. */
  readonly token?: string
  /**
   * An order, a payment or a registration, behind which an ERP, a provider or a mail server works: it has a longer timeout, and is
   * never sent twice. Default: no.
   */
  readonly isSlow?: boolean
  /** The response's own message may contain customer data: it is excluded from errors and logs. */
  readonly hidesMessage?: boolean
  /** The response's message is for the shopper whose input the backend refuses: the error has it, even if logs do not. */
  readonly keepsRefusalText?: boolean
  /** For a path of the backend's own, which an adapter calls in the place of a named call; `path` is then below the address of the API. */
  readonly direct?: DirectCall
}

export interface DirectCall {
  /** The named call, by which refusals are read and calls are measured; null for none. */
  readonly standsFor: CallName | null
  /** The path in messages and traces: the real one may have an id that opens somebody's cart. */
  readonly label: string
  /** Whether it is sent with the gateway's own keys instead of a shopper's token. */
  readonly isSigned: boolean
  readonly headers?: Readonly<Record<string, string>>
}

/** A read, whatever its method: retried once when the connection breaks, and shared by equal reads in flight. */
export interface StorefrontRead extends StorefrontCall {
  /** Default: GET. */
  readonly method?: 'GET' | 'POST'
  /** Optional data: a request waits no longer than the time budget for such data, and a slower response counts as a failure. Default: no. */
  readonly isOptional?: boolean
  /** For a response that is read often and changes rarely: the previous one, which is replaced by another one. */
  readonly previous?: PreviousResponse
}

/** A response whose text is equal to the previous one is not parsed again: its JSON is the same object, which must not be changed. */
export interface PreviousResponse {
  text: string | null
  json: unknown
}

/** A write: sent once, never shared, and not aborted when the client disconnects. */
export interface StorefrontWrite extends StorefrontCall {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  /** Sent as `Idempotency-Key` if the backend executes a write once per key, and then retried once when the connection breaks. */
  readonly idempotencyKey?: string
}

/** A file: sent once, because the backend may count it, and never shared. */
export interface StorefrontFileRead extends StorefrontCall {
  readonly method?: 'GET'
  /** Limit of the response in bytes. */
  readonly maxBytes: number
}

export interface StorefrontFile {
  /** Media type without parameters, in lower case. */
  readonly type: string
  readonly bytes: Buffer
}

export type StorefrontRequest = StorefrontRead | StorefrontWrite | StorefrontFileRead

/** All methods throw UpstreamError, or GraphQLError TOO_MANY_UPSTREAM_CALLS. */
export interface StorefrontApi {
  readonly profile: StorefrontProfile
  /** Whether the backend has the call, as far as known; a call that it does not have is UPSTREAM_NOT_IMPLEMENTED without a request. */
  has(call: CallName): boolean
  /** Notes something that an operator has to mend, for `/health/ready`; each sentence once. */
  note(problem: string): void
  /** The JSON of a response without an envelope, unless it is a refusal. */
  readBare(request: StorefrontRead): Promise<unknown>
  /** The result in the envelope `{code, result}`. */
  readResult(request: StorefrontRead): Promise<unknown>
  writeBare(request: StorefrontWrite): Promise<unknown>
  writeResult(request: StorefrontWrite): Promise<unknown>
  /** The bytes of a file. A web page or JSON is UPSTREAM_MALFORMED: the backend answers errors so. */
  readFile(request: StorefrontFileRead): Promise<StorefrontFile>
  /** For responses that other requests use too: reads are not aborted when the client disconnects and have no time budget. */
  shared(): StorefrontApi
  /** Waits for such a response with optional data no longer than the time budget, and not at all while the service's breaker is open. */
  waitFor<Result>(upstream: string, answer: Promise<Result>): Promise<Result>
}
