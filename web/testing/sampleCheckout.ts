/** A cart at the checkout for tests, and the gateway's responses to its steps. */
import {
  AccountAddresses,
  Checkout,
  PlaceOrder,
  SaveAddress,
  SetCheckout,
  type CheckoutCartPartsFragment,
  type PlaceOrderMutation,
  type SavedAddressPartsFragment,
} from '#docs'
import { operationName } from '../client/loading.ts'
import type { PreparedResponse } from './openPage.tsx'
import { sampleViewer } from './sampleViewer.ts'
import { taxed } from './sampleMoney.ts'

const ROW = taxed('100.00', '25.00', '125.00')

export const sampleAddress = {
  __typename: 'PostalAddress' as const,
  firstName: 'Kari',
  lastName: 'Nord',
  company: null,
  taxId: null,
  street: 'Torggata 1',
  apartment: null,
  postcode: '0181',
  city: 'Oslo',
  region: null,
  country: 'NO',
  phone: '22004100',
}

const line: CheckoutCartPartsFragment['lines'][number] = {
  __typename: 'CartLine',
  id: 'line-1',
  sku: 'WIRE-1',
  name: 'Silver wire',
  quantity: '1',
  product: null,
  variant: null,
  choice: { __typename: 'LineChoice', selections: [], parts: [], options: [], downloads: [], cut: null },
  price: {
    __typename: 'LinePrice',
    unit: ROW,
    unitBefore: null,
    per: 'PCS',
    row: ROW,
    before: null,
    beforeKind: null,
    discount: null,
    reserve: null,
    source: 'LIST',
    tier: null,
    nextTier: null,
    taxRatePercent: '25',
    taxNote: null,
  },
  stock: null,
  issues: [],
}

/** Complete up to the review. */
export function sampleCheckoutCart(
  checkout: Partial<CheckoutCartPartsFragment['checkout']> = {},
): CheckoutCartPartsFragment {
  return {
    __typename: 'Cart',
    id: 'cart-1',
    version: 3,
    count: 1,
    coupon: null,
    refusedCoupon: null,
    goneLines: [],
    heldPrice: null,
    isVirtual: false,
    issues: [],
    buyerChecks: [],
    lines: [line],
    totals: {
      __typename: 'Totals',
      subtotal: ROW,
      discount: null,
      shipping: taxed('0.00', '0.00', '0.00'),
      paymentFee: null,
      others: [],
      total: ROW,
      addsUp: true,
      reserve: null,
      taxes: [],
      displaySide: 'GROSS',
      asOf: new Date().toISOString(),
    },
    checkout: {
      __typename: 'Checkout',
      email: 'ny@example.com',
      shippingAddress: sampleAddress,
      billingAddress: null,
      country: 'NO',
      requiresSocialSecurityNumber: false,
      socialSecurityNumberFrom: null,
      deliveryMethods: [
        {
          __typename: 'DeliveryMethod',
          code: 'parcel_home',
          title: 'Home delivery',
          carrier: 'Nordpakke',
          price: taxed('0.00', '0.00', '0.00'),
          arrival: { __typename: 'WorkingDays', from: 1, to: 3 },
          arrivalDays: null,
          isInsured: true,
          needsSignature: true,
          isDefault: true,
          isPickup: false,
          pickupPoints: [],
        },
      ],
      deliveryMethod: 'parcel_home',
      pickupPoint: null,
      paymentMethods: [
        {
          __typename: 'PaymentMethod',
          code: 'invoice',
          title: 'Invoice',
          kind: 'INVOICE',
          fee: null,
          isDefault: true,
          requiresReference: false,
        },
      ],
      paymentMethod: 'invoice',
      inputErrors: [],
      endsAt: null,
      ...checkout,
    },
  }
}

interface CheckoutGatewayOptions {
  readonly cart?: CheckoutCartPartsFragment
  readonly placeOrder?: PlaceOrderMutation['placeOrder']
  readonly addresses?: readonly SavedAddressPartsFragment[]
  readonly saveAddress?: object
}

interface CheckoutGateway {
  readonly responses: readonly PreparedResponse[]
  /** Inputs by the name of the operation, in order. */
  readonly inputs: readonly { readonly operation: string; readonly input: Readonly<Record<string, unknown>> }[]
}

const refused: PlaceOrderMutation['placeOrder'] = {
  __typename: 'OrderRefused',
  message: 'Refused.',
  reason: 'REJECTED',
  inputErrors: [],
  cart: null,
}

export function checkoutGateway({
  cart = sampleCheckoutCart(),
  placeOrder = refused,
  addresses = [],
  saveAddress = { __typename: 'AccountChanged', viewer: sampleViewer },
}: CheckoutGatewayOptions = {}): CheckoutGateway {
  const inputs: { operation: string; input: Readonly<Record<string, unknown>> }[] = []
  const received = (
    document: typeof SetCheckout | typeof PlaceOrder | typeof SaveAddress,
    data: object,
  ): PreparedResponse => ({
    operation: operationName(document),
    respond: async ({ input }) => {
      inputs.push({ operation: operationName(document), input })
      return { data }
    },
  })
  return {
    inputs,
    responses: [
      { operation: operationName(Checkout), respond: async () => ({ data: { cart } }) },
      {
        operation: operationName(AccountAddresses),
        respond: async () => ({
          data: { viewer: { __typename: 'Viewer', id: sampleViewer.id, maxAddresses: 2, addresses } },
        }),
      },
      received(SetCheckout, { setCheckout: { __typename: 'CartChanged', cart, inputErrors: [] } }),
      received(PlaceOrder, { placeOrder }),
      received(SaveAddress, { saveAddress }),
    ],
  }
}
