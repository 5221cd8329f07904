/** The storefront REST API as the slices see it. */

export interface StorefrontRequest {
  /** Who is asked, in one word: names the fault, the count and the log line. */
  readonly upstream: string
  /** GET unless said otherwise. */
  readonly method?: 'GET' | 'POST'
  /** Below the API's address, such as `/api/stock/list`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly storeCode: string
  /** A customer's token. Answers to different tokens are never shared. */
  readonly token?: string
  /** Holds what only one customer may know: asked once, never shared with an equal request, and the answer's own words stay out of faults. */
  readonly isConfidential?: boolean
}

export interface StorefrontApi {
  /** The JSON of the answer as it is: for calls without an envelope. @throws UpstreamError */
  readBare(request: StorefrontRequest): Promise<unknown>
  /** What lies in the envelope `{code, result}`. @throws UpstreamError */
  readResult(request: StorefrontRequest): Promise<unknown>
}
