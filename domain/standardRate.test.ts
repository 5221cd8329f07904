import { expect, test } from 'vitest'
import { standardRate } from './standardRate.ts'
import type { TaxRule } from './tax.ts'

const rule = (productTaxClassId: number, ratePercent: number, countryId = 'NO'): TaxRule => ({
  productTaxClassIds: [productTaxClassId],
  customerTaxClassIds: [3],
  rates: [{ countryId, regionId: 0, regionName: null, ratePercent }],
})
const question = { countryId: 'NO', on: new Date('2026-11-27') }

test.each([
  { rates: 'the highest of the country', rules: [rule(2, 15), rule(3, 25), rule(4, 27, 'HU')], expected: 25 },
  { rates: 'only the highest that can be read', rules: [rule(2, 15), rule(3, Number.NaN)], expected: 15 },
  { rates: 'none without rules', rules: [], expected: null },
])('$rates', ({ rules, expected }) => {
  expect(standardRate(rules, question)).toBe(expected)
})
