// @vitest-environment node
import { expect, test } from 'vitest'
import { periodChange } from './periodChange.ts'

test.each([
  [['1200', '1250.5', '1302'], '8.5'],
  [[null, '100', null, '99', null], '-1'],
  [['3', '4'], '33.33'],
  [['100', null], null],
  [[null], null],
  [[], null],
  [['0', '5'], null],
])('the change of %j is %s', (prices, change) => {
  expect(periodChange(prices.map((pricePerGram) => ({ pricePerGram })))).toBe(change)
})
