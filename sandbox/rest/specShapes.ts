/** Results in the shapes of Magento 2, without the fields of the sandbox. */
import { Big } from 'big.js'
import { fieldsOf, listOf } from './fields.ts'

type Fields = Readonly<Record<string, unknown>>

function pick(value: unknown, names: readonly string[]): Fields {
  const fields = fieldsOf(value)
  return Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))
}

/** Entries with the given fields alone. */
export const listOfBare =
  (...names: readonly string[]) =>
  (list: unknown): readonly Fields[] =>
    listOf(list).map((entry) => pick(entry, names))

export const bareShippingMethods = listOfBare(
  'carrier_code',
  'method_code',
  'carrier_title',
  'method_title',
  'amount',
  'base_amount',
  'available',
  'error_message',
  'price_excl_tax',
  'price_incl_tax',
)

const TOTALS_OURS = [
  'payment_fee',
  'payment_fee_incl_tax',
  'price_hold',
  'weight_variation_fee',
  'weight_variation_fee_incl_tax',
]
const SEGMENTS_OURS = ['subtotal_incl_tax', 'weight_variation_fee']

/** Magento's CartTotalRepository takes the tax off the field `grand_total`; the segment and `base_grand_total` have it. */
export function totalsOf(value: unknown): Fields {
  const totals = fieldsOf(value)
  return {
    ...withoutOurs(totals),
    grand_total: new Big(Number(totals['base_grand_total'])).minus(Number(totals['tax_amount'])).toNumber(),
    items: listOf(totals['items']).map(withoutOurs),
    total_segments: listOf(totals['total_segments']).filter(({ code }) => !SEGMENTS_OURS.includes(String(code))),
  }
}

/** The result of shipping-information. */
export function withTotals(value: unknown): Fields {
  const { payment_methods: methods, totals } = fieldsOf(value)
  return { payment_methods: listOfBare('code', 'title')(methods), totals: totalsOf(totals) }
}

function withoutOurs(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !TOTALS_OURS.includes(name)))
}

/** The answer to an order: ids and times alone. */
export function orderAnswer(value: unknown): Fields {
  return pick(value, ['magentoOrderId', 'orderNumber', 'backendOrderId', 'transferedAt'])
}

const ORDER_ITEM = [
  'item_id',
  'product_id',
  'sku',
  'name',
  'product_type',
  'qty_ordered',
  'price',
  'price_incl_tax',
  'row_total',
  'row_total_incl_tax',
  'tax_amount',
  'tax_percent',
  'discount_amount',
  'product_option',
]
const ORDER_OURS = ['payment_fee', 'payment_fee_incl_tax', 'total_segments']

/** A shop may have statuses of its own: what they mean is their `state`. */
const STATUSES: Readonly<Record<string, string>> = { processing: 'ready_to_pack', pending_payment: 'awaiting_payment' }

/** The result of order-history. */
export function historyOf(value: unknown): Fields {
  const page = fieldsOf(value)
  return { ...page, items: listOf(page['items']).map(orderOf) }
}

function orderOf(order: Fields): Fields {
  const { extension_attributes: extension, status } = order
  return {
    ...Object.fromEntries(Object.entries(order).filter(([name]) => !ORDER_OURS.includes(name))),
    status: STATUSES[String(status)] ?? status,
    items: listOfBare(...ORDER_ITEM)(order['items']),
    extension_attributes: pick(extension, ['shipping_assignments']),
  }
}
