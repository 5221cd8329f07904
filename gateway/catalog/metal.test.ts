import { expect, test } from 'vitest'
import { metalContent } from './metal.ts'

test.each([
  ['AU', 'AU'],
  ['PT', 'PT'],
  ['PD', 'PD'],
  ['AG', 'AG'],
  ['RH', 'RH'],
  ['Rh', 'RH'],
  ['CU', null],
])('metal_symbol %s is the metal %s', (metal_symbol, expected) => {
  expect(metalContent({ metal_symbol, fineness_per_mille: 950 })?.metal ?? null).toBe(expected)
})
