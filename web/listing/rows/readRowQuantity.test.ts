import { expect, test } from 'vitest'
import { decimal, toText } from '#domain/decimal.ts'
import { readRowQuantity } from './readRowQuantity.ts'

const rule = { unit: 'METER', minimum: decimal(1), step: decimal('0.5'), maximum: decimal('10.2') } as const

test.each([
  { typed: '2,5', quantity: '2.5', change: null },
  { typed: '2,6', quantity: '3', change: 'ROUNDED' },
  { typed: '0,37', quantity: '1', change: 'TOO_SMALL' },
  { typed: '12', quantity: '10', change: 'TOO_LARGE' },
  { typed: '10,1', quantity: '10', change: 'TOO_LARGE' },
])('$typed m, sold from 1 to 10.2 in steps of 0.5, becomes $quantity m ($change)', ({ typed, quantity, change }) => {
  const entry = readRowQuantity(typed, rule, 'nb-NO')
  expect(entry.kind === 'quantity' && { quantity: toText(entry.quantity), change: entry.change }).toEqual({
    quantity,
    change,
  })
})

test.each(['', ' ', '0', '0,0'])('"%s" empties the row', (typed) => {
  expect(readRowQuantity(typed, rule, 'nb-NO')).toEqual({ kind: 'empty' })
})

test.each(['many', '-5', '1e3', '2x'])('"%s" is kept unchanged', (typed) => {
  expect(readRowQuantity(typed, rule, 'nb-NO')).toEqual({ kind: 'invalid', typed })
})
