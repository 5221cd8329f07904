/** The platform's document of an order, of the history and of the calls that show one. What a backend leaves out is null. */
import * as v from 'valibot'
import {
  indexedList,
  looseAmount,
  looseId,
  looseList,
  looseText,
  optionalField as optional,
  plausibleAmounts,
} from '../upstream/looseFields.ts'

const text = looseText()

const addressSchema = v.object({
  firstname: optional(text),
  lastname: optional(text),
  company: optional(text),
  street: optional(v.union([text, v.array(text)])),
  postcode: optional(text),
  city: optional(text),
  region: optional(text),
  country_id: optional(text),
  telephone: optional(text),
  vat_id: optional(text),
})
/** The platform puts attributes of a variant, options and parts beside each other, each with its label. */
const optionSchema = v.object({ label: optional(text), value: optional(text) })
const fileSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  title: text,
  downloads_left: optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
const attributesSchema = v.object({
  weighed_grams: optional(looseAmount),
  downloads: v.optional(looseList(fileSchema), []),
})
const itemSchema = v.object({
  item_id: optional(looseId),
  /** Some backends list the delivery as a line without one. */
  sku: v.nullish(text, ''),
  name: optional(text),
  qty_ordered: looseAmount,
  price: optional(looseAmount),
  price_incl_tax: optional(looseAmount),
  row_total: optional(looseAmount),
  row_total_incl_tax: optional(looseAmount),
  tax_amount: optional(looseAmount),
  tax_percent: optional(looseAmount),
  discount_amount: optional(looseAmount),
  // The tax within a discount: of Magento 1, and of Magento 2.
  hidden_tax_amount: optional(looseAmount),
  discount_tax_compensation_amount: optional(looseAmount),
  weight_variation_fee: optional(looseAmount),
  weight_variation_fee_incl_tax: optional(looseAmount),
  parent_item_id: optional(looseId),
  product_type: optional(text),
  product_option: v.optional(v.unknown()),
  // Text in some calls, of which nothing can be shown.
  options: v.optional(looseList(optionSchema), []),
  // Some backends send an empty list for no attributes.
  extension_attributes: optional(attributesSchema),
})
const taxSchema = v.object({
  amount: optional(looseAmount),
  percent: optional(looseAmount),
  rates: v.optional(looseList(v.object({ percent: optional(text) })), []),
})
const optionalUrl = v.fallback(v.nullish(v.pipe(v.string(), v.url(), v.startsWith('https://')), null), null)
const shipmentSchema = v.object({
  /** Of backends that hear of it from the carrier. */
  delivered_at: optional(text),
  tracks: v.optional(
    looseList(v.object({ title: optional(text), track_number: v.pipe(text, v.nonEmpty()), url: optionalUrl })),
    [],
  ),
})
const documentSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  kind: optional(text),
  title: optional(text),
})
const pickupPointSchema = v.object({
  code: optional(text),
  name: optional(text),
  street: optional(text),
  postcode: optional(text),
  city: optional(text),
})
const eventSchema = v.object({ status: v.pipe(text, v.nonEmpty()), created_at: text })
const segmentSchema = v.object({
  code: optional(text),
  title: optional(text),
  value: optional(looseAmount),
  extension_attributes: optional(
    v.object({
      tax_grandtotal_details: v.optional(looseList(taxSchema), []),
    }),
  ),
})
export const orderSchema = v.pipe(
  v.object({
    entity_id: looseId,
    increment_id: optional(text),
    /** The platform's own word, by which a shop's own statuses are understood. */
    state: optional(text),
    status: optional(text),
    created_at: optional(text),
    /** The cart that was ordered. */
    quote_id: optional(looseId),
    /** Names of the website, the store and the store view, in lines. */
    store_name: optional(text),
    grand_total: looseAmount,
    total_due: optional(looseAmount),
    subtotal: optional(looseAmount),
    subtotal_incl_tax: optional(looseAmount),
    shipping_amount: optional(looseAmount),
    shipping_incl_tax: optional(looseAmount),
    shipping_tax_amount: optional(looseAmount),
    payment_fee: optional(looseAmount),
    payment_fee_incl_tax: optional(looseAmount),
    tax_amount: optional(looseAmount),
    discount_amount: optional(looseAmount),
    order_currency_code: optional(text),
    shipping_description: optional(text),
    /** Where the shipping assignments name no method. */
    shipping_method: optional(text),
    customer_email: optional(text),
    customer_group_id: optional(looseAmount),
    customer_is_guest: optional(looseAmount),
    items: indexedList(itemSchema),
    total_segments: v.optional(looseList(segmentSchema), []),
    /** Statuses with the comments of the shop's people, which are not shown; the platform does not say in which order. */
    status_histories: v.optional(looseList(eventSchema), []),
    billing_address: optional(addressSchema),
    payment: optional(
      v.object({
        method: optional(text),
        // A list, or an object; its entries may be objects themselves.
        additional_information: v.optional(looseList(text), []),
        /** The buyer's own reference. */
        po_number: optional(text),
      }),
    ),
    extension_attributes: optional(
      v.object({
        shipments: v.optional(looseList(shipmentSchema), []),
        documents: v.optional(looseList(documentSchema), []),
        can_cancel: optional(v.boolean()),
        pickup_point: optional(pickupPointSchema),
        applied_taxes: v.optional(looseList(taxSchema), []),
        shipping_assignments: v.optional(
          looseList(
            v.object({ shipping: optional(v.object({ address: optional(addressSchema), method: optional(text) })) }),
          ),
          [],
        ),
      }),
    ),
  }),
  plausibleAmounts(),
)
export type BackendOrder = v.InferOutput<typeof orderSchema>
export type BackendAddress = v.InferOutput<typeof addressSchema>
