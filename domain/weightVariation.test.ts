import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, decimal, toText } from './decimal.ts'
import type { TaxedAmount } from './tax.ts'
import { reservationOf, settlementOf, type VariableOrder } from './weightVariation.ts'

const wire: VariableOrder = {
  price: { amount: decimal('14.4098'), side: 'NET' },
  fee: { amount: decimal('0.4323'), side: 'NET' },
  quantity: decimal(2),
  ratePercent: 22,
  currency: 'EUR',
}
const bar: VariableOrder = {
  price: { amount: decimal('1250'), side: 'GROSS' },
  fee: { amount: decimal('37.5'), side: 'GROSS' },
  quantity: decimal(1),
  ratePercent: 25,
  currency: 'NOK',
}
const text = ({ net, tax, gross }: TaxedAmount) => `${toText(net, 2)} + ${toText(tax, 2)} = ${toText(gross, 2)}`

test('the fee is reserved in addition', () => {
  const { product, fee, atMost } = reservationOf(wire)
  expect([text(product), text(fee), text(atMost)]).toEqual([
    '28.82 + 6.34 = 35.16',
    '0.86 + 0.19 = 1.05',
    '29.68 + 6.53 = 36.21',
  ])
  expect(text(reservationOf(bar).atMost)).toBe('1030.00 + 257.50 = 1287.50')
})

test.each(['0', '-5'])('a fee of %s reserves nothing', (amount) => {
  expect(text(reservationOf({ ...wire, fee: { amount: decimal(amount), side: 'NET' } }).atMost)).toBe(
    '28.82 + 6.34 = 35.16',
  )
})

describe('the invoice follows the weighed piece', () => {
  // 28.8196 × 16.50 ÷ 16.27 = 29.22700…; × 16.00 ÷ 16.27 = 28.34134…; 17.00 would be 30.11 and is more than 29.68
  test.each([
    { order: wire, ordered: '16.27', weighed: '16.27', charged: '28.82 + 6.34 = 35.16', back: '0.86 + 0.19 = 1.05' },
    { order: wire, ordered: '16.27', weighed: '16.50', charged: '29.23 + 6.43 = 35.66', back: '0.45 + 0.10 = 0.55' },
    { order: wire, ordered: '16.27', weighed: '16.00', charged: '28.34 + 6.23 = 34.57', back: '1.34 + 0.30 = 1.64' },
    { order: wire, ordered: '16.27', weighed: '17.00', charged: '29.68 + 6.53 = 36.21', back: '0.00 + 0.00 = 0.00' },
    { order: bar, ordered: '50', weighed: '51', charged: '1020.00 + 255.00 = 1275.00', back: '10.00 + 2.50 = 12.50' },
  ])('$ordered g ordered, $weighed g weighed', ({ order, ordered, weighed, charged, back }) => {
    const settled = settlementOf(order, { orderedGrams: decimal(ordered), weighedGrams: decimal(weighed) })
    expect([text(settled.charged), text(settled.givenBack)]).toEqual([charged, back])
  })

  test('a cent that is lost by rounding two rows is not charged', () => {
    // 0.02 and 0.02 net are 0.02 and 0.02 gross; 0.04 net would be 0.05
    const cents: VariableOrder = {
      ...wire,
      price: { amount: decimal('0.02'), side: 'NET' },
      fee: { amount: decimal('0.02'), side: 'NET' },
      quantity: decimal(1),
    }
    expect(text(settlementOf(cents, { orderedGrams: decimal(1), weighedGrams: decimal(2) }).charged)).toBe(
      '0.04 + 0.00 = 0.04',
    )
  })

  test.each(['0', '-1'])('rejects a weight of %s g', (grams) => {
    expect(() => settlementOf(wire, { orderedGrams: decimal(grams), weighedGrams: decimal(1) })).toThrow(
      `expected a weight above 0 g, got ${grams} g`,
    )
  })

  test('charges at most the reserved amount; charge and refund add up to it', () => {
    const hundredths = (max: number) => fc.integer({ min: 1, max }).map((value) => decimal(value).div(100))
    fc.assert(
      fc.property(
        hundredths(50_000),
        hundredths(500),
        hundredths(10_000),
        hundredths(10_000),
        hundredths(2_000),
        fc.constantFrom<'NET' | 'GROSS'>('NET', 'GROSS'),
        (amount, fee, orderedGrams, weighedGrams, quantity, side) => {
          const order: VariableOrder = {
            price: { amount, side },
            fee: { amount: fee, side },
            quantity,
            ratePercent: 25.5,
            currency: 'EUR',
          }
          const { atMost } = reservationOf(order)
          const { charged, givenBack } = settlementOf(order, { orderedGrams, weighedGrams })
          expect(compare(charged.net.plus(charged.tax), charged.gross)).toBe(0)
          expect(compare(charged.net, atMost.net)).toBeLessThanOrEqual(0)
          expect(compare(charged.gross, atMost.gross)).toBeLessThanOrEqual(0)
          expect(compare(charged.gross.plus(givenBack.gross), atMost.gross)).toBe(0)
        },
      ),
    )
  })
})
