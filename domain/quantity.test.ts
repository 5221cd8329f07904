import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, decimal, toText } from './decimal.ts'
import {
  allowedQuantityUpTo,
  isAllowedQuantity,
  minAllowedQuantity,
  nearestAllowedQuantity,
  quantityRule,
} from './quantity.ts'

const rule = (minimum: string, step: string, maximum: string | null = null) =>
  quantityRule({
    unit: 'METER',
    minimum: decimal(minimum),
    step: decimal(step),
    maximum: maximum === null ? null : decimal(maximum),
  })

describe('ear posts, sold in pairs', () => {
  test.each([
    ['1', false],
    ['2', true],
    ['3', false],
    ['4', true],
    ['0', false],
    ['-2', false],
  ])('%s: %s', (quantity, allowed) => {
    expect(isAllowedQuantity(rule('2', '2'), decimal(quantity))).toBe(allowed)
  })
})

test.each([
  { rule: rule('0.10', '0.05'), requested: '0.12', nearest: '0.1' },
  { rule: rule('0.10', '0.05'), requested: '0.125', nearest: '0.15' },
  { rule: rule('0.10', '0.05'), requested: '0', nearest: '0.1' },
  { rule: rule('5', '1'), requested: '7.5', nearest: '8' },
  { rule: rule('3', '2'), requested: '3', nearest: '4' },
  { rule: rule('2', '2', '9'), requested: '100', nearest: '8' },
])('$requested becomes $nearest', ({ rule: own, requested, nearest }) => {
  expect(toText(nearestAllowedQuantity(own, decimal(requested)))).toBe(nearest)
})

test.each([
  { make: () => rule('1', '0'), message: 'expected a step above 0, got 0' },
  { make: () => rule('0', '1'), message: 'expected a minimum above 0, got 0' },
  { make: () => rule('3', '2', '3'), message: 'expected a maximum of 4 or more, got 3' },
])('$message', ({ make, message }) => {
  expect(make).toThrow(new RangeError(message))
})

test('the nearest allowed quantity is allowed, and no other one is nearer', () => {
  const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((value) => decimal(value).div(100))
  fc.assert(
    fc.property(
      hundredths(1, 500),
      hundredths(1, 300),
      fc.option(hundredths(0, 900)),
      hundredths(-100, 3000),
      (minimum, step, room, requested) => {
        const least = minAllowedQuantity({ unit: 'G', minimum, step })
        const own = quantityRule({ unit: 'G', minimum, step, maximum: room && least.plus(room) })
        const nearest = nearestAllowedQuantity(own, requested)
        expect(isAllowedQuantity(own, nearest)).toBe(true)
        const distance = nearest.minus(requested).abs()
        const nearer = [nearest.plus(step), nearest.minus(step)].filter(
          (other) => isAllowedQuantity(own, other) && compare(other.minus(requested).abs(), distance) < 0,
        )
        expect(nearer).toEqual([])
      },
    ),
  )
})

test.each([
  { available: '1.5', most: '1.5' },
  { available: '1.7', most: '1.5' },
  { available: '0.9', most: null },
  { available: '40', most: '10' },
])('of $available m, sold from 1 to 10.2 in steps of 0.5, at most $most can be ordered', ({ available, most }) => {
  const rule = { unit: 'METER', minimum: decimal(1), step: decimal('0.5'), maximum: decimal('10.2') } as const
  const allowed = allowedQuantityUpTo(rule, decimal(available))
  expect(allowed && toText(allowed)).toBe(most)
})
