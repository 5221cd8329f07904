/** An order that waits for a connection: what the shopper has agreed to, and what may differ when it is sent. */
import { decimal, HUNDRED, multiply, roundDown, toText, divide } from '#domain/decimal.ts'
import {
  type CheckoutCartPartsFragment,
  PlaceOrder,
  type PlaceOrderInput,
  type SetCheckoutInput,
} from '../../graphql/generated/documents.generated.ts'
import type { NewTask, Task } from '../../graphql/taskLog/log.ts'

/** What is sent. The personal number of the Swedish store is never stored, so that store has no orders without a connection. */
export interface OrderInput {
  readonly acceptsTerms: boolean
  readonly reference?: string
  /** The highest total with tax to which the shopper has agreed. */
  readonly maxGross: string
  readonly details: Omit<SetCheckoutInput, 'idempotencyKey'>
  /** Lines and coupon that the shopper has seen. */
  readonly content: string
}

/** What the shop shows of the order while it waits. */
export interface OrderMeta {
  readonly cartId: string
  readonly total: string
  readonly currency: string
  readonly names: readonly string[]
}

/** Part of an order's request that is the same in each repetition. */
export type PreparedOrder = Pick<PlaceOrderInput, 'cartVersion' | 'expectedGross'>

/** Why the shopper has to decide about an order. */
export type OrderConflict =
  | { readonly kind: 'TOTAL'; readonly total: string }
  | { readonly kind: 'CART_CHANGED' }
  | { readonly kind: 'BLOCKED' }
  | { readonly kind: 'REFUSED' }

export interface PlacedData {
  readonly orderId: string | null
  readonly paymentId: string | null
}

interface OfflineOrder {
  /** Key of the intent to order. */
  readonly key: string
  readonly cart: CheckoutCartPartsFragment
  readonly reference: string
  /** By how much the total may rise. */
  readonly limitPercent: number
  readonly asksFirst: boolean
  /** What a request has sent that was not answered; null if nothing was sent. */
  readonly sent: PreparedOrder | null
}

/** Only methods without a page of the provider, and only what the shop may store. */
export function canWait({ checkout, issues }: CheckoutCartPartsFragment): boolean {
  const method = checkout.paymentMethods?.find(({ code }) => code === checkout.paymentMethod)
  return (
    method !== undefined && method.kind !== 'HOSTED' && !checkout.requiresSocialSecurityNumber && issues.length === 0
  )
}

/** Rounded down: the shopper never pays more than the percentage. */
export function maxGrossOf(gross: string, limitPercent: number): string {
  const cents = roundDown(multiply(decimal(gross), decimal(100 + limitPercent)))
  return toText(divide(cents, HUNDRED, 2), 2)
}

export function orderTask({ key, cart, reference, limitPercent, asksFirst, sent }: OfflineOrder): NewTask {
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
    content: contentOf(cart),
  }
  const meta: OrderMeta = {
    cartId: cart.id,
    total: gross.amount,
    currency: gross.currency,
    names: lines.map(({ name }) => name),
  }
  const hash = (PlaceOrder as { readonly __meta__?: { readonly hash: string } }).__meta__?.hash ?? ''
  const task = { id: key, kind: 'ORDER', operation: 'PlaceOrder', hash, input, meta, decision: null } as const
  // What was sent is repeated unchanged, whatever the shopper prefers: it may have been placed.
  if (sent) return { ...task, prepared: sent, attempts: 1, sentAt: Date.now() }
  return asksFirst ? { ...task, decision: { reason: 'CONFIRM', messages: [], data: null } } : task
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
