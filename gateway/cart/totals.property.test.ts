/** Totals as three kinds of backends write them, with whatever they may leave out, and text for numbers. */
import {
  add,
  type Decimal,
  decimal,
  divide,
  multiply,
  roundHalfAwayFromZero,
  subtract,
  toText,
  ZERO,
} from '#domain/decimal.ts'
import { addTax, splitGross, type TaxedAmount } from '#domain/tax.ts'
import { breakDown, type TotalsBreakdown } from '#domain/totalsBreakdown.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTotals, toReported } from './totalsSource.ts'

type Backend = 'MAGENTO_2' | 'MAGENTO_1' | 'TRYTON'

interface Drawn {
  readonly backend: Backend
  readonly pricesIncludeTax: boolean
  readonly discountsIncludeTax: boolean
  readonly lines: readonly { readonly cents: number; readonly quantity: number; readonly rate: number }[]
  readonly discountPercent: number
  readonly shippingCents: number | null
  readonly shippingRate: number
  readonly creditCents: number
  readonly leftOut: readonly string[]
  readonly isText: boolean
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  backend: fc.constantFrom<Backend>('MAGENTO_2', 'MAGENTO_1', 'TRYTON'),
  pricesIncludeTax: fc.boolean(),
  discountsIncludeTax: fc.boolean(),
  lines: fc.array(
    fc.record({
      cents: fc.integer({ min: 1, max: 500_000 }),
      quantity: fc.constantFrom(1, 2, 3, 10, 2.5, 0.25),
      rate: fc.constantFrom(0, 12, 15, 25, 25.5),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  discountPercent: fc.constantFrom(0, 0, 5, 10, 33),
  shippingCents: fc.option(fc.integer({ min: 0, max: 30_000 })),
  shippingRate: fc.constantFrom(0, 25),
  creditCents: fc.constantFrom(0, 0, 0, 1_000, 12_345),
  leftOut: fc.subarray([
    'price_incl_tax',
    'row_total',
    'row_total_incl_tax',
    'base_grand_total',
    'details',
    'tax_percent',
  ]),
  isText: fc.boolean(),
})

const cents = (count: number): Decimal => decimal(count).div(100)
const round = (value: Decimal): Decimal => roundHalfAwayFromZero(value, 2)
const sum = (values: readonly Decimal[]): Decimal => values.reduce(add, ZERO)
const toNumber = (value: Decimal): number => Number(toText(value))

function ofSide(amount: Decimal, rate: number, includesTax: boolean): TaxedAmount {
  return includesTax ? splitGross(amount, rate, 2) : addTax(amount, rate, 2)
}

interface Line {
  readonly quantity: number
  readonly rate: number
  readonly unit: TaxedAmount
  readonly row: TaxedAmount
  /** On the side of the shop's setting. */
  readonly discount: Decimal
  readonly paid: TaxedAmount
}

function lineOf({ cents: price, quantity, rate }: Drawn['lines'][number], shop: Drawn): Line {
  const unit = ofSide(cents(price), rate, shop.pricesIncludeTax)
  const row = ofSide(round(multiply(cents(price), decimal(quantity))), rate, shop.pricesIncludeTax)
  // Tryton has promotions in its prices.
  const percent = shop.backend === 'TRYTON' ? 0 : shop.discountPercent
  const whole = shop.discountsIncludeTax ? row.gross : row.net
  const discount = divide(multiply(whole, decimal(percent)), decimal(100), 2)
  const paid = ofSide(subtract(whole, discount), rate, shop.discountsIncludeTax)
  return { quantity, rate, unit, row, discount, paid: percent === 0 ? row : paid }
}

/** What the backend charges. */
function chargedBy(shop: Drawn) {
  const lines = shop.lines.map((line) => lineOf(line, shop))
  const shipping = shop.shippingCents === null ? null : ofSide(cents(shop.shippingCents), shop.shippingRate, true)
  const credit = shop.backend === 'TRYTON' ? ZERO : cents(shop.creditCents)
  const paid = [...lines.map((line) => line.paid), ...(shipping ? [shipping] : [])]
  const tax = sum(paid.map((amount) => amount.tax))
  return { lines, shipping, credit, tax, gross: subtract(sum(paid.map(({ gross }) => gross)), credit) }
}

function totalsJson(shop: Drawn): object {
  const { lines, shipping, credit, tax, gross } = chargedBy(shop)
  if (shop.backend === 'TRYTON') {
    // The tax is that of the lines; each price is the row with tax, divided.
    const ofLines = sum(lines.map(({ paid }) => paid.tax))
    return {
      grand_total: toNumber(gross),
      items: lines.map(({ row, quantity }, at) => ({
        item_id: at,
        sku: `SKU-${at}`,
        qty: quantity,
        price: toNumber(divide(row.gross, decimal(quantity), 4)),
      })),
      total_segments: [
        { code: 'subtotal', title: 'Subtotal', value: toNumber(sum(lines.map(({ row }) => row.net))) },
        ...(shipping ? [{ code: 'shipping', title: 'Shipping', value: toNumber(shipping.gross) }] : []),
        { code: 'tax', title: 'Tax', value: toNumber(ofLines) },
        { code: 'grand_total', title: 'Total', value: toNumber(gross) },
      ],
    }
  }
  const isOne = shop.backend === 'MAGENTO_1'
  const leavesOut = (name: string) => shop.leftOut.includes(name)
  const discount = sum(lines.map((line) => line.discount))
  const details = [...Map.groupBy(lines, ({ rate }) => rate)].map(([percent, some]) => ({
    percent,
    amount: toNumber(sum(some.map(({ paid }) => paid.tax))),
    rates: [{ percent }],
  }))
  return {
    grand_total: toNumber(isOne ? gross : subtract(gross, tax)),
    ...(!leavesOut('base_grand_total') && { base_grand_total: toNumber(gross) }),
    tax_amount: toNumber(tax),
    discount_amount: -toNumber(discount),
    shipping_amount: shipping ? toNumber(shipping.net) : 0,
    shipping_incl_tax: shipping ? toNumber(shipping.gross) : 0,
    items: lines.map((line, at) => ({
      item_id: at,
      qty: line.quantity,
      price: toNumber(line.unit.net),
      ...(!leavesOut('price_incl_tax') && { price_incl_tax: toNumber(line.unit.gross) }),
      ...(!leavesOut('row_total') && { row_total: toNumber(line.row.net) }),
      ...(!leavesOut('row_total_incl_tax') && { row_total_incl_tax: toNumber(line.row.gross) }),
      tax_percent: leavesOut('tax_percent') ? null : line.rate,
      tax_amount: toNumber(line.paid.tax),
      discount_amount: toNumber(line.discount),
      ...(isOne && shop.discountsIncludeTax && { hidden_tax_amount: toNumber(subtract(line.row.tax, line.paid.tax)) }),
    })),
    total_segments: [
      ...(shipping
        ? [{ code: 'shipping', title: 'Shipping', value: toNumber(isOne ? shipping.net : shipping.gross) }]
        : []),
      ...(credit.eq(0) ? [] : [{ code: 'customerbalance', title: 'Store Credit', value: -toNumber(credit) }]),
      {
        code: 'tax',
        title: 'Tax',
        value: toNumber(tax),
        ...(!leavesOut('details') &&
          (isOne ? { full_info: details } : { extension_attributes: { tax_grandtotal_details: details } })),
      },
      { code: 'grand_total', title: 'Grand Total', value: toNumber(gross) },
    ],
  }
}

function asText(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(asText)
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, field]) => [key, asText(field)]))
    : value
}

function read(shop: Drawn): TotalsBreakdown {
  const json = totalsJson(shop)
  return breakDown(toReported(parseTotals(shop.isText ? asText(json) : json, 'test'), 2))
}

const shown = (value: Decimal): Decimal => decimal(toText(value, 2))

function expectToAddUp({ subtotal, discount, shipping, paymentFee, others, total, taxes }: TotalsBreakdown): void {
  const charges = [shipping, paymentFee, ...others.map(({ amount }) => amount)].flatMap((charge) => charge ?? [])
  const onSide = (side: 'net' | 'gross') =>
    subtract(sum([shown(subtotal[side]), ...charges.map((charge) => shown(charge[side]))]), shown(discount[side]))
  expect(toText(onSide('gross'), 2)).toBe(toText(total.gross, 2))
  // Without tax, the taxes are rows, too.
  const tax = sum(taxes.map(({ amount }) => shown(amount.tax)))
  expect(toText(add(onSide('net'), tax), 2)).toBe(toText(total.gross, 2))
  for (const { amount } of taxes) expect(toText(add(amount.net, amount.tax), 2)).toBe(toText(amount.gross, 2))
}

test('the shown total is the amount to be paid, and its parts add up or are left out', () => {
  fc.assert(
    fc.property(drawn, (shop) => {
      const totals = read(shop)
      expect(toText(totals.total.gross, 2)).toBe(toText(chargedBy(shop).gross, 2))
      if (totals.addsUp) expectToAddUp(totals)
    }),
    { numRuns: 500 },
  )
})

test('totals of a backend that leaves nothing out are broken down, and only credit is a row of its own', () => {
  fc.assert(
    fc.property(drawn, (one) => {
      const shop = { ...one, leftOut: [] }
      const { addsUp, others, discount } = read(shop)
      expect(addsUp).toBe(true)
      const { lines, credit } = chargedBy(shop)
      const titles = others.flatMap(({ title }) => title ?? [])
      expect(titles).toEqual(credit.eq(0) ? [] : ['Store Credit'])
      const off = subtract(sum(lines.map(({ row }) => row.gross)), sum(lines.map(({ paid }) => paid.gross)))
      expect(discount.gross.minus(off).abs().lte(cents(lines.length))).toBe(true)
    }),
    { numRuns: 500 },
  )
})
