/** The rows of a backend's totals with both sides of each amount, whatever the backend leaves out. See docs/rules/totals.md. */
import {
  add,
  type Decimal,
  distance,
  divide,
  isPositive,
  isZero,
  multiply,
  subtract,
  unitsOf,
  ZERO,
} from './decimal.ts'
import {
  type DiscountedRow,
  discountSide,
  isPriceOnly,
  type ReportedRow,
  rowAmounts,
  rowDiscount,
  saysNoTax,
  shareTax,
  reportedAmount,
} from './reportedRow.ts'
import { rowsByRate } from './rowsByRate.ts'
import { addTaxed, NOTHING, taxed, type TaxedAmount, type TaxSide } from './tax.ts'
import { breakDown, payableOf, type ReportedTotals } from './totalsBreakdown.ts'

export interface CompleteRow {
  readonly unit: TaxedAmount
  /** Before the discount. */
  readonly amount: TaxedAmount
  readonly discount: TaxedAmount
  /** As the backend names it, or as everything adds up with it; null where neither is so. */
  readonly ratePercent: Decimal | null
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
  return completed.map(
    (row) =>
      row && {
        unit: row.unit,
        amount: row.amount,
        discount: rowDiscount(row, side, digits),
        ratePercent: row.ratePercent,
      },
  )
}

/** Prices alone, and rows whose tax is named for the whole only, are on the side on which they add up to the total. */
function withSides(rows: readonly ReportedRow[], totals: WithoutRows): readonly ReportedRow[] {
  if (rows.length === 0) return rows
  // Named rates decide, or nothing does: a share would be wrong for rows of different rates.
  if (totals.taxes.length > 0 && rows.every(saysNoTax)) return rowsByRate(rows, totals) ?? rows
  if (!rows.every(isPriceOnly)) return rows.every(saysNoTax) ? withSharedTax(rows, totals) : rows
  const { gross, tax } = payableOf({ ...totals, rows: [] })
  const { shipping, paymentFee, moreDiscount, others, digits } = totals
  const charges = [shipping && ('value' in shipping ? shipping.value : shipping.gross), paymentFee?.gross]
  const besides = [...charges, ...others.map(({ value }) => value)].reduce<Decimal>(
    (sum, value) => (value ? add(sum, value) : sum),
    subtract(ZERO, moreDiscount),
  )
  return shareTax(rows, { gross: subtract(gross, besides), tax }, digits)
}

/** The rows with their shares of a tax that is named for the whole only; as they are where they add up on no side. */
function withSharedTax(rows: readonly ReportedRow[], totals: WithoutRows): readonly ReportedRow[] {
  const { shipping, paymentFee, moreDiscount, others, digits } = totals
  const amounts = rows.map((row) => reportedAmount(row, digits) ?? ZERO)
  const asReported = rows.map(({ discount }, at) => {
    const amount = amounts[at] ?? ZERO
    return { amount: taxed(amount, amount), discount: taxed(discount, discount), ratePercent: null, parts: [] }
  })
  const { gross, tax } = payableOf({ ...totals, rows: asReported })
  const charges = [shipping && 'gross' in shipping ? shipping : null, paymentFee].flatMap((charge) => charge ?? [])
  const ofCharges = charges.reduce(addTaxed, NOTHING)
  const missing = subtract(tax, ofCharges.tax)
  if (!isPositive(missing)) return rows

  const paid = rows.map(({ discount }, at) => subtract(amounts[at] ?? ZERO, discount))
  const shipped = shipping && 'value' in shipping ? shipping.value : ZERO
  // Shipping on one side has its share of the tax, too: it gets what the rows leave.
  const taxable = subtract(add(paid.reduce(add, ZERO), shipped), moreDiscount)
  const whole = others.reduce((sum, { value }) => add(sum, value), taxable)
  const due = subtract(gross, ofCharges.gross)
  const isClose = (amount: Decimal) => distance(amount, due).lte(unitsOf(rows.length + 2, digits))
  const side: TaxSide | null = isClose(whole) ? 'GROSS' : isClose(add(whole, missing)) ? 'NET' : null
  if (side === null || !isPositive(taxable)) return rows

  const takesRest = isZero(shipped) ? paid.findLastIndex(isPositive) : -1
  let left = missing
  return rows.map((row, at) => {
    const amount = amounts[at] ?? ZERO
    const share = at === takesRest ? left : divide(multiply(missing, paid[at] ?? ZERO), taxable, digits)
    left = subtract(left, share)
    const unit = row.unitNet ?? row.unitGross
    return side === 'GROSS'
      ? { ...row, unitNet: null, unitGross: unit, rowNet: null, rowGross: amount, tax: share }
      : { ...row, unitNet: unit, unitGross: null, rowNet: amount, rowGross: null, tax: share }
  })
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
