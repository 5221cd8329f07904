/** The store view that a read runs for. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

export interface StoreRow {
  readonly id: number
  readonly code: string
  readonly assortment: string
  readonly country: string
  readonly language: string
  readonly currency: string
  readonly pricesIncludeTax: boolean
  readonly taxInDocuments: boolean
  /** Decimals of a price per gram or metre; null for minor units. */
  readonly measuredDecimals: number | null
  readonly exemptTaxClasses: readonly string[]
}

export type SqlRow = Record<string, SQLOutputValue>

function parse(row: SqlRow | undefined): StoreRow | null {
  if (!row) return null
  const exempt: unknown = JSON.parse(String(row.exempt_tax_classes))
  return {
    id: Number(row.id),
    code: String(row.code),
    assortment: String(row.assortment),
    country: String(row.country),
    language: String(row.language),
    currency: String(row.currency),
    pricesIncludeTax: row.prices_include_tax === 1,
    taxInDocuments: row.tax_in_documents === 1,
    measuredDecimals: row.measured_decimals === null ? null : Number(row.measured_decimals),
    exemptTaxClasses: Array.isArray(exempt) ? exempt.map(String) : [],
  }
}

export function storeByIndex(db: DatabaseSync, index: string): StoreRow | null {
  return parse(db.prepare('SELECT * FROM store_view WHERE index_name = ?').get(index))
}

export function storeById(db: DatabaseSync, id: number): StoreRow | null {
  return parse(db.prepare('SELECT * FROM store_view WHERE id = ?').get(id))
}
