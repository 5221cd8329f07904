import { describe, expect, test } from 'vitest'
import { settleWeights } from './settleWeights.ts'

/** The wire of docs/rules/weight-variation.md: 2 m at 14.4098 net, fee 0.4323, 22 %, beside a line of fixed weight. */
const order = {
  subtotal: 38.82,
  subtotal_incl_tax: 47.36,
  tax_amount: 8.54,
  grand_total: 52.36,
  shipping_amount: 5,
  total_segments: [
    { code: 'subtotal', value: 47.36 },
    { code: 'shipping', value: 5 },
    {
      code: 'tax',
      value: 8.54,
      extension_attributes: { tax_grandtotal_details: [{ amount: 8.54, rates: [{ percent: '22' }] }] },
    },
    { code: 'weight_variation_fee', value: 1.05 },
    { code: 'grand_total', value: 52.36 },
  ],
  items: [
    {
      item_id: 7,
      price: 14.41,
      row_total: 28.82,
      row_total_incl_tax: 35.16,
      tax_amount: 6.34,
      weight_variation_fee: 0.86,
      weight_variation_fee_incl_tax: 1.05,
      weighing: { ordered_grams: '16.27', source_row: '28.8196', side: 'net', percent: '22' },
    },
    { item_id: 8, row_total: 10, row_total_incl_tax: 12.2, tax_amount: 2.2 },
  ],
}

describe('an order whose wire is weighed', () => {
  test.each([
    { grams: 16.5, net: 29.23, gross: 35.66 },
    { grams: 16.27, net: 28.82, gross: 35.16 },
    { grams: 16, net: 28.34, gross: 34.57 },
    { grams: 17, net: 29.68, gross: 36.21 },
    { grams: 40, net: 29.68, gross: 36.21 },
  ])('costs $net for $grams g, and no more than was reserved', ({ grams, net, gross }) => {
    const settled = settleWeights(order, new Map([[7, grams]]))
    const change = Math.round((gross - 35.16) * 100) / 100
    const tax = Math.round((gross - net - 6.34) * 100) / 100
    const plus = (amount: number, more: number) => Math.round((amount + more) * 100) / 100
    expect(settled).toEqual({
      ...order,
      subtotal: plus(38.82, net - 28.82),
      subtotal_incl_tax: plus(47.36, change),
      tax_amount: plus(8.54, tax),
      grand_total: plus(52.36, change),
      total_segments: [
        { code: 'subtotal', value: plus(47.36, change) },
        { code: 'shipping', value: 5 },
        {
          code: 'tax',
          value: plus(8.54, tax),
          extension_attributes: {
            tax_grandtotal_details: [{ amount: plus(8.54, tax), rates: [{ percent: '22' }] }],
          },
        },
        { code: 'grand_total', value: plus(52.36, change) },
      ],
      items: [
        {
          item_id: 7,
          price: 14.41,
          row_total: net,
          row_total_incl_tax: gross,
          tax_amount: plus(6.34, tax),
          extension_attributes: { weighed_grams: grams },
        },
        order.items[1],
      ],
    })
  })

  test('costs what it did when a line of fixed weight is weighed', () => {
    const settled = settleWeights(order, new Map([[8, 3]]))
    expect(settled).toEqual({
      ...order,
      items: [order.items[0], { ...order.items[1], extension_attributes: { weighed_grams: 3 } }],
    })
  })
})
