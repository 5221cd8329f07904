/** Coupons by docs/rules/cart.md, rule 7, for comparison with the sandbox. */
import { type Decimal, decimal, roundHalfAwayFromZero, subtract, toText, ZERO } from '#domain/decimal.ts'
import { addTaxed, type TaxedAmount } from '#domain/tax.ts'
import type { Sides } from './displayed.ts'
import type { Chance } from './generate.ts'

export interface Coupon {
  readonly code: string
  readonly percent?: number
  /** On the source side of the store. */
  readonly fixed?: number
  /** Subtotal on the source side from which it counts. */
  readonly minimum?: number
}

const COUPONS: readonly Coupon[] = [
  { code: 'WELCOME10', percent: 10 },
  { code: 'KARAT100', fixed: 100 },
  { code: 'GULL5', percent: 5, minimum: 5_000 },
]
const SHARE = 0.5

/** A coupon for half of the baskets, each as often as the others. */
export function couponFor(chance: Chance): Coupon | null {
  return chance() < SHARE ? (COUPONS[Math.floor(chance() * COUPONS.length)] ?? null) : null
}

export interface Row {
  readonly sides: Sides
  readonly ratePercent: number
}

export type SourceSide = 'net' | 'gross'

/** Whether the rows reach the coupon's minimum. */
export function counts({ minimum = 0 }: Coupon, rows: readonly Row[], side: SourceSide): boolean {
  return sumOf(rows.map(({ sides }) => taxedOf(sides)))[side].gte(minimum)
}

/** What is to be paid for the rows. */
export function discounted(rows: readonly Row[], { percent, fixed = 0 }: Coupon, side: SourceSide): Sides {
  const before = rows.map(({ sides }) => taxedOf(sides))
  const total = sumOf(before)[side]
  let left = total.lt(fixed) ? total : decimal(fixed)
  const after = before.map((row, at): TaxedAmount => {
    const source = row[side]
    const isLast = at === rows.length - 1
    const share = isLast || total.eq(0) ? left : cents(decimal(fixed).times(source).div(total))
    const wanted = percent === undefined ? least(share, left) : cents(source.times(percent).div(100))
    const taken = least(wanted, source)
    left = subtract(left, taken)
    const rest = subtract(source, taken)
    const factor = decimal(100 + (rows[at]?.ratePercent ?? 0)).div(100)
    const net = side === 'net' ? rest : cents(rest.div(factor))
    const gross = side === 'gross' ? rest : cents(rest.times(factor))
    return { net, tax: subtract(gross, net), gross }
  })
  const { net, tax, gross } = sumOf(after)
  return [toText(net, 2), toText(tax, 2), toText(gross, 2)]
}

function taxedOf([net, tax, gross]: Sides): TaxedAmount {
  return { net: decimal(net), tax: decimal(tax), gross: decimal(gross) }
}

function sumOf(rows: readonly TaxedAmount[]): TaxedAmount {
  return rows.reduce(addTaxed, { net: ZERO, tax: ZERO, gross: ZERO })
}

function cents(amount: Decimal): Decimal {
  return roundHalfAwayFromZero(amount, 2)
}

function least(one: Decimal, other: Decimal): Decimal {
  return one.lt(other) ? one : other
}
