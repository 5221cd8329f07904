/** Refusals of the delivery that was chosen: some are named by the backend, and some have a sentence that says nothing. */
import type { GatewayContext } from '../context.ts'
import type { InputError } from '../resolverTypes.generated.ts'
import { upstreamErrorToNull } from '../shared/errors.ts'
import type { CartModel } from './checkoutModel.ts'
import type { CheckoutState } from './checkoutState.ts'
import { OrderRefusal } from './orderRefusal.ts'
import { type ExclusiveCart, selectAgain, SelectionError } from './setCheckout.ts'

interface Ordered {
  /** Of the cart. */
  readonly scope: string
  readonly details: CheckoutState
  readonly cart: ExclusiveCart
}

/**
 * A delivery that is refused is chosen again. Where a refusal names nothing, the delivery is selected once more, which changes nothing: the
 * backend refuses that by itself. The refusal as it is, where it does not.
 */
export async function explained(
  refusal: OrderRefusal,
  ordered: Ordered,
  context: GatewayContext,
): Promise<OrderRefusal> {
  const { details, cart } = ordered
  if (refusal.reason === 'BLOCKED') await forgetStock(refusal.cart, context)
  // The cart was read before the backend has computed it anew.
  if (refusal.reason === 'PRICE_CHANGED') return withCart(refusal, await readCart(cart, context))
  if (details.shippingAddress === null || details.deliveryMethod === null) return refusal
  if (isOfDelivery(refusal.inputErrors)) return chosenAgain(refusal, ordered, context)
  if (!refusal.isUnexplained) return refusal
  try {
    await selectAgain({ ...details, offered: null }, false, cart, context)
    return refusal
  } catch (error) {
    if (!(error instanceof SelectionError))
      return (
        upstreamErrorToNull((err) => context.log.warn({ err }, 'order: refused, and not known why'))(error) ?? refusal
      )
    const { errors: inputErrors, message } = error
    return isOfDelivery(inputErrors)
      ? chosenAgain(new OrderRefusal('INPUT', message, { inputErrors }), ordered, context)
      : refusal
  }
}

/** What the backend has said of its stock is some seconds old: the cart of the answer then says which line is sold out. */
async function forgetStock(cart: CartModel | null, { loaders }: GatewayContext): Promise<void> {
  const found = await Promise.all((cart?.lines ?? []).map(async (line) => line.sellable()))
  loaders.stock.forget(found.flatMap((one) => (one ? [one.variant ?? one.product] : [])))
}

function isOfDelivery(errors: readonly InputError[]): boolean {
  return errors.some(({ path }) => path === 'deliveryMethod')
}

async function chosenAgain(
  refusal: OrderRefusal,
  { scope, details, cart }: Ordered,
  context: GatewayContext,
): Promise<OrderRefusal> {
  await context.loaders.checkout.states.put(scope, withoutDelivery(details))
  await cart.chooseDelivery(null)
  return withCart(refusal, await readCart(cart, context))
}

function readCart(cart: ExclusiveCart, { log }: GatewayContext): Promise<CartModel | null> {
  return cart
    .read()
    .catch(upstreamErrorToNull((err) => log.warn({ err }, 'order: refused, and its cart cannot be read')))
}

function withCart({ reason, message, inputErrors, retryAt }: OrderRefusal, cart: CartModel | null): OrderRefusal {
  return new OrderRefusal(reason, message, { cart, inputErrors, retryAt })
}

/** Some backends go on to list what they refuse. */
function withoutDelivery(details: CheckoutState): CheckoutState {
  const { offered, deliveryMethod } = details
  const methods = offered?.methods.filter(({ code }) => code !== deliveryMethod) ?? []
  const left = offered && methods.length > 0 ? { ...offered, methods } : null
  return { ...details, offered: left, deliveryMethod: null, pickupPoint: null }
}
