import { Big } from 'big.js'
import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { naturalQuantity } from './naturalQuantity.ts'

test.each([
  { from: '1.2', unit: 'PCS', step: 1, quantity: 2 },
  { from: '3', unit: 'PCS', step: 1, quantity: 5 },
  { from: '5', unit: 'PCS', step: 1, quantity: 5 },
  { from: '5.01', unit: 'PCS', step: 1, quantity: 10 },
  { from: '37', unit: 'PCS', step: 1, quantity: 40 },
  { from: '71', unit: 'PCS', step: 1, quantity: 80 },
  { from: '113', unit: 'PCS', step: 1, quantity: 125 },
  { from: '3', unit: 'PCS', step: 2, quantity: 10 },
  { from: '1041', unit: 'PCS', step: 1, quantity: 1500 },
  { from: '50', unit: 'G', step: 50, quantity: 50 },
  { from: '0.51', unit: 'METER', step: 0.05, quantity: 1 },
  { from: '2.6', unit: 'METER', step: 0.05, quantity: 3 },
  { from: '12.3', unit: 'METER', step: 0.1, quantity: 15 },
  { from: '10001', unit: 'PCS', step: 1, quantity: null },
] as const)('$from $unit in steps of $step begin at $quantity', ({ from, unit, step, quantity }) => {
  expect(naturalQuantity(new Big(from), unit, new Big(step))).toBe(quantity)
})

test('a rounded quantity is never below the given one, can be ordered, and stays the same when rounded again', () => {
  assert(
    property(
      integer({ min: 1, max: 10_000 }),
      constantFrom('PCS', 'G', 'METER', 'KG'),
      constantFrom(1, 2, 5, 50),
      (from, unit, step) => {
        const quantity = naturalQuantity(new Big(from), unit, new Big(step))
        expect(quantity).toBeGreaterThanOrEqual(from)
        expect((quantity ?? 0) % step).toBe(0)
        expect(naturalQuantity(new Big(quantity ?? 0), unit, new Big(step))).toBe(quantity)
      },
    ),
  )
})
