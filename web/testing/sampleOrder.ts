/** A placed order for tests. */
import type { OrderPartsFragment } from '#docs'
import { sampleAddress, sampleCheckoutCart } from './sampleCheckout.ts'

const { totals } = sampleCheckoutCart()

export function sampleOrder(differences: Partial<OrderPartsFragment> = {}): OrderPartsFragment {
  return {
    __typename: 'Order',
    id: 'order-1',
    number: '100000042',
    placedAt: '2026-11-20T12:00:00.000Z',
    status: 'COMPLETE',
    statusAt: '2026-11-20T12:00:00.000Z',
    consentedGross: null,
    email: 'kari@example.no',
    deliveryTitle: null,
    paymentTitle: 'Card',
    dispatch: null,
    pickupPoint: null,
    reference: null,
    storeName: 'Karat Norge',
    due: null,
    isCancellable: false,
    history: [],
    parcels: [],
    documents: [],
    shippingAddress: null,
    billingAddress: sampleAddress,
    totals,
    lines: [sampleOrderLine()],
    ...differences,
  }
}

type Line = OrderPartsFragment['lines'][number]

export function sampleOrderLine(differences: Partial<Line> = {}): Line {
  return {
    __typename: 'OrderLine',
    sku: 'DL-STATS',
    name: 'Gold and silver in figures',
    quantity: '1',
    soldBy: 'PCS',
    options: [],
    weighedGrams: null,
    taxNote: null,
    files: [],
    row: totals.total,
    product: null,
    ...differences,
  }
}
