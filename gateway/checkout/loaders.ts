/** Checkout data of one request: stored details, and the methods that the backend offers, fetched at most once. */
import { isVirtualCart } from '#domain/cartLine.ts'
import { defaultDelivery, defaultPayment } from '#domain/checkoutMethods.ts'
import { upstreamErrorToNull } from '../shared/errors.ts'
import type { OrderAccess } from '../shared/orderRequest.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { StoreView } from '../storeTable.ts'
import type { CartModel, CheckoutModel } from './checkoutModel.ts'
import { fetchDeliveries, fetchPayments, type OfferedPayment } from './checkoutSource.ts'
import {
  type CheckoutDetails,
  createCheckoutStates,
  isDeliveryRefused,
  NO_DETAILS,
  type OfferedDelivery,
  offeredFor,
  offeredIn,
} from './checkoutState.ts'
import { offeredPayments } from './offeredPayments.ts'
import { type NamedMethods, readStoreMethods, STORE_METHODS } from './storeMethods.ts'

interface KnownOffers {
  deliveries?: readonly OfferedDelivery[]
  payments?: readonly OfferedPayment[]
}

interface CartCalls {
  /** Calls the backend with the cart of the request's session. */
  scope(): Promise<string | null>
  call<Answer>(send: (access: OrderAccess) => Promise<Answer>): Promise<Answer>
}

interface Rates {
  standardRate(store: StoreView): Promise<number | null>
}

export function createCheckoutLoaders(scope: RequestScope, carts: CartCalls, prices: Rates) {
  const { records, now, session, store, log } = scope
  const states = createCheckoutStates(records, now)
  const known = new Map<string, KnownOffers>()
  const offersOf = (cart: CartModel): KnownOffers => {
    const offers = known.get(cart.scope) ?? {}
    known.set(cart.scope, offers)
    return offers
  }
  const orNull = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
    answer.catch(upstreamErrorToNull((err) => log.warn({ err, upstream: err.upstream }, 'checkout: no methods')))

  const namedOf = async (of: StoreView): Promise<NamedMethods | null> => {
    if (!scope.api.has(STORE_METHODS)) return null
    const named = await orNull(readStoreMethods({ store: of, standardRate: () => prices.standardRate(of) }, scope))
    return named && { ...named, payments: offeredPayments(named.payments, false, { ...scope, store: of }) }
  }

  /** Details as they are entered, with what is selected by default. */
  const load = async (cart: CartModel): Promise<CheckoutModel> => {
    const state = await states.get(cart.scope)
    const shipsNothing = isVirtualCart(cart.lines.map(({ line }) => line))
    const entered: CheckoutDetails = { ...NO_DETAILS, ...state, email: state?.email ?? session.customer?.email ?? null }
    const offers = offersOf(cart)
    const stored = offeredIn(entered, offeredFor(entered.shippingAddress, cart.linesSince))
    const details = stored === null ? { ...entered, offered: null } : entered
    let deliveries: Promise<readonly OfferedDelivery[] | null> | undefined
    let payments: Promise<readonly OfferedPayment[] | null> | undefined
    const fetchAll = (): Promise<readonly OfferedDelivery[]> =>
      carts.call((access) =>
        fetchDeliveries(access, details.shippingAddress, store, () => prices.standardRate(store), scope.log),
      )
    return {
      cart,
      isVirtual: shipsNothing,
      state,
      details,
      offers: {
        deliveries: () =>
          (deliveries ??= shipsNothing
            ? Promise.resolve([])
            : (offers.deliveries ?? stored)
              ? Promise.resolve(offers.deliveries ?? stored)
              : orNull(fetchAll())),
        payments: () =>
          (payments ??= offers.payments
            ? Promise.resolve(offeredPayments(offers.payments, shipsNothing, scope))
            : orNull(carts.call(fetchPayments).then((methods) => offeredPayments(methods, shipsNothing, scope)))),
      },
    }
  }

  return {
    checkout: {
      states,
      load,
      /** Signing out deletes what was entered. */
      async forget(): Promise<void> {
        const cartScope = await carts.scope()
        if (cartScope !== null) await states.delete(cartScope)
      },
      /** Methods that a mutation has received. */
      remember(cart: CartModel, offers: KnownOffers): void {
        Object.assign(offersOf(cart), offers)
      },
      /** What the backend names for any guest of the store; null where guests cannot order, and where the backend does not say. */
      async ofStore(of: StoreView): Promise<NamedMethods | null> {
        if (of.pricesHiddenUntilLogin || !scope.api.profile.carts.guestsOrder) return null
        return namedOf(of)
      },
      /** Titles of the payment methods that the backend names for the store; null where it does not say. */
      async paymentTitles(of: StoreView): Promise<string[] | null> {
        return (await namedOf(of))?.payments.map(({ title }) => title) ?? null
      },
      async selectedDelivery({ details, offers }: CheckoutModel): Promise<OfferedDelivery | null> {
        if (isDeliveryRefused(details)) return null
        const methods = (await offers.deliveries()) ?? []
        return chosenIn(methods, details.deliveryMethod, defaultDelivery)
      },
      async selectedPayment({ details, offers }: CheckoutModel): Promise<OfferedPayment | null> {
        const methods = (await offers.payments()) ?? []
        return chosenIn(methods, details.paymentMethod, defaultPayment)
      },
    },
  }
}

/** Null for a chosen method that is no longer offered: another one in its place would be a choice that nobody has made. */
function chosenIn<Method extends { readonly code: string }>(
  methods: readonly Method[],
  chosen: string | null,
  byDefault: (methods: readonly Method[]) => Method | null,
): Method | null {
  return chosen === null ? byDefault(methods) : (methods.find(({ code }) => code === chosen) ?? null)
}
