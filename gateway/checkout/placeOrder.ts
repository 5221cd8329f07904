/** Places an order: once per idempotency key, whatever fails in between. The key lives with the order, in the backend. */
import { personalNumberProblem } from '#domain/address.ts'
import { decimalOrNull, toText } from '#domain/decimal.ts'
import { nextVerification } from '#domain/verificationHours.ts'
import type { GatewayContext } from '../context.ts'
import { badUserInput, UpstreamError } from '../errors.ts'
import { findOrder } from '../orderRequest.ts'
import type { InputError, OrderRefusalReason, PlaceOrderInput } from '../resolverTypes.generated.ts'
import { accountStatusOf } from '../session/accountStatus.ts'
import { backendIdOf } from '../session/customerId.ts'
import { checkKey } from '../session/repeatedResponses.ts'
import { verificationMessage } from '../verificationNeeded.ts'
import { type CartModel, isVirtual } from './checkoutModel.ts'
import { type CheckoutState, NO_DETAILS } from './checkoutState.ts'
import { errorOf, missingDetails } from './details.ts'
import { messageIn, type MessageName } from './messages.ts'
import { openAccount, passwordErrors } from './openAccount.ts'
import type { OrderModel } from './orderModel.ts'
import type { OrderRecord } from './orderRecords.ts'
import { OrderRefusal } from './orderRefusal.ts'
import { openPayment, type PlacedOrder, sendOrder } from './orderSource.ts'
import { type ExclusiveCart, selectAgain, splitCode } from './setCheckout.ts'

const MAX_REFERENCE_LENGTH = 100
const MAX_NUMBER_LENGTH = 20

export type PlaceOrderResult =
  | { readonly __typename: 'OrderPlaced'; readonly order: OrderModel }
  | {
      readonly __typename: 'PaymentNeeded'
      readonly order: OrderModel
      readonly paymentUrl: string
      readonly paymentId: string
    }
  | {
      readonly __typename: 'OrderRefused'
      readonly message: string
      readonly reason: OrderRefusalReason
      readonly inputErrors: readonly InputError[]
      readonly cart: CartModel | null
      readonly retryAt: string | null
    }

/** @throws UpstreamError while the result is unknown; a retry with the same key continues */
export async function placeOrder(input: PlaceOrderInput, context: GatewayContext): Promise<PlaceOrderResult> {
  checkInput(input)
  const { loaders, lock, store, session } = context
  const { language } = store.i18n
  // A guest session may come from another store.
  if (store.pricesHiddenUntilLogin && !session.customer)
    return refused(new OrderRefusal('SIGN_IN_REQUIRED', messageIn(language, 'signIn'), {}))
  const owner = await loaders.carts.ownerName()
  const scope = await loaders.carts.scope()
  if (owner === null || scope === null) return refused(new OrderRefusal('EMPTY', messageIn(language, 'emptyCart'), {}))
  const { requestId, key } = loaders.orders.requestOf(owner, input.idempotencyKey)
  return lock.run(`order ${key}`, async () => {
    try {
      const record = await placedOnce({ owner, scope, requestId, key }, input, context)
      return await resultOf(key, record, context)
    } catch (error) {
      if (error instanceof OrderRefusal) return refused(error)
      throw error
    }
  })
}

interface Request {
  readonly owner: string
  readonly scope: string
  readonly requestId: string
  readonly key: string
}

/** The order of this key: the one that was placed before, or a new one. */
async function placedOnce(request: Request, input: PlaceOrderInput, context: GatewayContext): Promise<OrderRecord> {
  const { loaders, store } = context
  const { records } = loaders.orders
  const known = await records.get(request.key)
  if (known && known.state !== 'SENT') return known
  const found = known && (await adopted(request, known, context))
  if (found) return found

  try {
    const placed = await loaders.carts.exclusively((cart) => place(request, input, cart, context))
    if (placed) return placed
    throw new OrderRefusal('EMPTY', messageIn(store.i18n.language, 'emptyCart'), {})
  } catch (error) {
    if (!(error instanceof OrderRefusal)) throw error
    // The cart of this key may have been ordered long ago, so that the gateway has forgotten it.
    const isOrderedCart = error.reason === 'EMPTY' || error.reason === 'CHANGED'
    const old =
      isOrderedCart && !known ? await adopted(request, newRecord(request, '', null, context.now), context) : null
    if (!old) {
      await records.delete(request.key)
      throw error
    }
    return old
  }
}

/** Queries the backend for an order of an earlier attempt. */
async function adopted(
  { requestId, key }: Request,
  record: OrderRecord,
  { loaders }: GatewayContext,
): Promise<OrderRecord | null> {
  const orderId = await loaders.orders.call(record, (access) => findOrder(access, requestId))
  if (orderId === null) return null
  const placed: OrderRecord = { ...record, state: 'PLACED', orderId }
  await loaders.orders.records.put(key, placed)
  // The cart has become this order, even if the attempt that placed it did not come this far.
  await loaders.carts.exclusively((cart) => (cart.isOrderedBy(requestId) ? cart.end() : Promise.resolve()))
  return placed
}

async function place(
  request: Request,
  input: PlaceOrderInput,
  cart: ExclusiveCart,
  context: GatewayContext,
): Promise<OrderRecord> {
  const { loaders, store, session, now } = context
  const { language } = store.i18n
  const say = (name: MessageName, bound: string | null = null): string => messageIn(language, name, bound)
  await checkAccount(context)
  if (!input.acceptsTerms) throw new OrderRefusal('TERMS_NOT_ACCEPTED', say('termsNotAccepted'), {})

  const read = await cart.read()
  const issues = await loaders.carts.issuesOf(read)
  if (issues.includes('EMPTY')) throw new OrderRefusal('EMPTY', say('emptyCart'), { cart: read })
  if (input.cartVersion < read.linesSince || input.cartVersion > read.version)
    throw new OrderRefusal('CHANGED', say('cartChanged'), { cart: read })
  if (issues.length > 0) throw new OrderRefusal('BLOCKED', say('blocked'), { cart: read })

  const shipsNothing = isVirtual(read.lines.map(({ line }) => line))
  const state = await loaders.checkout.states.get(request.scope)
  const details: CheckoutState = { ...NO_DETAILS, modifiedAt: now.getTime(), ...state }
  if (details.email === null) details.email = session.customer?.email ?? null
  const inputErrors = [
    ...missingDetails(details, shipsNothing, context),
    ...numberErrors(input, context),
    ...passwordErrors(input, context),
  ]
  if (inputErrors.length > 0) {
    // The specification's text for an address that cannot be used; the field has its own.
    const message = inputErrors.some(({ path, rule }) => path.includes('Address') && rule !== 'REQUIRED')
      ? say('invalidAddress', store.contact.email)
      : say('invalidInput')
    throw new OrderRefusal('INPUT', message, { cart: read, inputErrors })
  }

  // A cart that was opened again after a failed payment has no methods yet.
  const isSelected = shipsNothing || loaders.carts.hasDelivery(read.totals)
  const model = isSelected ? read : await selectAgain(details, shipsNothing, cart, context)
  const total = toText(loaders.carts.payableOf(model))
  if (isMore(total, input.expectedGross)) throw new OrderRefusal('PRICE_CHANGED', say('priceChanged'), { cart: model })

  const billingAddress = details.billingAddress ?? details.shippingAddress
  if (!billingAddress) throw new Error('expected an address after the check of the details, got none')
  // Before the order, so that an address of another account refuses it while nothing has been ordered.
  await openAccount(request.owner, input, { email: details.email, ...billingAddress }, context)
  const [carrierCode, methodCode] = splitCode(details.deliveryMethod)
  const sent = newRecord(request, '', details.paymentService, now)
  return cart.order(request.requestId, {
    before: (cartId) => loaders.orders.records.put(request.key, { ...sent, cartId }),
    send: (access) =>
      sendOrder(access, {
        requestId: request.requestId,
        customerId: session.customer && backendIdOf(session.customer.customerId),
        products: cart.products(model),
        total: Number(input.expectedGross),
        details,
        shippingAddress: shipsNothing ? null : details.shippingAddress,
        billingAddress,
        delivery: !shipsNothing && carrierCode && methodCode ? { carrierCode, methodCode } : null,
        socialSecurityNumber: store.requireSsnForCheckout ? (input.socialSecurityNumber ?? null) : null,
        reference: input.reference ?? null,
        now,
      }),
    refusalOf: (error) => refusalOf(error, model, context),
    after: async (cartId, { orderId, number }: PlacedOrder) => {
      const record: OrderRecord = { ...sent, cartId, state: 'PLACED', orderId, number }
      await loaders.orders.records.put(request.key, record)
      return record
    },
  })
}

/** Approval and verification as the backend says now: a profile in the session may be minutes old. */
async function checkAccount({ session, store, now }: GatewayContext): Promise<void> {
  if (!session.customer) return
  const { i18n } = store
  const status = accountStatusOf(await session.reload(), store)
  if (status === 'IDENTITY_NOT_VERIFIED') throw new OrderRefusal(status, verificationMessage(store), {})
  if (status === 'NOT_APPROVED') throw new OrderRefusal('NOT_APPROVED', messageIn(i18n.language, 'notApproved'), {})
  if (status === 'NUMBER_NOT_VERIFIED')
    throw new OrderRefusal('NUMBER_NOT_VERIFIED', messageIn(i18n.language, 'numberNotVerified'), {
      retryAt: nextVerification(now, i18n.timeZone),
    })
}

function numberErrors({ socialSecurityNumber }: PlaceOrderInput, { store }: GatewayContext): readonly InputError[] {
  if (!store.requireSsnForCheckout) return []
  const problem = personalNumberProblem(socialSecurityNumber ?? '')
  return problem ? [errorOf(problem, 'socialSecurityNumber', store)] : []
}

/** What the backend's refusal means; null if it is none, so that the result is unknown. */
function refusalOf(error: unknown, cart: CartModel, { store }: GatewayContext): OrderRefusal | null {
  if (!(error instanceof UpstreamError) || error.status === null) return null
  const { language } = store.i18n
  const { email } = store.contact
  const text = error.refusalText ?? ''
  if (text.startsWith('Error while adding products'))
    return new OrderRefusal('BLOCKED', messageIn(language, 'notAvailable'), { cart })
  if (/^Error while adding (shipping|billing) address/.test(text))
    return new OrderRefusal('REJECTED', messageIn(language, 'invalidAddress', email), { cart })
  if (text.startsWith('Error placing an order'))
    return new OrderRefusal(
      'REJECTED',
      text.replace(/^Error placing an order\.? */, '') || messageIn(language, 'tryAgain'),
      { cart },
    )
  // The total has risen between our check and the order, or another client has changed the cart.
  if (error.status === 409 && /\btotal\b/i.test(text))
    return new OrderRefusal('PRICE_CHANGED', messageIn(language, 'priceChanged'), { cart })
  if (error.status === 404 || error.status === 409)
    return new OrderRefusal('CHANGED', messageIn(language, 'cartChanged'), { cart })
  if (error.status === 400)
    return new OrderRefusal('REJECTED', messageIn(language, 'internalValidation', email), { cart })
  return null
}

async function resultOf(key: string, record: OrderRecord, context: GatewayContext): Promise<PlaceOrderResult> {
  const { loaders, store, storeUrl } = context
  const order = loaders.orders.model(key, record)
  const { service, orderId, state } = record
  if (state === 'CANCELLED')
    throw new OrderRefusal('REJECTED', messageIn(store.i18n.language, 'paymentFailed'), {
      cart: await loaders.carts.current(),
    })
  if (state !== 'PLACED' || service === null || orderId === null) return { __typename: 'OrderPlaced', order }
  const page = await loaders.orders.call(record, (access) =>
    openPayment(access, { service, orderId, returnUrl: `${storeUrl(store)}/order-confirmation` }),
  )
  await loaders.orders.records.addPayment(page.paymentId, key)
  return {
    __typename: 'PaymentNeeded',
    order: { ...order, status: 'PENDING' },
    paymentUrl: page.url,
    paymentId: page.paymentId,
  }
}

function newRecord({ owner, requestId }: Request, cartId: string, service: string | null, now: Date): OrderRecord {
  return { owner, requestId, cartId, state: 'SENT', orderId: null, number: null, service, placedAt: now.getTime() }
}

function refused({ message, reason, inputErrors, cart, retryAt }: OrderRefusal): PlaceOrderResult {
  return { __typename: 'OrderRefused', message, reason, inputErrors, cart, retryAt: retryAt?.toISOString() ?? null }
}

function isMore(total: string, expected: string): boolean {
  const [now, seen] = [decimalOrNull(total), decimalOrNull(expected)]
  return !now || !seen || Number(toText(now, 2)) > Number(toText(seen, 2))
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
