/** Data about one operation for the log and the rate limit. */
import type { CallCounter } from '../upstream/callCounter.ts'

export interface OperationTrace {
  operationName: string | null
  /** Whether the document is one of the shop's build or registered: only the names of such operations are measured. */
  isKnownDocument: boolean
  store: string | null
  /** Cost as measured by gateway/plugins/operationCost.ts; null until the operation is parsed and valid. */
  cost: number | null
  /** The upstream calls that were made. */
  calls: CallCounter | null
  /** Whether the response cache has answered instead of an execution. */
  isFromCache: boolean
  /** Whether the response to an equal request that was executed at the same time has been sent. */
  isCoalesced: boolean
  /** Null for an operation that places no order. */
  order: OrderOutcome | null
  /** Counts an order when its outcome is known, which may be after the response that says the time limit was reached. */
  countOrder: (outcome: OrderOutcome) => void
  /** Whether the document fails to parse, to validate or to match its variables: GraphQL over HTTP responds with 200 under `application/json`. */
  isDocumentRefused: boolean
  errors: TracedError[]
}

/** What became of a request to place an order; unknown if no answer says whether it was placed. */
export const ORDER_OUTCOMES = ['placed', 'refused', 'failed', 'unknown'] as const
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number]

export interface TracedError {
  readonly code: string
  readonly message: string
  readonly path?: string
  readonly upstream?: string
  /** For internal errors only. */
  readonly stack?: string
}

export function createOperationTrace(): OperationTrace {
  return {
    operationName: null,
    isKnownDocument: false,
    store: null,
    cost: null,
    calls: null,
    isFromCache: false,
    isCoalesced: false,
    order: null,
    countOrder: () => {},
    isDocumentRefused: false,
    errors: [],
  }
}
