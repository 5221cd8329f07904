import { expect, test } from 'vitest'
import { oneFullStop } from './oneFullStop.ts'

test.each([
  ['Minst 10 stk., deretter i trinn på 10 stk..', 'Minst 10 stk., deretter i trinn på 10 stk.'],
  ['At least 10 pcs, in steps of 10 pcs.', 'At least 10 pcs, in steps of 10 pcs.'],
  ['Placing the order …', 'Placing the order …'],
])('"%s" ends with one full stop', (sentence, shown) => {
  expect(oneFullStop(sentence)).toBe(shown)
})
