/** An order that waits for a connection: what the shopper has agreed to, and what may differ when it is sent. */
import { decimal, HUNDRED, multiply, roundDown, toText, divide } from '#domain/decimal.ts'
import { hashOf } from '../../client/documentNodes.ts'
import { type CheckoutCartPartsFragment, PlaceOrder } from '../../client/generated/documents.generated.ts'
import { CONFIRM, type NewTask } from '../../offline/taskLog/log.ts'
import type {
  OrderContent,
  OrderInput,
  OrderMeta,
  OrderMethod,
  OrderNeed,
  OrderTask,
  PreparedOrder,
  Task,
} from '../../offline/taskLog/task.ts'
import { type ExpectedCart, productsOf } from './expectedCart.ts'

interface OfflineOrder {
  /** Key of the intent to order. */
  readonly key: string
  readonly expected: Pick<ExpectedCart, 'cart' | 'added' | 'couponCode' | 'hasChanges'>
  readonly reference: string
  /** Whether the buyer has made the legal declaration; absent if none is needed. */
  readonly declares?: boolean
  /** By how much the total may rise. */
  readonly limitPercent: number
  readonly asksFirst: boolean
  /** What a request has sent that was not answered; null if nothing was sent. */
  readonly sent: PreparedOrder | null
}

/** Why an order cannot wait for a connection. */
export type WaitingObstacle = 'TOTAL_UNKNOWN' | 'INCOMPLETE'

export function obstacleOf({
  cart,
  isTotalKnown,
}: Pick<ExpectedCart, 'cart' | 'isTotalKnown'>): WaitingObstacle | null {
  const { checkout, issues } = cart
  const method = paymentOf(checkout)
  if (!method || issues.length > 0) return 'INCOMPLETE'
  return isTotalKnown ? null : 'TOTAL_UNKNOWN'
}

/** What the shopper gives when the order is sent, because it cannot wait with it. */
export function needsOf({ checkout }: Pick<CheckoutCartPartsFragment, 'checkout'>): readonly OrderNeed[] {
  return [
    ...(checkout.requiresSocialSecurityNumber ? (['PERSONAL_NUMBER'] as const) : []),
    ...(paymentOf(checkout)?.kind === 'HOSTED' ? (['PAYMENT_PAGE'] as const) : []),
  ]
}

/** The selected method as it is offered. */
export function paymentOf({ paymentMethods, paymentMethod }: CheckoutCartPartsFragment['checkout']) {
  return paymentMethods?.find(({ code }) => code === paymentMethod)
}

/** Rounded down: the shopper never pays more than the percentage. */
export function maxGrossOf(gross: string, limitPercent: number): string {
  const cents = roundDown(multiply(decimal(gross), decimal(100 + limitPercent)))
  return toText(divide(cents, HUNDRED, 2), 2)
}

export function orderTask({
  key,
  expected,
  reference,
  declares,
  limitPercent,
  asksFirst,
  sent,
}: OfflineOrder): NewTask & OrderContent {
  const { cart, added, couponCode, hasChanges } = expected
  const { checkout, totals, lines } = cart
  const { gross } = totals.total
  const needs = needsOf(cart)
  const input: OrderInput = {
    acceptsTerms: true,
    ...(reference !== '' && { reference }),
    ...(declares && { declares }),
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
    ...(needs.length > 0 && { needs }),
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
  const hash = hashOf(PlaceOrder) ?? ''
  const task = { id: key, kind: 'ORDER', operation: 'PlaceOrder', hash, input, meta, decision: null } as const
  // What was sent is repeated unchanged, whatever the shopper prefers: it may have been placed.
  if (sent) return { ...task, prepared: sent, attempts: 1, sentAt: Date.now() }
  return asksFirst || needs.length > 0 ? { ...task, decision: CONFIRM } : task
}

function methodTitles(checkout: CheckoutCartPartsFragment['checkout']): Readonly<Record<OrderMethod, string | null>> {
  const delivery = checkout.deliveryMethods?.find(({ code }) => code === checkout.deliveryMethod)
  const pickup = delivery?.pickupPoints.find(({ code }) => code === checkout.pickupPoint)
  return {
    deliveryMethod: delivery?.title ?? null,
    pickupPoint: pickup?.name ?? null,
    paymentMethod: paymentOf(checkout)?.title ?? null,
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
  readonly task: OrderTask
  readonly input: OrderInput
  readonly meta: OrderMeta
}

/** Orders that wait, and placed ones that the shopper has not seen yet. */
export function ordersIn(tasks: readonly Task[]): readonly WaitingOrder[] {
  return tasks.filter((task) => task.kind === 'ORDER').map((task) => ({ task, input: task.input, meta: task.meta }))
}
