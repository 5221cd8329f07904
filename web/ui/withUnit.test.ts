import { expect, test } from 'vitest'
import { withUnit } from './withUnit.ts'

test.each([
  ['0.8', 'mm', '0.8\u00A0mm'],
  ['450 mm', 'mm', '450 mm'],
  ['red', null, 'red'],
])('%s in %s is %s', (label, unit, text) => {
  expect(withUnit(label, unit)).toBe(text)
})
