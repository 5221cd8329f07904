/** What the backend's amounts contradict: documents, lines, totals and deliveries. */
import { isRecord } from './probe.ts'

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
  /** Null where the numbers do not show it. */
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
  const gross = numberOf(delivery['price_incl_tax'])
  const charged = numberOf(totals['shipping_amount']) ?? segmentOf(totals, 'shipping') ?? 0
  const chargedGross = numberOf(totals['shipping_incl_tax'])
  const cost = gross ?? amount ?? 0
  if (cost > 0 && charged === 0 && !chargedGross)
    contradictions.push(`the delivery costs ${cost}, the totals have none: the shop adds it`)
  if (amount === null || amount === 0) return null
  if (gross !== null && !isSame(gross, amount)) {
    facts.push(`the delivery's amount ${amount} is without tax, ${gross} with`)
    return false
  }
  if (chargedGross === null || isSame(charged, chargedGross)) return null
  return isSame(amount, chargedGross) ? true : isSame(amount, charged) ? false : null
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
