/**
 * The result of a payment. The return URL is not trusted: the gateway asks the backend, by its call for that, by the provider's endpoint
 * where it can be read again, or by the status of a customer's order. Where nothing answers, the payment stays pending, and no second one
 * is opened.
 */
import type { GatewayContext } from '../context.ts'
import { UpstreamError } from '../shared/errors.ts'
import type { OrderStatus, SettlePaymentInput } from '../resolverTypes.generated.ts'
import { checkKey } from '../session/repeatedResponses.ts'
import type { CartModel } from './checkoutModel.ts'
import { messageIn } from './messages.ts'
import type { OrderModel } from './orderModel.ts'
import type { OrderRecord } from './orderRecords.ts'
import { type PaymentStatus, readPayment, restoreCart, settle } from './orderSource.ts'
import { messageLanguage } from '../shared/languages.ts'
import { ORDER_LEASE_MS } from '../session/sharedLock.ts'

const MAX_ID_LENGTH = 200
const SETTLE = 'ext/payment/{service}/{orderId}/settle'

export type SettleResult =
  | { readonly __typename: 'OrderPlaced'; readonly order: OrderModel }
  | {
      readonly __typename: 'PaymentPending'
      readonly order: OrderModel
      readonly isResultExpected: boolean
      readonly paymentUrl: string | null
      readonly isCancellable: boolean
    }
  | {
      readonly __typename: 'PaymentFailed'
      readonly message: string
      readonly order: OrderModel
      readonly isRestored: boolean
      readonly cart: CartModel | null
    }
  | {
      readonly __typename: 'PaymentOfOtherSession'
      readonly number: string | null
      readonly status: OrderStatus
      readonly statusAt: string
      readonly isResultExpected: boolean
    }
  | { readonly __typename: 'PaymentUnknown'; readonly message: string }

/** @throws UpstreamError while the result is unknown */
export async function settlePayment(
  { idempotencyKey, paymentId, givesUp }: SettlePaymentInput,
  context: GatewayContext,
): Promise<SettleResult> {
  checkKey(idempotencyKey)
  const { api, loaders, lock, store } = context
  const language = messageLanguage(store)
  const found = paymentId.length <= MAX_ID_LENGTH ? await loaders.orders.ofPayment(paymentId) : null
  if (!found) return { __typename: 'PaymentUnknown', message: messageIn(language, 'paymentUnknown') }
  const { model, isOwn } = found
  if (!isOwn)
    return {
      __typename: 'PaymentOfOtherSession',
      number: model.record.number,
      ...(await loaders.orders.statusOf(model)),
      isResultExpected: api.has('ext/order/{orderId}'),
    }
  return lock.run(`order ${model.key}`, () => settleOnce(model.key, givesUp ?? false, context), ORDER_LEASE_MS)
}

async function settleOnce(key: string, givesUp: boolean, context: GatewayContext): Promise<SettleResult> {
  const { api, loaders, store } = context
  const { orders, carts } = loaders
  const language = messageLanguage(store)
  const record = await orders.records.get(key)
  if (!record?.orderId) return { __typename: 'PaymentUnknown', message: messageIn(language, 'paymentUnknown') }
  if (record.state === 'CANCELLED') return failed(key, record, await carts.current(), context)
  const { orderId, service } = record
  if (record.state === 'DONE' || service === null)
    return { __typename: 'OrderPlaced', order: orders.model(key, record) }

  const { status, model, isResultExpected } = await resultOf(key, { ...record, orderId, service }, givesUp, context)
  if (status === 'pending' || (status === 'failed' && !(await isCancelled(model, context)))) {
    const paymentUrl = record.page?.url ?? null
    const isCancellable = api.has(SETTLE)
    return {
      __typename: 'PaymentPending',
      order: { ...model, status: 'PENDING' },
      isResultExpected,
      paymentUrl,
      isCancellable,
    }
  }
  if (status === 'paid') {
    const done = { ...record, state: 'DONE' as const }
    await orders.records.put(key, done)
    return { __typename: 'OrderPlaced', order: { ...model, record: done } }
  }
  let isRestored = false
  const cart = await carts.refill(async (cartId) => {
    isRestored = await restored(orderId, cartId, record, context)
  })
  const cancelled = { ...record, state: 'CANCELLED' as const, isRestored }
  await orders.records.put(key, cancelled)
  return failed(key, cancelled, cart, context)
}

function failed(
  key: string,
  record: OrderRecord,
  cart: CartModel | null,
  { loaders, store }: GatewayContext,
): SettleResult {
  const { isRestored } = record
  const message = messageIn(messageLanguage(store), isRestored ? 'paymentFailed' : 'notPaid')
  return { __typename: 'PaymentFailed', message, order: loaders.orders.model(key, record), isRestored, cart }
}

/** Only a cancelled order has given its products back. Where no order is shown, the failed payment is all that will be known. */
async function isCancelled(model: OrderModel, { loaders }: GatewayContext): Promise<boolean> {
  return (await model.facts()).status === 'CANCELLED' || !(await loaders.orders.canBeShown(model.record))
}

interface Result {
  readonly status: PaymentStatus
  readonly model: OrderModel
  /** Whether a later request can have another result. */
  readonly isResultExpected: boolean
}

/** @throws UpstreamError */
async function resultOf(
  key: string,
  record: OrderRecord & { readonly orderId: string; readonly service: string },
  givesUp: boolean,
  { loaders, api }: GatewayContext,
): Promise<Result> {
  const { orders } = loaders
  const { orderId, service } = record
  // Our own call: a provider's endpoint of the profile has it only if the profile has it.
  const settled = api.has(SETTLE)
    ? await orders.call(record, (access) => settle(access, { service, orderId, givesUp })).catch(nullIfMissing)
    : null
  if (settled)
    return { status: settled.status, model: orders.model(key, record, settled.order), isResultExpected: true }
  const model = orders.model(key, record)
  const read = api.profile.payments.isReadable
    ? await orders.call(record, (access) => readPayment(access, service, orderId)).catch(nullIfMissing)
    : null
  const isResultExpected = read !== null || (await orders.canBeShown(record))
  return { status: read ?? paymentStatus((await model.facts()).status), model, isResultExpected }
}

/** Of the order, where nothing says more of its payment. */
function paymentStatus(status: OrderStatus): PaymentStatus {
  if (status === 'PENDING') return 'pending'
  return status === 'CANCELLED' ? 'failed' : 'paid'
}

/** Puts the products into the cart; false where the backend has no call for that, so that the client puts them there. */
async function restored(
  orderId: string,
  cartId: string,
  record: OrderRecord,
  { loaders }: GatewayContext,
): Promise<boolean> {
  const done = loaders.orders.call(record, async (access) => {
    await restoreCart(access, orderId, cartId)
    return true
  })
  return (await done.catch(nullIfMissing)) ?? false
}

function nullIfMissing(error: unknown): null {
  if (error instanceof UpstreamError && error.code === 'UPSTREAM_NOT_IMPLEMENTED') return null
  throw error
}
