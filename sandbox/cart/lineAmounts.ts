/**
 * Calculates the amounts of a cart line: docs/rules/rounding.md. The amounts of a bundle are sums; each of its parts is
 * a row of its own.
 */
import { Big } from 'big.js'
import type { StoreRow } from '../database/storeRow.ts'
import type { GramsOf } from '../pricing/itemWeights.ts'
import { type Buyer, type PriceBook, sourceSide } from '../pricing/priceBook.ts'
import { rowTotal, displayPrice, rounded, type Side, sumOf, type TaxedAmount } from '../pricing/sourcePrice.ts'
import { withSurcharges } from './customOptions.ts'
import type { FullContent } from './lineContents.ts'
import type { SaleRules } from './saleRules.ts'

export interface LineAmounts {
  /** Display price of one unit. */
  readonly unit: TaxedAmount
  readonly row: TaxedAmount
  /** The row total split by tax rate. */
  readonly byRate: readonly (TaxedAmount & { readonly percent: Big })[]
  /** Reserved in addition for heavier pieces: docs/rules/weight-variation.md. Null for products of fixed weight. */
  readonly reserve: TaxedAmount | null
  /** What the row costs after weighing is computed from this. Null for products of fixed or unknown weight. */
  readonly weighing: Weighing | null
}

export interface Weighing {
  readonly orderedGrams: Big
  /** Unit price × quantity on the source side, not rounded. */
  readonly sourceRow: Big
  readonly side: Side
  readonly percent: Big
}

export type AmountsOf = (store: StoreRow, buyer: Buyer, content: FullContent, qty: number) => LineAmounts | null

/** The function returns null when the product, or a part of the bundle, has no price. */
export function bindLineAmounts(book: PriceBook, rules: SaleRules, gramsOf: GramsOf): AmountsOf {
  return (store, buyer, content, qty) =>
    content.parts
      ? bundleAmounts(book, store, buyer, content.parts, qty)
      : itemAmounts({ book, rules, gramsOf }, store, buyer, content, qty)
}

/** The list price of cut sheet is that of a standard piece: a piece of another size counts by its area. */
const AREA_DIGITS = 4

function itemAmounts(
  { book, rules, gramsOf }: { readonly book: PriceBook; readonly rules: SaleRules; readonly gramsOf: GramsOf },
  store: StoreRow,
  buyer: Buyer,
  content: FullContent,
  qty: number,
): LineAmounts | null {
  const { item, options } = content
  const pieceUnits = rules.unitsOfPiece(content)
  const units = rounded(pieceUnits.times(qty), AREA_DIGITS)
  const price = book.price(store, item, buyer, units.toNumber())
  if (!price) return null

  const percent = book.ratePercent(store, item, buyer)
  const sourcePrice = withSurcharges(price.sourcePrice, options, store, item.unit, percent)
  const row = rowTotal(sourcePrice, units, percent)
  const fee = rules.weightFee(store, item)
  const grams = fee && gramsOf(item.productId)
  return {
    unit: pieceUnits.eq(1) ? displayPrice(sourcePrice, percent) : rowTotal(sourcePrice, pieceUnits, percent),
    row,
    byRate: [{ ...row, percent }],
    reserve: fee && rowTotal({ amount: fee, side: sourceSide(store) }, units, percent),
    weighing: grams?.gt(0)
      ? {
          orderedGrams: grams.times(units),
          sourceRow: sourcePrice.amount.times(units),
          side: sourcePrice.side,
          percent,
        }
      : null,
  }
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
    const percent = book.ratePercent(store, part.item, buyer)
    units.push(rowTotal(price.sourcePrice, part.qty, percent))
    byRate.push({ ...rowTotal(price.sourcePrice, new Big(part.qty).times(qty), percent), percent })
  }
  return { unit: sumOf(units), row: sumOf(byRate), byRate, reserve: null, weighing: null }
}
