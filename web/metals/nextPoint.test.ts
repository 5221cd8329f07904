// @vitest-environment node
import { expect, test } from 'vitest'
import { nextPoint } from './nextPoint.ts'

test.each([
  ['ArrowLeft', 50, 49],
  ['ArrowRight', 50, 51],
  ['ArrowDown', 0, 0],
  ['ArrowUp', 120, 120],
  ['PageDown', 50, 38],
  ['PageUp', 115, 120],
  ['Home', 50, 0],
  ['End', 50, 120],
  ['Enter', 50, null],
  ['Tab', 50, null],
])('%s at %d moves to %s', (key, at, next) => {
  expect(nextPoint(key, at, 120)).toBe(next)
})

test('a page step is at least one point', () => {
  expect(nextPoint('PageUp', 1, 3)).toBe(2)
})
