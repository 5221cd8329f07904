/**
 * How a backend's totals come about: the rows that add up to the amount to be paid. Only what is known is named; what adds up on no side
 * of tax has no breakdown. See docs/rules/totals.md.
 */
import {
  add,
  compare,
  type Decimal,
  distance,
  isZero,
  roundHalfAwayFromZero,
  subtract,
  unitsOf,
  ZERO,
} from './decimal.ts'
import { addTaxed, NOTHING, subtractTaxed, taxed, type TaxedAmount } from './tax.ts'
import { type RateShare, type TaxDetail, taxTable, type TotalsRow } from './taxTable.ts'

/** What may be the amount to be paid, as the backend names it. */
export interface ReportedGrandTotal {
  /** The segment `grand_total`: with tax. */
  readonly segment: Decimal | null
  /** `base_grand_total`, with tax; null where the base currency is another one. */
  readonly base: Decimal | null
  /** The field `grand_total`: Magento 2 takes the tax out of it, others do not. */
  readonly field: Decimal | null
}

/** Segments that repeat a field of the totals, or that are not part of the amount to be paid. */
export const REPEATED_SEGMENTS: readonly string[] = [
  'subtotal',
  'subtotal_incl_tax',
  'shipping',
  'discount',
  'tax',
  'grand_total',
  'weight_variation_fee',
]

/** An amount whose side of tax the backend does not say, such as the value of a segment. */
export interface OneSided {
  readonly value: Decimal
}

export interface OtherRow {
  /** The backend's; null for the difference that rounding left. */
  readonly title: string | null
  readonly amount: TaxedAmount
}

export interface ReportedTotals {
  readonly grandTotal: ReportedGrandTotal
  /** All tax; null if the backend does not report it. */
  readonly tax: Decimal | null
  readonly rows: readonly TotalsRow[]
  readonly shipping: TaxedAmount | OneSided | null
  /** What the chosen shipping method costs, for backends whose totals come without the delivery. */
  readonly delivery: TaxedAmount | null
  readonly paymentFee: TaxedAmount | null
  /** What is deducted in addition to the discounts of the rows, such as that of shipping; 0 or more. */
  readonly moreDiscount: Decimal
  readonly others: readonly { readonly title: string; readonly value: Decimal }[]
  readonly taxes: readonly TaxDetail[]
  /** Of the currency. */
  readonly digits: number
}

export interface TotalsBreakdown {
  readonly subtotal: TaxedAmount
  readonly discount: TaxedAmount
  readonly shipping: TaxedAmount | null
  readonly paymentFee: TaxedAmount | null
  readonly others: readonly OtherRow[]
  readonly total: TaxedAmount
  readonly taxes: readonly RateShare[]
  /** Without it only the total is shown. */
  readonly addsUp: boolean
}

/** Rows that are known on both sides, and those that are not. */
interface Parts {
  readonly known: TaxedAmount
  readonly open: readonly OpenPart[]
  /** Number of rows that may each be off by the rounding of a cent. */
  readonly count: number
}

interface OpenPart extends OneSided {
  readonly name: 'shipping' | 'discount' | 'other'
  readonly title: string
}

/** @see docs/rules/totals.md */
export function breakDown(reported: ReportedTotals): TotalsBreakdown {
  const parts = partsOf(reported)
  const total = totalOf(reported, parts)
  const settled = settle(parts, total, reported)
  const discounts = reported.rows.map(({ discount }) => discount).reduce(addTaxed, NOTHING)
  const of = (name: OpenPart['name']) => settled?.filter((part) => part.name === name) ?? []
  const moreDiscount = of('discount').map(({ amount }) => amount)
  const { shipping, delivery, paymentFee } = reported
  const known = {
    subtotal: sum(reported.rows.map(({ amount }) => amount)),
    // Open parts have their sign: a discount is negative.
    discount: moreDiscount.reduce(subtractTaxed, discounts),
    shipping: of('shipping')[0]?.amount ?? (shipping && isTaxed(shipping) ? shipping : delivery),
    paymentFee,
    total,
  }
  if (!settled) return { ...known, others: [], taxes: [], addsUp: false }
  const charges = [known.shipping, paymentFee, ...moreDiscount, ...of('other').map(({ amount }) => amount)]
  const explained = addTaxed(parts.known, sum(settled.map(({ amount }) => amount)))
  const rounding = roundTaxed(subtractTaxed(total, explained), reported.digits)
  const others: OtherRow[] = of('other').map(({ title, amount }) => ({ title, amount }))
  return {
    ...known,
    others: isNothing(rounding) ? others : [...others, { title: null, amount: rounding }],
    taxes: taxTable(
      reported,
      charges.flatMap((charge) => charge ?? []),
      total.tax,
    ),
    addsUp: true,
  }
}

/** The amount to be paid, with the delivery that the backend's totals lack. */
export function payableOf(reported: ReportedTotals): TaxedAmount {
  return totalOf(reported, partsOf(reported))
}

function partsOf({ rows, shipping, paymentFee, moreDiscount, others }: ReportedTotals): Parts {
  const amounts = rows.map(({ amount, discount }) => subtractTaxed(amount, discount))
  const charges = [shipping && isTaxed(shipping) ? shipping : null, paymentFee].flatMap((charge) => charge ?? [])
  const open: readonly OpenPart[] = [
    ...(shipping && !isTaxed(shipping) ? [{ name: 'shipping' as const, title: '', value: shipping.value }] : []),
    ...(isZero(moreDiscount) ? [] : [{ name: 'discount' as const, title: '', value: negative(moreDiscount) }]),
    ...others.map(({ title, value }) => ({ name: 'other' as const, title, value })),
  ]
  return { known: sum([...amounts, ...charges]), open, count: rows.length + charges.length + open.length }
}

function totalOf({ grandTotal, tax, delivery, shipping, digits }: ReportedTotals, parts: Parts): TaxedAmount {
  const { segment, base, field } = grandTotal
  const gross = segment ?? base ?? (field ? withTax(field, tax ?? ZERO, parts) : explainedGross(parts))
  const total = taxed(subtract(gross, tax ?? parts.known.tax), gross)
  if (!delivery || shipping) return total
  // The backend may charge the delivery without naming it.
  const isCharged = distance(subtract(gross, explainedGross(parts)), delivery.gross).lte(
    unitsOf(parts.count + 1, digits),
  )
  return isCharged ? total : addTaxed(total, delivery)
}

/** The field with or without tax, whichever is nearer to the sum of the rows: it may be net. */
function withTax(field: Decimal, tax: Decimal, parts: Parts): Decimal {
  const explained = explainedGross(parts)
  const whole = add(field, tax)
  return compare(distance(field, explained), distance(whole, explained)) < 0 ? field : whole
}

function explainedGross({ known, open }: Parts): Decimal {
  return open.reduce((gross, { value }) => add(gross, value), known.gross)
}

interface SettledPart extends OpenPart {
  readonly amount: TaxedAmount
}

/**
 * Both sides of what is reported on one: with the tax that nothing else explains. Segments that the total does not contain, such as
 * points that an order would earn, are left out. Null if the parts add up in no way.
 */
function settle(parts: Parts, total: TaxedAmount, reported: ReportedTotals): readonly SettledPart[] | null {
  const { delivery, shipping } = reported
  const known = delivery && !shipping ? addTaxed(parts.known, delivery) : parts.known
  const [gross, tax] = [subtract(total.gross, known.gross), subtract(total.tax, known.tax)]
  const withoutOthers = parts.open.filter(({ name }) => name !== 'other')
  const lists = withoutOthers.length < parts.open.length ? [parts.open, withoutOthers] : [parts.open]
  for (const open of lists) {
    const values = open.reduce((whole, { value }) => add(whole, value), ZERO)
    const isClose = (a: Decimal, b: Decimal) => distance(a, b).lte(unitsOf(Math.max(1, parts.count), reported.digits))
    const missing = isClose(tax, ZERO) ? ZERO : tax
    const isGross = isClose(values, gross)
    if (!isGross && !isClose(add(values, missing), gross)) continue
    const settled = withMissingTax(open, missing, isGross)
    if (settled) return settled
  }
  return null
}

/** The first part that can contain the tax gets it. Null if none can. */
function withMissingTax(open: readonly OpenPart[], tax: Decimal, isGross: boolean): readonly SettledPart[] | null {
  const at = isZero(tax) ? -1 : open.findIndex(({ value }) => value.s === tax.s && value.abs().gt(tax.abs()))
  if (at < 0 && !isZero(tax)) return null
  return open.map((part, index) => {
    const { value } = part
    if (index !== at) return { ...part, amount: taxed(value, value) }
    return { ...part, amount: isGross ? taxed(subtract(value, tax), value) : taxed(value, add(value, tax)) }
  })
}

function isTaxed(charge: TaxedAmount | OneSided): charge is TaxedAmount {
  return 'gross' in charge
}

/** What is less than the smallest coin is nothing to show. */
function roundTaxed({ net, gross }: TaxedAmount, digits: number): TaxedAmount {
  return taxed(roundHalfAwayFromZero(net, digits), roundHalfAwayFromZero(gross, digits))
}

function isNothing({ net, gross }: TaxedAmount): boolean {
  return isZero(net) && isZero(gross)
}

function negative(amount: Decimal): Decimal {
  return subtract(ZERO, amount)
}

function sum(amounts: readonly TaxedAmount[]): TaxedAmount {
  return amounts.reduce(addTaxed, NOTHING)
}
