/** A cart for tests. */
import type { CartPartsFragment } from '../client/generated/documents.generated.ts'
import { taxed } from './sampleMoney.ts'

const HUNDRED = taxed('80.00', '20.00', '100.00')

/** A cart of one line. */
export function sampleCart(version: number, id = 'cart-1'): CartPartsFragment {
  return {
    __typename: 'Cart',
    id,
    version,
    count: 1,
    coupon: null,
    refusedCoupon: null,
    goneLines: [],
    heldPrice: null,
    totals: {
      __typename: 'Totals',
      subtotal: HUNDRED,
      discount: null,
      shipping: null,
      paymentFee: null,
      others: [],
      total: HUNDRED,
      addsUp: true,
      reserve: null,
      taxes: [],
      displaySide: 'GROSS',
      asOf: '2026-11-22T12:00:00Z',
    },
    issues: [],
    buyerChecks: [],
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
          unit: HUNDRED,
          unitBefore: null,
          per: null,
          row: HUNDRED,
          before: null,
          beforeKind: null,
          discount: null,
          reserve: null,
          source: null,
          tier: null,
          nextTier: null,
          taxRatePercent: '25',
          taxNote: null,
        },
        stock: null,
        issues: [],
      },
    ],
  }
}
