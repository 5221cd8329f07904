/** The totals of an order. An order's `grand_total` is with tax; all other amounts are as those of a cart. See docs/rules/totals.md. */
import { type CompleteRow, completeRows, discountBeyondRows } from '#domain/completeRows.ts'
import { add, type Decimal, decimal, isPositive, isZero, roundHalfAwayFromZero, ZERO } from '#domain/decimal.ts'
import { minorUnitDigits } from '#domain/money.ts'
import type { ReportedRow } from '#domain/reportedRow.ts'
import { NOTHING, subtractTaxed, taxed, type TaxedAmount as Taxed } from '#domain/tax.ts'
import type { TotalsRow } from '#domain/taxTable.ts'
import { breakDown, REPEATED_SEGMENTS, type ReportedTotals, type TotalsBreakdown } from '#domain/totalsBreakdown.ts'
import { exactAmount, exactAmountOrNull } from '../upstream/looseFields.ts'
import type { BackendOrder } from './orderSchema.ts'

type Item = BackendOrder['items'][number]

export interface OrderRow extends CompleteRow {
  readonly item: Item
}

export interface OrderTotals {
  /** One for each line; the platform repeats the children of configurable products and the parts of sets. */
  readonly rows: readonly OrderRow[]
  readonly breakdown: TotalsBreakdown
}

/** By the document, which several fields of an order read. */
const known = new WeakMap<BackendOrder, OrderTotals>()

export function orderTotals(order: BackendOrder, currency: string): OrderTotals {
  const totals = known.get(order) ?? totalsOf(order, minorUnitDigits(currency))
  known.set(order, totals)
  return totals
}

function totalsOf(order: BackendOrder, digits: number): OrderTotals {
  const lines = order.items.filter(({ parent_item_id: parent }) => parent == null)
  const childrenOf = ({ item_id: id }: Item) =>
    id == null ? [] : order.items.filter(({ parent_item_id: parent }) => parent === id)
  const reportedRows = lines.map((item) => reportedRow(item, childrenOf(item)))
  const reported = reportedTotals(order, reportedRows, digits)
  const completed = completeRows(reportedRows, reported)
  const rows = lines.flatMap((item, at): OrderRow[] => [{ ...(completed[at] ?? NO_AMOUNTS), item }])
  return {
    rows,
    breakdown: breakDown({
      ...reported,
      rows: rows.map(({ item, amount, discount, ratePercent }) => ({
        amount,
        discount,
        ratePercent: rateOf(ratePercent, amount),
        parts: partsOf(childrenOf(item), reported),
      })),
    }),
  }
}

/** Whether the document lacks tax: one side of each amount, and no rate. */
function saysNoTax({ items, ...order }: BackendOrder): boolean {
  const ofWhole = [order.tax_amount, order.shipping_tax_amount, order.subtotal_incl_tax && order.subtotal]
  const taxes = [
    ...order.total_segments.flatMap(({ extension_attributes: extension }) => extension?.tax_grandtotal_details ?? []),
    ...(order.extension_attributes?.applied_taxes ?? []),
  ]
  const isSilent = ({ tax_amount, tax_percent, price, price_incl_tax, row_total, row_total_incl_tax }: Item): boolean =>
    [tax_amount, tax_percent, price && price_incl_tax, row_total && row_total_incl_tax].every((one) => one == null)
  return taxes.length === 0 && ofWhole.every((one) => one == null) && items.every(isSilent)
}

/** Whether the tax of the lines is known by nothing in the document: the whole names one, and adds up with them in no way, or in several. */
export function isTaxUnknown(order: BackendOrder, currency: string): boolean {
  if (saysNoTax(order)) return true
  const { rows, breakdown } = orderTotals(order, currency)
  return (
    !breakdown.addsUp &&
    isPositive(breakdown.total.tax) &&
    rows.every(({ ratePercent, amount }) => ratePercent === null && isZero(amount.tax))
  )
}

const NO_AMOUNTS: CompleteRow = { unit: NOTHING, amount: NOTHING, discount: NOTHING, ratePercent: null }

/** A set's tax and discount may be those of its parts alone. */
function reportedRow(item: Item, children: readonly Item[]): ReportedRow {
  const ofParts = (name: 'tax_amount' | 'discount_amount') =>
    children.map((child) => exactAmount(child[name] ?? 0).abs()).reduce(add, ZERO)
  const own = exactAmount(item.discount_amount ?? 0).abs()
  return {
    quantity: exactAmount(item.qty_ordered),
    unitNet: exactAmountOrNull(item.price),
    unitGross: exactAmountOrNull(item.price_incl_tax),
    rowNet: exactAmountOrNull(item.row_total),
    rowGross: exactAmountOrNull(item.row_total_incl_tax),
    tax: exactAmountOrNull(item.tax_amount) ?? (children.length > 0 ? ofParts('tax_amount') : null),
    ratePercent: exactAmountOrNull(item.tax_percent),
    discount: isZero(own) ? ofParts('discount_amount') : own,
    discountTax: exactAmountOrNull(item.hidden_tax_amount || item.discount_tax_compensation_amount),
  }
}

/** A rate of 0 with a tax belongs to a set with several rates. */
function rateOf(percent: Decimal | null, { tax }: Taxed): Decimal | null {
  return percent && isZero(percent) && isPositive(tax) ? null : percent
}

/** Parts that have prices and rates of their own. */
function partsOf(children: readonly Item[], totals: Omit<ReportedTotals, 'rows'>): TotalsRow['parts'] {
  const priced = children.filter(({ row_total, tax_percent }) => row_total && tax_percent != null)
  return completeRows(
    priced.map((child) => reportedRow(child, [])),
    totals,
  ).flatMap((row, at) =>
    row
      ? [{ ratePercent: exactAmount(priced[at]?.tax_percent ?? 0), amount: subtractTaxed(row.amount, row.discount) }]
      : [],
  )
}

function reportedTotals(
  order: BackendOrder,
  rows: readonly ReportedRow[],
  digits: number,
): Omit<ReportedTotals, 'rows'> {
  const round = (value: number): Decimal => roundHalfAwayFromZero(decimal(value), digits)
  const { payment_fee: fee, extension_attributes: attributes } = order
  const segments = order.total_segments ?? []
  return {
    grandTotal: { segment: round(order.grand_total), base: null, field: null },
    tax: order.tax_amount == null ? null : round(order.tax_amount),
    shipping: shippingOf(order, digits),
    delivery: null,
    paymentFee: fee ? taxed(round(fee), round(order.payment_fee_incl_tax ?? fee)) : null,
    moreDiscount: discountBeyondRows(exactAmount(order.discount_amount ?? 0), rows, digits),
    others: segments.flatMap(({ code, title, value }) =>
      code && value && code !== 'payment' && !REPEATED_SEGMENTS.includes(code)
        ? [{ title: title || code, value: round(value) }]
        : [],
    ),
    taxes: [
      ...segments.flatMap(({ extension_attributes: extension }) => extension?.tax_grandtotal_details ?? []),
      ...(attributes?.applied_taxes ?? []),
    ].flatMap(({ amount, percent, rates }) => {
      const rate = percent ?? (rates ?? []).reduce((sum, one) => sum + Number(one.percent ?? 0), 0)
      return amount == null || rate <= 0 ? [] : [{ ratePercent: decimal(rate), tax: round(amount) }]
    }),
    digits,
  }
}

function shippingOf(order: BackendOrder, digits: number): Taxed | null {
  const { shipping_amount: net, shipping_incl_tax: gross, shipping_tax_amount: tax } = order
  if (net == null) return null
  const exactNet = roundHalfAwayFromZero(decimal(net), digits)
  const exactGross = gross ?? net + (tax ?? 0)
  return taxed(exactNet, roundHalfAwayFromZero(decimal(exactGross), digits))
}
