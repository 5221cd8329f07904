// @vitest-environment node
import { expect, test } from 'vitest'
import { perOunce } from './perOunce.ts'

test('uses 31.1034768 grams per troy ounce', () => {
  expect(perOunce('1310.4')).toBe('40757.99599872')
  expect(perOunce('1')).toBe('31.1034768')
})
