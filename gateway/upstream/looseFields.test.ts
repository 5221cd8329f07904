import * as v from 'valibot'
import { expect, test } from 'vitest'
import { hasPlausibleAmounts, listOfIndices, looseAmount } from './looseFields.ts'

test.each<[unknown, number | null]>([
  [4.95, 4.95],
  ['4.95', 4.95],
  [' 12 ', 12],
  [{ __class__: 'Decimal', decimal: '39.00' }, 39],
  [{ __class__: 'Decimal', decimal: 'NaN' }, null],
  [{ decimal: '39.00' }, null],
  ['4,95', null],
  [Number.NaN, null],
])('%j as an amount is %s', (written, expected) => {
  const parsed = v.safeParse(looseAmount, written)
  expect(parsed.success ? parsed.output : null).toBe(expected)
})

test.each<[unknown, boolean]>([
  [1e9, true],
  [-1e9, true],
  [1e9 + 1, false],
  [{ items: [{ row: 5 }, { row: -1e12 }] }, false],
  [{ items: [{ item_id: '99999999999', options: [{ id: 1e12 }] }], total: null }, true],
])('%j has plausible amounts: %s', (parsed, expected) => {
  expect(hasPlausibleAmounts(parsed)).toBe(expected)
})

test.each<[unknown, unknown]>([
  [{ '1': 'a', '3': 'b' }, ['a', 'b']],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [{ items: ['a'] }, { items: ['a'] }],
  [
    { '1': 'a', name: 'b' },
    { '1': 'a', name: 'b' },
  ],
  [{}, {}],
  ['a', 'a'],
  [null, null],
])('%j as a list is %j', (written, expected) => {
  expect(listOfIndices(written)).toEqual(expected)
})
