/** Queries of page loaders: they return data or throw a reason. */
import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { Kind } from './kinds.ts'

/** @throws PageQueryError if the gateway returned no data at all; a field that failed is null, as in the schema */
export type PageQuery = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
) => Promise<Data>

/** Whether the page's entity exists: decides the document's status. `foundAt` is the query string of a redirect within the same path. */
export type PageOutcome = 'found' | 'missing' | { readonly foundAt: string }

/** invalid: the address requests something that cannot exist; refused: the gateway failed to execute the query; unreachable: no response. */
export type PageQueryErrorReason = 'invalid' | 'refused' | 'unreachable'

export class PageQueryError extends Error {
  override readonly name = 'PageQueryError'
  readonly reason: PageQueryErrorReason

  constructor(operation: string, reason: PageQueryErrorReason, options: ErrorOptions) {
    super(`expected data for ${operation} from the gateway, got none: ${reason}`, options)
    this.reason = reason
  }
}

export function operationName(query: TypedDocumentNode<unknown, never>): string {
  const operation = query.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)

  return operation?.name?.value ?? 'an unnamed operation'
}
