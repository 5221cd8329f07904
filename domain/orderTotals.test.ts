import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, decimal, toText } from './decimal.ts'
import { orderTotals, type OrderRow, type OrderTotals } from './orderTotals.ts'
import { findTaxRate } from './tax.ts'
import type { TaxedAmount, TaxSide } from './tax.ts'

const row = (amount: string, side: TaxSide, quantity: string, ratePercent: number): OrderRow => ({
  price: { amount: decimal(amount), side },
  quantity: decimal(quantity),
  ratePercent,
})
const text = ({ net, tax, gross }: TaxedAmount) => `${toText(net, 2)} + ${toText(tax, 2)} = ${toText(gross, 2)}`

function totals(rows: readonly OrderRow[], defaultCountry: string | null = 'NO'): OrderTotals {
  const answer = orderTotals(rows, { defaultCountry, currency: 'NOK' })
  if ('refused' in answer) throw new Error(answer.refused)
  return answer
}

test.each([
  { case: 'no rows', rows: [], expected: '0.00 + 0.00 = 0.00' },
  {
    case: 'a row is rounded once: 299.97 gross is 239.976 net',
    rows: [row('99.99', 'GROSS', '3', 25)],
    expected: '239.98 + 59.99 = 299.97',
  },
  {
    case: 'each row is rounded: 0.025 gross twice',
    rows: [row('0.02', 'NET', '1', 25), row('0.02', 'NET', '1', 25)],
    expected: '0.04 + 0.02 = 0.06',
  },
  { case: 'metres', rows: [row('14.4098', 'NET', '2', 22)], expected: '28.82 + 6.34 = 35.16' },
  {
    case: 'both sides and two rates',
    rows: [row('1250', 'GROSS', '2', 25), row('17280', 'GROSS', '1', 0)],
    expected: '19280.00 + 500.00 = 19780.00',
  },
])('$case', ({ rows, expected }) => {
  expect(text(totals(rows))).toBe(expected)
})

test('returns the tax of each rate', () => {
  const { byRate } = totals([row('17280', 'GROSS', '1', 0), row('1250', 'GROSS', '2', 25), row('100', 'NET', '1', 25)])
  expect(byRate.map((amount) => `${amount.ratePercent} %: ${text(amount)}`)).toEqual([
    '25 %: 2100.00 + 525.00 = 2625.00',
    '0 %: 17280.00 + 0.00 = 17280.00',
  ])
})

describe('without a default country', () => {
  test.each([null, '', '  '])('%j: totals return an error, while the price is taxed as in Poland', (defaultCountry) => {
    expect(orderTotals([row('100', 'NET', '1', 23)], { defaultCountry, currency: 'EUR' })).toEqual({
      refused: 'Please do set the tax.defaultCountry in order to calculate totals',
    })

    const rules = [
      {
        productTaxClassIds: [2],
        customerTaxClassIds: [3],
        rates: [{ countryId: 'PL', regionId: 0, regionName: null, ratePercent: 23 }],
      },
    ]
    expect(
      findTaxRate(rules, {
        productTaxClassId: 2,
        countryId: defaultCountry,
        exemptClassIds: [],
        on: new Date('2026-11-21'),
      }).ratePercent,
    ).toBe(23)
  })
})

test('throws for a row without a quantity', () => {
  expect(() => totals([row('100', 'NET', '0', 25)])).toThrow('expected a row with a quantity above 0, got 0')
})

test('the order of rows does not matter, and net + tax = gross', () => {
  const anyRow = fc.record({
    cents: fc.integer({ min: 1, max: 5_000_000 }),
    side: fc.constantFrom<TaxSide>('NET', 'GROSS'),
    quantity: fc.integer({ min: 1, max: 40 }),
    rate: fc.constantFrom(0, 19, 22, 24, 25, 25.5),
  })
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 8 }), (drawn, keys) => {
      const rows = drawn.map(({ cents, side, quantity, rate }) =>
        row(toText(decimal(cents).div(100)), side, String(quantity), rate),
      )
      const shuffled = rows
        .map((each, at) => ({ each, key: keys[at] ?? 0 }))
        .sort((a, b) => a.key - b.key || -1)
        .map(({ each }) => each)
      const [one, other] = [totals(rows), totals(shuffled)]
      expect(text(one)).toBe(text(other))
      expect(one.byRate.map(text)).toEqual(other.byRate.map(text))
      expect(compare(one.net.plus(one.tax), one.gross)).toBe(0)
    }),
  )
})
