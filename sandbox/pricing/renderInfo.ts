/** Builds products as the platform shows them to a guest at this moment. */
import type { DatabaseSync } from 'node:sqlite'
import { storeById } from '../database/storeRow.ts'
import { GUEST, type PriceBook } from './priceBook.ts'
import { shown, type Stated, unitDigits } from './sourcePrice.ts'

export interface DisplayAmount {
  readonly net: number
  readonly gross: number
}

export interface ListedProduct {
  readonly id: number
  readonly sku: string
  readonly name: string
  readonly type: string
  readonly currency: string
  readonly isSalable: boolean
  /** 0 without a list price. */
  readonly regular: DisplayAmount
  readonly final: DisplayAmount
  /** Null outside its window. */
  readonly special: DisplayAmount | null
}

/**
 * Returns products in request order, also children; leaves out skus that the store does not sell, as the platform does.
 */
export function showProducts(
  db: DatabaseSync,
  book: PriceBook,
  storeId: number,
  skus: readonly string[],
): ListedProduct[] {
  const store = storeById(db, storeId)
  if (!store) return []
  return skus.flatMap((sku) => {
    const goods = book.goods.bySku(store, sku)
    if (!goods) return []
    const { list, special } = book.offers(store, goods, GUEST)
    const rate = book.ratePercent(store, goods)
    // Rounded to the decimals of a unit price, because clients multiply it.
    const amounts = (stated: Stated): DisplayAmount => {
      const { net, gross } = shown(stated, rate, unitDigits(goods.unit))
      return { net: net.toNumber(), gross: gross.toNumber() }
    }
    const regular = list ? amounts(list) : { net: 0, gross: 0 }
    const offered = special && amounts(special)
    return [
      {
        id: goods.productId,
        sku,
        name: goods.name,
        type: goods.type,
        currency: store.currency,
        isSalable: goods.isEnabled && goods.stock.isInStock && list !== null,
        regular,
        special: offered,
        final: offered ?? regular,
      },
    ]
  })
}
