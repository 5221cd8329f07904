import { toText } from '#domain/decimal.ts'
import type { TaxedAmount } from '#domain/tax.ts'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { orderSchema } from './orderSchema.ts'
import { orderTotals } from './orderTotals.ts'

const text = ({ net, tax, gross }: TaxedAmount) =>
  [net, tax].map((one) => toText(one, 2)).join(' + ') + ` = ${toText(gross, 2)}`

function read(order: object) {
  const json = {
    entity_id: 91,
    increment_id: '91',
    status: 'processing',
    created_at: '2026-11-27 10:00:00',
    items: [],
    ...order,
  }
  const { rows, breakdown } = orderTotals(v.parse(orderSchema, json), 'NOK')
  const { subtotal, discount, shipping, total, taxes, others, addsUp } = breakdown
  return {
    rows: rows.map(({ unit, amount }) => `${text(unit)}, row ${text(amount)}`),
    subtotal: text(subtotal),
    discount: text(discount),
    shipping: shipping && text(shipping),
    total: text(total),
    taxes: taxes.map(({ ratePercent, amount }) => `${ratePercent ? toText(ratePercent) : '?'} %: ${text(amount)}`),
    others: others.map(({ title }) => title),
    addsUp,
  }
}

const item = {
  item_id: 1,
  sku: 'RING',
  qty_ordered: 1,
  price: 100,
  price_incl_tax: 125,
  row_total: 100,
  row_total_incl_tax: 125,
  tax_percent: 25,
  tax_amount: 22.5,
}

describe('an order in the history', () => {
  test.each([
    { discount: 'with tax', more: { discount_amount: 12.5 } },
    { discount: 'without tax', more: { discount_amount: 10 } },
    { discount: 'with tax, of Magento 1', more: { discount_amount: 12.5, hidden_tax_amount: 2.5 } },
    { discount: 'with tax, of Magento 2', more: { discount_amount: 12.5, discount_tax_compensation_amount: 2.5 } },
  ])('with a discount $discount', ({ more }) => {
    const order = {
      grand_total: 211.5,
      tax_amount: 42.3,
      shipping_amount: 79.2,
      shipping_incl_tax: 99,
      discount_amount: -more.discount_amount,
      items: [{ ...item, ...more }],
    }
    expect(read(order)).toEqual({
      rows: ['100.00 + 25.00 = 125.00, row 100.00 + 25.00 = 125.00'],
      subtotal: '100.00 + 25.00 = 125.00',
      discount: '10.00 + 2.50 = 12.50',
      shipping: '79.20 + 19.80 = 99.00',
      total: '169.20 + 42.30 = 211.50',
      taxes: ['25 %: 169.20 + 42.30 = 211.50'],
      others: [],
      addsUp: true,
    })
  })

  test('with a set: its parts have the rates', () => {
    const set = {
      ...item,
      sku: 'SET',
      price: 300,
      price_incl_tax: 365,
      row_total: 300,
      row_total_incl_tax: 365,
      tax_amount: 65,
      tax_percent: null,
    }
    const part = (id: number, net: number, rate: number) => ({
      ...item,
      item_id: id,
      parent_item_id: 1,
      price: net,
      price_incl_tax: net * (1 + rate / 100),
      row_total: net,
      row_total_incl_tax: net * (1 + rate / 100),
      tax_percent: rate,
      tax_amount: (net * rate) / 100,
    })
    const order = { grand_total: 365, tax_amount: 65, items: [set, part(2, 200, 25), part(3, 100, 15)] }
    const { rows, taxes, addsUp } = read(order)
    expect({ rows: rows.length, taxes, addsUp }).toEqual({
      rows: 1,
      taxes: ['25 %: 200.00 + 50.00 = 250.00', '15 %: 100.00 + 15.00 = 115.00'],
      addsUp: true,
    })
  })

  test('with a set whose parts alone have the discount', () => {
    const set = { ...item, tax_percent: null, tax_amount: null }
    const part = { ...item, item_id: 2, parent_item_id: '1', discount_amount: 12.5 }
    const order = { grand_total: 112.5, tax_amount: 22.5, discount_amount: -12.5, items: [set, part] }
    expect(read(order)).toMatchObject({
      discount: '10.00 + 2.50 = 12.50',
      taxes: ['25 %: 90.00 + 22.50 = 112.50'],
      addsUp: true,
    })
  })

  test('of Tryton: amounts with tax alone', () => {
    const items = [{ sku: 'A', name: 'A', price_incl_tax: 62.5, qty_ordered: 2, row_total_incl_tax: 125 }]
    expect(read({ grand_total: 125, items })).toMatchObject({
      rows: ['62.50 + 0.00 = 62.50, row 125.00 + 0.00 = 125.00'],
      total: '125.00 + 0.00 = 125.00',
      addsUp: true,
    })
  })

  test('with credit that the document does not name has no breakdown', () => {
    expect(read({ grand_total: 95, tax_amount: 25, items: [{ ...item, tax_amount: 25 }] })).toMatchObject({
      addsUp: false,
      taxes: [],
      total: '70.00 + 25.00 = 95.00',
    })
  })
})
