/** What every part of a product document is made with. */
import type { ChildContext } from './childDocuments.ts'
import type { ProductStatements } from './productStatements.ts'

export interface DocumentContext extends ChildContext {
  readonly statements: ProductStatements
}
