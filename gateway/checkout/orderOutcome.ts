/** Records what became of a request to place an order, for metrics, traces and the log. */
import { GraphQLError } from 'graphql'
import { UpstreamError } from '../shared/errors.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { OrderOutcome } from '../shared/operationTrace.ts'
import type { PlaceOrderResult } from './placeOrder.ts'

const CALLERS_ERRORS: readonly unknown[] = ['BAD_USER_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN', 'TOO_MANY_UPSTREAM_CALLS']

type Recorded = Pick<RequestScope, 'log' | 'trace'>

export async function withOutcome(
  result: Promise<PlaceOrderResult>,
  { log, trace }: Recorded,
): Promise<PlaceOrderResult> {
  try {
    const placed = await result
    trace.order = outcomeOf(placed)
    if (placed.__typename === 'OrderRefused') log.info({ reason: placed.reason }, 'order: refused')
    return placed
  } catch (error) {
    trace.order = outcomeOfError(error)
    throw error
  } finally {
    if (trace.order !== null) trace.countOrder(trace.order)
    if (trace.order === 'unknown') log.warn('order: no answer says whether it was placed')
  }
}

function outcomeOfError(error: unknown): OrderOutcome {
  if (error instanceof GraphQLError && CALLERS_ERRORS.includes(error.extensions['code'])) return 'refused'
  // Only a retry with the same key says whether the order was placed. Before the other services answer, no order is sent.
  return error instanceof UpstreamError && error.upstream === 'order' && error.wasSent ? 'unknown' : 'failed'
}

function outcomeOf({ __typename: type }: PlaceOrderResult): OrderOutcome {
  if (type === 'OrderUncertain') return 'unknown'
  return type === 'OrderRefused' ? 'refused' : 'placed'
}
