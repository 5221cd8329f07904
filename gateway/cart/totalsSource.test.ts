import { type Decimal, toText } from '#domain/decimal.ts'
import type { TaxedAmount } from '#domain/tax.ts'
import { breakDown } from '#domain/totalsBreakdown.ts'
import { describe, expect, test } from 'vitest'
import { UpstreamError } from '../shared/errors.ts'
import { parseTotals, toReported } from './totalsSource.ts'

const text = ({ net, tax, gross }: TaxedAmount) => `${amount(net)} + ${amount(tax)} = ${amount(gross)}`
const amount = (value: Decimal) => toText(value, 2)

/** The non-empty parts of a cart with these totals. */
function shown(json: object): Readonly<Record<string, unknown>> {
  const { subtotal, discount, shipping, paymentFee, others, total, taxes, addsUp } = read(json)
  const isNothing = ({ net, gross }: TaxedAmount) => net.eq(0) && gross.eq(0)
  return {
    ...(addsUp ? { subtotal: text(subtotal) } : { addsUp }),
    ...(!isNothing(discount) && { discount: text(discount) }),
    ...(shipping && { shipping: text(shipping) }),
    ...(paymentFee && { paymentFee: text(paymentFee) }),
    ...(others.length > 0 && { others: others.map((other) => `${other.title ?? 'rounding'}: ${text(other.amount)}`) }),
    total: text(total),
    taxes: taxes.map(
      ({ ratePercent, amount: share }) => `${ratePercent ? toText(ratePercent) : '?'} %: ${text(share)}`,
    ),
  }
}

function read(json: object) {
  return breakDown(toReported(parseTotals(json, 'test'), 2))
}

const line = {
  item_id: 1,
  qty: 1,
  name: 'Ring',
  price: 200,
  price_incl_tax: 250,
  row_total: 200,
  row_total_incl_tax: 250,
  tax_percent: 25,
  tax_amount: 50,
}
const segment = (code: string, value: number | string, title = code) => ({ code, title, value })

describe('a tax that is reported for the whole only', () => {
  const lines = (json: object) =>
    parseTotals(json, 'test').items.map(
      ({ price, price_incl_tax, row_total, row_total_incl_tax }) =>
        `${price} ${price_incl_tax}, ${row_total} ${row_total_incl_tax}`,
    )
  const bare = { item_id: 1, qty: 2, name: 'Ring' }

  test('belongs to rows without tax and to the shipping, where they add up to the total with it', () => {
    const json = {
      items: [{ ...bare, price: 100, row_total: 200, tax_amount: 0 }],
      total_segments: [
        segment('subtotal', 200),
        segment('shipping', 40),
        segment('tax', 60),
        segment('grand_total', 300),
      ],
    }
    expect(lines(json)).toEqual(['100 125, 200 250'])
    expect(shown(json)).toEqual({
      subtotal: '200.00 + 50.00 = 250.00',
      shipping: '40.00 + 10.00 = 50.00',
      total: '240.00 + 60.00 = 300.00',
      taxes: ['25 %: 40.00 + 10.00 = 50.00', '? %: 200.00 + 50.00 = 250.00'],
    })
  })

  test('is within rows that add up to the total without it', () => {
    const json = {
      items: [{ ...bare, price: 125, price_incl_tax: 125, row_total_incl_tax: 250 }],
      total_segments: [segment('tax', 50), segment('grand_total', 250)],
    }
    expect(lines(json)).toEqual(['100 125, 200 250'])
    expect(shown(json)).toMatchObject({ subtotal: '200.00 + 50.00 = 250.00', total: '200.00 + 50.00 = 250.00' })
  })

  test('is shared by rows with equal amounts on both sides, after a coupon of the segments', () => {
    const json = {
      items: [
        { ...bare, qty: 1, price: 100, price_incl_tax: 100, row_total: 100, row_total_incl_tax: 100 },
        { ...bare, item_id: 2, qty: 1, price: 300, price_incl_tax: 300, row_total: 300, row_total_incl_tax: 300 },
      ],
      total_segments: [segment('discount', -40), segment('tax', 90), segment('grand_total', 450)],
    }
    expect(shown(json)).toMatchObject({ total: '360.00 + 90.00 = 450.00' })
    expect(shown(json)).not.toHaveProperty('addsUp')
  })

  test('is not shared where rows name a rate of 0', () => {
    const exempt = { price: 100, price_incl_tax: 100, row_total: 200, row_total_incl_tax: 200, tax_percent: 0 }
    const json = {
      items: [{ ...bare, ...exempt }],
      total_segments: [segment('shipping', 40), segment('tax', 10), segment('grand_total', 250)],
    }
    expect(lines(json)).toEqual(['100 100, 200 200'])
    expect(shown(json)).toMatchObject({ shipping: '40.00 + 10.00 = 50.00' })
  })
})

test.each([
  { what: 'a row with tax of 0', item: { price_incl_tax: 0, row_total_incl_tax: 0 } },
  { what: 'a row without tax of 0', item: { price: 0, row_total: 0 } },
  { what: 'a row with tax below the one without', item: { price_incl_tax: 199, row_total_incl_tax: 199 } },
])('of two sides that contradict each other the higher one counts: $what', ({ item }) => {
  const { items } = parseTotals({ grand_total: 250, items: [{ ...line, ...item }] }, 'test')
  expect(items).toMatchObject([{ price: 200, price_incl_tax: 250, row_total: 200, row_total_incl_tax: 250 }])
})

test.each([
  { shipping_amount: 40, shipping_incl_tax: 0 },
  { shipping_amount: 0, shipping_incl_tax: 0 },
])('a delivery of $shipping_amount without and $shipping_incl_tax with tax costs what the total contains', (fields) => {
  const json = {
    ...fields,
    items: [line],
    total_segments: [segment('shipping', 40), segment('tax', 60), segment('grand_total', 300)],
  }
  expect(shown(json)).toMatchObject({ shipping: '40.00 + 10.00 = 50.00', total: '240.00 + 60.00 = 300.00' })
})

describe('the amount to be paid', () => {
  const magento2 = { grand_total: 200, base_grand_total: 250, tax_amount: 50, items: [line] }
  test.each([
    { case: 'is the segment', json: { ...magento2, total_segments: [segment('grand_total', 250)] } },
    { case: 'is base_grand_total without segments', json: magento2 },
    {
      case: 'is base_grand_total in the same currency',
      json: { ...magento2, base_currency_code: 'NOK', quote_currency_code: 'NOK' },
    },
    {
      case: 'is the field with the tax where the base is another currency',
      json: { ...magento2, base_grand_total: 25, base_currency_code: 'EUR', quote_currency_code: 'NOK' },
    },
    { case: 'is the field with the tax that it lacks', json: { grand_total: 200, tax_amount: 50, items: [line] } },
    { case: 'is the field that has the tax', json: { grand_total: 250, tax_amount: 50, items: [line] } },
    { case: 'is the sum of the rows of a backend that sends no total', json: { items: [line] } },
  ])('$case', ({ json }) => {
    expect(shown(json)).toEqual({
      subtotal: '200.00 + 50.00 = 250.00',
      total: '200.00 + 50.00 = 250.00',
      taxes: ['25 %: 200.00 + 50.00 = 250.00'],
    })
  })

  test('63.96 that the field names as 52.00 has no discount', () => {
    const item = {
      ...line,
      price: 52,
      price_incl_tax: 63.96,
      row_total: 52,
      row_total_incl_tax: 63.96,
      tax_percent: 23,
      tax_amount: 11.96,
    }
    const json = {
      grand_total: 52,
      base_grand_total: 63.96,
      tax_amount: 11.96,
      items: [item],
      total_segments: [segment('grand_total', 63.96)],
    }
    expect(shown(json)).toEqual({
      subtotal: '52.00 + 11.96 = 63.96',
      total: '52.00 + 11.96 = 63.96',
      taxes: ['23 %: 52.00 + 11.96 = 63.96'],
    })
  })

  test('has shipping, which the field names without tax: 182.20', () => {
    const item = {
      ...line,
      price: 106.56,
      price_incl_tax: 133.2,
      row_total: 106.56,
      row_total_incl_tax: 133.2,
      tax_amount: 26.64,
    }
    const json = {
      grand_total: 150,
      base_grand_total: 182.2,
      tax_amount: 36.44,
      shipping_amount: 39.2,
      shipping_incl_tax: 49,
      items: [item],
      total_segments: [segment('shipping', 49), segment('grand_total', 182.2)],
    }
    expect(shown(json)).toEqual({
      subtotal: '106.56 + 26.64 = 133.20',
      shipping: '39.20 + 9.80 = 49.00',
      total: '145.76 + 36.44 = 182.20',
      taxes: ['25 %: 145.76 + 36.44 = 182.20'],
    })
  })
})

describe('a difference between the rows and the total', () => {
  test('is a separate row with the title of its segment', () => {
    const json = {
      grand_total: 170,
      base_grand_total: 220,
      tax_amount: 50,
      items: [line],
      total_segments: [segment('customerbalance', -30, 'Store Credit'), segment('grand_total', 220)],
    }
    expect(shown(json)).toEqual({
      subtotal: '200.00 + 50.00 = 250.00',
      others: ['Store Credit: -30.00 + 0.00 = -30.00'],
      total: '170.00 + 50.00 = 220.00',
      taxes: ['25 %: 200.00 + 50.00 = 250.00'],
    })
  })

  test('is taxed if the backend’s tax includes it: a fee for electronics', () => {
    const json = {
      grand_total: 210,
      tax_amount: 52.5,
      items: [line],
      total_segments: [segment('weee_tax', 12.5, 'FPT'), segment('grand_total', 262.5)],
    }
    expect(shown(json)).toEqual({
      subtotal: '200.00 + 50.00 = 250.00',
      others: ['FPT: 10.00 + 2.50 = 12.50'],
      total: '210.00 + 52.50 = 262.50',
      taxes: ['25 %: 210.00 + 52.50 = 262.50'],
    })
  })

  test('is not shown if the total does not contain it: points that the order earns', () => {
    const json = {
      grand_total: 250,
      tax_amount: 50,
      items: [line],
      total_segments: [segment('rewards', 120, 'You earn'), segment('grand_total', 250)],
    }
    expect(shown(json)).toMatchObject({ subtotal: '200.00 + 50.00 = 250.00', total: '200.00 + 50.00 = 250.00' })
    expect(shown(json)).not.toHaveProperty('others')
  })

  test('has no breakdown without a segment', () => {
    const json = { grand_total: 220, tax_amount: 50, items: [line], total_segments: [segment('grand_total', 220)] }
    expect(shown(json)).toEqual({ addsUp: false, total: '170.00 + 50.00 = 220.00', taxes: [] })
  })

  test('is rounding up to a cent a row', () => {
    const json = {
      grand_total: 250.01,
      tax_amount: 50,
      items: [line],
      total_segments: [segment('grand_total', 250.01)],
    }
    expect(shown(json)).toEqual({
      subtotal: '200.00 + 50.00 = 250.00',
      others: ['rounding: 0.01 + 0.00 = 0.01'],
      total: '200.01 + 50.00 = 250.01',
      taxes: ['25 %: 200.00 + 50.00 = 250.00'],
    })
  })
})

describe('the discount of a line', () => {
  const row = { ...line, price: 100, price_incl_tax: 125, row_total: 100, row_total_incl_tax: 125 }
  const whole = { tax_amount: 22.5, total_segments: [segment('grand_total', 112.5)] }
  test.each([
    { side: 'with tax', item: { ...row, discount_amount: 12.5, tax_amount: 22.5 } },
    { side: 'without tax', item: { ...row, discount_amount: 10, tax_amount: 22.5 } },
    {
      side: 'with tax, by the tax within it',
      item: { ...row, discount_amount: 12.5, tax_amount: 22.5, hidden_tax_amount: 2.5 },
    },
    {
      side: 'with tax, where the line has no rate',
      item: { ...row, discount_amount: 12.5, tax_amount: 22.5, tax_percent: null },
    },
    {
      side: 'without tax, where the line has no rate',
      item: { ...row, discount_amount: 10, tax_amount: 22.5, tax_percent: null },
    },
  ])('$side is 12.50, of which 2.50 tax', ({ item }) => {
    const json = { ...whole, grand_total: 90, discount_amount: -item.discount_amount, items: [item] }
    expect(shown(json)).toMatchObject({
      subtotal: '100.00 + 25.00 = 125.00',
      discount: '10.00 + 2.50 = 12.50',
      total: '90.00 + 22.50 = 112.50',
      taxes: [expect.stringContaining('90.00 + 22.50 = 112.50')],
    })
  })

  test('and the discount of shipping are one row', () => {
    const item = { ...line, discount_amount: 20, tax_amount: 45 }
    const json = {
      grand_total: 216,
      base_grand_total: 270,
      tax_amount: 54,
      shipping_amount: 40,
      shipping_incl_tax: 50,
      shipping_discount_amount: 4,
      discount_amount: -24,
      items: [item],
      total_segments: [segment('shipping', 50), segment('discount', -24), segment('grand_total', 270)],
    }
    expect(shown(json)).toEqual({
      subtotal: '200.00 + 50.00 = 250.00',
      discount: '24.00 + 6.00 = 30.00',
      shipping: '40.00 + 10.00 = 50.00',
      total: '216.00 + 54.00 = 270.00',
      taxes: ['25 %: 216.00 + 54.00 = 270.00'],
    })
  })

  test('beside store credit stays the discount', () => {
    const item = { ...row, discount_amount: 12.5, tax_amount: 22.5 }
    const json = {
      ...whole,
      grand_total: 60,
      discount_amount: -12.5,
      items: [item],
      total_segments: [segment('customerbalance', -30, 'Store Credit'), segment('grand_total', 82.5)],
    }
    expect(shown(json)).toEqual({
      subtotal: '100.00 + 25.00 = 125.00',
      discount: '10.00 + 2.50 = 12.50',
      others: ['Store Credit: -30.00 + 0.00 = -30.00'],
      total: '60.00 + 22.50 = 82.50',
      taxes: ['25 %: 90.00 + 22.50 = 112.50'],
    })
  })
})

describe('what the backend leaves out', () => {
  const { qty, item_id, tax_percent, tax_amount } = line
  const base = { item_id, qty, tax_amount }
  test.each([
    { without: 'row totals', item: { ...base, tax_percent, price: 200, price_incl_tax: 250 } },
    {
      without: 'the price with tax',
      item: { ...base, tax_percent, price: 200, row_total: 200, row_total_incl_tax: 250 },
    },
    { without: 'all amounts with tax', item: { ...base, tax_percent, price: 200, row_total: 200 } },
    { without: 'all amounts without tax', item: { ...base, tax_percent, price_incl_tax: 250 } },
    { without: 'the tax', item: { item_id, qty, tax_percent, price: 200 } },
    {
      without: 'numbers',
      item: { item_id: '1', qty: '1.0000', tax_percent: '25.0000', tax_amount: '50.00', price: '200.0000' },
    },
  ])('a line without $without', ({ item }) => {
    expect(
      shown({
        grand_total: '200.00',
        tax_amount: '50.00',
        items: [item],
        total_segments: [segment('grand_total', '250.00')],
      }),
    ).toEqual({
      subtotal: '200.00 + 50.00 = 250.00',
      total: '200.00 + 50.00 = 250.00',
      taxes: ['25 %: 200.00 + 50.00 = 250.00'],
    })
  })

  test('Tryton: prices with tax, three segments, and a delivery with tax', () => {
    const items = [
      { item_id: 1, sku: 'A', qty: 2, name: 'A', price: 125, product_type: 'simple' },
      { item_id: 2, sku: 'B', qty: 1, name: 'B', price: 33.3333, product_type: 'simple' },
    ]
    const json = {
      grand_total: 332.33,
      items,
      total_segments: [
        segment('subtotal', 226.66),
        segment('shipping', 49),
        segment('tax', 56.67),
        segment('grand_total', 332.33),
      ],
    }
    expect(shown(json)).toEqual({
      subtotal: '226.66 + 56.67 = 283.33',
      shipping: '49.00 + 0.00 = 49.00',
      total: '275.66 + 56.67 = 332.33',
      taxes: ['? %: 226.66 + 56.67 = 283.33'],
    })
  })

  test('prices alone without tax are on the other side', () => {
    const json = {
      grand_total: 250,
      items: [{ item_id: 1, qty: 1, price: 200 }],
      total_segments: [segment('tax', 50), segment('grand_total', 250)],
    }
    expect(shown(json)).toMatchObject({ subtotal: '200.00 + 50.00 = 250.00', total: '200.00 + 50.00 = 250.00' })
  })

  test('a line without any amount, and an unreadable one, are left out', () => {
    const { items } = parseTotals(
      { grand_total: 250, items: [line, { item_id: 2, qty: 1 }, null, 'x', { qty: 1 }] },
      'test',
    )
    expect(items.map(({ item_id: id }) => id)).toEqual(['1'])
  })
})

test('Magento 1 in a store with prices with tax: two rates, a fixed coupon, shipping and its segment without tax', () => {
  const item = (
    id: number,
    net: number,
    gross: number,
    percent: number,
    tax: number,
    discount: number,
    hidden: number,
  ) => ({
    item_id: id,
    qty: 1,
    name: `${id}`,
    price: net,
    price_incl_tax: gross,
    row_total: net,
    row_total_incl_tax: gross,
    tax_percent: percent,
    tax_amount: tax,
    discount_amount: discount,
    hidden_tax_amount: hidden,
  })
  const json = {
    grand_total: 6264,
    base_grand_total: 6264,
    subtotal: 4980,
    discount_amount: -50,
    shipping_amount: 79.2,
    shipping_incl_tax: 99,
    shipping_tax_amount: 19.8,
    tax_amount: 1244.87,
    coupon_code: 12345,
    items: [
      item(1, 3440, 4300, 25, 853.08, 34.59, 6.92),
      item(2, 100, 115, 15, 14.88, 0.93, 0.12),
      item(3, 1440, 1800, 25, 357.11, 14.48, 2.89),
    ],
    total_segments: [
      segment('subtotal', 6215),
      segment('discount', -50),
      segment('shipping', 79.2),
      {
        ...segment('tax', 1244.87),
        full_info: {
          'NO 25': { percent: 25, amount: 1229.99, rates: [{ percent: 25 }] },
          'NO 15': { percent: 15, amount: 14.88, rates: [{ percent: 15 }] },
        },
      },
      segment('grand_total', 6264),
    ],
  }
  expect(shown(json)).toEqual({
    subtotal: '4980.00 + 1235.00 = 6215.00',
    discount: '40.07 + 9.93 = 50.00',
    shipping: '79.20 + 19.80 = 99.00',
    total: '5019.13 + 1244.87 = 6264.00',
    taxes: ['25 %: 4919.94 + 1229.99 = 6149.93', '15 %: 99.19 + 14.88 = 114.07'],
  })
  expect(parseTotals(json, 'test').coupon_code).toBe('12345')
})

test('Magento 1 with a cart that ships nothing: the fields of shipping and tax are 0, the segments are right', () => {
  const item = {
    ...line,
    qty: 2,
    price: 1200,
    price_incl_tax: 1500,
    row_total: 2400,
    row_total_incl_tax: 3000,
    tax_amount: 600,
  }
  const json = {
    grand_total: 3000,
    base_grand_total: 3000,
    subtotal: 2400,
    subtotal_incl_tax: 0,
    shipping_amount: 0,
    shipping_discount_amount: null,
    tax_amount: 0,
    items: [item],
    total_segments: [segment('subtotal', 3000), segment('tax', 600), segment('grand_total', 3000)],
  }
  expect(shown(json)).toEqual({
    subtotal: '2400.00 + 600.00 = 3000.00',
    total: '2400.00 + 600.00 = 3000.00',
    taxes: ['25 %: 2400.00 + 600.00 = 3000.00'],
  })
})

test('a set with two rates is shared out by the taxes of each', () => {
  const item = {
    ...line,
    row_total: 300,
    row_total_incl_tax: 365,
    price: 300,
    price_incl_tax: 365,
    tax_percent: null,
    tax_amount: 65,
  }
  const details = [
    { amount: 50, rates: [{ percent: '25' }] },
    { amount: 15, rates: [{ percent: '15' }] },
  ]
  const json = {
    grand_total: 300,
    items: [item],
    tax_amount: 65,
    total_segments: [
      { ...segment('tax', 65), extension_attributes: { tax_grandtotal_details: details } },
      segment('grand_total', 365),
    ],
  }
  expect(shown(json)['taxes']).toEqual(['25 %: 200.00 + 50.00 = 250.00', '15 %: 100.00 + 15.00 = 115.00'])
  const withoutDetails = { ...json, total_segments: [segment('grand_total', 365)] }
  expect(shown(withoutDetails)['taxes']).toEqual(['? %: 300.00 + 65.00 = 365.00'])
})

test.each([{}, { grand_total: null, items: [], total_segments: [] }, { totals: { grand_total: 125 } }])(
  'totals without a total and without rows are malformed, not 0: %j',
  (answer) => {
    expect(() => parseTotals(answer, '/api/cart/totals')).toThrow(UpstreamError)
  },
)

test.each([
  ['the total', { grand_total: 1e12, items: [line] }],
  ['a segment', { items: [line], total_segments: [segment('grand_total', '99999999999')] }],
  ['a row', { grand_total: 250, items: [{ ...line, row_total: -1e10 }] }],
  ['a tax', { grand_total: 250, tax_amount: 1e300, items: [line] }],
])('totals with an amount beyond ±10^9 are malformed: %s', (_where, json) => {
  expect(() => parseTotals(json, 'test')).toThrow(UpstreamError)
})
