import { expect, test } from 'vitest'
import { toText } from '#domain/decimal.ts'
import { readMillimetres } from './sheetSize.ts'

const limits = { minimum: '20', maximum: '300' }

test.each([
  { typed: '120', size: '120' },
  { typed: ' 20 ', size: '20' },
  { typed: '19', size: null },
  { typed: '301', size: null },
  { typed: '20,5', size: null },
  { typed: '', size: null },
  { typed: 'wide', size: null },
])('a side of "$typed" mm within 20 to 300 is $size', ({ typed, size }) => {
  const read = readMillimetres(typed, limits, 'nb-NO')
  expect(read && toText(read)).toBe(size)
})
