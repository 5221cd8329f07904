import { expect, test } from 'vitest'
import { ndcg } from './ndcg.ts'

test.each([
  { case: 'the best order', found: [3, 2, 1], all: [1, 2, 3, 0, 0], value: 1 },
  { case: 'nothing of use', found: [0, 0], all: [3, 0, 0], value: 0 },
  { case: 'nothing at all', found: [], all: [3], value: 0 },
  { case: 'second instead of first', found: [0, 3], all: [3, 0], value: 1 / Math.log2(3) },
  { case: 'a good second instead of the thing', found: [2], all: [3, 2], value: 3 / (7 + 3 / Math.log2(3)) },
  { case: 'what stands below the places that count', found: [0, 0, 3], all: [3, 0, 0], value: 0, places: 2 },
])('nDCG of $case is $value', ({ found, all, value, places = 10 }) => {
  expect(ndcg(found, all, places)).toBeCloseTo(value, 10)
})
