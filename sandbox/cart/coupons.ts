/** The coupons of the sandbox and what they take off. */
import { Big } from 'big.js'
import type { DatabaseSync } from 'node:sqlite'
import type { StoreRow } from '../database/storeRow.ts'
import { sourceSide } from '../pricing/priceBook.ts'
import { convertSide, rounded, sumOf, type TaxedAmount } from '../pricing/sourcePrice.ts'
import { HttpError } from '../rest/response.ts'
import type { DiscountedLine, LineAmounts } from './totals.ts'

interface Coupon {
  readonly code: string
  /** Percent of every row, or an amount on the source side that the rows share by their amounts. */
  readonly percent?: number
  readonly fixed?: number
  /** Subtotal on the source side from which it counts. */
  readonly minimum?: number
  /** Last moment at which it counts. */
  readonly expiresAt?: string
}

const COUPONS: readonly Coupon[] = [
  { code: 'WELCOME10', percent: 10 },
  { code: 'KARAT100', fixed: 100 },
  { code: 'GULL5', percent: 5, minimum: 5_000 },
  { code: 'JUL2025', percent: 20, expiresAt: '2025-12-31T23:59:59Z' },
]

const NOT_VALID = "The coupon code isn't valid. Verify the code and try again."

export interface Coupons {
  /** Compares without case and surrounding blanks, as the platform does. @throws HttpError 404 */
  byCode(code: string): Coupon
  /** Null for a coupon that no longer counts: an applied coupon expires in the cart. */
  byCodeOrNull(code: string): Coupon | null
}

/** Coupons for everybody, and those of the newsletter, which count for one order. */
export function bindCoupons(db: DatabaseSync, now: () => number): Coupons {
  const personal = db.prepare(
    "SELECT c.code, c.percent, c.ends_at FROM newsletter_coupon c WHERE c.code = ? AND NOT EXISTS (SELECT 1 FROM sales_order o JOIN cart k ON k.id = o.cart_id WHERE k.coupon_code = c.code AND o.status <> 'canceled')",
  )
  const find = (code: string): Coupon | null => {
    const known = COUPONS.find((one) => one.code === code)
    if (known) return known
    const row = personal.get(code)
    return row ? { code, percent: Number(row.percent), expiresAt: String(row.ends_at) } : null
  }
  const byCodeOrNull = (written: string): Coupon | null => {
    const coupon = find(written.trim().toUpperCase())
    return coupon && (coupon.expiresAt === undefined || Date.parse(coupon.expiresAt) >= now()) ? coupon : null
  }
  return {
    byCodeOrNull,
    byCode: (code) => {
      const coupon = byCodeOrNull(code)
      if (!coupon) throw new HttpError(404, NOT_VALID)
      return coupon
    },
  }
}

/** Whether the subtotal suffices; otherwise the coupon takes nothing off. */
export function reachesMinimum({ minimum = 0 }: Coupon, rows: readonly TaxedAmount[], store: StoreRow): boolean {
  const total = sumOf(rows)
  return total[sourceSide(store)].gte(minimum)
}

/** @throws HttpError 404 with the platform's message for a cart whose subtotal is too small */
export function checkMinimum(coupon: Coupon, rows: readonly TaxedAmount[], store: StoreRow): void {
  if (!reachesMinimum(coupon, rows, store)) throw new HttpError(404, NOT_VALID)
}

/**
 * The discount of each line. It is taken from each part of a row with its own rate on the source side and rounded once; a fixed amount is shared by
 * the amounts of the parts, and the last part takes what rounding has left.
 */
export function discountsOf(
  coupon: Coupon | null,
  lines: readonly LineAmounts[],
  store: StoreRow,
): readonly DiscountedLine[] {
  const side = sourceSide(store)
  const parts = lines.flatMap(({ byRate }) => byRate)
  const total = sumOf(parts)[side]
  let left = new Big(Math.min(coupon?.fixed ?? 0, total.toNumber()))
  let count = parts.length
  return lines.map(({ byRate }) => {
    const after = byRate.map((part) => {
      count -= 1
      const wanted = coupon?.percent
        ? rounded(part[side].times(coupon.percent).div(100))
        : count === 0
          ? left
          : total.gt(0)
            ? rounded(new Big(coupon?.fixed ?? 0).times(part[side]).div(total))
            : new Big(0)
      const taken = [wanted, part[side], ...(coupon?.fixed ? [left] : [])].reduce((least, one) =>
        one.lt(least) ? one : least,
      )
      left = left.minus(taken)
      const rest = part[side].minus(taken)
      const other = rounded(convertSide(rest, side, side === 'net' ? 'gross' : 'net', part.percent))
      const [net, gross] = side === 'net' ? [rest, other] : [other, rest]
      return { net, tax: gross.minus(net), gross, percent: part.percent }
    })
    const [before, afterwards] = [sumOf(byRate), sumOf(after)]
    return {
      discount: {
        net: before.net.minus(afterwards.net),
        tax: before.tax.minus(afterwards.tax),
        gross: before.gross.minus(afterwards.gross),
      },
      byRate: after,
    }
  })
}
