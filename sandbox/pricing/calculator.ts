/** Prices products that are cut and weighed to order, for the goldsmith calculator. */
import type { Big } from 'big.js'
import type { StoreRow } from '../database/storeRow.ts'
import type { Buyer, PriceBook } from './priceBook.ts'
import { rowOf } from './sourcePrice.ts'

export type Calculated =
  /** Without tax, for the whole quantity. */
  { readonly net: Big } | { readonly refusal: 'unknownSku' | 'notCalculated' | 'noPrice' }

/** @param quantity in the product's unit, with decimals */
export function calculate(book: PriceBook, store: StoreRow, sku: string, buyer: Buyer, quantity: Big): Calculated {
  const goods = book.goods.bySku(store, sku)
  if (!goods?.isEnabled) return { refusal: 'unknownSku' }
  if (!goods.isCalculated) return { refusal: 'notCalculated' }

  const price = book.price(store, goods, buyer, quantity.toNumber())
  return price ? { net: rowOf(price.stated, quantity, book.ratePercent(store, goods)).net } : { refusal: 'noPrice' }
}
