/** Products that customers have marked. One list for all stores; a store shows what it sells. */
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../database/transaction.ts'
import { HttpError } from '../rest/response.ts'

const MAX_ITEMS = 500

export interface WishListItem {
  readonly productId: number
  readonly sku: string
  /** UTC, as the platform writes it. */
  readonly addedAt: string
}

export interface WishLists {
  /** Newest first. */
  list(customerId: number): readonly WishListItem[]
  /** Keeps the date of a product that is on the list. @throws HttpError 404 for an unknown sku, 400 for a full list */
  add(customerId: number, sku: string): void
  remove(customerId: number, sku: string): void
}

export function bindWishLists(db: DatabaseSync, now: () => number): WishLists {
  const list = db.prepare(
    'SELECT w.product_id, p.sku, w.added_at FROM wish_list_item w JOIN product p ON p.id = w.product_id WHERE w.customer_id = ? ORDER BY w.added_at DESC, w.rowid DESC',
  )
  const product = db.prepare('SELECT id FROM product WHERE sku = ?')
  const count = db.prepare('SELECT count(*) AS count FROM wish_list_item WHERE customer_id = ?')
  const insert = db.prepare('INSERT OR IGNORE INTO wish_list_item (customer_id, product_id, added_at) VALUES (?, ?, ?)')
  const remove = db.prepare(
    'DELETE FROM wish_list_item WHERE customer_id = ? AND product_id = (SELECT id FROM product WHERE sku = ?)',
  )
  return {
    list: (customerId) =>
      list.all(customerId).map((row) => ({
        productId: Number(row.product_id),
        sku: String(row.sku),
        addedAt: String(row.added_at),
      })),
    add: (customerId, sku) =>
      inTransaction(db, () => {
        const row = product.get(sku)
        if (!row)
          throw new HttpError(404, "The product that was requested doesn't exist. Verify the product and try again.")
        if (Number(count.get(customerId)?.count) >= MAX_ITEMS)
          throw new HttpError(400, `A wish list has at most ${MAX_ITEMS} products.`)
        insert.run(customerId, Number(row.id), new Date(now()).toISOString())
      }),
    remove: (customerId, sku) => {
      remove.run(customerId, sku)
    },
  }
}
