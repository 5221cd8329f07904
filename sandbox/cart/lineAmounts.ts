/**
 * Calculates the amounts of a cart line: docs/rules/rounding.md. The amounts of a bundle are sums; each of its parts is
 * a row of its own.
 */
import { Big } from 'big.js'
import type { StoreRow } from '../database/storeRow.ts'
import type { Buyer, PriceBook } from '../pricing/priceBook.ts'
import { rowTotal, displayPrice, sumOf, type TaxedAmount } from '../pricing/sourcePrice.ts'
import { withSurcharges } from './customOptions.ts'
import type { FullContent } from './lineContents.ts'

export interface LineAmounts {
  /** Display price of one unit. */
  readonly unit: TaxedAmount
  readonly row: TaxedAmount
  /** The row total split by tax rate. */
  readonly byRate: readonly (TaxedAmount & { readonly percent: Big })[]
}

/** Returns null when the product, or a part of the bundle, has no price. */
export function lineAmounts(
  book: PriceBook,
  store: StoreRow,
  buyer: Buyer,
  content: FullContent,
  qty: number,
): LineAmounts | null {
  return content.parts
    ? bundleAmounts(book, store, buyer, content.parts, qty)
    : itemAmounts(book, store, buyer, content, qty)
}

function itemAmounts(
  book: PriceBook,
  store: StoreRow,
  buyer: Buyer,
  { item, options }: FullContent,
  qty: number,
): LineAmounts | null {
  const price = book.price(store, item, buyer, qty)
  if (!price) return null

  const percent = book.ratePercent(store, item)
  const sourcePrice = withSurcharges(price.sourcePrice, options, store, item.unit, percent)
  const row = rowTotal(sourcePrice, qty, percent)
  return { unit: displayPrice(sourcePrice, percent), row, byRate: [{ ...row, percent }] }
}

/** The quantity of a part in one bundle decides its tier price. */
function bundleAmounts(
  book: PriceBook,
  store: StoreRow,
  buyer: Buyer,
  parts: NonNullable<FullContent['parts']>,
  qty: number,
): LineAmounts | null {
  const units: TaxedAmount[] = []
  const byRate: (TaxedAmount & { percent: Big })[] = []
  for (const part of parts) {
    const price = book.price(store, part.item, buyer, part.qty)
    if (!price) return null
    const percent = book.ratePercent(store, part.item)
    units.push(rowTotal(price.sourcePrice, part.qty, percent))
    byRate.push({ ...rowTotal(price.sourcePrice, new Big(part.qty).times(qty), percent), percent })
  }
  return { unit: sumOf(units), row: sumOf(byRate), byRate }
}
