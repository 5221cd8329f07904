/** An order in the platform's format. */
import { toProductOption } from '../cart/chosenOptions.ts'
import { skuOf } from '../cart/cartService.ts'
import type { Sender } from '../catalogue/senders.ts'
import type { Address } from '../checkout/address.ts'
import type { CheckoutState } from '../checkout/checkoutService.ts'
import type { Customer } from '../customers/accounts.ts'
import type { PickupPoint } from '../checkout/deliveryTable.ts'
import { fieldsOf } from '../rest/fields.ts'
import { platformTime } from './orderEvents.ts'
import { weighingRecord } from './settleWeights.ts'
import { isPaid as isPaidOrder, soldFiles, withFiles } from './orderFiles.ts'
import type { PromisedDispatch } from './orderInput.ts'
import type { Order } from './orders.ts'

export interface OrderedCheckout {
  readonly state: CheckoutState
  readonly customer: Customer | null
  readonly email: string
  /** Null when nothing is sent. */
  readonly shippingAddress: Address | null
  readonly billingAddress: Address
  readonly pickupPoint: PickupPoint | null
  /** The buyer's own; null without one. */
  readonly reference: string | null
  /** Of the buyer's page; null where it is not known. */
  readonly language: string | null
  readonly promisedDispatch: PromisedDispatch | null
}

/** The part of the order that never changes. */
export function orderDocument(
  ordered: OrderedCheckout,
  { brand, storeName }: Sender,
): Readonly<Record<string, unknown>> {
  const {
    state,
    customer,
    email,
    shippingAddress,
    billingAddress,
    pickupPoint,
    reference,
    language,
    promisedDispatch,
  } = ordered
  const { content, totals, shipping, payment } = state
  return {
    store_id: content.store.id,
    store_name: `Main Website\n${brand}\n${storeName}`,
    customer_id: customer?.id ?? null,
    customer_is_guest: customer ? 0 : 1,
    customer_email: email,
    customer_firstname: billingAddress.firstname,
    customer_lastname: billingAddress.lastname,
    language,
    promised_dispatch: promisedDispatch,
    customer_group_id: content.buyer.groupId,
    order_currency_code: totals.quote_currency_code,
    coupon_code: content.cart.couponCode !== null && 'coupon_code' in totals ? totals.coupon_code : null,
    is_virtual: shippingAddress ? 0 : 1,
    grand_total: totals.grand_total,
    subtotal: totals.subtotal,
    subtotal_incl_tax: totals.subtotal_incl_tax,
    discount_amount: totals.discount_amount,
    shipping_amount: totals.shipping_amount,
    shipping_incl_tax: totals.shipping_incl_tax,
    shipping_tax_amount: totals.shipping_tax_amount,
    shipping_description: shipping ? `${shipping.carrierTitle} - ${shipping.methodTitle}` : '',
    payment_fee: payment?.fee?.net.toNumber() ?? 0,
    payment_fee_incl_tax: payment?.fee?.gross.toNumber() ?? 0,
    tax_amount: totals.tax_amount,
    total_qty_ordered: totals.items_qty,
    total_segments: totals.total_segments,
    items: content.lines.map(({ line, content: product, options, amounts: { weighing, taxNote } }, at) => {
      const amounts = fieldsOf(totals.items[at])
      const productOption = toProductOption(line.chosen)
      return {
        item_id: line.id,
        product_id: line.productId,
        sku: skuOf(product),
        name: amounts['name'],
        product_type: (product.parent ?? product.item).type,
        qty_ordered: line.qty,
        unit: product.item.unit,
        price: amounts['price'],
        price_incl_tax: amounts['price_incl_tax'],
        row_total: amounts['row_total'],
        row_total_incl_tax: amounts['row_total_incl_tax'],
        tax_amount: amounts['tax_amount'],
        tax_percent: amounts['tax_percent'],
        discount_amount: amounts['discount_amount'],
        options,
        ...(taxNote && { tax_note: taxNote }),
        ...(weighing && {
          weight_variation_fee: amounts['weight_variation_fee'],
          weight_variation_fee_incl_tax: amounts['weight_variation_fee_incl_tax'],
          weighing: weighingRecord(weighing),
        }),
        ...(productOption && { product_option: productOption }),
        ...(product.files.length > 0 && { files: soldFiles(line, product.files) }),
      }
    }),
    billing_address: { ...billingAddress, email },
    payment: { method: payment?.code ?? '', additional_information: [payment?.title ?? ''], po_number: reference },
    extension_attributes: {
      shipping_assignments: shippingAddress
        ? [
            {
              shipping: {
                address: { ...shippingAddress, email },
                method: `${shipping?.carrierCode ?? ''}_${shipping?.methodCode ?? ''}`,
                total: {},
              },
              items: [],
            },
          ]
        : [],
      pickup_point: pickupPoint,
    },
  }
}

export function orderModel(order: Order): Readonly<Record<string, unknown>> {
  const isPaid = isPaidOrder(order)
  return {
    entity_id: order.id,
    increment_id: order.incrementId,
    quote_id: order.cartId,
    status: order.status,
    state: order.status,
    created_at: platformTime(order.createdAt),
    updated_at: platformTime(order.updatedAt),
    total_due: isPaid || order.status === 'canceled' ? 0 : Number(order.grandTotal),
    total_paid: isPaid ? Number(order.grandTotal) : 0,
    ...order.document,
    items: withFiles(order),
    extension_attributes: {
      ...fieldsOf(order.document['extension_attributes']),
      can_cancel: canCancel(order),
      documents: [{ id: 'order', kind: 'order' }],
    },
  }
}

/** Until it is paid or sent: what is paid on a page of the provider is cancelled there. */
export function canCancel(order: Pick<Order, 'status' | 'document'>): boolean {
  return order.status === 'processing' && !isPaidOrder(order)
}
