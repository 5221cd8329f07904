/** Why no tax is charged, or named, beside an amount: rows of the store's settings, by the class of the goods and of the buyer. */
import { earliest } from './day.ts'
import { endOfLocalDay, startOfLocalDay } from './localDay.ts'
import type { FoundTaxRate } from './tax.ts'

/**
 * EXEMPT: nobody owes tax. REVERSE_CHARGE: the buyer owes it, who is a business. MARGIN_SCHEME: the seller owes it of the
 * margin, and it must not be named.
 */
export type TaxNoteKind = 'EXEMPT' | 'REVERSE_CHARGE' | 'MARGIN_SCHEME'

export interface TaxNote {
  readonly kind: TaxNoteKind
  readonly productTaxClassIds: readonly number[]
  /** The buyers' classes; null: any. */
  readonly customerTaxClassIds: readonly number[] | null
  /** First and last day, `yyyy-MM-dd`, both inclusive; null: open. */
  readonly since: string | null
  readonly until: string | null
  /** The paragraph, in the store's language. */
  readonly law: string | null
  readonly texts: readonly { readonly language: string; readonly text: string }[]
}

export interface TaxedSale {
  readonly productTaxClassId: number | null
  readonly customerTaxClassId: number | null
  /** What the buyer is charged. */
  readonly rate: Pick<FoundTaxRate, 'ratePercent' | 'isUnknown' | 'missing'>
  /** What a guest is charged for the same goods at the same place, in percent. */
  readonly guestRatePercent: () => number
  /** Whether the place is in the store's country: the law of another one is not the store's. */
  readonly isDomestic: boolean
  /** In the store's time zone, `yyyy-MM-dd`. */
  readonly day: string
}

/** Whether no tax is due: false if the rate is unknown or if buyer or seller owe the tax. */
export function isFreeOfTax(
  { ratePercent, missing }: Pick<FoundTaxRate, 'ratePercent' | 'missing'>,
  note: TaxNote | null,
): boolean {
  return ratePercent === 0 && missing === undefined && (note === null || note.kind === 'EXEMPT')
}

/**
 * The first row that fits a sale without tax; null for a sale with tax, and where no row says why there is none.
 *
 * @see docs/rules/tax.md
 */
export function taxNoteFor(rows: readonly TaxNote[], sale: TaxedSale): TaxNote | null {
  const { productTaxClassId, rate, day } = sale
  if (productTaxClassId === null || rate.isUnknown || rate.ratePercent !== 0) return null
  const fitting = rows.find(
    (row) =>
      row.productTaxClassIds.includes(productTaxClassId) &&
      isInForce(row, day) &&
      isForBuyer(row, sale) &&
      isReason(row.kind, sale),
  )
  return fitting ?? null
}

/** @param day `yyyy-MM-dd` */
export function isInForce({ since, until }: Pick<TaxNote, 'since' | 'until'>, day: string): boolean {
  return (since === null || since <= day) && (until === null || day <= until)
}

function isForBuyer({ customerTaxClassIds }: TaxNote, { customerTaxClassId }: TaxedSale): boolean {
  if (customerTaxClassIds === null) return true
  return customerTaxClassId !== null && customerTaxClassIds.includes(customerTaxClassId)
}

function isReason(kind: TaxNoteKind, { rate, guestRatePercent, isDomestic }: TaxedSale): boolean {
  if (kind === 'EXEMPT') return rate.missing === undefined && isDomestic
  if (kind === 'MARGIN_SCHEME') return isDomestic
  // Where nobody pays tax, as outside of a country's tax area, the buyer owes none either.
  return isDomestic && guestRatePercent() > 0
}

/** When a row of these goods begins or ends next; null for never. */
export function taxNotesChangeAt(
  rows: readonly TaxNote[],
  productTaxClassId: number | null,
  { on, timeZone }: { readonly on: Date; readonly timeZone: string },
): Date | null {
  if (productTaxClassId === null) return null
  const borders = rows
    .filter(({ productTaxClassIds }) => productTaxClassIds.includes(productTaxClassId))
    .flatMap(({ since, until }) => [
      since === null ? null : startOfLocalDay(since, timeZone),
      until === null ? null : endOfLocalDay(until, timeZone),
    ])
  return earliest(...borders.filter((border) => border !== null && border > on))
}
