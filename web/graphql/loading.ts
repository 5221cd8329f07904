/** How a page's loader asks: one query, its data or a thrown reason. */
import type { OperationVariables, TypedDocumentNode } from '@apollo/client'

/** @throws Unanswered when the gateway gave no data at all; what it could not fill is null, as in the schema. */
export type Ask = <Data, Variables extends OperationVariables>(query: TypedDocumentNode<Data, Variables>, variables: NoInfer<Variables>) => Promise<Data>

/** Whether what a page is about exists: decides the status of the document. */
export type PageOutcome = 'found' | 'missing'

/** The gateway gave no answer: it was not reached, or it refused the whole query. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
  readonly reason: 'unreachable' | 'refused'

  constructor(operationName: string, reason: 'unreachable' | 'refused', options: ErrorOptions) {
    super(`expected data for ${operationName} from the gateway, got none: ${reason}`, options)
    this.reason = reason
  }
}
