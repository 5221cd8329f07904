import { expect, test } from 'vitest'
import { nearestNumbers, numberBeginnings } from './nearestNumbers.ts'

const skus = [
  'W-AG925-ROUND-1.0',
  'W-AG925-ROUND-1.2',
  'W-AG925-ROUND-1.5',
  'W-AU585-ROUND-1.2',
  'TOOL-7',
  'W-AG925-SQ-1.2',
]

test.each([
  { number: 'W-AG925-ROUND-1.3', nearest: ['W-AG925-ROUND-1.0', 'W-AG925-ROUND-1.2', 'W-AG925-ROUND-1.5'] },
  { number: 'w ag952 round 1,2', nearest: ['W-AG925-ROUND-1.2', 'W-AG925-ROUND-1.0', 'W-AG925-ROUND-1.5'] },
  { number: 'TOOOL-7', nearest: ['TOOL-7'] },
  { number: 'X-1', nearest: [] },
  { number: '', nearest: [] },
])('of "$number" are $nearest', ({ number, nearest }) => {
  expect(nearestNumbers(number, skus)).toEqual(nearest)
})

test.each([
  { number: 'W-AG925-ROUND-1.3', beginnings: ['W-AG925-ROUND-1.', 'W-AG925-ROUN', 'W-AG92'] },
  { number: 'AU-3', beginnings: [] },
  { number: 'TOOL-7', beginnings: ['TOOL-', 'TOOL', 'TOO'] },
])('the beginnings of "$number" are $beginnings', ({ number, beginnings }) => {
  expect(numberBeginnings(number)).toEqual(beginnings)
})
