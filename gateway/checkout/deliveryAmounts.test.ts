import { toText } from '#domain/decimal.ts'
import { expect, test } from 'vitest'
import { deliveryAmounts } from './deliveryAmounts.ts'

test.each([
  {
    sends: 'both sides',
    reported: { amount: 99, price_excl_tax: 79.2, price_incl_tax: 99 },
    includesTax: false,
    expected: '79.20 and 99.00',
  },
  { sends: 'an amount with tax', reported: { amount: 99 }, includesTax: true, expected: '79.20 and 99.00' },
  { sends: 'an amount without tax', reported: { amount: 99 }, includesTax: false, expected: '99.00 and 123.75' },
  {
    sends: 'the side without tax',
    reported: { amount: 79.2, price_excl_tax: 79.2 },
    includesTax: true,
    expected: '79.20 and 99.00',
  },
  {
    sends: 'the side with tax',
    reported: { amount: 79.2, price_incl_tax: 99 },
    includesTax: false,
    expected: '79.20 and 99.00',
  },
  { sends: 'nothing', reported: {}, includesTax: true, expected: '0.00 and 0.00' },
])('a backend that sends $sends: $expected', ({ reported, includesTax, expected }) => {
  const { net, gross } = deliveryAmounts(reported, { includesTax, ratePercent: 25, digits: 2 })
  expect(`${toText(net, 2)} and ${toText(gross, 2)}`).toBe(expected)
})

test('without a rate both sides are the amount', () => {
  const { net, gross } = deliveryAmounts({ amount: 99 }, { includesTax: false, ratePercent: null, digits: 2 })
  expect(`${toText(net, 2)} and ${toText(gross, 2)}`).toBe('99.00 and 99.00')
})
