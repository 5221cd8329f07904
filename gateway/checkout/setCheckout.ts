/** Enters details of a checkout, and selects address and methods at the backend: at most two calls for a step. */
import { isVirtualCart } from '#domain/cartLine.ts'
import { defaultDelivery, defaultPayment } from '#domain/checkoutMethods.ts'
import type { GatewayContext } from '../context.ts'
import { isLostCart, isUnauthorized, UpstreamError } from '../shared/errors.ts'
import type { HoldRefusal, InputError, SetCheckoutInput } from '../resolverTypes.generated.ts'
import { checkKey, type RepeatableRequest } from '../session/repeatedResponses.ts'
import type { CartModel } from './checkoutModel.ts'
import {
  BILLING_ADDRESS,
  COLLECT_TOTALS,
  collectTotals,
  fetchDeliveries,
  fetchPayments,
  type OfferedPayment,
  sendBilling,
  sendShipping,
  SHIPPING_INFORMATION,
} from './checkoutSource.ts'
import {
  type CheckoutDetails,
  NO_DETAILS,
  type OfferedDelivery,
  offeredFor,
  offeredIn,
  offeredToStore,
} from './checkoutState.ts'
import { enteredDetails, type EnteredDetails, unknownError } from './details.ts'
import { messageIn } from './messages.ts'
import { offeredPayments } from './offeredPayments.ts'
import { refusedFields } from './refusedFields.ts'
import { savedAddress, withSavedFields } from './savedAddress.ts'
import { messageLanguage } from '../shared/languages.ts'
import { shownSentence } from '../shared/shownSentence.ts'
import type { StoreView } from '../storeTable.ts'
import type { RefusalKind } from '../upstream/storefront/refusalKinds.ts'

export type CheckoutOutcome =
  | {
      readonly __typename: 'CartChanged'
      readonly cart: CartModel | null
      readonly inputErrors: readonly InputError[]
      readonly holdRefusal: HoldRefusal | null
    }
  | {
      readonly __typename: 'CartRefused'
      readonly message: string
      readonly reason: 'INPUT' | 'SIGN_IN_REQUIRED'
      readonly inputErrors: readonly InputError[]
      readonly cart: CartModel | null
    }

export type ExclusiveCart = Parameters<Parameters<GatewayContext['loaders']['carts']['exclusively']>[0]>[0]

/** @throws UpstreamError */
export async function setCheckout(input: SetCheckoutInput, context: GatewayContext): Promise<CheckoutOutcome> {
  checkKey(input.idempotencyKey)
  const { loaders, store, session, api } = context
  await session.checkBearer()
  if ((store.pricesHiddenUntilLogin || !api.profile.carts.guestsOrder) && !session.customer)
    return { ...refused([], null, context, messageIn(messageLanguage(store), 'signIn')), reason: 'SIGN_IN_REQUIRED' }
  const saved = await savedAddress(input, context)
  const entered = enteredDetails(saved.input, context)
  const errors = [...saved.errors, ...entered.errors]
  if (errors.length > 0) return refused(errors, await loaders.carts.current(), context)
  const details = await withSavedFields(entered.details, context)

  const outcome = await loaders.carts.exclusively(async (cart) => {
    const scope = await loaders.carts.scope()
    const request: RepeatableRequest = {
      operation: `${store.storeCode} setCheckout`,
      owner: { sessionId: scope ?? '' },
      idempotencyKey: input.idempotencyKey,
      input,
    }
    // A late repetition must not overwrite what was entered since.
    if (await context.responses.recall(request, context.now)) return changed(await cart.read())
    const answer = await enter(details, cart, scope ?? '', context)
    if (answer.__typename === 'CartChanged') await context.responses.store(request, {}, context.now)
    return answer
  })
  return outcome ?? refusedWithoutCart(context)
}

export function refusedWithoutCart(context: GatewayContext): CheckoutOutcome {
  return refused([], null, context, messageIn(messageLanguage(context.store), 'emptyCart'))
}

async function enter(
  entered: EnteredDetails,
  cart: ExclusiveCart,
  scope: string,
  context: GatewayContext,
): Promise<CheckoutOutcome> {
  const { loaders, store, session } = context
  const language = messageLanguage(store)
  // Lines that were merged at sign-in are known once they were read.
  const unread = cart.lines.length === 0 ? await cart.read() : null
  if (unread?.lines.length === 0) return refused([], unread, context, messageIn(language, 'emptyCart'))

  const stored = await loaders.checkout.states.get(scope)
  const known: CheckoutDetails = { ...NO_DETAILS, ...stored, email: stored?.email ?? session.customer?.email ?? null }
  const next: CheckoutDetails = { ...known, ...entered }
  const selected = await select(next, entered, isVirtualCart(cart.lines), cart, context).catch((error: unknown) => {
    if (error instanceof SelectionError) return error
    throw error
  })
  if (selected instanceof SelectionError) return refused(selected.errors, await cart.read(), context, selected.message)

  await loaders.checkout.states.put(scope, selected.details)
  await cart.chooseDelivery(chosenDelivery(selected.details))
  const model = selected.totals
    ? await cart.withTotals(selected.totals.answer, selected.totals.from)
    : await cart.read()
  loaders.checkout.remember(model, {
    ...(selected.deliveries && { deliveries: selected.deliveries }),
    ...(selected.payments && { payments: selected.payments }),
  })
  return changed(model)
}

/** What was selected or entered is refused, by us or by the backend. */
export class SelectionError extends Error {
  readonly errors: readonly InputError[]

  /** @param message without errors: of no field */
  constructor(errors: readonly InputError[], message = errors[0]?.message ?? '') {
    super(message)
    this.errors = errors
  }
}

interface Selected {
  readonly details: CheckoutDetails
  readonly deliveries?: readonly OfferedDelivery[]
  readonly payments?: readonly OfferedPayment[]
  /** Totals that the backend has returned; undefined if nothing was selected there. */
  readonly totals?: { readonly answer: unknown; readonly from: string }
}

async function select(
  next: CheckoutDetails,
  entered: EnteredDetails,
  shipsNothing: boolean,
  cart: ExclusiveCart,
  context: GatewayContext,
): Promise<Selected> {
  const isEntered = (...names: readonly string[]): boolean => names.some((name) => name in entered)
  const shipsAnew = isEntered('shippingAddress', 'deliveryMethod', 'pickupPoint', 'billingAddress')
  let shipped: Selected = { details: next }
  if (!shipsNothing && shipsAnew && next.shippingAddress) shipped = await ship(next, entered, cart, context)
  if (shipsNothing && isEntered('shippingAddress', 'billingAddress')) shipped = await bill(next, cart, context)
  const paid = shipped.details.paymentMethod !== null && 'paymentMethod' in entered
  // Some backends answer an address with totals alone.
  if (!paid && !shipped.deliveries) return shipped
  const refusePayment = (error: unknown) => refuse(error, 'paymentMethod', next, context.store)
  const offered = shipped.payments ?? (await cart.call(fetchPayments).catch(refusePayment))
  const payments = offeredPayments(offered, shipsNothing, context)
  const { paymentMethod } = shipped.details
  const chosen = payments.find(({ code }) => code === paymentMethod)
  if (paid && !chosen) throw new SelectionError([unknownError('paymentMethod', context.store)])
  const method = chosen ?? defaultPayment(payments)
  const details = {
    ...shipped.details,
    paymentMethod: method?.code ?? null,
    paymentTitle: method?.title ?? null,
    paymentService: method?.service ?? null,
  }
  // Without a fee the totals of the shipping step are right already.
  const needsTotals = method !== null && (paid || method.gross.gt(0) || method.code !== next.paymentMethod)
  if (!needsTotals || (!paid && method.gross.eq(0))) return { ...shipped, details, payments }
  const [carrierCode, methodCode] = splitCode(details.deliveryMethod, shipped.deliveries)
  const delivery = carrierCode && methodCode ? { carrierCode, methodCode } : null
  const answer = await cart.call((access) => collectTotals(access, method.code, delivery)).catch(refusePayment)
  if (answer === null) return { ...shipped, details, payments }
  return { ...shipped, details, payments, totals: { answer, from: COLLECT_TOTALS } }
}

/** The platform's codes of carrier and method, which it joins with the last underscore. */
export function splitCode(
  code: string | null,
  deliveries: readonly Pick<OfferedDelivery, 'code' | 'carrierCode' | 'methodCode'>[] = [],
): readonly [string | null, string | null] {
  const known = deliveries.find((one) => one.code === code)
  if (known) return [known.carrierCode, known.methodCode]
  const at = code?.lastIndexOf('_') ?? -1
  return code && at > 0 ? [code.slice(0, at), code.slice(at + 1)] : [null, null]
}

async function bill(next: CheckoutDetails, cart: ExclusiveCart, { store }: GatewayContext): Promise<Selected> {
  const address = next.billingAddress ?? next.shippingAddress
  if (!address) return { details: next }
  const path = next.billingAddress ? 'billingAddress' : 'shippingAddress'
  const answer = await cart
    .call((access) => sendBilling(access, address, next.email))
    .catch((error: unknown) => refuse(error, path, next, store))
  return { details: next, ...(answer !== null && { totals: { answer, from: BILLING_ADDRESS } }) }
}

async function ship(
  next: CheckoutDetails,
  entered: EnteredDetails,
  cart: ExclusiveCart,
  { store, loaders, log }: GatewayContext,
): Promise<Selected> {
  const { shippingAddress } = next
  if (!shippingAddress) return { details: next }
  const key = offeredFor(shippingAddress, cart.linesSince)
  const deliveries =
    offeredIn(next, key) ??
    (await cart
      .call((access) => fetchDeliveries(access, shippingAddress, store, () => loaders.prices.standardRate(store), log))
      .catch((error: unknown) => refuse(error, 'shippingAddress', next, store)))
  const chosen = deliveries.find(({ code }) => code === next.deliveryMethod)
  if (entered.deliveryMethod && !chosen) throw new SelectionError([unknownError('deliveryMethod', store)])
  const delivery = chosen ?? defaultDelivery(deliveries)
  if (!delivery) return { details: { ...next, deliveryMethod: null, pickupPoint: null, offered: null }, deliveries }
  const point = delivery.pickupPoints.find(({ code }) => code === next.pickupPoint)
  if (entered.pickupPoint && !point) throw new SelectionError([unknownError('pickupPoint', store)])
  const pickupPoint = (point ?? delivery.pickupPoints[0])?.code ?? null
  const offered = offeredToStore(deliveries, key)
  const details = { ...next, deliveryMethod: delivery.code, pickupPoint, offered }
  const billingAddress = next.billingAddress ?? shippingAddress
  const sent = await cart
    .call((access) =>
      sendShipping(access, { email: next.email, shippingAddress, billingAddress, delivery, pickupPoint }),
    )
    .catch((error: unknown) => refuse(error, isMissing(error) ? 'deliveryMethod' : 'shippingAddress', next, store))
  return {
    details,
    deliveries,
    ...(sent.payments && { payments: sent.payments }),
    ...(sent.totals !== null && { totals: { answer: sent.totals, from: SHIPPING_INFORMATION } }),
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof UpstreamError && error.status === 404
}

const STOCK_KINDS: readonly RefusalKind[] = ['OUT_OF_STOCK', 'NOT_ENOUGH_STOCK', 'NOT_SOLD']

/**
 * The backend's own rules are stricter than ours, or the method is no longer offered.
 *
 * @param path at which a refusal of no known kind is shown, in the backend's words
 * @throws SelectionError, or the error
 */
function refuse(error: unknown, path: string, details: CheckoutDetails, store: StoreView): never {
  if (!(error instanceof UpstreamError) || error.code !== 'UPSTREAM_REJECTED' || isUnauthorized(error)) throw error
  // A new cart takes its place.
  if (isLostCart(error)) throw error
  const { refusalKind: kind, refusalText } = error
  const fields = refusedFields(error, store, details)
  if (fields.length > 0) throw new SelectionError(fields)
  if (kind !== null && STOCK_KINDS.includes(kind))
    throw new SelectionError([], messageIn(messageLanguage(store), 'notAvailable'))
  const sentence = kind === null && error.refusedFields.length === 0 ? shownSentence(refusalText) : null
  throw new SelectionError([
    sentence === null ? unknownError(path, store) : { path, rule: 'REFUSED', bound: null, message: sentence },
  ])
}

/** What the chosen method costs; null if none was offered for the address. */
function chosenDelivery({ offered, deliveryMethod }: CheckoutDetails): { net: string; gross: string } | null {
  const chosen = offered?.methods.find(({ code }) => code === deliveryMethod)
  return chosen ? { net: chosen.net, gross: chosen.gross } : null
}

/** Selects the stored details for a cart that has none yet, and returns it with its totals. @throws UpstreamError */
export async function selectAgain(
  details: CheckoutDetails,
  shipsNothing: boolean,
  cart: ExclusiveCart,
  context: GatewayContext,
): Promise<CartModel> {
  const { shippingAddress, deliveryMethod, paymentMethod } = details
  const all = { shippingAddress, deliveryMethod, paymentMethod }
  const { totals, details: chosen } = await select(details, all, shipsNothing, cart, context)
  await cart.chooseDelivery(chosenDelivery(chosen))
  return totals ? cart.withTotals(totals.answer, totals.from) : cart.read()
}

export function changed(cart: CartModel, holdRefusal: HoldRefusal | null = null): CheckoutOutcome {
  return { __typename: 'CartChanged', cart, inputErrors: [], holdRefusal }
}

function refused(
  inputErrors: readonly InputError[],
  cart: CartModel | null,
  { store }: GatewayContext,
  message = messageIn(messageLanguage(store), 'invalidInput'),
): CheckoutOutcome & { readonly __typename: 'CartRefused' } {
  return { __typename: 'CartRefused', reason: 'INPUT', message: inputErrors[0]?.message ?? message, inputErrors, cart }
}
