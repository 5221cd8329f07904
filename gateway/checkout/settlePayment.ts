/** Fetches the result of a payment from the provider, through the backend. The return URL is not trusted. */
import type { GatewayContext } from '../context.ts'
import type { SettlePaymentInput } from '../resolverTypes.generated.ts'
import { checkKey } from '../session/repeatedResponses.ts'
import type { CartModel } from './checkoutModel.ts'
import { messageIn } from './messages.ts'
import type { OrderModel } from './orderModel.ts'
import { restoreCart, settle } from './orderSource.ts'

const MAX_ID_LENGTH = 200

export type SettleResult =
  | { readonly __typename: 'OrderPlaced' | 'PaymentPending'; readonly order: OrderModel }
  | { readonly __typename: 'PaymentFailed'; readonly message: string; readonly cart: CartModel | null }
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
  return lock.run(`order ${found.key}`, () => settleOnce(found.key, context))
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

  const { status, order } = await orders.call(record, (access) => settle(access, service, orderId))
  const model = orders.model(key, record, order)
  // Only a cancelled order has given its products back.
  const isCancelled = status === 'failed' && (await model.facts()).status === 'CANCELLED'
  if (status === 'pending' || (status === 'failed' && !isCancelled))
    return { __typename: 'PaymentPending', order: model }
  if (status === 'paid') {
    const done = { ...record, state: 'DONE' as const }
    await orders.records.put(key, done)
    return { __typename: 'OrderPlaced', order: orders.model(key, done, order) }
  }

  const cart = await carts.refill(async (cartId) =>
    orders.call(record, (access) => restoreCart(access, orderId, cartId)),
  )
  await orders.records.put(key, { ...record, state: 'CANCELLED' })
  return { ...failed, cart }
}
