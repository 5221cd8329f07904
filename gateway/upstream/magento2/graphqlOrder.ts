/** An order as Magento's GraphQL has it, in the shape of REST's orders. */
import { decimal, multiply, toText } from '#domain/decimal.ts'
import * as v from 'valibot'
import { looseAmount, looseList, looseText, optionalField } from '../looseFields.ts'

const ADDRESS = '{ firstname lastname company street postcode city region country_code telephone vat_id }'
const AMOUNT = '{ value }'
export const ORDER_FIELDS = `
  id number created_at shipping_method
  shipping_address ${ADDRESS} billing_address ${ADDRESS}
  payment_methods { name type }
  shipments { tracking { title number } }
  items {
    id product_sku product_name product_type product_sale_price ${AMOUNT}
    quantity_ordered quantity_invoiced quantity_shipped quantity_refunded quantity_canceled
    discounts { amount ${AMOUNT} } selected_options { label value } entered_options { label value }
    ... on BundleOrderItem { bundle_options { label values { product_name quantity } } }
  }
  total {
    grand_total { value currency } total_tax ${AMOUNT} discounts { amount ${AMOUNT} } taxes { amount ${AMOUNT} rate }
    shipping_handling { amount_excluding_tax ${AMOUNT} amount_including_tax ${AMOUNT} }
  }
`

const text = optionalField(looseText())
const amount = optionalField(v.object({ value: optionalField(looseAmount) }))
const quantity = v.fallback(looseAmount, 0)
const addressSchema = optionalField(
  v.object({
    firstname: text,
    lastname: text,
    company: text,
    street: v.optional(looseList(looseText()), []),
    postcode: text,
    city: text,
    region: text,
    country_code: text,
    telephone: text,
    vat_id: text,
  }),
)
const discountsSchema = v.optional(looseList(v.object({ amount })), [])
const optionsSchema = v.optional(looseList(v.object({ label: looseText(), value: looseText() })), [])
const bundleSchema = v.object({
  label: looseText(),
  values: v.optional(looseList(v.object({ product_name: text, quantity })), []),
})
const itemSchema = v.object({
  id: v.string(),
  product_sku: looseText(),
  product_name: text,
  product_type: text,
  product_sale_price: amount,
  quantity_ordered: quantity,
  quantity_invoiced: quantity,
  quantity_shipped: quantity,
  quantity_refunded: quantity,
  quantity_canceled: quantity,
  discounts: discountsSchema,
  selected_options: optionsSchema,
  entered_options: optionsSchema,
  bundle_options: v.optional(looseList(bundleSchema), []),
})
const orderSchema = v.object({
  id: v.string(),
  number: v.string(),
  created_at: text,
  shipping_method: text,
  shipping_address: addressSchema,
  billing_address: addressSchema,
  payment_methods: v.optional(looseList(v.object({ name: text, type: text })), []),
  shipments: v.optional(
    looseList(v.object({ tracking: v.optional(looseList(v.object({ title: text, number: text })), []) })),
    [],
  ),
  items: v.array(itemSchema),
  total: v.object({
    grand_total: v.object({ value: looseAmount, currency: text }),
    total_tax: amount,
    discounts: discountsSchema,
    taxes: v.optional(looseList(v.object({ amount, rate: optionalField(looseAmount) })), []),
    shipping_handling: optionalField(v.object({ amount_excluding_tax: amount, amount_including_tax: amount })),
  }),
})
/** Null for an order of another shape. */
export function readOrder(order: unknown): object | null {
  const parsed = v.safeParse(orderSchema, order)
  return parsed.success ? orderOf(parsed.output) : null
}

type Order = v.InferOutput<typeof orderSchema>
type Item = v.InferOutput<typeof itemSchema>

function orderOf(order: Order): object {
  const { total, payment_methods: payments, shipments } = order
  const [payment] = payments
  const delivery = total.shipping_handling
  return {
    entity_id: idIn(order.id),
    increment_id: order.number,
    state: stateOf(order.items),
    created_at: order.created_at,
    grand_total: total.grand_total.value,
    order_currency_code: total.grand_total.currency,
    tax_amount: total.total_tax?.value,
    discount_amount: -discountOf(total.discounts),
    shipping_amount: delivery?.amount_excluding_tax?.value,
    shipping_incl_tax: delivery?.amount_including_tax?.value,
    shipping_description: order.shipping_method,
    // Without one an order ships nothing.
    shipping_method: order.shipping_method,
    items: order.items.map(itemOf),
    billing_address: addressOf(order.billing_address),
    payment: { method: payment?.type, additional_information: payment?.name ? [payment.name] : [] },
    extension_attributes: {
      applied_taxes: total.taxes.map(({ amount: tax, rate }) => ({ amount: tax?.value, percent: rate })),
      shipping_assignments: [{ shipping: { address: addressOf(order.shipping_address) } }],
      shipments: shipments.map(({ tracking }) => ({
        tracks: tracking.map(({ title, number }) => ({ title, track_number: number ?? '' })),
      })),
    },
  }
}

/** Without tax; the tax of a row is not said. */
function itemOf(item: Item): object {
  const price = item.product_sale_price?.value ?? 0
  return {
    item_id: idIn(item.id),
    sku: item.product_sku,
    name: item.product_name,
    product_type: item.product_type,
    qty_ordered: item.quantity_ordered,
    price,
    row_total: toText(multiply(decimal(price), decimal(item.quantity_ordered))),
    discount_amount: discountOf(item.discounts),
    options: [...item.selected_options, ...item.entered_options, ...item.bundle_options.flatMap(partsOf)],
  }
}

function partsOf({ label, values }: v.InferOutput<typeof bundleSchema>): readonly object[] {
  return values.map(({ product_name: name, quantity: count }) => ({ label, value: `${count} x ${name ?? ''}` }))
}

function addressOf(address: v.InferOutput<typeof addressSchema>): object | null {
  if (!address) return null
  const { country_code: country, ...fields } = address
  return { ...fields, country_id: country }
}

/** It is the one of REST in base 64. */
function idIn(id: string): string {
  const decoded = Buffer.from(id, 'base64').toString('utf8')
  return /^\d+$/.test(decoded) ? decoded : id
}

function discountOf(discounts: v.InferOutput<typeof discountsSchema>): number {
  return discounts.reduce((sum, discount) => sum + Math.abs(discount.amount?.value ?? 0), 0)
}

const NOT_SHIPPED = ['virtual', 'downloadable', 'giftcard']

/** The status is a label in the language of the store view: what was done with the lines says as much, in every language. */
function stateOf(items: readonly Item[]): string {
  const all = (isDone: (item: Item) => boolean): boolean => items.length > 0 && items.every(isDone)
  if (all((item) => item.quantity_canceled >= item.quantity_ordered)) return 'canceled'
  if (all((item) => item.quantity_refunded + item.quantity_canceled >= item.quantity_ordered)) return 'closed'
  if (all(isComplete)) return 'complete'
  return items.some((item) => item.quantity_invoiced > 0 || item.quantity_shipped > 0) ? 'processing' : 'new'
}

function isComplete(item: Item): boolean {
  const due = item.quantity_ordered - item.quantity_canceled
  const shipped = NOT_SHIPPED.includes(item.product_type ?? '') ? due : item.quantity_shipped
  return item.quantity_invoiced >= due && shipped + item.quantity_refunded >= due
}
