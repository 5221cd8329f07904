/** What the backend's amounts contradict: documents, lines, totals and deliveries. */
import type { BackendOrder } from '../checkout/orderSchema.ts'

/** A cent of rounding per row. */
const TOLERANCE = 0.011

export interface Amounts {
  /** Price of one unit with tax in the catalogue's document; null if unknown. */
  readonly documentGross: number | null
  readonly totals: unknown
  /** The method that was chosen; null without one. */
  readonly delivery: unknown
}

export interface AmountFindings {
  readonly facts: readonly string[]
  readonly contradictions: readonly string[]
  /** Of a delivery that names one amount. Null where the numbers do not show it, and for one that names both sides. */
  readonly deliveryIncludesTax: boolean | null
}

export function judgeAmounts({ documentGross, totals, delivery }: Amounts): AmountFindings {
  const facts: string[] = []
  const contradictions: string[] = []
  if (!isRecord(totals))
    return { facts, contradictions: ['cart/totals: expected an object'], deliveryIncludesTax: null }
  const segment = segmentOf(totals, 'grand_total')
  const field = numberOf(totals['grand_total'])
  const tax = numberOf(totals['tax_amount']) ?? segmentOf(totals, 'tax') ?? 0
  if (segment !== null && field !== null && !isSame(segment, field))
    (isSame(segment, field + tax) ? facts : contradictions).push(
      isSame(segment, field + tax)
        ? `grand_total ${field} is without tax, the segment ${segment} is the total`
        : `grand_total is ${field}, its segment ${segment}, the tax ${tax}`,
    )
  const unit = unitGross(totals)
  if (documentGross !== null && unit !== null)
    (isSame(unit, documentGross) ? facts : contradictions).push(
      `one unit costs ${unit} with tax in the cart, ${documentGross} in the document`,
    )
  return { facts, contradictions, deliveryIncludesTax: judgeDelivery(totals, delivery, facts, contradictions) }
}

function judgeDelivery(
  totals: Readonly<Record<string, unknown>>,
  delivery: unknown,
  facts: string[],
  contradictions: string[],
): boolean | null {
  if (!isRecord(delivery)) return null
  const amount = numberOf(delivery['amount'])
  const gross = grossOf(delivery)
  const charged = numberOf(totals['shipping_amount']) ?? segmentOf(totals, 'shipping') ?? 0
  const chargedGross = numberOf(totals['shipping_incl_tax'])
  const cost = gross ?? amount ?? 0
  if (cost > 0 && charged === 0 && !chargedGross)
    contradictions.push(`the delivery costs ${cost}, the totals have none: the shop adds it`)
  if (amount === null || amount === 0) return null
  if (gross !== null && !isSame(gross, amount)) {
    facts.push(`the delivery's amount ${amount} is without tax, ${gross} with`)
    return null
  }
  if (chargedGross === null || isSame(charged, chargedGross)) return null
  return isSame(amount, chargedGross) ? true : isSame(amount, charged) ? false : null
}

/** What an order says of the tax of its delivery. */
export interface OrderedDelivery {
  readonly gross: number
  readonly ratePercent: number
  /** Whether the amount that was offered is the one with tax; null if both sides were. */
  readonly includesTax: boolean | null
}

/**
 * The tax of a delivery that was ordered: the only place where some backends say it. Null where the order does not say it, and for a
 * delivery that costs nothing.
 */
export function deliveryTaxOf(order: BackendOrder, delivery: unknown): OrderedDelivery | null {
  if (!isRecord(delivery)) return null
  const offered = numberOf(delivery['amount']) ?? numberOf(delivery['price_excl_tax']) ?? grossOf(delivery)
  // Tryton writes the delivery as a line without an SKU, with tax.
  const line = order.items.find(({ sku, row_total_incl_tax: row }) => sku === '' && row)
  const net = order.shipping_amount ?? line?.row_total ?? offered
  const gross =
    order.shipping_incl_tax ??
    line?.row_total_incl_tax ??
    (order.shipping_tax_amount == null || net === null ? null : net + order.shipping_tax_amount)
  if (!net || !gross || offered === null || gross < net) return null
  const ratePercent = Math.round((gross / net - 1) * 1000) / 10
  return {
    gross,
    ratePercent,
    includesTax: namesBothSides(delivery) ? null : ratePercent > 0 && isSame(offered, gross),
  }
}

function namesBothSides(delivery: Readonly<Record<string, unknown>>): boolean {
  const net = numberOf(delivery['price_excl_tax']) ?? numberOf(delivery['amount'])
  const gross = grossOf(delivery)
  return net !== null && gross !== null && (delivery['price_excl_tax'] != null || !isSame(net, gross))
}

function grossOf({ price_incl_tax: gross }: Readonly<Record<string, unknown>>): number | null {
  // Tryton sends an object of its own number type.
  return numberOf(isRecord(gross) ? gross['decimal'] : gross)
}

/** With tax, of the only line. */
function unitGross(totals: Readonly<Record<string, unknown>>): number | null {
  const items: unknown = totals['items']
  const item: unknown = Array.isArray(items) ? items[0] : null
  if (!isRecord(item)) return null
  const row = numberOf(item['row_total_incl_tax'])
  const qty = numberOf(item['qty']) ?? 1
  return numberOf(item['price_incl_tax']) ?? (row === null ? numberOf(item['price']) : row / qty)
}

function segmentOf(totals: Readonly<Record<string, unknown>>, code: string): number | null {
  const segments: unknown = totals['total_segments']
  if (!Array.isArray(segments)) return null
  const found: unknown = segments.find((one) => isRecord(one) && one['code'] === code)
  return isRecord(found) ? numberOf(found['value']) : null
}

export function numberOf(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  return value === '' || Number.isNaN(Number(value)) ? null : Number(value)
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
