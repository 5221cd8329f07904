/** Records what became of a request to place an order, for metrics, traces and the log. */
import { UpstreamError } from '../shared/errors.ts'
import type { GatewayContext } from '../context.ts'
import type { OrderOutcome } from '../shared/operationTrace.ts'
import type { PlaceOrderResult } from './placeOrder.ts'

type Recorded = Pick<GatewayContext, 'log' | 'trace'>

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
    // Only a retry with the same key says whether the order was placed. Before the other services answer, no order is sent.
    trace.order = error instanceof UpstreamError && error.upstream === 'order' ? 'unknown' : 'failed'
    throw error
  } finally {
    if (trace.order !== null) trace.countOrder(trace.order)
    if (trace.order === 'unknown') log.warn('order: no answer says whether it was placed')
  }
}

function outcomeOf({ __typename: type }: PlaceOrderResult): OrderOutcome {
  if (type === 'OrderUncertain') return 'unknown'
  return type === 'OrderRefused' ? 'refused' : 'placed'
}
