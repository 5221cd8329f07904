/** An order that waits for a connection: what the shopper has agreed to, and what may differ when it is sent. */
import { decimal, HUNDRED, multiply, roundDown, toText, divide } from '#domain/decimal.ts'
import {
  type CheckoutCartPartsFragment,
  PlaceOrder,
  type PlaceOrderInput,
  type SetCheckoutInput,
} from '../../graphql/generated/documents.generated.ts'
import type { NewTask, Task } from '../../graphql/taskLog/log.ts'
import { type ExpectedCart, productsOf } from './expectedCart.ts'

/** What is sent. The personal number of the Swedish store is never stored, so that store has no orders without a connection. */
export interface OrderInput {
  readonly acceptsTerms: boolean
  readonly reference?: string
  /** The highest total with tax to which the shopper has agreed. */
  readonly maxGross: string
  readonly details: Omit<SetCheckoutInput, 'idempotencyKey'>
  /** Lines and coupon that the shopper has seen. */
  readonly content: string
  /** Whether changes of the cart are sent before it, so that `content` names products instead of lines. */
  readonly hasChanges?: boolean
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
}

interface OfflineOrder {
  /** Key of the intent to order. */
  readonly key: string
  readonly expected: Pick<ExpectedCart, 'cart' | 'added' | 'couponCode' | 'hasChanges'>
  readonly reference: string
  /** By how much the total may rise. */
  readonly limitPercent: number
  readonly asksFirst: boolean
  /** What a request has sent that was not answered; null if nothing was sent. */
  readonly sent: PreparedOrder | null
}

/** Why an order cannot wait for a connection. */
export type WaitingObstacle =
  /** The personal number of the Swedish store is never stored. */
  | 'PERSONAL_NUMBER'
  /** The payment needs the page of its provider. */
  | 'HOSTED_PAYMENT'
  | 'TOTAL_UNKNOWN'
  | 'INCOMPLETE'

export function obstacleOf({
  cart,
  isTotalKnown,
}: Pick<ExpectedCart, 'cart' | 'isTotalKnown'>): WaitingObstacle | null {
  const { checkout, issues } = cart
  if (checkout.requiresSocialSecurityNumber) return 'PERSONAL_NUMBER'
  const method = checkout.paymentMethods?.find(({ code }) => code === checkout.paymentMethod)
  if (method?.kind === 'HOSTED') return 'HOSTED_PAYMENT'
  if (!method || issues.length > 0) return 'INCOMPLETE'
  return isTotalKnown ? null : 'TOTAL_UNKNOWN'
}

/** Rounded down: the shopper never pays more than the percentage. */
export function maxGrossOf(gross: string, limitPercent: number): string {
  const cents = roundDown(multiply(decimal(gross), decimal(100 + limitPercent)))
  return toText(divide(cents, HUNDRED, 2), 2)
}

export function orderTask({ key, expected, reference, limitPercent, asksFirst, sent }: OfflineOrder): NewTask {
  const { cart, added, couponCode, hasChanges } = expected
  const { checkout, totals, lines } = cart
  const { gross } = totals.total
  const input: OrderInput = {
    acceptsTerms: true,
    ...(reference !== '' && { reference }),
    maxGross: maxGrossOf(gross.amount, limitPercent),
    details: {
      email: checkout.email,
      ...(!cart.isVirtual && {
        shippingAddress: inputOf(checkout.shippingAddress),
        deliveryMethod: checkout.deliveryMethod,
        ...(checkout.pickupPoint !== null && { pickupPoint: checkout.pickupPoint }),
      }),
      billingAddress: inputOf(checkout.billingAddress),
      paymentMethod: checkout.paymentMethod,
    },
    content: hasChanges ? productsOf(lines, couponCode, added) : contentOf(cart),
    ...(hasChanges && { hasChanges }),
  }
  const meta: OrderMeta = {
    cartId: cart.id,
    total: gross.amount,
    currency: gross.currency,
    names: [...lines, ...added].map(({ name }) => name),
    methods: methodTitles(checkout),
  }
  const hash = (PlaceOrder as { readonly __meta__?: { readonly hash: string } }).__meta__?.hash ?? ''
  const task = { id: key, kind: 'ORDER', operation: 'PlaceOrder', hash, input, meta, decision: null } as const
  // What was sent is repeated unchanged, whatever the shopper prefers: it may have been placed.
  if (sent) return { ...task, prepared: sent, attempts: 1, sentAt: Date.now() }
  return asksFirst ? { ...task, decision: { reason: 'CONFIRM', messages: [], data: null } } : task
}

function methodTitles(checkout: CheckoutCartPartsFragment['checkout']): Readonly<Record<OrderMethod, string | null>> {
  const delivery = checkout.deliveryMethods?.find(({ code }) => code === checkout.deliveryMethod)
  const pickup = delivery?.pickupPoints.find(({ code }) => code === checkout.pickupPoint)
  const payment = checkout.paymentMethods?.find(({ code }) => code === checkout.paymentMethod)
  return {
    deliveryMethod: delivery?.title ?? null,
    pickupPoint: pickup?.name ?? null,
    paymentMethod: payment?.title ?? null,
  }
}

/** What the total is for, whoever computes it. */
export function contentOf({ lines, coupon }: Pick<CheckoutCartPartsFragment, 'lines' | 'coupon'>): string {
  return JSON.stringify([lines.map(({ id, quantity }) => [id, quantity]), coupon?.code ?? null])
}

function inputOf(address: CheckoutCartPartsFragment['checkout']['billingAddress']) {
  if (!address) return null
  const { __typename, ...fields } = address
  return fields
}

export interface WaitingOrder {
  readonly task: Task
  readonly input: OrderInput
  readonly meta: OrderMeta
}

/** Orders that wait, and placed ones that the shopper has not seen yet. */
export function ordersIn(tasks: readonly Task[]): readonly WaitingOrder[] {
  return tasks
    .filter(({ kind }) => kind === 'ORDER')
    .map((task) => ({ task, input: task.input as OrderInput, meta: task.meta as OrderMeta }))
}
