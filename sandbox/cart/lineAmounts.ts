/**
 * Calculates the amounts of a cart line: docs/rules/rounding.md. The amounts of a bundle are sums; each of its parts is
 * a row of its own.
 */
import { Big } from 'big.js'
import type { StoreRow } from '../database/storeRow.ts'
import type { Buyer, PriceBook } from '../pricing/priceBook.ts'
import { rowOf, shown, sumOf, type Taxed } from '../pricing/sourcePrice.ts'
import { withSurcharges } from './customOptions.ts'
import type { FullContent } from './lineContents.ts'

export interface LineAmounts {
  /** Display price of one unit. */
  readonly unit: Taxed
  readonly row: Taxed
  /** The row total split by tax rate. */
  readonly byRate: readonly (Taxed & { readonly percent: Big })[]
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
  { goods, options }: FullContent,
  qty: number,
): LineAmounts | null {
  const price = book.price(store, goods, buyer, qty)
  if (!price) return null

  const percent = book.ratePercent(store, goods)
  const stated = withSurcharges(price.stated, options, store, goods.unit, percent)
  const row = rowOf(stated, qty, percent)
  return { unit: shown(stated, percent), row, byRate: [{ ...row, percent }] }
}

/** The quantity of a part in one bundle decides its tier price. */
function bundleAmounts(
  book: PriceBook,
  store: StoreRow,
  buyer: Buyer,
  parts: NonNullable<FullContent['parts']>,
  qty: number,
): LineAmounts | null {
  const units: Taxed[] = []
  const byRate: (Taxed & { percent: Big })[] = []
  for (const part of parts) {
    const price = book.price(store, part.goods, buyer, part.qty)
    if (!price) return null
    const percent = book.ratePercent(store, part.goods)
    units.push(rowOf(price.stated, part.qty, percent))
    byRate.push({ ...rowOf(price.stated, new Big(part.qty).times(qty), percent), percent })
  }
  return { unit: sumOf(units), row: sumOf(byRate), byRate }
}
