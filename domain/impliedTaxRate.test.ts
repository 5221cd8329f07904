import { expect, test } from 'vitest'
import { decimal } from './decimal.ts'
import { impliedTaxRate } from './impliedTaxRate.ts'

test.each([
  ['100.00', '25.00', 25],
  ['51.17', '12.79', 25],
  ['1999.99', '510.00', 25.5],
  ['40.00', '3.04', 7.6],
  ['100.00', '0', 0],
  ['1000.00', '81.23', 8.12],
])('a tax of %2$s on %1$s is %3$s %%', (net, tax, percent) => {
  expect(impliedTaxRate({ net: decimal(net), tax: decimal(tax) })).toBe(percent)
})

test.each([
  ['0', '0'],
  ['100', '-1'],
])('%s with a tax of %s has no rate', (net, tax) => {
  expect(impliedTaxRate({ net: decimal(net), tax: decimal(tax) })).toBeNull()
})
