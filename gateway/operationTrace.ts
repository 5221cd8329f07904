/** What the log and the rate limit know about one operation once it was answered. */
import type { CallCounter } from './upstream/callCounter.ts'

export interface OperationTrace {
  operationName: string | null
  store: string | null
  /** Cost as gateway/plugins/operationCost.ts measures it; null until the operation is parsed and valid. */
  cost: number | null
  /** The upstream calls that were made. */
  calls: CallCounter | null
  /** The document does not parse, validate or fit its variables: GraphQL over HTTP answers 200 under `application/json`. */
  isDocumentRefused: boolean
  faults: Fault[]
}

export interface Fault {
  readonly code: string
  readonly message: string
  readonly path?: string
  readonly upstream?: string
  /** Of our own mistakes only. */
  readonly stack?: string
}

export function createOperationTrace(): OperationTrace {
  return { operationName: null, store: null, cost: null, calls: null, isDocumentRefused: false, faults: [] }
}
