/** What products weigh. */
import { Big } from 'big.js'
import type { DatabaseSync } from 'node:sqlite'

/** Grams of one unit, of the product or else of its parent; null where they are not recorded. */
export type GramsOf = (productId: number) => Big | null

export function bindGramsOf(db: DatabaseSync): GramsOf {
  const weight = db.prepare(
    "SELECT coalesce(item.facts ->> 'weight', parent.facts ->> 'weight') AS grams FROM product item LEFT JOIN product parent ON parent.id = item.parent_id WHERE item.id = ?",
  )
  return (productId) => {
    const grams = weight.get(productId)?.grams
    return grams == null ? null : new Big(String(grams))
  }
}
