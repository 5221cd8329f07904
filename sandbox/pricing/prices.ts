/** The price operations that the handlers use, bound to one database. */
import type { Big } from 'big.js'
import type { DatabaseSync } from 'node:sqlite'
import { storeById, type StoreRow } from '../database/storeRow.ts'
import { type Buyer, GUEST, type PriceBook } from './priceBook.ts'
import { showProducts, type ListedProduct } from './renderInfo.ts'
import { netTiers, type NetTier } from './tiers.ts'
import { rowTotal } from './sourcePrice.ts'

export interface Prices {
  /** Returns the prices for a guest now: only products of the store, in request order. */
  products(storeId: number, skus: readonly string[]): readonly ListedProduct[]
  /** Returns null when the store does not sell the sku. */
  tiers(storeId: number, sku: string): readonly NetTier[] | null
  /** @param buyer null for a guest */
  calculate(storeId: number, sku: string, buyer: Buyer | null, quantity: Big): CalculatedPrice
}

export function bindPrices(db: DatabaseSync, book: PriceBook): Prices {
  return {
    products: (storeId, skus) => showProducts(db, book, storeId, skus),
    tiers: (storeId, sku) => {
      const store = storeById(db, storeId)
      return store && netTiers(book, store, sku)
    },
    calculate: (storeId, sku, buyer, quantity) => {
      const store = storeById(db, storeId)
      return store ? calculate(book, store, sku, buyer ?? GUEST, quantity) : { error: 'unknownSku' }
    },
  }
}

type CalculatedPrice =
  /** Without tax, for the whole quantity. */
  { readonly net: Big } | { readonly error: 'unknownSku' | 'notCalculated' | 'noPrice' }

/** @param quantity in the product's unit, with decimals */
function calculate(book: PriceBook, store: StoreRow, sku: string, buyer: Buyer, quantity: Big): CalculatedPrice {
  const item = book.items.bySku(store, sku)
  if (!item?.isEnabled) return { error: 'unknownSku' }
  if (!item.isCalculated) return { error: 'notCalculated' }

  const price = book.price(store, item, buyer, quantity.toNumber())
  return price
    ? { net: rowTotal(price.sourcePrice, quantity, book.ratePercent(store, item, buyer)).net }
    : { error: 'noPrice' }
}
