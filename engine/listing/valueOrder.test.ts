import { expect, test } from 'vitest'
import { bySize } from './valueOrder.ts'

const sorted = (...labels: string[]) => bySize(labels.map((label) => ({ label })))?.map(({ label }) => label) ?? null

test.each([
  {
    what: 'weights in several units',
    labels: ['1 kg', '1/20 oz', '5 g', '1 oz', '2,5 g'],
    order: ['1/20 oz', '2,5 g', '5 g', '1 oz', '1 kg'],
  },
  { what: 'lengths', labels: ['45 cm', '12 mm', '1,5 m', '40 cm'], order: ['12 mm', '40 cm', '45 cm', '1,5 m'] },
  {
    what: 'plain numbers with a comma or a point',
    labels: ['1', '0,35', '10', '0.3'],
    order: ['0.3', '0,35', '1', '10'],
  },
  {
    what: 'areas, by the first and then the second number',
    labels: ['5 × 3', '3 × 5', '3 × 2'],
    order: ['3 × 2', '3 × 5', '5 × 3'],
  },
  { what: 'spans', labels: ['41–76', '0,5-3', '10–30'], order: ['0,5-3', '10–30', '41–76'] },
  { what: 'an unknown unit, by the number', labels: ['10 stk', '2 stk'], order: ['2 stk', '10 stk'] },
  { what: 'words', labels: ['Gull', 'Sølv'], order: null },
  { what: 'words beside measures', labels: ['1 g', 'Gull'], order: null },
  { what: 'names that begin with a number', labels: ['20 kroner', '10 kroner'], order: null },
  { what: 'no values', labels: [], order: null },
])('$what', ({ labels, order }) => {
  expect(sorted(...labels)).toEqual(order)
})
