/** Why there is no order. */
import type { InputError, OrderRefusalReason } from '../resolverTypes.generated.ts'
import type { CartModel } from './checkoutModel.ts'

/** Thrown while nothing has been ordered. */
export class OrderRefusal extends Error {
  readonly reason: OrderRefusalReason
  readonly cart: CartModel | null
  readonly inputErrors: readonly InputError[]
  readonly retryAt: Date | null

  constructor(
    reason: OrderRefusalReason,
    message: string,
    { cart = null, inputErrors = [], retryAt = null }: Partial<Pick<OrderRefusal, 'cart' | 'inputErrors' | 'retryAt'>>,
  ) {
    super(message)
    this.reason = reason
    this.cart = cart
    this.inputErrors = inputErrors
    this.retryAt = retryAt
  }
}
