/**
 * What is known of an order, in the types of the schema: from the backend's document of it, or as the gateway recorded it when the cart was
 * ordered. Real backends show a guest no order, so that the record is all that there is.
 */
import { decimal, toText } from '#domain/decimal.ts'
import * as v from 'valibot'
import type { OrderStatus, Totals } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import { amountModel } from './checkoutModel.ts'
import { addressSchema } from './checkoutState.ts'
import {
  addressModel,
  filesOf,
  isVirtual,
  itemsOf,
  type OrderItem,
  optionsOf,
  placedAtOf,
  rowOf,
  shippingOf,
  statusOf,
  totalsOf,
  unitOf,
  weighedGramsOf,
} from './orderModel.ts'
import type { BackendOrder } from './orderSource.ts'

const optionalText = v.nullable(v.string())
const moneySchema = v.object({ amount: v.string(), currency: v.string() })
const amountSchema = v.object({ net: moneySchema, tax: moneySchema, gross: moneySchema })
const optionalAmount = v.nullable(amountSchema)

const lineSchema = v.object({
  sku: v.string(),
  name: v.string(),
  quantity: v.string(),
  options: v.array(v.object({ label: v.string(), value: v.string() })),
  unit: amountSchema,
  row: amountSchema,
  taxRatePercent: optionalText,
  weighedGrams: optionalText,
  files: v.array(v.object({ id: v.string(), title: v.string(), timesLeft: v.nullable(v.number()) })),
  /** As the platform writes them, to order the line again. */
  productType: optionalText,
  productOption: v.optional(v.unknown()),
})
const totalsSchema = v.object({
  subtotal: amountSchema,
  discount: optionalAmount,
  shipping: optionalAmount,
  paymentFee: optionalAmount,
  total: amountSchema,
  reserve: optionalAmount,
  taxes: v.array(v.object({ ratePercent: v.string(), amount: amountSchema })),
  displaySide: v.picklist(['GROSS', 'NET']),
  asOf: v.string(),
})

/** The cart as it was ordered. */
export const snapshotSchema = v.object({
  placedAt: v.string(),
  lines: v.array(lineSchema),
  totals: totalsSchema,
  email: v.string(),
  shippingAddress: v.nullable(addressSchema),
  billingAddress: addressSchema,
  deliveryTitle: optionalText,
  paymentTitle: v.string(),
  reference: optionalText,
})
export type OrderSnapshot = v.InferOutput<typeof snapshotSchema>
export type OrderLineFacts = v.InferOutput<typeof lineSchema>

export interface OrderFacts extends OrderSnapshot {
  readonly number: string | null
  readonly status: OrderStatus
  /** Time at which the status was known. */
  readonly statusAt: string
  /** Total with tax that the shopper has consented to, if the backend charges another one; else null. */
  readonly consented: string | null
}

/** The backend's document of an order. */
export function factsOf(
  order: BackendOrder,
  placedAt: number,
  store: StoreView,
  now: Date,
): Omit<OrderFacts, 'consented'> {
  const at = placedAtOf(order, placedAt)
  const shipsNothing = isVirtual(order)
  const { payment } = order
  return {
    number: order.increment_id ?? null,
    status: statusOf(order),
    statusAt: now.toISOString(),
    placedAt: at,
    lines: itemsOf(order).map((item) => lineOf(item, order, store)),
    totals: plainTotals(totalsOf(order, store, at)),
    email: order.customer_email ?? '',
    shippingAddress: shipsNothing ? null : addressModel(shippingOf(order)?.address),
    billingAddress: addressModel(order.billing_address) ?? NO_ADDRESS,
    deliveryTitle: shipsNothing ? null : (order.shipping_description ?? null),
    paymentTitle: paymentTitleOf(payment),
    reference: payment?.po_number || null,
  }
}

function lineOf(item: OrderItem, order: BackendOrder, store: StoreView): OrderLineFacts {
  const currency = item.currency ?? store.i18n.currencyCode
  const [unit, row] = [unitOf(item), rowOf(item)]
  return {
    sku: item.sku,
    name: item.name ?? item.sku,
    quantity: toText(decimal(item.qty_ordered)),
    options: optionsOf(item),
    unit: plainAmount(amountModel(unit.net, unit.gross, currency)),
    row: plainAmount(amountModel(row.net, row.gross, currency)),
    taxRatePercent: item.tax_percent == null ? null : toText(decimal(item.tax_percent)),
    weighedGrams: weighedGramsOf(item),
    files: [...filesOf(item, order)],
    productType: item.product_type ?? null,
    productOption: item.product_option ?? undefined,
  }
}

function paymentTitleOf(payment: BackendOrder['payment']): string {
  return payment?.additional_information?.find((text) => text) ?? payment?.method ?? ''
}

type Amount = v.InferOutput<typeof amountSchema>
type Side = { readonly amount: string; readonly currency: string }

/** Amounts of a cart are objects with getters, which JSON leaves out. */
export function plainAmount({
  net,
  tax,
  gross,
}: {
  readonly net: Side
  readonly tax: Side
  readonly gross: Side
}): Amount {
  const side = ({ amount, currency }: Side): Side => ({ amount, currency })
  return { net: side(net), tax: side(tax), gross: side(gross) }
}

export function plainTotals(totals: Totals): v.InferOutput<typeof totalsSchema> {
  const optional = (amount: Amount | null | undefined): Amount | null => (amount ? plainAmount(amount) : null)
  return {
    subtotal: plainAmount(totals.subtotal),
    discount: optional(totals.discount),
    shipping: optional(totals.shipping),
    paymentFee: optional(totals.paymentFee),
    total: plainAmount(totals.total),
    reserve: optional(totals.reserve),
    taxes: totals.taxes.map(({ ratePercent, amount }) => ({ ratePercent, amount: plainAmount(amount) })),
    displaySide: totals.displaySide,
    asOf: totals.asOf,
  }
}

const NO_ADDRESS = {
  firstName: '',
  lastName: '',
  company: null,
  taxId: null,
  street: '',
  apartment: null,
  postcode: '',
  city: '',
  region: null,
  country: '',
  phone: '',
}
