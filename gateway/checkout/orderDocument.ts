/** The facts of an order by the backend's document of it. */
import { decimal, toText } from '#domain/decimal.ts'
import type { StoreView } from '../storeTable.ts'
import { amountModel } from './checkoutModel.ts'
import { type OrderFacts, type OrderLineFacts, plainAmount, plainTotals } from './orderFacts.ts'
import {
  addressModel,
  dueOf,
  filesOf,
  isVirtual,
  itemsOf,
  type OrderItem,
  optionsOf,
  placedAtOf,
  shippingOf,
  statusOf,
  storeNameOf,
  totalsOf,
  weighedGramsOf,
} from './orderModel.ts'
import { laterFactsOf } from './laterFacts.ts'
import type { BackendOrder } from './orderSchema.ts'

/** @param placedAt time in milliseconds of an order whose document has none */
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
    pickupPoint: pickupPointIn(order.extension_attributes?.pickup_point),
    paymentTitle: paymentTitleOf(payment),
    reference: payment?.po_number || null,
    storeName: storeNameOf(order),
    due: dueOf(order, store),
    later: laterFactsOf(order),
    buyerGroupId: order.customer_group_id ?? null,
  }
}

function lineOf(item: OrderItem, order: BackendOrder, store: StoreView): OrderLineFacts {
  const currency = item.currency ?? store.i18n.currencyCode
  const { unit, row } = item
  return {
    sku: item.sku,
    name: item.name ?? item.sku,
    quantity: toText(decimal(item.qty_ordered)),
    options: optionsOf(item),
    unit: plainAmount(amountModel(unit.net, unit.gross, currency)),
    row: plainAmount(amountModel(row.net, row.gross, currency)),
    taxRatePercent: item.ratePercent && toText(item.ratePercent),
    weighedGrams: weighedGramsOf(item),
    files: [...filesOf(item, order)],
    productType: item.product_type ?? null,
    productOption: item.product_option ?? undefined,
  }
}

/** The platform itself has none; modules of carriers write it in this shape. */
function pickupPointIn(point: PickupPointField | undefined): OrderFacts['pickupPoint'] {
  if (!point?.name) return null
  const { code, name, street, postcode, city } = point
  const lines = [street ?? '', [postcode, city].filter(Boolean).join(' ')].filter((line) => line !== '')
  return { code: code ?? name, name, lines }
}

type PickupPointField = NonNullable<BackendOrder['extension_attributes']>['pickup_point']

function paymentTitleOf(payment: BackendOrder['payment']): string {
  return payment?.additional_information?.find((text) => text) ?? payment?.method ?? ''
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
