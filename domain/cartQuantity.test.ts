import { describe, expect, test } from 'vitest'
import { cartCount, quantityProblem } from './cartQuantity.ts'
import { piecesOf, storedQuantity } from './cutToSize.ts'
import { decimal, toText } from './decimal.ts'

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

test('a quantity that is no whole number of pieces has no pieces', () => {
  expect(piecesOf(decimal('1'), decimal(300), 'METER')).toBeNull()
})
