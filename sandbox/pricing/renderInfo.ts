/** Builds products as the platform shows them to a guest at this moment. */
import type { DatabaseSync } from 'node:sqlite'
import { storeById } from '../database/storeRow.ts'
import { GUEST, type PriceBook } from './priceBook.ts'
import { displayPrice, type SourcePrice, unitDigits } from './sourcePrice.ts'

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
    const item = book.items.bySku(store, sku)
    if (!item) return []
    const { list, special, rule } = book.candidatePrices(store, item, GUEST)
    const rate = book.ratePercent(store, item, GUEST)
    // Rounded to the decimals of a unit price, because clients multiply it.
    const amounts = (sourcePrice: SourcePrice): DisplayAmount => {
      const { net, gross } = displayPrice(sourcePrice, rate, unitDigits(item.unit, store))
      return { net: net.toNumber(), gross: gross.toNumber() }
    }
    const regular = list ? amounts(list) : { net: 0, gross: 0 }
    const offered = special && amounts(special)
    const ruled = rule && amounts(rule)
    const final = [regular, offered, ruled].reduce((least, one) =>
      one && (!least || one.net < least.net) ? one : least,
    )
    return [
      {
        id: item.productId,
        sku,
        name: item.name,
        type: item.type,
        currency: store.currency,
        isSalable: item.isEnabled && item.stock.isInStock && list !== null,
        regular,
        special: offered,
        final: final ?? regular,
      },
    ]
  })
}
