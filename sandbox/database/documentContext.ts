/** The inputs that all parts of a product document share. */
import type { Big } from 'big.js'
import type { ProductStatements } from './productStatements.ts'
import type { StoreRow } from './storeRow.ts'

export interface DocumentContext {
  readonly store: StoreRow
  readonly statements: ProductStatements
  rate(taxClassId: string): Big
}
