/**
 * The result of a payment. The return URL is not trusted: the gateway asks the backend, by its call for that, by the provider's endpoint
 * where it can be read again, or by the status of a customer's order. Where nothing answers, the payment stays pending, and no second one
 * is opened.
 */
import type { GatewayContext } from '../context.ts'
import { UpstreamError } from '../errors.ts'
import type { OrderStatus, SettlePaymentInput } from '../resolverTypes.generated.ts'
import { checkKey } from '../session/repeatedResponses.ts'
import type { CartModel } from './checkoutModel.ts'
import { messageIn } from './messages.ts'
import type { OrderModel } from './orderModel.ts'
import type { OrderRecord } from './orderRecords.ts'
import { type PaymentStatus, readPayment, restoreCart, settle } from './orderSource.ts'

const MAX_ID_LENGTH = 200

export type SettleResult =
  | { readonly __typename: 'OrderPlaced' | 'PaymentPending'; readonly order: OrderModel }
  | { readonly __typename: 'PaymentFailed'; readonly message: string; readonly cart: CartModel | null }
  | {
      readonly __typename: 'PaymentOfOtherSession'
      readonly number: string | null
      readonly status: OrderStatus
      readonly statusAt: string
    }
  | { readonly __typename: 'PaymentUnknown'; readonly message: string }

/** @throws UpstreamError while the result is unknown */
export async function settlePayment(
  { idempotencyKey, paymentId }: SettlePaymentInput,
  context: GatewayContext,
): Promise<SettleResult> {
  checkKey(idempotencyKey)
  const { loaders, lock, store } = context
  const { language } = store.i18n
  const found = paymentId.length <= MAX_ID_LENGTH ? await loaders.orders.ofPayment(paymentId) : null
  if (!found) return { __typename: 'PaymentUnknown', message: messageIn(language, 'paymentUnknown') }
  const { model, isOwn } = found
  if (!isOwn)
    return {
      __typename: 'PaymentOfOtherSession',
      number: model.record.number,
      ...(await loaders.orders.statusOf(model)),
    }
  return lock.run(`order ${model.key}`, () => settleOnce(model.key, context))
}

async function settleOnce(key: string, context: GatewayContext): Promise<SettleResult> {
  const { loaders, store } = context
  const { orders, carts } = loaders
  const { language } = store.i18n
  const record = await orders.records.get(key)
  if (!record?.orderId) return { __typename: 'PaymentUnknown', message: messageIn(language, 'paymentUnknown') }
  const failed = { __typename: 'PaymentFailed', message: messageIn(language, 'paymentFailed') } as const
  if (record.state === 'CANCELLED') return { ...failed, cart: await carts.current() }
  const { orderId, service } = record
  if (record.state === 'DONE' || service === null)
    return { __typename: 'OrderPlaced', order: orders.model(key, record) }

  const { status, model } = await resultOf(key, { ...record, orderId, service }, context)
  // Only a cancelled order has given its products back.
  const isCancelled = status === 'failed' && (await model.facts()).status === 'CANCELLED'
  if (status === 'pending' || (status === 'failed' && !isCancelled))
    return { __typename: 'PaymentPending', order: { ...model, status: 'PENDING' } }
  if (status === 'paid') {
    const done = { ...record, state: 'DONE' as const }
    await orders.records.put(key, done)
    return { __typename: 'OrderPlaced', order: { ...model, record: done } }
  }
  const cart = await carts.refill((cartId) => refill(orderId, cartId, record, context))
  await orders.records.put(key, { ...record, state: 'CANCELLED' })
  return { ...failed, cart }
}

interface Result {
  readonly status: PaymentStatus
  readonly model: OrderModel
}

/** @throws UpstreamError */
async function resultOf(
  key: string,
  record: OrderRecord & { readonly orderId: string; readonly service: string },
  { loaders, api }: GatewayContext,
): Promise<Result> {
  const { orders } = loaders
  const { orderId, service } = record
  // Our own call: a provider's endpoint of the profile has it only if the profile has it.
  const settled = api.has('ext/payment/{service}/{orderId}/settle')
    ? await orders.call(record, (access) => settle(access, service, orderId)).catch(nullIfMissing)
    : null
  if (settled) return { status: settled.status, model: orders.model(key, record, settled.order) }
  const model = orders.model(key, record)
  const read = api.profile.payments.isReadable
    ? await orders.call(record, (access) => readPayment(access, service, orderId)).catch(nullIfMissing)
    : null
  return { status: read ?? paymentStatus((await model.facts()).status), model }
}

/** Of the order, where nothing says more of its payment. */
function paymentStatus(status: OrderStatus): PaymentStatus {
  if (status === 'PENDING') return 'pending'
  return status === 'CANCELLED' ? 'failed' : 'paid'
}

/** Without the backend's call the shopper orders again from the confirmation. */
async function refill(
  orderId: string,
  cartId: string,
  record: OrderRecord,
  { loaders }: GatewayContext,
): Promise<void> {
  await loaders.orders.call(record, (access) => restoreCart(access, orderId, cartId)).catch(nullIfMissing)
}

function nullIfMissing(error: unknown): null {
  if (error instanceof UpstreamError && error.code === 'UPSTREAM_NOT_IMPLEMENTED') return null
  throw error
}
