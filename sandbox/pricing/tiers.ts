/** Builds the tier prices of a product for the tier price call: without tax, from the catalogue. */
import type { StoreRow } from '../database/storeRow.ts'
import { GUEST, type PriceBook, sourceSide } from './priceBook.ts'
import { netOf, rounded, unitDigits } from './sourcePrice.ts'

export interface NetTier {
  readonly quantity: number
  /** Price of one unit. */
  readonly value: number
  readonly customer_group: number
}

/** Two decimals more than a unit price has, so that a tier in a gross store converts back to the same cent. */
const EXTRA_DIGITS = 2

/** Ordered by group and quantity; null when the store does not sell the sku. */
export function netTiers(book: PriceBook, store: StoreRow, sku: string): NetTier[] | null {
  const item = book.items.bySku(store, sku)
  if (!item) return null
  const rate = book.ratePercent(store, item, GUEST)
  const side = sourceSide(store)
  return item.tiers.map(({ groupId, qty, price }) => ({
    quantity: qty,
    value: rounded(netOf({ amount: price, side }, rate), unitDigits(item.unit, store) + EXTRA_DIGITS).toNumber(),
    customer_group: groupId,
  }))
}
