/** Holds the price of the cart where the backend can. Elsewhere nothing is called, and the cart has no held price. */
import { isVirtualCart } from '#domain/cartLine.ts'
import type { GatewayContext } from '../context.ts'
import type { HoldPriceInput } from '../resolverTypes.generated.ts'
import { checkKey, type RepeatableRequest } from '../session/repeatedResponses.ts'
import { upstreamErrorToNull } from '../shared/errors.ts'
import type { CartModel } from './checkoutModel.ts'
import { HOLD_PRICES, holdPrices } from './checkoutSource.ts'
import { NO_DETAILS } from './checkoutState.ts'
import { changed, type CheckoutOutcome, type ExclusiveCart, refusedWithoutCart, selectAgain } from './setCheckout.ts'

/** @throws UpstreamError if the cart cannot be read */
export async function holdPrice(input: HoldPriceInput, context: GatewayContext): Promise<CheckoutOutcome> {
  checkKey(input.idempotencyKey)
  const { loaders, store, session, responses, now, api } = context
  await session.checkBearer()
  const outcome = await loaders.carts.exclusively(async (cart) => {
    const scope = (await loaders.carts.scope()) ?? ''
    const request: RepeatableRequest = {
      operation: `${store.storeCode} holdPrice`,
      owner: { sessionId: scope },
      idempotencyKey: input.idempotencyKey,
      input,
    }
    const read = await cart.read()
    // A late repetition must not renew a hold that has ended since.
    const isRepeated = (await responses.recall(request, now)) !== null
    if (isRepeated || read.lines.length === 0 || !api.has('ext/cart/hold-prices')) return changed(read)
    const held = await hold(input.renews === true, { read, cart, scope }, context)
    if (held) await responses.store(request, {}, now)
    return changed(held ?? read)
  })
  return outcome ?? refusedWithoutCart(context)
}

interface OpenReview {
  readonly read: CartModel
  readonly cart: ExclusiveCart
  readonly scope: string
}

/** Null if the backend does not hold it now: the total follows the metal then. */
async function hold(
  renews: boolean,
  { read, cart, scope }: OpenReview,
  context: GatewayContext,
): Promise<CartModel | null> {
  const { loaders, log } = context
  const shipsNothing = isVirtualCart(read.lines.map(({ line }) => line))
  // A cart that was opened again after a failed payment has no methods yet, and its total no delivery.
  if (!shipsNothing && !loaders.carts.hasDelivery(read.totals))
    await selectAgain({ ...NO_DETAILS, ...(await loaders.checkout.states.get(scope)) }, shipsNothing, cart, context)
  const totals = await cart
    .call((access) => holdPrices(access, renews))
    .catch(upstreamErrorToNull(({ code, upstream }) => log.warn({ code, upstream }, 'checkout: no held price')))
  return totals === null ? null : cart.withTotals(totals, HOLD_PRICES)
}
