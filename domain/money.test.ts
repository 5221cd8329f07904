import { expect, test } from 'vitest'
import { isCurrency, minorUnitDigits } from './money.ts'

test.each([
  ['NOK', 2],
  ['EUR', 2],
  ['GBP', 2],
  ['ISK', 0],
  ['JPY', 0],
  ['KWD', 3],
  ['CLF', 4],
])('amounts in %s have %i digits after the decimal point', (currency, digits) => {
  expect(minorUnitDigits(currency)).toBe(digits)
})

test.each([
  ['DKK', true],
  ['nok', false],
  ['NO', false],
  ['EURO', false],
])('%s is written as a currency code: %s', (text, expected) => {
  expect(isCurrency(text)).toBe(expected)
})
