/**
 * What is known of an order, in the types of the schema: from the backend's document of it, or as the gateway recorded it when the cart was
 * ordered. Real backends show a guest no order, so that the record is all that there is.
 */
import * as v from 'valibot'
import type { OrderDocumentKind, OrderEvent, OrderStatus, Parcel, Totals } from '../resolverTypes.generated.ts'
import { addressSchema } from './checkoutState.ts'

const optionalText = v.nullable(v.string())
const moneySchema = v.object({ amount: v.string(), currency: v.string() })
const amountSchema = v.object({ net: moneySchema, tax: v.nullable(moneySchema), gross: moneySchema })
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
  others: v.array(v.object({ title: v.string(), amount: amountSchema })),
  total: amountSchema,
  addsUp: v.boolean(),
  reserve: optionalAmount,
  taxes: v.array(v.object({ ratePercent: optionalText, amount: amountSchema })),
  displaySide: v.picklist(['GROSS', 'NET']),
  asOf: v.string(),
})

/** The dispatch that the shop promised with the order, valid if the order is paid in time. */
const dispatchSchema = v.object({
  kind: v.picklist(['FROM_STOCK', 'CUT_TO_ORDER']),
  /** `yyyy-MM-dd`; for products that are cut to order, the last day. */
  sentOn: v.string(),
  /** The promise holds for orders that are paid before. */
  orderBefore: v.string(),
  /** Days, `yyyy-MM-dd`; null where the store does not say. */
  arrival: v.optional(v.nullable(v.object({ from: v.string(), to: v.string() })), null),
})
export type OrderDispatch = v.InferOutput<typeof dispatchSchema>

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
  dispatch: v.optional(v.nullable(dispatchSchema), null),
  pickupPoint: v.optional(
    v.nullable(v.object({ code: v.string(), name: v.string(), lines: v.array(v.string()) })),
    null,
  ),
})
export type OrderSnapshot = v.InferOutput<typeof snapshotSchema>
export type OrderLineFacts = v.InferOutput<typeof lineSchema>

export interface OrderFacts extends Omit<OrderSnapshot, 'dispatch'> {
  readonly number: string | null
  readonly status: OrderStatus
  /** Time at which the status was known. */
  readonly statusAt: string
  /** Total with tax that the shopper has consented to, if the backend charges another one; else null. */
  readonly consented: string | null
  /** Name of the store view; null where the backend names none. */
  readonly storeName: string | null
  /** What is still to be paid; null where the backend does not say. */
  readonly due: { readonly amount: string; readonly currency: string } | null
  readonly later: LaterFacts
  /** Customer group of the buyer; missing where the backend does not say. */
  readonly buyerGroupId?: number | null
}

/** Later events of an order, as far as the backend reports them. */
export interface LaterFacts {
  readonly history: readonly OrderEvent[]
  readonly parcels: readonly Parcel[]
  readonly documents: readonly {
    readonly id: string
    readonly kind: OrderDocumentKind
    readonly title: string | null
  }[]
  readonly isCancellable: boolean
  /** Time at which the last piece was delivered; null while something is not, and where the backend does not say. */
  readonly deliveredAt: string | null
}

export const NOTHING_LATER: LaterFacts = {
  history: [],
  parcels: [],
  documents: [],
  isCancellable: false,
  deliveredAt: null,
}

type Amount = v.InferOutput<typeof amountSchema>
type Side = { readonly amount: string; readonly currency: string }

interface Sides {
  readonly net: Side
  readonly tax?: Side | null
  readonly gross: Side
}

/** Amounts of a cart are objects with getters, which JSON leaves out. */
export function plainAmount({ net, tax, gross }: Sides): Amount {
  const side = ({ amount, currency }: Side): Side => ({ amount, currency })
  return { net: side(net), tax: tax ? side(tax) : null, gross: side(gross) }
}

export function plainTotals(totals: Totals): v.InferOutput<typeof totalsSchema> {
  const optional = (amount: Sides | null | undefined): Amount | null => (amount ? plainAmount(amount) : null)
  return {
    subtotal: plainAmount(totals.subtotal),
    discount: optional(totals.discount),
    shipping: optional(totals.shipping),
    paymentFee: optional(totals.paymentFee),
    others: totals.others.map(({ title, amount }) => ({ title, amount: plainAmount(amount) })),
    total: plainAmount(totals.total),
    addsUp: totals.addsUp,
    reserve: optional(totals.reserve),
    taxes: totals.taxes.map(({ ratePercent, amount }) => ({
      ratePercent: ratePercent ?? null,
      amount: plainAmount(amount),
    })),
    displaySide: totals.displaySide,
    asOf: totals.asOf,
  }
}
