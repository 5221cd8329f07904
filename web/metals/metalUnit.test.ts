// @vitest-environment node
import { expect, test } from 'vitest'
import { pricePer, shownUnit } from './metalUnit.ts'

test('shows silver per kilogram in investment stores and every other price per gram', () => {
  expect((['AU', 'AG', 'PT', 'PD', 'RH'] as const).map((metal) => shownUnit(metal, 'INVESTMENT'))).toEqual([
    'G',
    'KG',
    'G',
    'G',
    'G',
  ])
  expect(shownUnit('AG', 'GOLDSMITH')).toBe('G')
})

test.each([
  ['16.3800', '16380.0'],
  ['16.38', '16380'],
  ['0.0164', '16.4'],
  ['1310', '1310000'],
  ['0.1', '100'],
  ['-1.5', '-1500'],
  ['90071992547409931.0005', '90071992547409931000.5'],
])('converts %s per gram to %s per kilogram', (gram, kilogram) => {
  expect(pricePer('KG', gram)).toBe(kilogram)
  expect(pricePer('G', gram)).toBe(gram)
})

test('throws for text that is not a price', () => {
  expect(() => pricePer('KG', '1,5')).toThrow('got "1,5"')
})
