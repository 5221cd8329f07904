/**
 * The cart of a checkout without a connection: what the gateway has sent last, with the changes that still wait. Its total is
 * expected from known prices; the limit that the shopper agrees to applies to it, and the backend computes what is paid.
 */
import { add, compare, type Decimal, decimal, multiply, subtract, toText, ZERO } from '#domain/decimal.ts'
import type { CheckoutCartPartsFragment, TaxedAmountPartsFragment } from '../../client/generated/documents.generated.ts'
import type { Task } from '../../offline/taskLog/task.ts'
import { scaleAmount } from '../../shop/amounts.ts'
import { hasKnownPrice, type QueuedItem, queuedItems, queuedLineChanges } from '../../offline/taskLog/queuedCart.ts'

export interface ExpectedCart {
  /** Lines as they will be, and the expected total with tax if it is known. */
  readonly cart: CheckoutCartPartsFragment
  /** Products that will be added. */
  readonly added: readonly QueuedItem[]
  /** Of the coupon that the cart will have. A waiting one may be refused. */
  readonly couponCode: string | null
  /** Whether the total is another one than the gateway has computed last. */
  readonly isEstimated: boolean
  /** False if a product waits whose price is not known here. */
  readonly isTotalKnown: boolean
  /** What waits changes the cart before it is ordered. */
  readonly hasChanges: boolean
}

/** @param tasks open ones that are sent before the order */
export function expectedCart(cart: CheckoutCartPartsFragment, tasks: readonly Task[]): ExpectedCart {
  const changes = new Map(queuedLineChanges(tasks).map(({ line, quantity }) => [line, quantity]))
  const isCleared = tasks.some(({ operation, result }) => operation === 'ClearCart' && result === null)
  const items = queuedItems(tasks).filter(({ state }) => state === 'WAITING' || state === 'SENT')
  const added = items.filter(({ kind }) => kind === 'ADD')
  const coupon = items.find(({ kind }) => kind === 'COUPON')
  const lines = cart.lines.flatMap((line) => {
    const quantity = isCleared ? '0' : (changes.get(line.id) ?? line.quantity)
    if (compare(decimal(quantity), ZERO) <= 0) return []
    return [quantity === line.quantity ? line : { ...line, quantity, price: priceFor(line, quantity) }]
  })
  const hasChanges = changes.size > 0 || isCleared || items.length > 0
  const { totals, checkout } = cart
  const delivery = checkout.deliveryMethods?.find(({ code }) => code === checkout.deliveryMethod)
  const payment = checkout.paymentMethods?.find(({ code }) => code === checkout.paymentMethod)
  const isTotalKnown = added.every(hasKnownPrice) && coupon?.name !== ''

  const summands = [
    decimal(totals.total.gross.amount),
    ...cart.lines.map(({ price }) => subtract(ZERO, grossOf(price.row))),
    ...lines.map(({ price }) => grossOf(price.row)),
    ...(isTotalKnown
      ? added.map(({ known, quantity }) => multiply(grossOf(known.unit), decimal(quantity ?? '0')))
      : []),
    // The discount of other lines is another one: without it the total is at most higher than what is paid.
    ...(hasChanges ? [grossOf(totals.discount)] : []),
    ...(delivery ? [subtract(grossOf(delivery.price), grossOf(totals.shipping))] : []),
    ...(payment ? [subtract(grossOf(payment.fee), grossOf(totals.paymentFee))] : []),
  ]
  const amount = toText(summands.reduce(add, ZERO), 2)
  const total = { ...totals.total, gross: { ...totals.total.gross, amount } }
  return {
    cart: { ...cart, lines, totals: { ...totals, total } },
    added,
    couponCode: coupon ? coupon.name : (cart.coupon?.code ?? null),
    isEstimated: hasChanges || amount !== totals.total.gross.amount,
    isTotalKnown,
    hasChanges,
  }
}

function grossOf(amount: TaxedAmountPartsFragment | null): Decimal {
  return decimal(amount?.gross.amount ?? '0')
}

type Line = CheckoutCartPartsFragment['lines'][number]

function priceFor({ price, quantity: before }: Line, quantity: string): Line['price'] {
  return { ...price, row: scaleAmount(price.row, decimal(quantity), decimal(before)) }
}

/** Quantity of each product and the coupon, whatever the ids of the lines: those of waiting products are not known yet. */
export function productsOf(
  lines: CheckoutCartPartsFragment['lines'],
  couponCode: string | null,
  added: readonly QueuedItem[] = [],
): string {
  const quantities = new Map<string, Decimal>()
  const count = (id: string, quantity: string) => quantities.set(id, add(quantities.get(id) ?? ZERO, decimal(quantity)))
  for (const { variant, product, sku, quantity } of lines) count(variant?.id ?? product?.id ?? sku, quantity)
  for (const { task, quantity } of added) {
    const [item] = task.operation === 'AddToCart' ? task.input.items : []
    if (item && quantity !== null) count(item.of, quantity)
  }
  const sorted = [...quantities].map(([id, quantity]) => `${id} ${toText(quantity)}`).sort()
  return JSON.stringify([sorted, couponCode])
}
