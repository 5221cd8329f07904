/** The inputs that all parts of a product document share. */
import type { ChildContext } from './childDocuments.ts'
import type { ProductStatements } from './productStatements.ts'

export interface DocumentContext extends ChildContext {
  readonly statements: ProductStatements
}
