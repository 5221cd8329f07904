/**
 * Prices agreed with a customer number, and the price list of a customer group: net, for one unit, in the store's
 * currency.
 */
import type { DatabaseSync } from 'node:sqlite'
import { amount } from '../database/amounts.ts'

export interface AgreedPrice {
  readonly sku: string
  readonly price: number
}

export interface ListedPrice extends AgreedPrice {
  /** "yyyy-MM-dd HH:mm:ss" in UTC. */
  readonly lastUpdated: string
}

export interface AgreedPrices {
  /** Returns the requested skus that have an agreed price, in request order. */
  ofCustomer(storeId: number, number: string, skus: readonly string[]): AgreedPrice[]
  /** Returns the price list of the group, reduced to these skus unless the list of skus is empty. */
  ofGroup(storeId: number, groupId: number, skus: readonly string[]): ListedPrice[]
}

export function bindAgreedPrices(db: DatabaseSync): AgreedPrices {
  const ofCustomer = db.prepare(`
    SELECT net_e4 FROM customer_price JOIN product ON product.id = product_id
    WHERE store_id = ? AND customer_number = ? AND sku = ?`)
  const ofGroup = db.prepare(`
    SELECT sku, net_e4, business_price.updated_at FROM business_price JOIN product ON product.id = product_id
    WHERE store_id = ? AND customer_group_id = ? ORDER BY product_id`)

  return {
    ofCustomer: (storeId, number, skus) =>
      [...new Set(skus)].flatMap((sku) => {
        const row = ofCustomer.get(storeId, number, sku)
        return row ? [{ sku, price: amount(row.net_e4) ?? 0 }] : []
      }),
    ofGroup: (storeId, groupId, skus) => {
      const requested = new Set(skus)
      return ofGroup.all(storeId, groupId).flatMap((row) => {
        const sku = String(row.sku)
        return requested.size > 0 && !requested.has(sku)
          ? []
          : [{ sku, price: amount(row.net_e4) ?? 0, lastUpdated: String(row.updated_at) }]
      })
    },
  }
}
