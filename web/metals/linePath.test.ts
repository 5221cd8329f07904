// @vitest-environment node
import { expect, test } from 'vitest'
import { areaPath, linePath } from './linePath.ts'

const box = { width: 100, height: 20, low: 0, high: 10 }

test.each([
  { name: 'a line from the lower left to the upper right', values: [0, 5, 10], path: 'M0 20L50 10L100 0' },
  { name: 'a gap', values: [0, null, 10, 5, 0], path: 'M0 20h.01M50 0L75 10L100 20' },
  { name: 'a gap at both ends', values: [null, 0, 10, null], path: 'M33.3 20L66.7 0' },
  { name: 'no values', values: [null, null], path: '' },
  { name: 'one value', values: [5], path: 'M0 10h.01' },
])('draws $name', ({ values, path }) => {
  expect(linePath(values, box)).toBe(path)
})

test('draws equal values in the middle', () => {
  expect(linePath([7, 7], { ...box, low: 7, high: 7 })).toBe('M0 10L100 10')
})

test('ends the area where the line ends', () => {
  expect(areaPath([0, 5, null, 10, 5], box)).toBe('M0 20L0 20L25 10L25 20ZM75 20L75 0L100 10L100 20Z')
})
