// @vitest-environment node
import { expect, test } from 'vitest'
import { periodChange } from './periodChange.ts'
import { perOunce } from './perOunce.ts'

test('an ounce is 31.1034768 grams', () => {
  expect(perOunce('1310.4')).toBe('40757.99599872')
  expect(perOunce('1')).toBe('31.1034768')
})

test.each([
  [['1200', '1250.5', '1302'], '8.5'],
  [[null, '100', null, '99', null], '-1'],
  [['3', '4'], '33.33'],
  [['100', null], null],
  [[null], null],
  [[], null],
  [['0', '5'], null],
])('%j: %s', (prices, change) => {
  expect(periodChange(prices.map((pricePerGram) => ({ pricePerGram })))).toBe(change)
})
