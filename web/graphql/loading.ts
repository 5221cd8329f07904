/** Queries of page loaders: they return data or throw a reason. */
import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { Kind } from 'graphql'

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

  constructor(operationName: string, reason: PageQueryErrorReason, options: ErrorOptions) {
    super(`expected data for ${operationName} from the gateway, got none: ${reason}`, options)
    this.reason = reason
  }
}

/** @throws PageQueryError */
export async function queryGateway<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  fetchPolicy: 'cache-first' | 'network-only' = 'cache-first',
): Promise<Data> {
  const { data, error } = await client.query<Data>({ query, variables, fetchPolicy, errorPolicy: 'all' })
  if (data === undefined || data === null)
    throw new PageQueryError(operationName(query), reasonOf(error), { cause: error })

  return data
}

/** Temporary errors: an upstream is unavailable, or the gateway is starting or overloaded. */
const TEMPORARY_CODES: readonly unknown[] = [
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'NOT_READY',
  'OVERLOADED',
  'OPERATION_TIMEOUT',
]

function reasonOf(error: unknown): PageQueryErrorReason {
  if (!CombinedGraphQLErrors.is(error)) return 'unreachable'

  const codes = error.errors.map(({ extensions }) => extensions?.['code'])
  if (codes.includes('BAD_USER_INPUT')) return 'invalid'
  return codes.some((code) => TEMPORARY_CODES.includes(code)) ? 'unreachable' : 'refused'
}

export function operationName(query: TypedDocumentNode<unknown, never>): string {
  const operation = query.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)

  return operation?.name?.value ?? 'an unnamed operation'
}
