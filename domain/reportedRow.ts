/** Rows of totals as backends report them: what a backend leaves out follows from the rest. See docs/rules/totals.md. */
import {
  add,
  compare,
  type Decimal,
  distance,
  divide,
  HUNDRED,
  isPositive,
  isZero,
  multiply,
  roundHalfAwayFromZero,
  subtract,
  ZERO,
} from './decimal.ts'
import { addTax, NOTHING, splitGross, taxed, type TaxedAmount, type TaxSide } from './tax.ts'

/** Null: the backend leaves it out. Unit and row amounts are before the discount. */
export interface ReportedRow {
  readonly quantity: Decimal
  readonly unitNet: Decimal | null
  readonly unitGross: Decimal | null
  readonly rowNet: Decimal | null
  readonly rowGross: Decimal | null
  /** After the discount. */
  readonly tax: Decimal | null
  /** 25 means 25 %. Sets whose parts have several rates are null or 0. */
  readonly ratePercent: Decimal | null
  /** 0 or more, with or without tax as the shop is set. */
  readonly discount: Decimal
  /** Tax within the discount; only backends whose discounts include tax report one. */
  readonly discountTax: Decimal | null
}

/** Whether the backend reports one price for a row, and nothing that says on which side of tax it is. */
export function isPriceOnly({ unitNet, unitGross, rowNet, rowGross, tax, ratePercent }: ReportedRow): boolean {
  return unitNet !== null && [unitGross, rowNet, rowGross, tax, ratePercent].every((amount) => amount === null)
}

/** Whether a row has the same amounts on both sides and names no rate, so that its tax can be in that of the whole. */
export function saysNoTax({ unitNet, unitGross, rowNet, rowGross, tax, ratePercent }: ReportedRow): boolean {
  const isSame = (net: Decimal | null, gross: Decimal | null) => !net || !gross || compare(net, gross) === 0
  return ratePercent === null && (!tax || isZero(tax)) && isSame(unitNet, unitGross) && isSame(rowNet, rowGross)
}

/** The amount of a row on the side that it does not say; null without any. */
export function reportedAmount(
  { quantity, unitNet, unitGross, rowNet, rowGross }: ReportedRow,
  digits: number,
): Decimal | null {
  const unit = unitNet ?? unitGross
  return rowNet ?? rowGross ?? (unit && roundHalfAwayFromZero(multiply(unit, quantity), digits))
}

/**
 * Rows of prices alone, with the tax of all of them shared in proportion. The prices are on the side on which they add up to `gross`.
 *
 * @param gross of all rows together
 * @param tax of all rows together
 */
export function shareTax(
  rows: readonly ReportedRow[],
  { gross, tax }: Pick<TaxedAmount, 'gross' | 'tax'>,
  digits: number,
): readonly ReportedRow[] {
  const amounts = rows.map(({ unitNet, quantity }) =>
    roundHalfAwayFromZero(multiply(unitNet ?? ZERO, quantity), digits),
  )
  const sum = amounts.reduce(add, ZERO)
  const side: TaxSide = distance(sum, gross).lte(distance(add(sum, tax), gross)) ? 'GROSS' : 'NET'
  const last = amounts.findLastIndex((amount) => !isZero(amount))
  let left = tax
  return rows.map((row, at) => {
    const amount = amounts[at] ?? ZERO
    const share = at === last ? left : isZero(sum) ? ZERO : divide(multiply(tax, amount), sum, digits)
    left = subtract(left, share)
    return side === 'GROSS'
      ? { ...row, unitNet: null, unitGross: row.unitNet, rowGross: amount, rowNet: subtract(amount, share) }
      : { ...row, rowNet: amount, rowGross: add(amount, share) }
  })
}

export interface RowAmounts {
  readonly unit: TaxedAmount
  readonly row: TaxedAmount
}

/** Both sides of unit and row; null without any amount. @param digits of the currency */
export function rowAmounts(reported: ReportedRow, digits: number): RowAmounts | null {
  const { quantity, unitNet, unitGross, rowNet, rowGross } = reported
  const ofUnits = (unit: Decimal | null) => unit && roundHalfAwayFromZero(multiply(unit, quantity), digits)
  // The other side of a row that is reported on one side follows from the rate, not from a rounded price.
  const [net, gross] = (rowNet ?? rowGross) ? [rowNet, rowGross] : [ofUnits(unitNet), ofUnits(unitGross)]
  const row = bothSides(net, gross, reported, digits)
  if (!row) return null
  const ofOne = (amount: Decimal) => (isZero(quantity) ? amount : divide(amount, quantity, digits))
  return { unit: taxed(unitNet ?? ofOne(row.net), unitGross ?? ofOne(row.gross)), row }
}

function bothSides(
  net: Decimal | null,
  gross: Decimal | null,
  { tax, ratePercent, discount }: ReportedRow,
  digits: number,
): TaxedAmount | null {
  if (net && gross) return taxed(net, gross)
  const side: TaxSide = net ? 'NET' : 'GROSS'
  const amount = net ?? gross
  if (!amount) return null
  // A rate of 0 beside a tax is that of a set with several rates.
  if (ratePercent && (isPositive(ratePercent) || !tax || isZero(tax))) {
    const rate = ratePercent.toNumber()
    return side === 'NET' ? addTax(amount, rate, digits) : splitGross(amount, rate, digits)
  }
  if (!tax || isZero(tax)) return taxed(amount, amount)
  const paid = subtract(amount, discount)
  const whole = isPositive(paid) ? divide(multiply(tax, amount), paid, digits) : tax
  return side === 'NET' ? taxed(amount, add(amount, whole)) : taxed(subtract(amount, whole), amount)
}

/** A row with both sides and the discount as it is reported. */
export interface DiscountedRow extends Pick<ReportedRow, 'tax' | 'ratePercent' | 'discount' | 'discountTax'> {
  /** Before the discount. */
  readonly amount: TaxedAmount
}

/**
 * The side of tax on which the shop's discounts are; null if the rows do not tell. What is paid net for a row is its tax × 100 / rate:
 * the side is the one that comes nearer to it.
 */
export function discountSide(rows: readonly DiscountedRow[], digits: number): TaxSide | null {
  const discounted = rows.filter(({ discount }) => isPositive(discount))
  if (discounted.some(({ discountTax }) => discountTax && isPositive(discountTax))) return 'GROSS'
  const distances = discounted.flatMap(({ amount: { net, gross }, tax, ratePercent, discount }) => {
    if (!tax || !ratePercent || !isPositive(ratePercent)) return []
    const paid = divide(multiply(tax, HUNDRED), ratePercent, digits)
    return [
      {
        NET: distance(subtract(net, discount), paid),
        GROSS: distance(subtract(subtract(gross, discount), tax), paid),
      },
    ]
  })
  const sum = (side: TaxSide) => distances.reduce((whole, of) => add(whole, of[side]), ZERO)
  const order = compare(sum('NET'), sum('GROSS'))
  return order === 0 ? null : order < 0 ? 'NET' : 'GROSS'
}

/** The discount of a row on both sides: its tax is the part by which the row's tax is too low. */
export function rowDiscount({ amount, tax, discount }: DiscountedRow, side: TaxSide, digits: number): TaxedAmount {
  if (isZero(discount)) return NOTHING
  const whole = side === 'NET' ? amount.net : amount.gross
  const missing = tax
    ? subtract(amount.tax, tax)
    : isZero(whole)
      ? ZERO
      : divide(multiply(amount.tax, discount), whole, digits)
  return side === 'NET'
    ? { net: discount, tax: missing, gross: add(discount, missing) }
    : { net: subtract(discount, missing), tax: missing, gross: discount }
}
