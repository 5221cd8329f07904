/** Tests the worked examples of docs/rules/rounding.md, custom-option.md and metal-move.md. */
import { Big } from 'big.js'
import { describe, expect, test } from 'vitest'
import { netChange } from './metalMove.ts'
import { rounded, rowTotal, displayPrice, type Side, sumOf, type TaxedAmount, unitDigits } from './sourcePrice.ts'

const text = ({ net, tax, gross }: TaxedAmount) => [net, tax, gross].map((amount) => amount.toFixed(2))
const sourcePrice = (amount: string, side: Side) => ({ amount: new Big(amount), side })

test.each([
  { amount: '0.125', to: '0.13' },
  { amount: '-0.125', to: '-0.13' },
  { amount: '0.124999', to: '0.12' },
  { amount: '79.68127490', to: '79.68' },
])('$amount is rounded to $to', ({ amount, to }) => {
  expect(rounded(new Big(amount)).toFixed(2)).toBe(to)
})

describe('a row total', () => {
  test.each([
    { amount: '125.00', side: 'gross', qty: 1, rate: 25, row: ['100.00', '25.00', '125.00'] },
    { amount: '99.99', side: 'gross', qty: 1, rate: 25, row: ['79.99', '20.00', '99.99'] },
    { amount: '100.00', side: 'gross', qty: 1, rate: 25.5, row: ['79.68', '20.32', '100.00'] },
    { amount: '10.10', side: 'net', qty: 1, rate: 25.5, row: ['10.10', '2.58', '12.68'] },
    { amount: '14.4098', side: 'net', qty: 2, rate: 22, row: ['28.82', '6.34', '35.16'] },
    { amount: '99.99', side: 'gross', qty: 3, rate: 25, row: ['239.98', '59.99', '299.97'] },
    { amount: '434.00', side: 'gross', qty: 1, rate: 24, row: ['350.00', '84.00', '434.00'] },
    { amount: '0.02', side: 'net', qty: 1, rate: 25, row: ['0.02', '0.01', '0.03'] },
    { amount: '1000', side: 'gross', qty: 2, rate: 0, row: ['2000.00', '0.00', '2000.00'] },
  ] as const)('of $qty × $amount $side at $rate % is $row', ({ amount, side, qty, rate, row }) => {
    expect(text(rowTotal(sourcePrice(amount, side), qty, new Big(rate)))).toEqual(row)
  })

  test('row totals are added without further rounding: two of 0.02 net are 0.06 gross', () => {
    const row = rowTotal(sourcePrice('0.02', 'net'), 1, new Big(25))
    expect(text(sumOf([row, row]))).toEqual(['0.04', '0.02', '0.06'])
  })
})

test.each([
  { amount: '14.4098', side: 'net', rate: 22, unit: ['14.41', '3.17', '17.58'] },
  { amount: '17.58', side: 'gross', rate: 22, documentNet: '14.41', unit: ['14.41', '3.17', '17.58'] },
] as const)('one unit of $amount $side has the display price $unit', ({ amount, side, rate, unit, ...more }) => {
  const documentPrice = 'documentNet' in more ? { documentNet: new Big(more.documentNet) } : {}
  expect(text(displayPrice({ ...sourcePrice(amount, side), ...documentPrice }, new Big(rate)))).toEqual(unit)
})

describe('a metal move', () => {
  const charge = (metal: string, grams: string, quoteThen: string) => ({
    metal,
    grams: new Big(grams),
    quoteThen: new Big(quoteThen),
  })
  const quote = (metal: string, price: string) => ({ metal, price: new Big(price) })

  test.each([
    {
      what: 'gold bar',
      listed: '17280.00',
      unit: 'PCS',
      rate: 25,
      charges: [charge('AU', '10', '1310.40')],
      quotes: [quote('AU', '1322.15')],
      change: '117.5',
      moved: '17426.88',
    },
    {
      what: 'the same, falling',
      listed: '17280.00',
      unit: 'PCS',
      rate: 25,
      charges: [charge('AU', '10', '1310.40')],
      quotes: [quote('AU', '1298.65')],
      change: '-117.5',
      moved: '17133.13',
    },
    {
      what: 'silver wire',
      listed: '14.4098',
      unit: 'METER',
      rate: 0,
      charges: [charge('AG', '7.6772', '1.40')],
      quotes: [quote('AG', '1.4137')],
      change: '0.10517764',
      moved: '14.5150',
    },
    {
      what: 'white gold',
      listed: '1000',
      unit: 'METER',
      rate: 0,
      charges: [charge('AU', '5.8852', '112.00'), charge('PD', '1.3325', '39.00')],
      quotes: [quote('AU', '111.10'), quote('PD', '39.75')],
      change: '-4.297305',
      moved: '995.7027',
    },
    {
      what: 'no quote',
      listed: '1000',
      unit: 'PCS',
      rate: 0,
      charges: [charge('AU', '10', '1310.40')],
      quotes: [],
      change: '0',
      moved: '1000.00',
    },
    {
      what: 'more than ten times',
      listed: '1000',
      unit: 'PCS',
      rate: 0,
      charges: [charge('AU', '10', '100')],
      quotes: [quote('AU', '1000.01')],
      change: '0',
      moved: '1000.00',
    },
    {
      what: 'less than a tenth',
      listed: '1000',
      unit: 'PCS',
      rate: 0,
      charges: [charge('AU', '10', '100')],
      quotes: [quote('AU', '9.99')],
      change: '0',
      moved: '1000.00',
    },
    {
      what: 'nonsense',
      listed: '1000',
      unit: 'PCS',
      rate: 0,
      charges: [charge('AU', '10', '100')],
      quotes: [quote('AU', '-1')],
      change: '0',
      moved: '1000.00',
    },
  ])('$what: $listed changes by $change net to $moved', ({ listed, unit, rate, charges, quotes, change, moved }) => {
    const net = netChange(charges, quotes)
    expect(net.toFixed()).toBe(change)
    const digits = unitDigits(unit, { measuredDecimals: 4 })
    expect(rounded(new Big(listed).plus(net.times(100 + rate).div(100)), digits).toFixed(digits)).toBe(moved)
  })
})
