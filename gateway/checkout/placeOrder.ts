/**
 * Places an order: once per idempotency key, whatever fails in between. Backends that know the ids of requests return the first order for a
 * repeated one. For the others the gateway looks for the order where an answer was lost, and sends no second one until the shopper decides.
 */
import { decimalOrNull } from '#domain/decimal.ts'
import { MAX_REFERENCE_LENGTH } from '#domain/linkText.ts'
import type { GatewayContext } from '../context.ts'
import { badUserInput, isUnsent, refuted, UpstreamError, upstreamErrorToNull } from '../shared/errors.ts'
import type { InputError, OrderRefusalReason, PlaceOrderInput } from '../resolverTypes.generated.ts'
import { returnUrlOf } from '../shared/returnUrl.ts'
import { checkKey } from '../session/repeatedResponses.ts'
import type { CartModel } from './checkoutModel.ts'
import { messageIn } from './messages.ts'
import type { OrderModel } from './orderModel.ts'
import type { OrderRecord } from './orderRecords.ts'
import { OrderRefusal, OrderUncertainty } from './orderRefusal.ts'
import { openPayment } from './orderSource.ts'
import { newRecord, type OrderRequest, recordPlaced, sendCart } from './sendCart.ts'
import type { ExclusiveCart } from './setCheckout.ts'
import { messageLanguage } from '../shared/languages.ts'
import { ORDER_LEASE_MS } from '../session/sharedLock.ts'

const MAX_NUMBER_LENGTH = 20

export type PlaceOrderResult =
  | { readonly __typename: 'OrderPlaced'; readonly order: OrderModel }
  | {
      readonly __typename: 'PaymentNeeded'
      readonly order: OrderModel
      readonly paymentUrl: string
      readonly paymentId: string
    }
  | { readonly __typename: 'PaymentPageUnavailable'; readonly order: OrderModel; readonly message: string }
  | { readonly __typename: 'OrderUncertain'; readonly message: string; readonly sentAt: string }
  | {
      readonly __typename: 'OrderRefused'
      readonly message: string
      readonly reason: OrderRefusalReason
      readonly inputErrors: readonly InputError[]
      readonly cart: CartModel | null
      readonly retryAt: string | null
    }

/** @throws UpstreamError while the result is unknown and a retry with the same key continues */
export async function placeOrder(input: PlaceOrderInput, context: GatewayContext): Promise<PlaceOrderResult> {
  checkInput(input)
  const returnUrl = returnUrlOf(input.returnUrl, '/order-confirmation', context)
  const { api, loaders, lock, store, session } = context
  const language = messageLanguage(store)
  await session.checkBearer()
  // A guest session may come from another store.
  if ((store.pricesHiddenUntilLogin || !api.profile.carts.guestsOrder) && !session.customer)
    return refused(new OrderRefusal('SIGN_IN_REQUIRED', messageIn(language, 'signIn'), {}))
  const owner = await loaders.carts.ownerName()
  const scope = await loaders.carts.scope()
  if (owner === null || scope === null) return refused(new OrderRefusal('EMPTY', messageIn(language, 'emptyCart'), {}))
  const { requestId, key } = loaders.orders.requestOf(owner, input.idempotencyKey)
  return lock.run(
    `order ${key}`,
    async () => {
      try {
        const record = await placedOnce({ owner, scope, requestId, key }, input, context)
        return await resultOf(key, record, returnUrl, context)
      } catch (error) {
        if (error instanceof OrderRefusal) return refused(error)
        if (error instanceof OrderUncertainty)
          return { __typename: 'OrderUncertain', message: error.message, sentAt: error.sentAt.toISOString() }
        throw error
      }
    },
    ORDER_LEASE_MS,
  )
}

/** The order of this key: the one that was placed before, or a new one. */
async function placedOnce(
  request: OrderRequest,
  input: PlaceOrderInput,
  context: GatewayContext,
): Promise<OrderRecord> {
  const { loaders, store, api } = context
  const { records } = loaders.orders
  const known = await records.get(request.key)
  if (known && known.state !== 'SENT') return known
  const found = known && (await adopted(request, known, context))
  if (found) return found
  const uncertain = api.profile.idempotencyKeys ? null : known
  if (uncertain && !input.orderAnyway) throw uncertainty(uncertain, context)

  try {
    const placed = await loaders.carts.exclusively(async (cart) => {
      await checkOtherRequests(request, input, cart, context)
      // The cart that was sent is no longer the session's: only an order that is seen says what has become of it.
      if (uncertain && (await isReplaced(uncertain, cart))) throw uncertainty(uncertain, context)
      return sendCart(request, input, cart, context).catch(async (error: unknown) => {
        if (!uncertain || !isCartOver(error, context)) throw error
        const anew = await cart.startAnew()
        throw new OrderRefusal('CHANGED', messageIn(messageLanguage(store), 'cartChanged'), { cart: anew })
      })
    })
    if (placed) return placed
    throw new OrderRefusal('EMPTY', messageIn(messageLanguage(store), 'emptyCart'), {})
  } catch (error) {
    if (error instanceof OrderRefusal) return afterRefusal(error, request, known, context)
    if (isUnsent(error)) await forgetUnsent(request, known, context)
    if (isUnsent(error) && !known) throw error
    return afterLostAnswer(error, request, context)
  }
}

/** Whether the cart that was sent has been ended, or is no longer the backend's, so that reading it has opened another one. */
async function isReplaced({ cartId }: OrderRecord, cart: ExclusiveCart): Promise<boolean> {
  await cart.read()
  return (await cart.call((open) => Promise.resolve(open.cartId))) !== cartId
}

/** The order of an earlier attempt, if the refusal of this one comes from it; else the refusal stands. */
async function afterRefusal(
  refusal: OrderRefusal,
  request: OrderRequest,
  known: OrderRecord | null,
  context: GatewayContext,
): Promise<OrderRecord> {
  const { loaders, now, api } = context
  // The cart of this key may have been ordered long ago, so that the gateway has forgotten it.
  const isOrderedCart = ['EMPTY', 'CHANGED'].includes(refusal.reason)
  const old = isOrderedCart && !known ? await adopted(request, newRecord(request, '', null, now), context) : null
  if (old) return old
  // An attempt whose result is unknown stays so.
  if (!known || api.profile.idempotencyKeys) await loaders.orders.records.delete(request.key)
  throw refusal
}

/** Nothing was ordered by this attempt: only an earlier one of the same key, if there is one, may have ordered. */
async function forgetUnsent(
  { key }: OrderRequest,
  earlier: OrderRecord | null,
  { loaders, log }: GatewayContext,
): Promise<void> {
  const { records } = loaders.orders
  await (earlier ? records.put(key, earlier) : records.delete(key)).catch((err: unknown) =>
    log.error({ err }, 'order: not sent, but its attempt could not be forgotten'),
  )
}

/** Where requests have no ids, an order whose answer was lost is looked for; if it is not found, the shopper decides. */
async function afterLostAnswer(failure: unknown, request: OrderRequest, context: GatewayContext): Promise<OrderRecord> {
  const { loaders, api, log } = context
  if (!(failure instanceof UpstreamError)) throw failure
  const sent = await loaders.orders.records.get(request.key).catch(() => {
    throw failure
  })
  if (sent?.state !== 'SENT') throw failure
  // A retry finds the same order; a refusal would not be retried.
  if (api.profile.idempotencyKeys && failure.code !== 'UPSTREAM_REJECTED') throw failure
  log.error({ code: failure.code, upstream: failure.upstream }, 'order: its answer was lost')
  const found = await adopted(request, sent, context)
    .catch(
      upstreamErrorToNull(({ code, upstream }) => log.warn({ code, upstream }, 'order: not found after a lost answer')),
    )
    // Whatever fails here, such as the session store: the order may have been placed.
    .catch((err: unknown) => log.error({ err }, 'order: not found after a lost answer'))
  if (found) return found
  if (api.profile.idempotencyKeys) throw refuted(failure, 'the cart cannot be read, so that it may have been ordered')
  throw uncertainty(sent, context)
}

/** Whether the backend refuses the cart as gone although it can be read: it stays so, and cannot be ordered. */
function isCartOver(error: unknown, { api }: GatewayContext): boolean {
  const isGone = error instanceof UpstreamError && error.refusalKind === 'CART_GONE'
  return isGone && api.profile.carts.readableAfterOrder
}

function uncertainty({ placedAt }: OrderRecord, { store }: GatewayContext): OrderUncertainty {
  return new OrderUncertainty(messageIn(messageLanguage(store), 'orderUncertain', store.contact.email), placedAt)
}

/**
 * A cart that was sent under another key, such as that of another tab, may be ordered already.
 *
 * @throws OrderRefusal, OrderUncertainty
 */
async function checkOtherRequests(
  { requestId }: OrderRequest,
  { orderAnyway }: PlaceOrderInput,
  cart: ExclusiveCart,
  context: GatewayContext,
): Promise<void> {
  const { loaders, store, api } = context
  if (api.profile.idempotencyKeys) return
  for (const other of cart.orderRequests.filter((one) => one !== requestId)) {
    const key = loaders.orders.keyOfRequest(other)
    const record = await loaders.orders.records.get(key)
    if (!record) continue
    const placed = record.state === 'SENT' ? await loaders.orders.lookUp(key, record) : record
    if (placed && record.state === 'SENT') await recordPlaced(key, record, placed, context)
    // Lines of a guest's cart that was ordered may stand in the customer's, beside others.
    if (placed && (await cart.call((open) => Promise.resolve(open.cartId))) === record.cartId) {
      await cart.end()
      throw new OrderRefusal('EMPTY', messageIn(messageLanguage(store), 'alreadyOrdered'), {})
    }
    if (!orderAnyway) throw uncertainty(record, context)
  }
}

/** Looks for an order of an earlier attempt. */
async function adopted(
  request: OrderRequest,
  record: OrderRecord,
  context: GatewayContext,
): Promise<OrderRecord | null> {
  const found = await context.loaders.orders.lookUp(request.key, record)
  if (!found) return null
  const placed = await recordPlaced(request.key, record, found, context)
  // The cart has become this order, even if the attempt that placed it did not come this far.
  await endCart(request.requestId, context)
  return placed
}

/** @param requestId that has ordered the cart */
async function endCart(requestId: string, { loaders, log }: GatewayContext): Promise<void> {
  await loaders.carts
    .exclusively(async (cart) => {
      if (cart.orderRequests.includes(requestId)) await cart.end()
    })
    .catch((err: unknown) => log.error({ err }, 'order: placed, but its cart could not be ended'))
}

async function resultOf(
  key: string,
  record: OrderRecord,
  returnUrl: string,
  context: GatewayContext,
): Promise<PlaceOrderResult> {
  const { loaders, store } = context
  const order = loaders.orders.model(key, record)
  const { service, state } = record
  if (state === 'CANCELLED')
    throw new OrderRefusal('REJECTED', messageIn(messageLanguage(store), 'paymentFailed'), {
      cart: await loaders.carts.current(),
    })
  if (state !== 'PLACED' || service === null) return { __typename: 'OrderPlaced', order }
  const pending: OrderModel = { ...order, status: 'PENDING' }
  const page = await pageOf(key, record, returnUrl, context)
  if (page) return { __typename: 'PaymentNeeded', order: pending, paymentUrl: page.url, paymentId: page.paymentId }
  const message = messageIn(messageLanguage(store), 'paymentPageDown')
  return { __typename: 'PaymentPageUnavailable', order: pending, message }
}

/** The provider's page; null if it cannot be opened now. Where requests have no ids, it is opened once: a second one may be a second payment. */
async function pageOf(
  key: string,
  record: OrderRecord,
  returnUrl: string,
  context: GatewayContext,
): Promise<OrderRecord['page']> {
  const { loaders, api, log } = context
  const { service, orderId } = record
  if (record.page && !api.profile.idempotencyKeys) return record.page
  if (service === null || orderId === null) return null
  const { orders } = loaders
  const page = await orders
    .call(record, (access) => openPayment(access, { service, orderId, returnUrl }))
    .catch(upstreamErrorToNull((err) => log.error({ err }, 'order: placed, but its payment could not be opened')))
  if (page)
    await Promise.all([
      orders.records.addPayment(page.paymentId, key),
      orders.records.put(key, { ...record, page }),
    ]).catch((err: unknown) => log.error({ err }, 'order: placed, but its payment could not be recorded'))
  return page
}

function refused({ message, reason, inputErrors, cart, retryAt }: OrderRefusal): PlaceOrderResult {
  return {
    __typename: 'OrderRefused',
    message,
    reason,
    inputErrors,
    cart,
    retryAt: retryAt?.toISOString() ?? null,
  }
}

function checkInput({ idempotencyKey, expectedGross, reference, socialSecurityNumber }: PlaceOrderInput): void {
  checkKey(idempotencyKey)
  const amount = decimalOrNull(expectedGross)
  if (!amount || amount.lt(0)) throw badUserInput('expectedGross: expected an amount of 0 or more, got another')
  if (reference && reference.length > MAX_REFERENCE_LENGTH)
    throw badUserInput(`reference: expected at most ${MAX_REFERENCE_LENGTH} characters, got ${reference.length}`)
  if (socialSecurityNumber && socialSecurityNumber.length > MAX_NUMBER_LENGTH)
    throw badUserInput(
      `socialSecurityNumber: expected at most ${MAX_NUMBER_LENGTH} characters, got ${socialSecurityNumber.length}`,
    )
}
