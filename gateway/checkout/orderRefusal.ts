/** The reason why an order was refused. */
import type { InputError, OrderRefusalReason } from '../resolverTypes.generated.ts'
import type { CartModel } from './checkoutModel.ts'

/** Thrown while nothing has been ordered. */
export class OrderRefusal extends Error {
  readonly reason: OrderRefusalReason
  readonly cart: CartModel | null
  readonly inputErrors: readonly InputError[]
  readonly retryAt: Date | null
  /** Whether the backend's sentence says nothing of what it refuses. */
  readonly isUnexplained: boolean

  constructor(
    reason: OrderRefusalReason,
    message: string,
    {
      cart = null,
      inputErrors = [],
      retryAt = null,
      isUnexplained = false,
    }: Partial<Pick<OrderRefusal, 'cart' | 'inputErrors' | 'retryAt' | 'isUnexplained'>>,
  ) {
    super(message)
    this.reason = reason
    this.cart = cart
    this.inputErrors = inputErrors
    this.retryAt = retryAt
    this.isUnexplained = isUnexplained
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
