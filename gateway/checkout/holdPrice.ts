/** Holds the price of the cart where the backend can. Elsewhere nothing is called, and the cart has no held price. */
import { isVirtualCart } from '#domain/cartLine.ts'
import { toText } from '#domain/decimal.ts'
import type { Currency } from '#domain/money.ts'
import type { GatewayContext } from '../context.ts'
import type { WantedHold } from '../http/rateLimiter.ts'
import type { HoldPriceInput, HoldRefusal } from '../resolverTypes.generated.ts'
import { checkKey, type RepeatableRequest } from '../session/repeatedResponses.ts'
import { upstreamErrorToNull } from '../shared/errors.ts'
import type { CartModel } from './checkoutModel.ts'
import { HOLD_PRICES, holdPrices } from './checkoutSource.ts'
import { NO_DETAILS } from './checkoutState.ts'
import {
  changed,
  type CheckoutOutcome,
  type ExclusiveCart,
  refusedWithoutCart,
  selectAgain,
  SelectionError,
} from './setCheckout.ts'

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
    if (isRepeated || read.lines.length === 0) return changed(read)
    if (!api.has('ext/cart/hold-prices')) return changed(read, 'UNAVAILABLE')
    const held = await hold(input.renews === true, { read, cart, scope }, context).catch((error: unknown) => {
      // The review says what is refused when it orders.
      if (error instanceof SelectionError) return 'UNAVAILABLE' as const
      throw error
    })
    if (typeof held === 'string') return changed(read, held)
    await responses.store(request, {}, now)
    return changed(held, held.totals.priceHold ? null : 'STORE_LIMIT')
  })
  return outcome ?? refusedWithoutCart(context)
}

interface OpenReview {
  readonly read: CartModel
  readonly cart: ExclusiveCart
  readonly scope: string
}

/** What one session may have held within ten minutes, where the store names nothing. */
const MAX_HELD_TOTAL: Readonly<Record<Currency, number>> = { NOK: 2_000_000, SEK: 2_000_000, EUR: 200_000 }
const MAX_HELD_ELSEWHERE = 200_000

/** The cart as the backend has answered it, or why it was not asked or did not answer: the total follows the metal then. */
async function hold(
  renews: boolean,
  { read, cart, scope }: OpenReview,
  context: GatewayContext,
): Promise<CartModel | Exclude<HoldRefusal, 'STORE_LIMIT'>> {
  const { loaders, log, store, holdLimiter, clientIp } = context
  const shipsNothing = isVirtualCart(read.lines.map(({ line }) => line))
  // A cart that was opened again after a failed payment has no methods yet, and its total no delivery.
  const priced =
    shipsNothing || loaders.carts.hasDelivery(read.totals)
      ? read
      : await selectAgain({ ...NO_DETAILS, ...(await loaders.checkout.states.get(scope)) }, shipsNothing, cart, context)
  const { priceHold } = priced.totals
  // A hold that runs stays as it is, and an ended one too unless it is renewed.
  const wanted: WantedHold | null =
    priceHold && !(renews && priceHold.hasEnded)
      ? null
      : {
          storeCode: store.storeCode,
          session: scope,
          clientIp,
          total: Number(toText(loaders.carts.payableOf(priced))),
          maxTotal: store.cart.maxHeldTotal ?? MAX_HELD_TOTAL[store.i18n.currencyCode] ?? MAX_HELD_ELSEWHERE,
        }
  const limit = wanted && (await holdLimiter.take(wanted))
  if (limit) {
    log.info({ upstream: 'cart', limit }, 'checkout: no held price, above the limit of the session or its network')
    return limit
  }
  const totals = await cart
    .call((access) => holdPrices(access, renews))
    .catch(upstreamErrorToNull(({ code, upstream }) => log.warn({ code, upstream }, 'checkout: no held price')))
  const held = totals === null ? null : await cart.withTotals(totals, HOLD_PRICES)
  if (wanted && !held?.totals.priceHold) await holdLimiter.giveBack(wanted)
  return held ?? 'UNAVAILABLE'
}
