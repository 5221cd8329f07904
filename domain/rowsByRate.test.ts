import { expect, test } from 'vitest'
import { decimal, ZERO } from './decimal.ts'
import type { ReportedRow } from './reportedRow.ts'
import { rowsByRate } from './rowsByRate.ts'

const row: ReportedRow = {
  quantity: decimal('1'),
  unitNet: decimal('100'),
  unitGross: null,
  rowNet: null,
  rowGross: null,
  tax: null,
  ratePercent: null,
  discount: ZERO,
  discountTax: null,
}

/** What orders of so many equal rows at 25 % say of their rates. */
function ratesOf(count: number): readonly (string | undefined)[] | null {
  const [tax, gross] = [decimal(String(count * 25)), decimal(String(count * 125))]
  const rows = Array.from({ length: count }, () => row)
  const totals = {
    grandTotal: { segment: gross, base: null, field: null },
    tax,
    shipping: null,
    delivery: null,
    paymentFee: null,
    moreDiscount: ZERO,
    others: [],
    taxes: [{ ratePercent: decimal('25'), tax }],
    digits: 2,
  }
  const found = rowsByRate(rows, totals)
  return found && found.map(({ ratePercent }) => ratePercent?.toFixed())
}

test('rows of an order have the rate with which its taxes add up', () => {
  expect(ratesOf(2)).toEqual(['25', '25'])
  expect(ratesOf(50)).toEqual(Array.from({ length: 50 }, () => '25'))
})

test('rates of more rows than are tried stay unknown', () => {
  expect(ratesOf(51)).toBeNull()
  expect(ratesOf(500)).toBeNull()
})
