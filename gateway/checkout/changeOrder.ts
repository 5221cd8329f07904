/** What a buyer does with a placed order: cancels it, asks the shop to take something back. */
import { hasLink } from '#domain/linkText.ts'
import * as v from 'valibot'
import type { GatewayContext } from '../context.ts'
import { AccountRefusal, beginTry, refusalByBackend, refuseInput, runOnce } from '../customer/accountChanges.ts'
import type { CancelOrderInput, InputError, OrderStatus, RequestReturnInput } from '../resolverTypes.generated.ts'
import { badUserInput } from '../shared/errors.ts'
import { messageLanguage } from '../shared/languages.ts'
import { messageIn } from './messages.ts'
import type { ReachedOrder } from './openedOrders.ts'
import { announceReturn, cancelOrder as cancelAtBackend } from './orderSource.ts'
import { reachOrder } from './reachOrder.ts'

const MAX_LINES = 500
const MAX_REASON = 2_000
/** Nothing was paid, or everything was paid back. What is paid later can be withdrawn from before it is sent. */
const WITHOUT_RETURNS: readonly OrderStatus[] = ['PENDING', 'CANCELLED', 'CLOSED']

/** @throws UpstreamError, GraphQLError BAD_USER_INPUT */
export async function cancelOrder({ idempotencyKey, orderId }: CancelOrderInput, context: GatewayContext) {
  const change = { operation: 'cancelOrder', idempotencyKey, input: orderId }
  const result = await runOnce(change, context, v.null(), async ({ requestIdOf }) => {
    const id = backendIdOf(await requireOrder(orderId, context))
    // Two tabs, or a shopper and their colleague with the mail's link: the second one finds the order cancelled.
    await context.lock.run(`cancel ${context.store.storeCode} ${id}`, () => cancelOnce(orderId, requestIdOf, context))
    return null
  })
  if (result.kind === 'refused') return result.refused
  const { model } = await requireOrder(orderId, context)
  return { __typename: 'OrderCancelled' as const, order: model }
}

/** @throws AccountRefusal, UpstreamError */
async function cancelOnce(
  orderId: string,
  requestIdOf: (position: string) => string,
  context: GatewayContext,
): Promise<void> {
  const reached = await requireOrder(orderId, context)
  const { later, status } = await reached.model.facts()
  if (status === 'CANCELLED') return
  if (!later.isCancellable) throw refusal('notCancellable', context)
  const id = backendIdOf(reached)
  await reached
    .call((access) => cancelAtBackend(access, id, requestIdOf('cancel')))
    .catch(async (error: unknown) => {
      // It may have been cancelled beside this gateway since it was read.
      const { model } = await requireOrder(orderId, context)
      if ((await model.facts()).status !== 'CANCELLED') refused(context)(error)
    })
  const { records } = context.loaders.orders
  const record = await records.get(reached.model.key)
  if (record) await records.put(reached.model.key, { ...record, state: 'CANCELLED' })
}

/** @throws UpstreamError, GraphQLError BAD_USER_INPUT */
export async function requestReturn(input: RequestReturnInput, context: GatewayContext) {
  const { idempotencyKey, orderId, lines } = input
  const reason = (input.reason ?? '').trim()
  if (lines.length > MAX_LINES) throw badUserInput(`lines: expected 1 to ${MAX_LINES}, got ${lines.length}`)
  const change = { operation: 'requestReturn', idempotencyKey, input: [orderId, lines, reason] }
  const result = await runOnce(change, context, v.null(), async ({ requestIdOf }) => {
    refuseInput(returnErrors(lines, reason, context), context)
    const reached = await requireOrder(orderId, context)
    const { lines: ordered, status } = await reached.model.facts()
    const items = [...new Set(lines)].map((position) => {
      const line = ordered[position]
      if (!line) throw badUserInput(`lines: expected 0 to ${ordered.length - 1}, got ${position}`)
      return { position, sku: line.sku, qty_ordered: Number(line.quantity) }
    })
    if (WITHOUT_RETURNS.includes(status)) throw refusal('nothingToReturn', context)
    const announced = { kind: 'return' as const, requestId: requestIdOf('return'), items, reason }
    const id = backendIdOf(reached)
    // Each sends a mail to the address of the order.
    const ofOrder = await beginTry('returnOfOrder', reached.model.key, context)
    const ofEmail = await beginTry(
      'returnTo',
      reached.model.record.email ?? context.session.customer?.email ?? id,
      context,
    )
    await reached
      .call((access) => announceReturn(access, id, announced))
      .catch(async (error: unknown) => {
        await Promise.all([ofOrder.dismiss(), ofEmail.dismiss()])
        return refused(context)(error)
      })
    return null
  })
  if (result.kind === 'refused') return result.refused
  const { model } = await requireOrder(orderId, context)
  return { __typename: 'ReturnRequested' as const, order: model }
}

function returnErrors(lines: readonly number[], reason: string, { store }: GatewayContext): readonly InputError[] {
  const language = messageLanguage(store)
  const bound = String(MAX_REASON)
  return [
    ...(lines.length === 0
      ? [{ path: 'lines', rule: 'REQUIRED' as const, bound: null, message: messageIn(language, 'chooseReturned') }]
      : []),
    ...(reason.length > MAX_REASON
      ? [{ path: 'reason', rule: 'TOO_LONG' as const, bound, message: messageIn(language, 'tooLong', bound) }]
      : []),
    // The mail to the address of the order repeats it.
    ...(hasLink(reason)
      ? [{ path: 'reason', rule: 'FORMAT' as const, bound: null, message: messageIn(language, 'noLink') }]
      : []),
  ]
}

/** @throws AccountRefusal, the same for an order of somebody else as for an unknown one */
async function requireOrder(orderId: string, context: GatewayContext): Promise<ReachedOrder> {
  const reached = await reachOrder(orderId, context)
  if (!reached) throw refusal('unknownOrder', context)
  return reached
}

function backendIdOf({ model }: ReachedOrder): string {
  return model.record.orderId ?? ''
}

function refusal(
  name: 'notCancellable' | 'nothingToReturn' | 'unknownOrder',
  { store }: GatewayContext,
): AccountRefusal {
  return new AccountRefusal('NOT_ALLOWED', messageIn(messageLanguage(store), name))
}

function refused(context: GatewayContext) {
  return (error: unknown): never => {
    throw refusalByBackend(error, context) ?? error
  }
}
