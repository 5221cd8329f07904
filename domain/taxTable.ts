/** The taxes in a total by rate. */
import {
  add,
  compare,
  type Decimal,
  distance,
  divide,
  HUNDRED,
  isZero,
  multiply,
  subtract,
  toText,
  unitsOf,
  ZERO,
} from './decimal.ts'
import { addTaxed, NOTHING, subtractTaxed, taxed, type TaxedAmount } from './tax.ts'

export interface TotalsRow {
  /** Before the discount. */
  readonly amount: TaxedAmount
  readonly discount: TaxedAmount
  /** Null for a set with several rates, or if the backend does not report it. */
  readonly ratePercent: Decimal | null
  /** Parts of a set, after discounts; empty if they are not reported. */
  readonly parts: readonly { readonly ratePercent: Decimal; readonly amount: TaxedAmount }[]
}

/** The tax of one rate, as the backend reports it. */
export interface TaxDetail {
  readonly ratePercent: Decimal
  readonly tax: Decimal
}

export interface RateShare {
  /** Null for amounts that are taxed at rates which the backend does not report. */
  readonly ratePercent: Decimal | null
  readonly amount: TaxedAmount
}

interface Taxable {
  readonly rows: readonly TotalsRow[]
  readonly taxes: readonly TaxDetail[]
  readonly digits: number
}

/**
 * Rows after discounts, and charges, by their rate, the highest first; the taxes add up to `tax`.
 *
 * @param charges shipping and fees, for which backends report amounts only
 */
export function taxTable(
  { rows, taxes, digits }: Taxable,
  charges: readonly TaxedAmount[],
  tax: Decimal,
): readonly RateShare[] {
  const shares = new Shares()
  const mixed: TaxedAmount[] = []
  for (const { amount, discount, ratePercent, parts } of rows) {
    const paid = subtractTaxed(amount, discount)
    if (areWhole(parts, paid, digits)) for (const part of parts) shares.add(part.ratePercent, part.amount)
    else if (ratePercent && (!isZero(ratePercent) || isZero(paid.tax))) shares.add(ratePercent, paid)
    else if (isZero(paid.tax)) shares.add(ZERO, paid)
    else mixed.push(paid)
  }
  const known = taxes.map(({ ratePercent }) => ratePercent)
  for (const charge of charges)
    if (!isZero(charge.tax)) shares.add(rateOf(charge, [...known, ...shares.rates], digits), charge)
  const rest = shareMixed(mixed.reduce(addTaxed, NOTHING), { shares, taxes, digits })
  if (!isZero(rest.tax)) shares.add(null, rest)
  else if (!isZero(rest.net)) shares.add(ZERO, rest)
  return shares.summingTo(tax)
}

class Shares {
  readonly #byRate = new Map<string, RateShare>()

  add(ratePercent: Decimal | null, amount: TaxedAmount): void {
    const key = ratePercent ? toText(ratePercent) : ''
    const known = this.#byRate.get(key)
    this.#byRate.set(key, { ratePercent, amount: known ? addTaxed(known.amount, amount) : amount })
  }

  taxAt(ratePercent: Decimal): Decimal {
    return this.#byRate.get(toText(ratePercent))?.amount.tax ?? ZERO
  }

  get rates(): readonly Decimal[] {
    return [...this.#byRate.values()].flatMap(({ ratePercent }) => ratePercent ?? [])
  }

  /** What rounding left belongs to the largest share. */
  summingTo(tax: Decimal): readonly RateShare[] {
    const shares = [...this.#byRate.values()].toSorted((a, b) => compare(b.ratePercent ?? ZERO, a.ratePercent ?? ZERO))
    const difference = shares.reduce((left, { amount }) => subtract(left, amount.tax), tax)
    const [largest] = shares.toSorted((a, b) => compare(b.amount.tax, a.amount.tax))
    if (isZero(difference) || !largest || isZero(largest.amount.tax)) return shares
    const { net } = largest.amount
    const whole = add(largest.amount.gross, difference)
    return shares.map((share) => (share === largest ? { ...share, amount: taxed(net, whole) } : share))
  }
}

interface Details extends Omit<Taxable, 'rows'> {
  readonly shares: Shares
}

/** Shares sets of several rates out by the taxes that the backend reports for each rate. Returns what is left. */
function shareMixed(mixed: TaxedAmount, { shares, taxes, digits }: Details): TaxedAmount {
  let rest = mixed
  for (const { ratePercent, tax } of taxes) {
    const missing = subtract(tax, shares.taxAt(ratePercent))
    if (isZero(rest.tax) || isZero(ratePercent) || missing.lte(0)) continue
    const share = missing.gt(rest.tax) ? rest.tax : missing
    const net = divide(multiply(share, HUNDRED), ratePercent, digits)
    const limited = net.gt(rest.net) ? rest.net : net
    const amount = taxed(limited, add(limited, share))
    shares.add(ratePercent, amount)
    rest = subtractTaxed(rest, amount)
  }
  return rest
}

/** The known rate that explains the tax; otherwise the ratio of tax to net, as for charges on products with several rates. */
function rateOf(amount: TaxedAmount, rates: readonly Decimal[], digits: number): Decimal | null {
  if (isZero(amount.net)) return null
  const ratio = divide(multiply(amount.tax, HUNDRED), amount.net, 1)
  const [nearest] = rates.toSorted((a, b) => compare(distance(a, ratio), distance(b, ratio)))
  return nearest && isTaxedAt(amount, nearest, digits) ? nearest : ratio
}

/** Whether the rate explains the tax, up to rounding. */
export function isTaxedAt({ net, tax }: TaxedAmount, ratePercent: Decimal, digits: number): boolean {
  return distance(divide(multiply(net, ratePercent), HUNDRED, digits), tax).lte(unitsOf(2, digits))
}

/** Whether the parts are all of a set, but for the rounding of each. */
function areWhole(parts: TotalsRow['parts'], { net, gross }: TaxedAmount, digits: number): boolean {
  if (parts.length === 0) return false
  const sum = parts.reduce((whole, { amount }) => addTaxed(whole, amount), NOTHING)
  const isClose = (a: Decimal, b: Decimal) => distance(a, b).lte(unitsOf(parts.length, digits))
  return isClose(sum.net, net) && isClose(sum.gross, gross)
}
