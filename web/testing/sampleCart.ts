/** A cart for tests. */
import type { CartPartsFragment } from '../graphql/generated/documents.generated.ts'

const amount = (text: string) => ({ __typename: 'Money' as const, amount: text, currency: 'NOK' })
const taxed = {
  __typename: 'TaxedAmount' as const,
  net: amount('80.00'),
  tax: amount('20.00'),
  gross: amount('100.00'),
}

/** A cart of one line. */
export function sampleCart(version: number, id = 'cart-1'): CartPartsFragment {
  return {
    __typename: 'Cart',
    id,
    version,
    count: 1,
    coupon: null,
    totals: {
      __typename: 'Totals',
      subtotal: taxed,
      discount: null,
      shipping: null,
      paymentFee: null,
      total: taxed,
      reserve: null,
      taxes: [],
      displaySide: 'GROSS',
      asOf: '2026-11-22T12:00:00Z',
    },
    issues: [],
    lines: [
      {
        __typename: 'CartLine',
        id: 'line-1',
        sku: 'AU-1',
        name: 'Gullbarre',
        quantity: '1',
        product: null,
        variant: null,
        choice: { __typename: 'LineChoice', selections: [], parts: [], options: [], downloads: [], cut: null },
        price: {
          __typename: 'LinePrice',
          unit: taxed,
          per: null,
          row: taxed,
          before: null,
          discount: null,
          reserve: null,
          source: null,
          tier: null,
          nextTier: null,
          taxRatePercent: '25',
        },
        stock: null,
        issues: [],
      },
    ],
  }
}
