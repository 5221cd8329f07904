/** What the log and the rate limit know about one operation once it was answered. */
export interface OperationTrace {
  operationName: string | null
  faults: Fault[]
  /** Cost as gateway/plugins/operationCost.ts measures it; missing until the operation is parsed and valid. */
  cost?: number
}

export interface Fault {
  readonly code: string
  readonly message: string
  readonly path?: string
  readonly upstream?: string
  /** Of our own mistakes only. */
  readonly stack?: string
}
