/** The rows of a backend's totals with both sides of each amount, whatever the backend leaves out. See docs/rules/totals.md. */
import { add, type Decimal, subtract, unitsOf, ZERO } from './decimal.ts'
import {
  type DiscountedRow,
  discountSide,
  isPriceOnly,
  type ReportedRow,
  rowAmounts,
  rowDiscount,
  shareTax,
} from './reportedRow.ts'
import type { TaxedAmount, TaxSide } from './tax.ts'
import { breakDown, payableOf, type ReportedTotals } from './totalsBreakdown.ts'

export interface CompleteRow {
  readonly unit: TaxedAmount
  /** Before the discount. */
  readonly amount: TaxedAmount
  readonly discount: TaxedAmount
}

type WithoutRows = Omit<ReportedTotals, 'rows'>

/** In the order of the rows; null for one without any amount. */
export function completeRows(rows: readonly ReportedRow[], totals: WithoutRows): readonly (CompleteRow | null)[] {
  const { digits } = totals
  const completed = withSides(rows, totals).map((row) => {
    const amounts = rowAmounts(row, digits)
    return amounts && { ...row, unit: amounts.unit, amount: amounts.row }
  })
  const side = sideOfDiscounts(
    completed.flatMap((row) => row ?? []),
    totals,
  )
  return completed.map((row) => row && { unit: row.unit, amount: row.amount, discount: rowDiscount(row, side, digits) })
}

/** Prices alone are on the side on which they add up to the total. */
function withSides(rows: readonly ReportedRow[], totals: WithoutRows): readonly ReportedRow[] {
  if (rows.length === 0 || !rows.every(isPriceOnly)) return rows
  const { gross, tax } = payableOf({ ...totals, rows: [] })
  const { shipping, paymentFee, moreDiscount, others, digits } = totals
  const charges = [shipping && ('value' in shipping ? shipping.value : shipping.gross), paymentFee?.gross]
  const besides = [...charges, ...others.map(({ value }) => value)].reduce<Decimal>(
    (sum, value) => (value ? add(sum, value) : sum),
    subtract(ZERO, moreDiscount),
  )
  return shareTax(rows, { gross: subtract(gross, besides), tax }, digits)
}

/** As the rows tell, else the side on which the totals add up. */
function sideOfDiscounts(rows: readonly DiscountedRow[], totals: WithoutRows): TaxSide {
  const known = discountSide(rows, totals.digits)
  if (known) return known
  const addsUp = (side: TaxSide) =>
    breakDown({
      ...totals,
      rows: rows.map((row) => ({ ...row, discount: rowDiscount(row, side, totals.digits), parts: [] })),
    }).addsUp
  return !addsUp('NET') && addsUp('GROSS') ? 'GROSS' : 'NET'
}

/** What is deducted beyond the discounts of the rows, such as that of shipping; less than a cent a row is rounding. */
export function discountBeyondRows(whole: Decimal, rows: readonly ReportedRow[], digits: number): Decimal {
  const more = rows.reduce((rest, { discount }) => subtract(rest, discount), whole.abs())
  return more.gt(unitsOf(rows.length, digits)) ? more : ZERO
}
