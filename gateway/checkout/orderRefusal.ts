/** Why there is no order. */
import type { InputError, OrderRefusalReason } from '../resolverTypes.generated.ts'
import type { CartModel } from './checkoutModel.ts'

/** The backend no longer has the cart; a client sees CHANGED. */
const GONE = 'GONE'

/** Thrown while nothing has been ordered. */
export class OrderRefusal extends Error {
  readonly reason: OrderRefusalReason | typeof GONE
  readonly cart: CartModel | null
  readonly inputErrors: readonly InputError[]
  readonly retryAt: Date | null

  constructor(
    reason: OrderRefusalReason | typeof GONE,
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

/** Thrown when it is unknown whether an order has arrived, until the shopper decides. */
export class OrderUncertainty extends Error {
  readonly sentAt: Date

  constructor(message: string, sentAt: number) {
    super(message)
    this.sentAt = new Date(sentAt)
  }
}
