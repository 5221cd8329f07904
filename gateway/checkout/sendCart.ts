/** Sends the session's cart as an order, after all checks. */
import { isVirtualCart } from '#domain/cartLine.ts'
import { decimalOrNull, toText } from '#domain/decimal.ts'
import { enteredText } from '#domain/enteredText.ts'
import { localDay } from '#domain/localDay.ts'
import { tenDigitNumber } from '#domain/personalNumber.ts'
import type { BuyerCheckRow } from '../buyerCheckSettings.ts'
import type { GatewayContext } from '../context.ts'
import type { StoreView } from '../storeTable.ts'
import type { PlaceOrderInput } from '../resolverTypes.generated.ts'
import { backendIdOf, type CustomerId } from '../session/customerId.ts'
import type { Try } from '../session/tryLimiter.ts'
import { isUnsent } from '../shared/errors.ts'
import { type CheckoutState, NO_DETAILS } from './checkoutState.ts'
import { messageIn } from './messages.ts'
import { openAccount } from './openAccount.ts'
import { explained } from './explainedRefusal.ts'
import { refusalOf } from './orderAnswers.ts'
import { checkAccount, checkCart, checkDetails } from './orderChecks.ts'
import { logOtherTotal, type OrderRecord } from './orderRecords.ts'
import { OrderRefusal } from './orderRefusal.ts'
import { snapshotOf } from './orderSnapshot.ts'
import { promisedDispatch } from './promisedDispatch.ts'
import { sendOrder } from './orderSource.ts'
import { type ExclusiveCart, selectAgain, SelectionError, splitCode } from './setCheckout.ts'
import { messageLanguage } from '../shared/languages.ts'
import type { PlacedOrder } from '../shared/orderRequest.ts'

export interface OrderRequest {
  /** Opaque name of the owner. */
  readonly owner: string
  /** Scope of the cart. */
  readonly scope: string
  /** Id of the request at the backend. */
  readonly requestId: string
  /** Key of the order in ids of the schema. */
  readonly key: string
}

/** @throws OrderRefusal while nothing is ordered, UpstreamError while the result is unknown */
export async function sendCart(
  request: OrderRequest,
  input: PlaceOrderInput,
  cart: ExclusiveCart,
  context: GatewayContext,
): Promise<OrderRecord> {
  const { loaders, store, session, now } = context
  const language = messageLanguage(store)
  await checkAccount(context)
  if (!input.acceptsTerms) throw new OrderRefusal('TERMS_NOT_ACCEPTED', messageIn(language, 'termsNotAccepted'), {})
  const read = await cart.read()
  await checkCart(input, read, context)
  const shipsNothing = isVirtualCart(read.lines.map(({ line }) => line))
  const state = await loaders.checkout.states.get(request.scope)
  const details: CheckoutState = { ...NO_DETAILS, modifiedAt: now.getTime(), ...state }
  details.email ??= session.customer?.email ?? null
  const { hasNumber, declared } = await checkDetails(input, read, { details, shipsNothing }, context)

  // A cart that was opened again after a failed payment has no methods yet.
  const isSelected = shipsNothing || loaders.carts.hasDelivery(read.totals)
  const model = isSelected
    ? read
    : await selectAgain(details, shipsNothing, cart, context).catch(async (error: unknown) => {
        if (!(error instanceof SelectionError)) throw error
        const { message, errors: inputErrors } = error
        const refusal = new OrderRefusal('INPUT', message, { cart: read, inputErrors })
        throw await explained(refusal, { scope: request.scope, details, cart }, context)
      })
  const total = toText(loaders.carts.payableOf(model))
  if (isMore(total, input.expectedGross))
    throw new OrderRefusal('PRICE_CHANGED', messageIn(language, 'priceChanged'), { cart: model })

  const billingAddress = details.billingAddress ?? details.shippingAddress
  if (!billingAddress) throw new Error('expected an address after the check of the details, got none')
  const shippingAddress = shipsNothing ? null : details.shippingAddress
  // Before the order, so that an address of another account refuses it while nothing has been ordered.
  const path = details.billingAddress ? 'billingAddress' : 'shippingAddress'
  const newCustomer = await openAccount(
    request.owner,
    input,
    { email: details.email, ...billingAddress, path },
    context,
  )
  const reference = input.reference == null ? null : enteredText(input.reference)
  const dispatch = shipsNothing ? null : await promisedDispatch(model, details, context)
  const snapshot = snapshotOf({
    cart: model,
    totals: loaders.carts.totalsOf(model),
    products: cart.products(model),
    details,
    shippingAddress,
    billingAddress,
    reference,
    dispatch,
    now,
  })
  const [carrierCode, methodCode] = splitCode(details.deliveryMethod, details.offered?.methods)
  const email = session.customer ? null : (details.email?.toLowerCase() ?? null)
  const sent = { ...newRecord(request, '', details.paymentService, now, total), email }
  const counted = await countOrder(request, details.email ?? '', context)
  const placing = cart.order(request.requestId, {
    before: async (cartId) => {
      await loaders.orders.records.putSnapshot(request.key, snapshot, (await session.guest.find())?.endsAt ?? null)
      await loaders.orders.records.put(request.key, { ...sent, cartId })
      if (!session.customer) await loaders.orders.records.addGuestOrder(request.owner, request.key)
    },
    send: (access) =>
      sendOrder(access, {
        requestId: request.requestId,
        customerId: buyerOf(session.customer?.customerId ?? null, newCustomer, context),
        products: cart.products(model),
        total: Number(input.expectedGross),
        details,
        shippingAddress,
        billingAddress,
        delivery: !shipsNothing && carrierCode && methodCode ? { carrierCode, methodCode } : null,
        socialSecurityNumber: hasNumber ? numberOf(input, context) : null,
        declaration: declarationOf(declared, context.store),
        reference,
        language: context.api.profile.orders.takesLanguage ? language : null,
        dispatch: context.api.profile.orders.takesDispatch ? dispatch : null,
        now,
      }),
    refusalOf: (error) => refusalOf(error, model, details, context),
    after: (cartId, placed: PlacedOrder) => recordPlaced(request.key, { ...sent, cartId }, placed, context),
    notForgotten: (err) => context.log.error({ err }, 'order: not placed, but its cart still names its request'),
    notEnded: (err) => context.log.error({ err }, 'order: placed, but its cart could not be ended'),
  })
  return placing.catch(async (error: unknown) => {
    if (error instanceof OrderRefusal || isUnsent(error)) await counted?.dismiss()
    throw error instanceof OrderRefusal
      ? await explained(error, { scope: request.scope, details, cart }, context)
      : error
  })
}

/** Whose order it is at the backend; null for a guest's. */
function buyerOf(customer: CustomerId | null, newCustomer: CustomerId | null, { api }: GatewayContext): number | null {
  const buyer = customer ?? (api.profile.orders.takesNewCustomer ? newCustomer : null)
  return buyer === null ? null : backendIdOf(buyer)
}

/**
 * Counts an order, whose mail goes to this address. Null for a repeated one, which may have been placed already.
 *
 * @throws OrderRefusal TOO_MANY_ORDERS
 */
async function countOrder({ key }: OrderRequest, email: string, context: GatewayContext): Promise<Try | null> {
  const { loaders, tries, session, clientIp, now, store } = context
  if (await loaders.orders.records.get(key)) return null
  const { attempt, retryAt } = await tries.begin(session.customer ? 'order' : 'guestOrder', email, clientIp, now)
  if (attempt) return attempt
  const message = messageIn(messageLanguage(store), 'tooManyOrdersToday', store.contact.email)
  throw new OrderRefusal('TOO_MANY_ORDERS', message, { retryAt })
}

/** Records that the backend took the order: from here on nothing makes it an error. */
export async function recordPlaced(
  key: string,
  sent: OrderRecord,
  placed: PlacedOrder,
  { loaders, log, store }: GatewayContext,
): Promise<OrderRecord> {
  const record: OrderRecord = { ...sent, ...placed, state: 'PLACED' }
  const { orderId, number } = record
  logOtherTotal(record, store.storeCode, log)
  const put = (): Promise<void> => loaders.orders.records.put(key, record)
  await put()
    .catch(put)
    .catch((err: unknown) => log.error({ err, orderId, number }, 'order: placed, but it could not be recorded'))
  return record
}

export function newRecord(
  { owner, requestId }: OrderRequest,
  cartId: string,
  service: string | null,
  now: Date,
  consented: string | null = null,
): OrderRecord {
  const placedAt = now.getTime()
  const nothingKnown = {
    orderId: null,
    number: null,
    charged: null,
    page: null,
    isRestored: true,
    email: null,
    isListed: null,
  }
  return { owner, requestId, cartId, state: 'SENT', ...nothingKnown, service, placedAt, consented }
}

function isMore(total: string, expected: string): boolean {
  const [now, seen] = [decimalOrNull(total), decimalOrNull(expected)]
  return !now || !seen || Number(toText(now, 2)) > Number(toText(seen, 2))
}

/** In the store's language, as its people read it; null without a declaration. */
function declarationOf(declared: readonly BuyerCheckRow[], store: StoreView): string | null {
  const sentences = declared.map((row) => {
    const text = row.texts.find(({ language }) => language === store.i18n.language) ?? row.texts[0]
    return row.law === null ? (text?.text ?? '') : `${text?.text ?? ''} (${row.law})`
  })
  return sentences.length === 0 ? null : sentences.join('\n')
}

function numberOf({ socialSecurityNumber }: PlaceOrderInput, { store, now }: GatewayContext): string | null {
  if (!socialSecurityNumber) return null
  return tenDigitNumber(socialSecurityNumber, Number(localDay(now, store.i18n.timeZone).slice(0, 4)))
}
