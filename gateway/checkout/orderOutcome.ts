/** Records what became of a request to place an order, for metrics and traces. */
import { UpstreamError } from '../shared/errors.ts'
import type { OperationTrace, OrderOutcome } from '../shared/operationTrace.ts'
import type { PlaceOrderResult } from './placeOrder.ts'

export async function withOutcome(
  result: Promise<PlaceOrderResult>,
  trace: Pick<OperationTrace, 'order'>,
): Promise<PlaceOrderResult> {
  try {
    const placed = await result
    trace.order = outcomeOf(placed)
    return placed
  } catch (error) {
    // While the backend does not answer, only a retry with the same key says whether the order was placed.
    trace.order = error instanceof UpstreamError ? 'unknown' : 'failed'
    throw error
  }
}

function outcomeOf({ __typename: type }: PlaceOrderResult): OrderOutcome {
  if (type === 'OrderUncertain') return 'unknown'
  return type === 'OrderRefused' ? 'refused' : 'placed'
}
