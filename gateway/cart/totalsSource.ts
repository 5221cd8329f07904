/**
 * Totals as backends send them: numbers may be text, and most fields may be missing. What is missing follows from the rest, so that the
 * cart has one form of totals. See docs/rules/totals.md.
 */
import { type CompleteRow, completeRows, discountBeyondRows } from '#domain/completeRows.ts'
import { type Decimal, decimal, roundHalfAwayFromZero, subtract } from '#domain/decimal.ts'
import { minorUnitDigits } from '#domain/money.ts'
import { type ReportedRow, saysNoTax } from '#domain/reportedRow.ts'
import { REPEATED_SEGMENTS, type ReportedTotals } from '#domain/totalsBreakdown.ts'
import * as v from 'valibot'
import { parseBody } from '../upstream/border.ts'
import {
  exactAmount,
  exactAmountOrNull,
  looseAmount,
  looseId,
  looseList,
  looseText,
  optionalField,
  plausibleAmounts,
} from '../upstream/looseFields.ts'

const amount = optionalField(looseAmount)
const text = optionalField(looseText())

const itemSchema = v.object({
  item_id: looseId,
  qty: amount,
  name: text,
  price: amount,
  price_incl_tax: amount,
  row_total: amount,
  row_total_incl_tax: amount,
  tax_amount: amount,
  tax_percent: amount,
  discount_amount: amount,
  // The tax within a discount: of Magento 1, and of Magento 2.
  hidden_tax_amount: amount,
  discount_tax_compensation_amount: amount,
  options: v.optional(v.unknown()),
  weight_variation_fee: amount,
  weight_variation_fee_incl_tax: amount,
})

/** A side of 0 beside one above 0 is not a price of 0, and one with tax is not below the one without. */
function withoutContradiction(item: v.InferOutput<typeof itemSchema>): v.InferOutput<typeof itemSchema> {
  const [price, price_incl_tax] = agreeing(item.price, item.price_incl_tax)
  const [row_total, row_total_incl_tax] = agreeing(item.row_total, item.row_total_incl_tax)
  return { ...item, price, price_incl_tax, row_total, row_total_incl_tax }
}

function agreeing(net: number | null, gross: number | null): readonly [number | null, number | null] {
  if (net === null || gross === null || net <= gross) return net === 0 && gross ? [null, gross] : [net, gross]
  return [net, null]
}

const rateSchema = v.object({ percent: amount })
const detailSchema = v.object({ amount, percent: amount, rates: v.optional(looseList(rateSchema), []) })
const segmentSchema = v.object({
  code: looseText(),
  title: text,
  value: amount,
  extension_attributes: optionalField(v.object({ tax_grandtotal_details: v.optional(looseList(detailSchema), []) })),
  // The same in Magento 1, by the name of the rate.
  full_info: v.optional(looseList(detailSchema), []),
})
/** Ours. */
const holdSchema = v.object({
  expires_at: v.pipe(v.string(), v.isoTimestamp()),
  has_ended: v.boolean(),
  grand_total: looseAmount,
})
const fieldsSchema = v.object({
  grand_total: amount,
  base_grand_total: amount,
  base_currency_code: text,
  quote_currency_code: text,
  tax_amount: amount,
  discount_amount: amount,
  shipping_amount: amount,
  shipping_incl_tax: amount,
  shipping_tax_amount: amount,
  payment_fee: amount,
  payment_fee_incl_tax: amount,
  coupon_code: text,
  price_hold: optionalField(holdSchema),
  items: v.optional(looseList(v.pipe(itemSchema, v.transform(withoutContradiction))), []),
  total_segments: v.optional(looseList(segmentSchema), []),
})
/** Totals without a total and without rows say nothing: they are not a cart that costs 0. */
const totalsSchema = v.pipe(
  fieldsSchema,
  plausibleAmounts(),
  v.check(
    ({ grand_total: field, base_grand_total: base, total_segments: segments, items }) =>
      items.length > 0 || [field, base, ...segments.map(({ value }) => value)].some((one) => one !== null),
    'expected a total or rows, got neither',
  ),
)
type WireTotals = v.InferOutput<typeof totalsSchema>
type WireItem = v.InferOutput<typeof itemSchema>

/** A line's part of the totals, with both sides of each amount. */
export interface BackendTotalsItem {
  readonly item_id: string
  /** Null if the backend does not repeat it. */
  readonly qty: number | null
  readonly name: string | null
  /** The price as the backend writes it, on whichever side: it shows whether a price has changed. */
  readonly reportedPrice: number | null
  readonly price: number
  readonly price_incl_tax: number
  readonly row_total: number
  readonly row_total_incl_tax: number
  /** Null for a set with several rates, and where the backend reports none. */
  readonly tax_percent: number | null
  /** 0 or more. */
  readonly discount: number
  readonly discount_incl_tax: number
  readonly options?: unknown
  readonly weight_variation_fee?: number | null
  readonly weight_variation_fee_incl_tax?: number | null
}

export interface BackendTotals {
  readonly grandTotal: { readonly segment: number | null; readonly base: number | null; readonly field: number | null }
  readonly tax: number | null
  /** Null until a method is selected; `value` is on a side that the backend does not say. */
  readonly shipping: { readonly net: number; readonly gross: number } | { readonly value: number } | null
  readonly paymentFee: { readonly net: number; readonly gross: number } | null
  readonly moreDiscount: number
  readonly others: readonly { readonly title: string; readonly value: number }[]
  readonly taxes: readonly { readonly ratePercent: number; readonly tax: number }[]
  readonly coupon_code: string | null
  /** Of the amounts; absent where the backend does not say. */
  readonly currency?: string
  readonly items: readonly BackendTotalsItem[]
  readonly priceHold?: PriceHold
}

/** A hold of the cart's prices. */
export interface PriceHold {
  /** Date and time in UTC. */
  readonly expiresAt: string
  readonly hasEnded: boolean
  /** Total with tax. */
  readonly gross: number
}

/** @throws UpstreamError */
export function parseTotals(answer: unknown, from: string): BackendTotals {
  const wire = parseBody(totalsSchema, answer, { upstream: 'cart', from, hidesMessage: true })
  const { total_segments: segments, base_currency_code: base, quote_currency_code: quote } = wire
  const valueOf = (code: string) => segments.find((segment) => segment.code === code)?.value ?? null
  const paymentFee = wire.payment_fee
    ? { net: wire.payment_fee, gross: Math.max(wire.payment_fee, wire.payment_fee_incl_tax ?? 0) }
    : null
  const digits = minorUnitDigits(quote ?? base ?? '')
  const rows = wire.items.map(reportedRow)
  const discount = exactAmount(wire.discount_amount || valueOf('discount') || 0)
  const totals: Omit<BackendTotals, 'items'> = {
    grandTotal: {
      segment: valueOf('grand_total'),
      base: !base || !quote || base === quote ? wire.base_grand_total : null,
      field: wire.grand_total,
    },
    // The fields of a Magento 1 cart that ships nothing are 0, those of its segments are not.
    tax: valueOf('tax') ?? wire.tax_amount,
    shipping: shippingOf(wire),
    paymentFee,
    moreDiscount: discountBeyondRows(discount, rows, digits).toNumber(),
    others: segments
      .filter(({ code }) => !REPEATED_SEGMENTS.includes(code) && !(code === 'payment' && paymentFee))
      .flatMap(({ code, title, value }) => (value ? [{ title: title || code, value }] : [])),
    taxes: segments.flatMap(taxesIn),
    coupon_code: wire.coupon_code || null,
    ...(quote && { currency: quote.toUpperCase() }),
    ...(wire.price_hold && { priceHold: toHold(wire.price_hold) }),
  }
  const isTaxOfWhole = (totals.tax ?? 0) > 0 && rows.every(saysNoTax)
  if (wire.items.every(isComplete) && !isTaxOfWhole)
    return { ...totals, items: wire.items.map((item) => toItem(item, item)) }
  const completed = completeRows(rows, toReported({ ...totals, items: [] }, digits))
  return { ...totals, items: wire.items.flatMap((item, at) => itemOf(item, completed[at] ?? null)) }
}

function toHold({
  expires_at: expiresAt,
  has_ended: hasEnded,
  grand_total: gross,
}: v.InferOutput<typeof holdSchema>): PriceHold {
  return { expiresAt, hasEnded, gross }
}

function shippingOf({ total_segments: segments, ...wire }: WireTotals): BackendTotals['shipping'] {
  const { shipping_amount: net, shipping_tax_amount: tax } = wire
  const gross = wire.shipping_incl_tax ?? (net !== null && tax !== null ? net + tax : null)
  const segment = segments.find(({ code }) => code === 'shipping')
  if (!segment && !net && !gross) return null
  // Two fields of one amount that contradict each other: the higher one.
  if (net !== null && gross !== null && gross < net) return { value: Math.max(net, segment?.value ?? 0) }
  if (net !== null && gross !== null && (net || gross || !segment?.value)) return { net, gross }
  return { value: net || gross || segment?.value || 0 }
}

function taxesIn({ extension_attributes: extension, full_info }: WireTotals['total_segments'][number]) {
  return [...(extension?.tax_grandtotal_details ?? []), ...full_info].flatMap(({ amount: tax, percent, rates }) => {
    const ratePercent = percent ?? rates.reduce((sum, rate) => sum + (rate.percent ?? 0), 0)
    return tax === null || ratePercent <= 0 ? [] : [{ ratePercent, tax }]
  })
}

type Amounts = Pick<BackendTotalsItem, 'price' | 'price_incl_tax' | 'row_total' | 'row_total_incl_tax'>

/** Lines of most carts have both sides and no discount: then nothing is to be computed. */
function isComplete(item: WireItem): item is WireItem & Amounts {
  const { price, price_incl_tax, row_total, row_total_incl_tax } = item
  return !item.discount_amount && [price, price_incl_tax, row_total, row_total_incl_tax].every((one) => one !== null)
}

/** None for a line without any amount: it has no price. */
function itemOf(item: WireItem, row: CompleteRow | null): BackendTotalsItem[] {
  if (!row) return []
  const { unit, amount: ofRow, discount } = row
  const amounts = {
    price: unit.net.toNumber(),
    price_incl_tax: unit.gross.toNumber(),
    row_total: ofRow.net.toNumber(),
    row_total_incl_tax: ofRow.gross.toNumber(),
  }
  return [toItem(item, amounts, { discount: discount.net.toNumber(), discount_incl_tax: discount.gross.toNumber() })]
}

function toItem(
  item: WireItem,
  { price, price_incl_tax, row_total, row_total_incl_tax }: Amounts,
  discount = { discount: 0, discount_incl_tax: 0 },
): BackendTotalsItem {
  const { item_id, qty, name, tax_percent, tax_amount, options } = item
  const isMixed = tax_percent === 0 && ((tax_amount ?? 0) !== 0 || row_total !== row_total_incl_tax)
  const { weight_variation_fee: fee, weight_variation_fee_incl_tax: feeGross } = item
  return {
    item_id,
    qty,
    name,
    reportedPrice: item.price,
    price,
    price_incl_tax,
    row_total,
    row_total_incl_tax,
    tax_percent: isMixed ? null : tax_percent,
    ...discount,
    options,
    ...(fee && { weight_variation_fee: fee, weight_variation_fee_incl_tax: feeGross ?? fee }),
  }
}

function reportedRow(item: WireItem): ReportedRow {
  return {
    quantity: decimal(item.qty ?? 1),
    unitNet: exactAmountOrNull(item.price),
    unitGross: exactAmountOrNull(item.price_incl_tax),
    rowNet: exactAmountOrNull(item.row_total),
    rowGross: exactAmountOrNull(item.row_total_incl_tax),
    tax: exactAmountOrNull(item.tax_amount),
    ratePercent: exactAmountOrNull(item.tax_percent),
    discount: exactAmount(item.discount_amount ?? 0).abs(),
    discountTax: exactAmountOrNull(item.hidden_tax_amount || item.discount_tax_compensation_amount),
  }
}

/** The totals as the rule reads them. */
export function toReported(totals: BackendTotals, digits: number): ReportedTotals {
  const { grandTotal, tax, shipping, paymentFee, moreDiscount, others, taxes, items } = totals
  const round = (value: number): Decimal => roundHalfAwayFromZero(decimal(value), digits)
  const sides = ({ net, gross }: { readonly net: number; readonly gross: number }) => {
    const [exactNet, exactGross] = [round(net), round(gross)]
    return { net: exactNet, tax: subtract(exactGross, exactNet), gross: exactGross }
  }
  return {
    grandTotal: {
      segment: grandTotal.segment === null ? null : round(grandTotal.segment),
      base: grandTotal.base === null ? null : round(grandTotal.base),
      field: grandTotal.field === null ? null : round(grandTotal.field),
    },
    tax: tax === null ? null : round(tax),
    rows: items.map((item) => ({
      amount: sides({ net: item.row_total, gross: item.row_total_incl_tax }),
      discount: sides({ net: item.discount, gross: item.discount_incl_tax }),
      ratePercent: item.tax_percent === null ? null : decimal(item.tax_percent),
      parts: [],
    })),
    shipping: shipping && ('value' in shipping ? { value: round(shipping.value) } : sides(shipping)),
    delivery: null,
    paymentFee: paymentFee && sides(paymentFee),
    moreDiscount: round(moreDiscount),
    others: others.map(({ title, value }) => ({ title, value: round(value) })),
    taxes: taxes.map((one) => ({ ratePercent: decimal(one.ratePercent), tax: round(one.tax) })),
    digits,
  }
}
