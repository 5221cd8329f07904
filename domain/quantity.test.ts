import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, decimal, toText } from './decimal.ts'
import {
  allowedQuantityUpTo,
  isAllowedQuantity,
  minAllowedQuantity,
  nearestAllowedQuantity,
  quantityRule,
  cartCount,
  quantityProblem,
} from './quantity.ts'
import { piecesOf, storedQuantity } from './cutToSize.ts'

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

const wire = { unit: 'METER' as const, minimum: decimal('0.1'), step: decimal('0.05'), maximum: null }
const posts = { unit: 'PCS' as const, minimum: decimal(2), step: decimal(2), maximum: decimal(10) }

test.each([
  { rule: wire, quantity: '0.15', problem: null },
  { rule: wire, quantity: '0.12', problem: { rule: 'NOT_MULTIPLE_OF', bound: '0.05' } },
  { rule: wire, quantity: '0.05', problem: { rule: 'TOO_SMALL', bound: '0.1' } },
  { rule: wire, quantity: '-1', problem: { rule: 'TOO_SMALL', bound: '0.1' } },
  { rule: wire, quantity: '0', problem: { rule: 'TOO_SMALL', bound: '0.1' } },
  { rule: wire, quantity: '999999999999', problem: { rule: 'TOO_LARGE', bound: '1000000' } },
  { rule: posts, quantity: '4', problem: null },
  { rule: posts, quantity: '3', problem: { rule: 'NOT_MULTIPLE_OF', bound: '2' } },
  { rule: posts, quantity: '2.5', problem: { rule: 'NOT_MULTIPLE_OF', bound: '2' } },
  { rule: posts, quantity: '12', problem: { rule: 'TOO_LARGE', bound: '10' } },
])('$quantity: $problem', ({ rule, quantity, problem }) => {
  expect(quantityProblem(rule, decimal(quantity))).toEqual(problem)
})

describe('the number in the header', () => {
  const lines = [
    { quantity: 3, isSoldByPiece: true },
    { quantity: 2.5, isSoldByPiece: false },
  ]
  test('counts lines', () => expect(cartCount(lines, 'LINES')).toBe(2))
  test('counts pieces, and one for every quantity by measure', () => expect(cartCount(lines, 'QUANTITIES')).toBe(4))
  test('counts one for parts of a piece: a header has whole numbers', () =>
    expect(cartCount([...lines, { quantity: 2.55, isSoldByPiece: true }], 'QUANTITIES')).toBe(5))
})

test.each([
  { pieces: '3', lengthMm: '350', unit: 'METER' as const, stored: '1.05' },
  { pieces: '4', lengthMm: '120', unit: 'PCS' as const, stored: '4' },
])(
  '$pieces pieces of $lengthMm mm are stored as $stored $unit, and read back',
  ({ pieces, lengthMm, unit, stored }) => {
    const quantity = storedQuantity(decimal(pieces), decimal(lengthMm), unit)
    expect(toText(quantity)).toBe(stored)
    expect(piecesOf(quantity, decimal(lengthMm), unit)?.toFixed()).toBe(pieces)
  },
)

test('a quantity that is not a whole number of pieces has no pieces', () => {
  expect(piecesOf(decimal('1'), decimal(300), 'METER')).toBeNull()
})
