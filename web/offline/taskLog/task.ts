/** What a task of the log is: a mutation by its operation, with its input and what the shop shows of it. */
import type {
  CartItemInput,
  CartLineChange,
  CheckoutPartsFragment,
  PlaceOrderInput,
  QuantityRulePartsFragment,
  SetCheckoutInput,
  TaxedAmountPartsFragment,
} from '../../client/generated/types.generated.ts'

/** What the page knew about a product when it was added, without customer prices. */
export interface KnownProduct {
  readonly rule: QuantityRulePartsFragment | null
  /** The public price of one unit. */
  readonly unit: TaxedAmountPartsFragment | null
  /** When the quotes were taken that the price follows, ISO 8601; null for a price that follows none. */
  readonly asOf: string | null
}

export interface AddedMeta extends Partial<KnownProduct> {
  readonly name: string
}

/**
 * What the shopper gives when the connection is back, by confirming the order: the personal number, which is never stored, and the payment
 * on a page of its provider.
 */
export type OrderNeed = 'PERSONAL_NUMBER' | 'PAYMENT_PAGE'

/** What is sent. */
export interface OrderInput {
  readonly acceptsTerms: boolean
  readonly reference?: string
  readonly declares?: boolean
  /** The highest total with tax to which the shopper has agreed. */
  readonly maxGross: string
  readonly details: Omit<SetCheckoutInput, 'idempotencyKey'>
  /** Lines and coupon that the shopper has seen. */
  readonly content: string
  /** Whether changes of the cart are sent before it, so that `content` names products instead of lines. */
  readonly hasChanges?: boolean
  readonly needs?: readonly OrderNeed[]
}

/** What the shop shows of the order while it waits. */
export interface OrderMeta {
  readonly cartId: string
  readonly total: string
  readonly currency: string
  readonly names: readonly string[]
  /** Titles of the chosen methods, for a refusal; missing in logs of an earlier release. */
  readonly methods?: Readonly<Record<OrderMethod, string | null>>
}

/** A choice of the checkout, by its name in the input. */
export type OrderMethod = 'deliveryMethod' | 'pickupPoint' | 'paymentMethod'

/** Part of an order's request that is the same in each repetition. */
export type PreparedOrder = Pick<PlaceOrderInput, 'cartVersion' | 'expectedGross'>

/** Why the shopper has to decide about an order. */
export type OrderConflict =
  | { readonly kind: 'TOTAL'; readonly total: string }
  | { readonly kind: 'CART_CHANGED' }
  | { readonly kind: 'BLOCKED' }
  /** A chosen method is no longer offered. */
  | { readonly kind: 'METHOD'; readonly method: OrderMethod }
  | { readonly kind: 'REFUSED' }

export interface PlacedData {
  readonly orderId: string | null
  readonly paymentId: string | null
  /** The provider's page, while the order is not paid. */
  readonly paymentUrl?: string
  /** The order's total with tax, which may be lower than the one that was agreed to; undefined for orders of earlier releases. */
  readonly total?: string
}

/** Methods of the last answer. Neither addresses nor names are part of it. */
export interface KnownMethods extends Pick<
  CheckoutPartsFragment,
  'country' | 'requiresSocialSecurityNumber' | 'deliveryMethods' | 'paymentMethods'
> {
  readonly isVirtual: boolean
}

/** The mutation: its kind and operation, its variables without the key, and what is shown of it, which is never sent. */
export type CartContent =
  | {
      readonly kind: 'CART'
      readonly operation: 'AddToCart'
      readonly input: { readonly items: readonly CartItemInput[] }
      readonly meta: AddedMeta | null
    }
  | {
      readonly kind: 'CART'
      readonly operation: 'ChangeCartLines'
      readonly input: { readonly lines: readonly CartLineChange[] }
      readonly meta: null
    }
  | {
      readonly kind: 'CART'
      readonly operation: 'SetCoupon'
      readonly input: { readonly code: string | null }
      readonly meta: null
    }
  | { readonly kind: 'CART'; readonly operation: 'ClearCart'; readonly input: object; readonly meta: null }

export interface OrderContent {
  readonly kind: 'ORDER'
  readonly operation: 'PlaceOrder'
  readonly input: OrderInput
  readonly meta: OrderMeta
}

export type TaskContent = CartContent | OrderContent

export interface TaskState {
  readonly id: string
  /** Hash of the persisted document. */
  readonly hash: string
  readonly createdAt: number
  readonly updatedAt: number
  /** Number of requests without a usable answer. */
  readonly attempts: number
  /** Time of the first request; null while nothing was sent, so that the task can still be changed. */
  readonly sentAt: number | null
  readonly transmittedAt: number | null
  /** Null while it is not transmitted. */
  readonly result: TaskResult | null
  /** Whether a refusal is shown only where the task stands, not as a notification. */
  readonly isSilent: boolean
  /** Of an order: what was sent last, to repeat it unchanged. */
  readonly prepared: PreparedOrder | null
  /** The order that a change of the cart belongs to. */
  readonly orderId: string | null
  /** What the shopper has to decide before the task goes on; null if it goes on by itself. */
  readonly decision: Decision | null
}

export type CartTask = TaskState & CartContent
export type OrderTask = TaskState & OrderContent
export type Task = CartTask | OrderTask

export interface TaskResult {
  readonly kind: 'DONE' | 'REFUSED'
  /** The gateway's own sentences. */
  readonly messages: readonly string[]
  /** Of a placed order. */
  readonly data: PlacedData | null
}

export interface Decision {
  readonly reason:
    /** The shopper wants to confirm the order. */
    | 'CONFIRM'
    /** The order differs from what the shopper agreed to, or was refused. */
    | 'CONFLICT'
    /** The gateway failed as often as the store's setting allows. */
    | 'FAILED'
    /** Sent long ago without an answer: a repetition could be a second change. */
    | 'UNCERTAIN'
  readonly messages: readonly string[]
  /** Of a conflict. */
  readonly data: OrderConflict | null
}
