/** Prices products that are cut and weighed to order, for the goldsmith calculator. */
import type { Big } from 'big.js'
import type { StoreRow } from '../database/storeRow.ts'
import type { Buyer, PriceBook } from './priceBook.ts'
import { rowTotal } from './sourcePrice.ts'

export type CalculatedPrice =
  /** Without tax, for the whole quantity. */
  { readonly net: Big } | { readonly error: 'unknownSku' | 'notCalculated' | 'noPrice' }

/** @param quantity in the product's unit, with decimals */
export function calculate(book: PriceBook, store: StoreRow, sku: string, buyer: Buyer, quantity: Big): CalculatedPrice {
  const item = book.items.bySku(store, sku)
  if (!item?.isEnabled) return { error: 'unknownSku' }
  if (!item.isCalculated) return { error: 'notCalculated' }

  const price = book.price(store, item, buyer, quantity.toNumber())
  return price
    ? { net: rowTotal(price.sourcePrice, quantity, book.ratePercent(store, item)).net }
    : { error: 'noPrice' }
}
