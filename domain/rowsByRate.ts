/** Finds the tax rates of rows without tax, if exactly one assignment of the rates makes the totals add up. See docs/rules/totals.md. */
import { add, compare, type Decimal, distance, isZero, subtract, unitsOf, ZERO } from './decimal.ts'
import { reportedAmount, type ReportedRow } from './reportedRow.ts'
import { addTax, splitGross, subtractTaxed, taxed, type TaxedAmount, type TaxSide } from './tax.ts'
import { isTaxedAt } from './taxTable.ts'
import { payableOf, type ReportedTotals } from './totalsBreakdown.ts'

type WithoutRows = Omit<ReportedTotals, 'rows'>
type Sides = readonly [price: TaxSide, discount: TaxSide]

/** One way in which a row or a charge may be taxed. */
interface Way {
  readonly ratePercent: Decimal
  /** After the discount. */
  readonly paid: TaxedAmount
}
interface Sum {
  readonly gross: Decimal
  readonly taxOf: ReadonlyMap<string, Decimal>
  readonly ways: readonly Way[]
  readonly isOnlyOne: boolean
}

const SIDES: readonly Sides[] = [
  ['NET', 'NET'],
  ['NET', 'GROSS'],
  ['GROSS', 'GROSS'],
  ['GROSS', 'NET'],
]
/** Above it the rates stay unknown: each row with another amount can double the number of sums. */
const MAX_SUMS = 4_096
/** Above it they stay unknown, too: rows of equal amounts have few sums, but the work grows with the square of their number. */
const MAX_PARTS = 50

/** Null if no assignment of rates adds up, or if several do. */
export function rowsByRate(rows: readonly ReportedRow[], totals: WithoutRows): readonly ReportedRow[] | null {
  const hasDiscount = rows.some(({ discount }) => !isZero(discount))
  const sides = SIDES.filter(([price, discount]) => hasDiscount || price === discount)
  const found = sides.flatMap((side) => fittingSums(rows, totals, side).map((sum) => ({ sum, price: side[0] })))
  const [one] = found
  const isSure = one && found.every(({ sum, price }) => price === one.price && sum.isOnlyOne && isSame(sum, one.sum))
  return isSure ? rows.map((row, at) => taxedRow(row, one.sum.ways[at], one.price, totals.digits)) : null
}

function isSame(one: Sum, other: Sum): boolean {
  return one.ways.every(({ ratePercent }, at) => compare(ratePercent, other.ways[at]?.ratePercent ?? ZERO) === 0)
}

function taxedRow(row: ReportedRow, way: Way | undefined, price: TaxSide, digits: number): ReportedRow {
  const [unit, amount] = [row.unitNet ?? row.unitGross, reportedAmount(row, digits)]
  const known = { ...row, ratePercent: way?.ratePercent ?? null, tax: way?.paid.tax ?? null }
  return price === 'NET'
    ? { ...known, unitNet: unit, unitGross: null, rowNet: amount, rowGross: null }
    : { ...known, unitNet: null, unitGross: unit, rowNet: null, rowGross: amount }
}

/** Sums that equal the amount to be paid and, for each rate, its tax. */
function fittingSums(rows: readonly ReportedRow[], totals: WithoutRows, sides: Sides): readonly Sum[] {
  const { digits } = totals
  const parts = waysOfParts(rows, totals, sides)
  const asReported = rows.map((row) => {
    const amount = reportedAmount(row, digits) ?? ZERO
    return { amount: taxed(amount, amount), discount: taxed(row.discount, row.discount), ratePercent: null, parts: [] }
  })
  const { gross: due } = payableOf({ ...totals, rows: asReported })
  const isClose = (a: Decimal, b: Decimal) => distance(a, b).lte(unitsOf(parts.length + 1, digits))
  const reported = new Map<string, Decimal>()
  for (const { ratePercent, tax } of totals.taxes) addTo(reported, ratePercent, tax)
  return sumsOf(parts).filter(
    ({ gross, taxOf }) =>
      isClose(gross, due) && [...reported].every(([rate, tax]) => isClose(taxOf.get(rate) ?? ZERO, tax)),
  )
}

function addTo(taxOf: Map<string, Decimal>, ratePercent: Decimal, tax: Decimal): Map<string, Decimal> {
  const rate = ratePercent.toFixed()
  return taxOf.set(rate, add(taxOf.get(rate) ?? ZERO, tax))
}

/** The rows, then what else is charged. */
function waysOfParts(
  rows: readonly ReportedRow[],
  { taxes, shipping, paymentFee, moreDiscount, others, digits }: WithoutRows,
  sides: Sides,
): readonly (readonly Way[])[] {
  const rates = [ZERO, ...taxes.map(({ ratePercent }) => ratePercent)]
  const atEachRate = (amount: Decimal, discount = ZERO): readonly Way[] =>
    (isZero(amount) ? [ZERO] : rates).map((ratePercent) => ({
      ratePercent,
      paid: paidAt(ratePercent.toNumber(), { amount, discount, sides, digits }),
    }))
  const atItsRate = (charge: TaxedAmount): readonly Way[] =>
    rates
      .filter((rate) => isTaxedAt(charge, rate, digits))
      .map((ratePercent) => ({ ratePercent, paid: charge }))
      .slice(0, 1)
  return [
    ...rows.map((row) => atEachRate(reportedAmount(row, digits) ?? ZERO, row.discount)),
    ...(shipping ? ['value' in shipping ? atEachRate(shipping.value) : atItsRate(shipping)] : []),
    ...(paymentFee ? [atItsRate(paymentFee)] : []),
    ...(isZero(moreDiscount) ? [] : [atEachRate(subtract(ZERO, moreDiscount))]),
    ...others.map(({ value }) => [{ ratePercent: ZERO, paid: taxed(value, value) }]),
  ]
}

interface Priced {
  readonly amount: Decimal
  readonly discount: Decimal
  readonly sides: Sides
  readonly digits: number
}

function paidAt(rate: number, { amount, discount, sides: [price, ofDiscount], digits }: Priced): TaxedAmount {
  const at = (value: Decimal, side: TaxSide) =>
    side === 'NET' ? addTax(value, rate, digits) : splitGross(value, rate, digits)
  return price === ofDiscount
    ? at(subtract(amount, discount), price)
    : subtractTaxed(at(amount, price), at(discount, ofDiscount))
}

/** Empty if there are too many. */
function sumsOf(parts: readonly (readonly Way[])[]): readonly Sum[] {
  if (parts.length > MAX_PARTS) return []
  let sums: readonly Sum[] = [{ gross: ZERO, taxOf: new Map(), ways: [], isOnlyOne: true }]
  for (const part of parts) {
    const next = new Map<string, Sum>()
    for (const sum of sums)
      for (const way of part) {
        const gross = add(sum.gross, way.paid.gross)
        const taxOf = addTo(new Map(sum.taxOf), way.ratePercent, way.paid.tax)
        const name = [gross, ...taxOf].join(' ')
        const same = next.get(name)
        next.set(name, { gross, taxOf, ways: [...sum.ways, way], isOnlyOne: sum.isOnlyOne && same === undefined })
      }
    if (next.size > MAX_SUMS) return []
    sums = [...next.values()]
  }
  return sums
}
