/** What a refusal is about whose sentence says nothing: the delivery that was chosen may no longer be offered. */
import type { GatewayContext } from '../context.ts'
import { upstreamErrorToNull } from '../shared/errors.ts'
import type { CheckoutState } from './checkoutState.ts'
import { OrderRefusal } from './orderRefusal.ts'
import { type ExclusiveCart, selectAgain, SelectionError } from './setCheckout.ts'

interface Ordered {
  /** Of the cart. */
  readonly scope: string
  readonly details: CheckoutState
  readonly cart: ExclusiveCart
}

/** Selects the delivery again, which changes nothing: the backend refuses that by itself. The refusal as it is, where it does not. */
export async function explained(
  refusal: OrderRefusal,
  ordered: Ordered,
  context: GatewayContext,
): Promise<OrderRefusal> {
  const { scope, details, cart } = ordered
  if (!refusal.isUnexplained || details.shippingAddress === null || details.deliveryMethod === null) return refusal
  const { loaders, log } = context
  try {
    await selectAgain({ ...details, offered: null }, false, cart, context)
    return refusal
  } catch (error) {
    if (!(error instanceof SelectionError))
      return upstreamErrorToNull((err) => log.warn({ err }, 'order: refused, and not known why'))(error) ?? refusal
    const { errors: inputErrors, message } = error
    if (!inputErrors.some(({ path }) => path === 'deliveryMethod')) return refusal
    await loaders.checkout.states.put(scope, withoutDelivery(details))
    await cart.chooseDelivery(null)
    return new OrderRefusal('INPUT', message, { cart: await cart.read(), inputErrors })
  }
}

/** Some backends go on to list what they refuse. */
function withoutDelivery(details: CheckoutState): CheckoutState {
  const { offered, deliveryMethod } = details
  const methods = offered?.methods.filter(({ code }) => code !== deliveryMethod) ?? []
  const left = offered && methods.length > 0 ? { ...offered, methods } : null
  return { ...details, offered: left, deliveryMethod: null, pickupPoint: null }
}
