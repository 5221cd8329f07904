import { expect, test } from 'vitest'
import { taxed } from '../testing/sampleMoney.ts'
import { addAmounts } from './amounts.ts'

const known = taxed('100.00', '25.00', '125.00')
const unknown = { ...taxed('80.00', '10.00', '90.00'), tax: null }

test.each([
  { name: 'rows that name their tax', rows: [known, known], sum: taxed('200.00', '50.00', '250.00') },
  { name: 'a first row without tax', rows: [unknown, known], sum: { ...taxed('180.00', '0.00', '215.00'), tax: null } },
  { name: 'a later row without tax', rows: [known, unknown], sum: { ...taxed('180.00', '0.00', '215.00'), tax: null } },
  { name: 'no rows', rows: [], sum: null },
])('adds $name: the tax is unknown if that of a row is', ({ rows, sum }) => {
  expect(addAmounts(rows)).toEqual(sum)
})
