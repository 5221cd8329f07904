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

describe('an order that names the tax of its rates, and of no line', () => {
  const line = (sku: string, price: number, quantity = 1, discount = 0) => ({
    sku,
    qty_ordered: quantity,
    price,
    row_total: price * quantity,
    discount_amount: discount,
  })
  const gold = line('AU-10G', 11_999.9, 2)
  const cloth = line('CLOTH', 71.2, 3)
  const delivery = { shipping_amount: 79.2, shipping_incl_tax: 99 }
  const at = (percent: number, amount: number) => ({ percent, amount })
  const order = (items: readonly object[], total: number, taxes: readonly ReturnType<typeof at>[], more: object = {}) =>
    read({
      grand_total: total,
      tax_amount: taxes.reduce((sum, { amount }) => sum + amount, 0),
      ...delivery,
      items,
      extension_attributes: { applied_taxes: taxes },
      ...more,
    })

  test('has its lines at the only rates that add up: investment gold is without tax', () => {
    expect(order([gold, cloth], 24_365.8, [at(25, 73.2)])).toEqual({
      rows: [
        '11999.90 + 0.00 = 11999.90, row 23999.80 + 0.00 = 23999.80',
        '71.20 + 17.80 = 89.00, row 213.60 + 53.40 = 267.00',
      ],
      subtotal: '24213.40 + 53.40 = 24266.80',
      discount: '0.00 + 0.00 = 0.00',
      shipping: '79.20 + 19.80 = 99.00',
      total: '24292.60 + 73.20 = 24365.80',
      taxes: ['25 %: 292.80 + 73.20 = 366.00', '0 %: 23999.80 + 0.00 = 23999.80'],
      others: [],
      addsUp: true,
    })
  })

  test('has them so with amounts of more decimals than the currency, as Magento has them for wire by the metre', () => {
    const items = [gold, line('RING-585', 3_992, 2), line('WIRE-935', 10.72, 0.2)]
    const more = { shipping_amount: 0, shipping_incl_tax: 0 }
    expect(order(items, 33_982.474, [at(25, 1_996.53)], more)).toMatchObject({
      rows: [
        '11999.90 + 0.00 = 11999.90, row 23999.80 + 0.00 = 23999.80',
        '3992.00 + 998.00 = 4990.00, row 7984.00 + 1996.00 = 9980.00',
        '10.72 + 2.68 = 13.40, row 2.14 + 0.54 = 2.68',
      ],
      total: '31985.94 + 1996.53 = 33982.47',
      // Magento cuts the tax of 0.536 to 0.53.
      others: [null],
      addsUp: true,
    })
  })

  test('has them so with two rates', () => {
    const book = line('BOOK', 100)
    expect(order([book, gold, cloth], 24_477.8, [at(25, 73.2), at(12, 12)])).toMatchObject({
      rows: [
        '100.00 + 12.00 = 112.00, row 100.00 + 12.00 = 112.00',
        '11999.90 + 0.00 = 11999.90, row 23999.80 + 0.00 = 23999.80',
        '71.20 + 17.80 = 89.00, row 213.60 + 53.40 = 267.00',
      ],
      addsUp: true,
    })
  })

  test.each([
    { what: 'without tax', discount: 21.36, tax: 67.86, total: 24_339.1 },
    { what: 'with tax', discount: 26.7, tax: 67.86, total: 24_339.1 },
  ])('has them so with a discount $what', ({ discount, tax, total }) => {
    const items = [gold, line('CLOTH', 71.2, 3, discount)]
    expect(order(items, total, [at(25, tax)], { discount_amount: -discount })).toMatchObject({
      rows: [
        '11999.90 + 0.00 = 11999.90, row 23999.80 + 0.00 = 23999.80',
        '71.20 + 17.80 = 89.00, row 213.60 + 53.40 = 267.00',
      ],
      discount: '21.36 + 5.34 = 26.70',
      addsUp: true,
    })
  })

  test.each([
    { why: 'two lines could be the taxed one', items: [line('A', 213.6), line('B', 213.6)], total: 579.6, tax: 73.2 },
    { why: 'no rate fits', items: [gold, cloth], total: 24_382.6, tax: 90 },
  ])('has its lines as they are said, and its total alone, where $why', ({ items, total, tax }) => {
    const { rows, taxes, addsUp } = order(items, total, [at(25, tax)])
    expect(rows.every((row) => row.includes('+ 0.00 ='))).toBe(true)
    expect({ taxes, addsUp }).toEqual({ taxes: [], addsUp: false })
  })

  test('ends with many lines of different amounts', () => {
    const items = Array.from({ length: 60 }, (_, index) => line(`A-${index}`, 10 + index * 1.37))
    expect(order(items, 9_999, [at(25, 100), at(12, 50)]).addsUp).toBe(false)
  })
})

test('differences below the smallest coin are not a row: amounts of lines with more decimals', () => {
  const items = [{ ...item, discount_amount: 0, row_total: 100.0012, row_total_incl_tax: 125.0012, tax_amount: 25 }]
  const { others, total } = read({ grand_total: 125, tax_amount: 25, items })
  expect({ others, total }).toEqual({ others: [], total: '100.00 + 25.00 = 125.00' })
})
