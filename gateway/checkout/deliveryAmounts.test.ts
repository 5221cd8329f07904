import { toText } from '#domain/decimal.ts'
import { expect, test } from 'vitest'
import { readStoreTable } from '../storeTable.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import { deliveryAmounts, deliveryTax } from './deliveryAmounts.ts'

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
  {
    sends: 'an amount and zeros',
    reported: { amount: 49, price_excl_tax: 0, price_incl_tax: 0 },
    includesTax: true,
    expected: '39.20 and 49.00',
  },
  {
    sends: 'an amount and a zero with tax',
    reported: { amount: 49, price_incl_tax: 0 },
    includesTax: true,
    expected: '39.20 and 49.00',
  },
  {
    sends: 'sides and an amount of 0',
    reported: { amount: 0, price_excl_tax: 39.2, price_incl_tax: 49 },
    includesTax: true,
    expected: '39.20 and 49.00',
  },
  {
    sends: 'a side with tax below the one without',
    reported: { amount: 40, price_excl_tax: 40, price_incl_tax: 0 },
    includesTax: true,
    expected: '40.00 and 50.00',
  },
  {
    sends: 'zeros alone',
    reported: { amount: 0, price_excl_tax: 0, price_incl_tax: 0 },
    includesTax: true,
    expected: '0.00 and 0.00',
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

test('the rate of the profile replaces missing tax rules of the documents, as for Tryton', () => {
  const [store] = readStoreTable().stores
  const { amounts } = readProfile('tryton')
  if (!store) throw new Error('expected a store, got none')
  const rateOf = (deliveryTaxPercent: number | null, ratePercent: number | null) =>
    deliveryTax(store, { amounts: { ...amounts, deliveryTaxPercent } }, ratePercent).ratePercent
  expect([rateOf(19, null), rateOf(19, 25), rateOf(null, 25), rateOf(null, null)]).toEqual([19, 19, 25, null])
})

test('the only amount of Tryton is without tax, as its profile says, although it is named as one with tax', () => {
  const [store] = readStoreTable().stores
  const { amounts } = readProfile('tryton')
  if (!store) throw new Error('expected a store, got none')
  const tax = deliveryTax(store, { amounts: { ...amounts, deliveryTaxPercent: 19 } }, null)
  const { net, gross } = deliveryAmounts({ price_incl_tax: 39 }, tax)
  expect(`${toText(net, 2)} and ${toText(gross, 2)}`).toBe('39.00 and 46.41')
})
